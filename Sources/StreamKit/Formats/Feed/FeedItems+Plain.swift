internal import CLibXML2

/// Items that are taken past the parser.
extension FeedItems {
    /// Which namespaces are in force: the same number twice means the same ones.
    struct Namespaces: Equatable {
        /// Goes up with each declaration and whenever the names' numbers change.
        var generation = 0
        /// How many are in force.
        var count = 0
    }

    /// Which namespaces are in force where the parser stands.
    var namespaces: Namespaces {
        Namespaces(generation: namesGeneration, count: unsafe Int(parser?.pointee.nsNr ?? 0))
    }

    /// Whether the document, as far as it is known, may have items that can be taken past the parser. Not with a document
    /// type: it may declare entities and attributes.
    var mayHavePlainItems: Bool {
        guard let parser = unsafe parser, hasPlainRoot || !hasRoot else { return false }
        return unsafe parser.pointee.intSubName == nil && declaredEntities.isEmpty
    }

    /// Whether the parser has done all it was given, and stands between items.
    var awaitsPlainItem: Bool {
        guard let parser = unsafe parser, hasPlainRoot, fault == nil, rootEnd == nil, isBetweenItems else {
            return false
        }
        return unsafe parser.pointee.instate == XML_PARSER_CONTENT && parser.pointee.inputNr == 1
            && unparsedBytes == 0 && mayHavePlainItems
    }

    /// Whether the document has brought more names than libxml2 should hold, and a fresh parser may go on here.
    var hasTooManyNames: Bool {
        guard let parser = unsafe parser, unsafe xmlDictGetUsage(parser.pointee.dict) > Self.longestNames else {
            return false
        }
        return unsafe fault == nil && rootEnd == nil && isBetweenItems && unparsedBytes == 0 && position == gapStart
            && parser.pointee.instate == XML_PARSER_CONTENT && parser.pointee.inputNr == 1
    }

    /// Bytes of names, and what libxml2 needs to find them.
    private static let longestNames = 1 << 20

    /// What an element of a plain item is, by its name as it is written; nothing if its prefix is not declared, or it
    /// is no plain item's.
    func plainElement(_ name: ByteView) -> ElementNames.Element? {
        // Of a record there is more to read.
        guard let element = declaredElement(name), !element.traits.contains(.record) else { return nil }
        return element
    }

    private func declaredElement(_ name: ByteView) -> ElementNames.Element? {
        guard let colon = name.firstIndex(of: ASCII.colon) else {
            return names.find(name, prefix: nil, namespace: namespace(of: nil))
        }
        let prefix = name.prefix(colon)
        guard let namespace = namespace(of: prefix) else { return nil }
        return names.find(name.dropFirst(colon + 1), prefix: prefix, namespace: namespace)
    }

    /// The namespace that a prefix stands for where the parser stands, or that of names without one.
    private func namespace(of prefix: ByteView?) -> ByteView? {
        guard let parser = unsafe parser, let table = unsafe parser.pointee.nsTab else { return nil }
        var index = unsafe Int(parser.pointee.nsNr) - 2
        while index >= 0 {
            let declared = unsafe table[index].map { unsafe viewOf($0) }
            if declared == prefix {
                let namespace = unsafe table[index + 1].map { unsafe viewOf($0) }
                return namespace?.isEmpty == true ? nil : namespace
            }
            index -= 2
        }
        return nil
    }

    /// Goes over an item that has been taken past the parser, with the white space before it; what is to be said of it goes
    /// into the record.
    /// - Parameters:
    ///   - end: where it ends in the document.
    ///   - isASCII: it has no other characters.
    mutating func skipItem(
        _ item: Range<Int>, of window: ByteView, end: Int, isASCII: Bool, _ record: inout SourceRecord
    ) {
        let before = window.prefix(item.lowerBound)
        record.line = currentLine + before.lineFeeds
        record.feedTitle = head.hasTitle ? head.title.view : .empty
        record.feedLink = head.hasLink ? head.link.view : .empty
        if let input = unsafe parser?.pointee.input {
            unsafe advance(&input.pointee.line, &input.pointee.col, over: window.prefix(item.upperBound), isASCII)
        }
        textEnd = end
        noteSkippedItem()
    }

    /// Moves libxml2's line and column, which it tells when it finds a fault: it counts characters, but bytes in sections.
    private func advance(_ line: inout Int32, _ column: inout Int32, over text: ByteView, _ isASCII: Bool) {
        var lineStart = 0
        while let lineFeed = text.firstIndex(of: ASCII.lineFeed, from: lineStart) {
            line &+= 1
            column = 1
            lineStart = lineFeed + 1
        }
        var columns = text.count - lineStart
        if !isASCII, text.firstBeyondASCII(from: lineStart) < text.count {
            columns -= text.continuationBytes(from: lineStart)
        }
        column &+= Int32(truncatingIfNeeded: columns)
    }
}

extension ByteView {
    /// How many bytes from `start` on, outside of CDATA sections, begin no character.
    fileprivate func continuationBytes(from start: Int) -> Int {
        var result = 0
        var place = 0
        while place < count {
            let opening = ByteView("<![CDATA[")
            let section = dropFirst(place).firstRange(of: opening).map { place + $0 } ?? count
            for index in max(place, start)..<max(section, start) where self[index] & 0xC0 == 0x80 { result += 1 }
            guard section < count else { break }
            place = dropFirst(section).firstRange(of: ByteView("]]>")).map { section + $0 } ?? count
        }
        return result
    }
}
