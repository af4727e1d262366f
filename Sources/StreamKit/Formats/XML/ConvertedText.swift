/// The text of a document that is not in UTF-8, converted a slice at a time, and no further ahead than needed: the bytes
/// after the document's end belong to another one, and are given back.
struct ConvertedText: ~Copyable {
    private static let shortestSlice = 256
    private static let longestSlice = 4 * 1024

    /// iconv's name of the encoding; empty if no document is being converted.
    private(set) var encoding = ""
    /// Whether the transcoder has been told that nothing follows.
    private(set) var isFinished = false
    /// The number of characters invalid in the encoding.
    private(set) var replacements = 0
    private var transcoder: Transcoder?
    private var output = ByteBuffer()
    /// Where the unconsumed text begins in the output.
    private var start = 0
    /// The bytes of the last slice, preceded by those of a character truncated before it, and how many these are.
    private var slice = ByteBuffer()
    private var sliceCut = 0
    /// How much of the output came from the last slice.
    private var sliceText = 0
    private var sliceSize = shortestSlice

    /// The unconsumed text.
    var text: ByteView { output.view.dropFirst(start) }

    /// Begins a document.
    mutating func begin(_ transcoder: consuming Transcoder, _ encoding: String) {
        self.transcoder = consume transcoder
        self.encoding = encoding
        isFinished = false
        replacements = 0
        output.removeAll()
        output.release(above: 128 * 1024)
        start = 0
        slice.removeAll()
        (sliceCut, sliceText, sliceSize) = (0, 0, Self.shortestSlice)
    }

    /// Ends the document.
    mutating func end() {
        encoding = ""
        transcoder = nil
    }

    mutating func skip(_ count: Int) { start += count }

    /// Converts another slice; `false` if there are no bytes.
    mutating func extend(from bytes: inout DocumentBytes, isEnded: Bool) -> Bool {
        if start > output.count / 2 {
            output.removeFirst(start)
            start = 0
        }
        let rest = bytes.rest
        let before = output.count
        guard !rest.isEmpty else {
            guard isEnded, !isFinished else { return false }
            isFinished = true
            transcoder?.finish(to: &output)
            sliceText += output.count - before
            countReplacements()
            return true
        }
        let piece = rest.prefix(min(rest.count, sliceSize))
        sliceSize = min(sliceSize * 2, Self.longestSlice)
        slice.removeAll()
        transcoder?.cut.withView { slice.append($0) }
        sliceCut = slice.count
        slice.append(piece)
        transcoder?.convert(piece, to: &output)
        sliceText = output.count - before
        countReplacements()
        bytes.skip(piece.count)
        return true
    }

    /// Gives back the bytes of all unconsumed text. Nearly always it came from the last slice.
    mutating func returnUnread(to bytes: inout DocumentBytes) {
        let end = text
        let ofSlice = min(end.count, sliceText)
        // The first character may have begun before the slice.
        let first = ofSlice == sliceText ? 0 : sliceCut + length(ofText: sliceText - ofSlice)
        bytes.unread(slice.view.dropFirst(first))
        let earlier = end.prefix(end.count - ofSlice)
        guard !earlier.isEmpty else { return }
        var source = ByteBuffer(capacity: earlier.count)
        source.appendSource(of: earlier, in: encoding)
        bytes.unread(source.view)
    }

    private mutating func countReplacements() { replacements = transcoder?.replacements ?? 0 }

    /// How many bytes of the last slice correspond to the first bytes of its text.
    private mutating func length(ofText count: Int) -> Int {
        if isFinished, count == sliceText { return slice.count - sliceCut }
        return transcoder?.length(of: slice.view.dropFirst(sliceCut), giving: count) ?? 0
    }
}
