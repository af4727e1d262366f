/// Reads plain items past libxml2 where it stands between items, and says when it has to go on.
///
/// ```
///   chunk   …</item>│⏎<item>…</item>⏎<item>…</item>⏎<item><title>It
///   libxml2 ────────╯╰── taken here, no copy ──────╯╰─ kept in the document's text until the item's end has come
/// ```
/// An item that is not plain goes to libxml2 (`FeedReader` gives it no more than to the item's end), and so does one whose
/// end does not come soon.
struct PlainItemReader: ~Copyable {
    enum Outcome {
        /// An item is in the record.
        case record
        /// An item may be under way.
        case needsInput
        /// libxml2 has to go on.
        case nothing
    }

    /// How much of an item is kept to wait for its end.
    private static let longestWait = 64 * 1024

    private let maximumRecordBytes: Int
    private var scanner = PlainItemScanner()
    /// Where in the document something stands that is not plain.
    private var oddPlace = -1
    /// How far the document has been looked at for the end of an item under way.
    private var searched = 0
    /// Which namespaces the scanner's names are of, and whether `item` is an item in them.
    private var namespaces = FeedItems.Namespaces()
    private var isItem = false

    init(maximumRecordBytes: Int) { self.maximumRecordBytes = maximumRecordBytes }

    /// Begins a document.
    mutating func begin() {
        oddPlace = -1
        searched = 0
    }

    /// Goes on to the next item, if it is plain. `atEnd`: nothing follows the input at hand.
    mutating func next(
        into record: inout SourceRecord, _ items: inout FeedItems, _ text: inout DocumentText,
        _ input: inout FeedInput, atEnd: Bool
    ) -> Outcome {
        guard items.awaitsPlainItem, text.pushedEnd != oddPlace else { return .nothing }
        if items.namespaces != namespaces {
            namespaces = items.namespaces
            scanner.forgetNames()
            isItem = items.plainElement(ByteView("item"))?.traits.contains(.item) == true
        }
        if !isItem { return .nothing }
        var isKept = searched > text.pushedEnd
        if !isKept { text.giveBackUnpushed(to: &input) }
        while true {
            if !isKept || text.hasEndOfItem(from: searched) {
                do {
                    try take(&record, &items, &text, &input)
                    return .record
                } catch {
                    record.removeAll()
                    // What looked like the item's end is in a section.
                    if error == .odd || isKept { return leave(text) }
                }
                if !keepRest(&text, &input) { return leave(text) }
                isKept = true
            }
            searched = text.end
            if text.unpushed > Self.longestWait { return leave(text) }
            if !input.takeSlice(into: &text.bytes) { return atEnd ? leave(text) : .needsInput }
        }
    }

    private mutating func leave(_ text: borrowing DocumentText) -> Outcome {
        oddPlace = text.pushedEnd
        return .nothing
    }

    /// Puts the rest of the input at hand where it is kept; `false` if it is too much.
    private func keepRest(_ text: inout DocumentText, _ input: inout FeedInput) -> Bool {
        guard text.unpushed == 0 else { return true }
        let end = text.end + input.rest.count
        guard input.rest.count <= Self.longestWait else { return false }
        while text.end < end, input.takeSlice(into: &text.bytes) {}
        return true
    }

    /// Takes the item that begins where libxml2 stands.
    private mutating func take(
        _ record: inout SourceRecord, _ items: inout FeedItems, _ text: inout DocumentText, _ input: inout FeedInput
    ) throws(NotPlain) {
        let isInInput = text.unpushed == 0
        let window = isInInput ? input.rest : text.view.dropFirst(text.pushed)
        let item = try scanner.take(window, limit: maximumRecordBytes, names: items, into: &record)
        let place = text.pushedEnd
        record.offset = place + item.lowerBound
        record.bytes = window[item]
        if isInInput {
            input.skip(item.upperBound)
            text.skip(to: place + item.upperBound)
        } else {
            text.pushed += item.upperBound
        }
        items.skipItem(
            item, of: window, end: place + item.upperBound, isASCII: scanner.isASCII, &record)
    }
}
