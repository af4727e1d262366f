internal import CStreamKit

/// Where to cut a chunk so that records are probably complete: whether they are is known once the batch has been read.
struct BatchCut: Equatable {
    /// How many bytes come before.
    var length: Int
    /// Whether a feed's document ends there.
    var endsDocument = false
}

/// Looks for positions to cut.
///
/// ```
///   tables    after a line end with an even number of quotes before it
///   objects   after a line end
///   feeds     after the end of a document, else of an item
/// ```
enum BatchCutter {
    /// - Parameters:
    ///   - quote: the quote character, if there is one.
    ///   - isQuoted: whether an odd number of quotes precedes the chunk.
    ///   - recordName: the name of the XML elements that are records.
    static func cut(
        _ chunk: ByteView, _ format: InputFormat, quote: UInt8?, isQuoted: Bool, recordName: String? = nil
    ) -> BatchCut? {
        switch format {
        case .ndjson, .tsv: return lineCut(chunk)
        // One worker reads all of a source.
        case .json: return nil
        case .csv:
            guard let quote else { return lineCut(chunk) }
            return quotedLineCut(chunk, quote, isQuoted)
        case .rss:
            if let end = documentEnd(chunk) { return BatchCut(length: end, endsDocument: true) }
            return itemCut(chunk, nil)
        case .xml: return itemCut(chunk, recordName)
        }
    }

    /// The end of the last document. There may be none in gigabytes, so only the beginning of its tag is searched for.
    private static func documentEnd(_ chunk: ByteView) -> Int? {
        var last: Int?
        var place = 0
        while let tag = chunk.firstEndTag(UInt8(ascii: "r"), UInt8(ascii: "f"), from: place) {
            for name: StaticString in ["</rss>", "</feed>", "</rdf:RDF>"]
            where chunk.dropFirst(tag).starts(with: ByteView(name)) {
                last = tag + ByteView(name).count
            }
            place = tag + 1
        }
        return last
    }

    /// The end of the last item, or of the last element with a name.
    static func itemCut(_ chunk: ByteView, _ recordName: String? = nil) -> BatchCut? {
        let names = recordName.map { [$0] } ?? ["item", "entry"]
        return names.lazy.compactMap { chunk.endOfLastTag("</\($0)") }.first.map { BatchCut(length: $0) }
    }

    private static func lineCut(_ chunk: ByteView) -> BatchCut? {
        chunk.lastIndex(of: ASCII.lineFeed).map { BatchCut(length: $0 + 1) }
    }

    private static func quotedLineCut(_ chunk: ByteView, _ quote: UInt8, _ isQuoted: Bool) -> BatchCut? {
        var isInside = isQuoted != (chunk.occurrences(of: quote) % 2 == 1)
        var place = chunk.count
        while place > 0 {
            place -= 1
            if chunk[place] == quote { isInside.toggle() }
            if chunk[place] == ASCII.lineFeed, !isInside { return BatchCut(length: place + 1) }
        }
        return nil
    }
}

extension ByteView {
    /// The number of line ends: LF, CR or both in tables, LF in other formats.
    func lineEnds(_ format: InputFormat) -> Int {
        format == .csv || format == .tsv ? rowEnds : lineFeeds
    }

    /// The first `</` followed by one of two bytes.
    fileprivate func firstEndTag(_ a: UInt8, _ b: UInt8, from start: Int) -> Int? {
        let hit = unsafe byte_scan_end_tag(base + start, base + count, a, b) - base
        return hit < count ? hit : nil
    }

    /// The end of the last tag that begins like this, with only white space before its `>`.
    fileprivate func endOfLastTag(_ beginning: String) -> Int? {
        Array(beginning.utf8).withView { endOfLastTag($0) }
    }

    private func endOfLastTag(_ beginning: ByteView) -> Int? {
        var end = count
        // There are few `>`.
        while let last = prefix(end).lastIndex(of: ASCII.greaterThan) {
            var name = last
            while name > 0, ASCII.isWhiteSpace(self[name - 1]) { name -= 1 }
            if prefix(name).ends(with: beginning) { return last + 1 }
            end = last
        }
        return nil
    }
}
