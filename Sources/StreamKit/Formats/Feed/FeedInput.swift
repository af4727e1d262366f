/// The bytes of a stream of feeds on their way to the parser: chunks, cut into slices that are made UTF-8, and given back
/// from where a document ended.
///
/// ```
///   chunk   …</item></rss>⏎<?xml version="1.0" encoding="ISO-8859-1"?>…
///           ╰──── slice, at most 4 KiB , as UTF-8 at the end of the document's text ────╯
///                        ╰─ what is not this document's is given back, in bytes of the chunk
/// ```
struct FeedInput: ~Copyable {
    private static let sliceSize = 4 * 1024

    /// Where the next byte is in its stream.
    private(set) var offset = 0
    /// The line that the next byte is on, while bytes are taken one by one; a document's text counts its own.
    var line = 1
    /// iconv's name of the document's encoding; empty for UTF-8.
    private(set) var encoding = ""

    private var chunk = ByteView.empty
    private var position = 0
    /// Bytes that were given back and belong to no chunk any more; they come first.
    private var returned = ByteBuffer()
    private var returnedPosition = 0
    private var transcoder: Transcoder?

    /// Where the slice taken last came from.
    private enum Origin {
        case chunk
        case returned
        /// A chunk that is gone.
        case elsewhere
    }

    private var sliceOrigin = Origin.elsewhere
    /// How many bytes the slice taken last has, and how many of text it gave.
    private var sliceCount = 0
    private var sliceText = 0
    /// The slice itself, unless it is the text, behind the bytes of a character that had been cut before it.
    private var slice = ByteBuffer()
    /// How many bytes these are.
    private var sliceCut = 0
    /// The encoding has been told that nothing follows: a character that is cut at the end has become text.
    private var isFinished = false

    /// How many characters the encoding did not have.
    var replacements: Int {
        mutating get { transcoder?.replacements ?? 0 }
    }

    /// Whether a document's text is its bytes as they came.
    var isUTF8: Bool { transcoder == nil }

    /// Hands over the next chunk; the last one has been used up.
    mutating func supply(_ next: ByteView) {
        chunk = next
        position = 0
        if sliceOrigin == .chunk { sliceOrigin = .elsewhere }
    }

    /// Lets go of the chunk; how many of its bytes are done with.
    mutating func detach() -> Int {
        let used = position
        chunk = .empty
        position = 0
        if sliceOrigin == .chunk { sliceOrigin = .elsewhere }
        return used
    }

    /// Says where in its stream the next byte is, when all bytes at hand have been taken.
    mutating func move(to place: StreamPlace) { (offset, line) = (place.offset, place.line) }

    // MARK: Byte by byte

    /// The next byte, if it is at hand.
    var next: UInt8? {
        if returnedPosition < returned.count { return returned.view[returnedPosition] }
        return position < chunk.count ? chunk[position] : nil
    }

    /// Goes on to the byte after the next.
    mutating func advance() {
        guard let byte = next else { return }
        if byte == ASCII.lineFeed { line += 1 }
        offset += 1
        if returnedPosition < returned.count { returnedPosition += 1 } else { position += 1 }
    }

    // MARK: Slices

    /// Starts a document in an encoding; `nil` for UTF-8. Its first bytes have been taken one by one.
    mutating func begin(_ encoding: String?) {
        self.encoding = encoding ?? ""
        transcoder = encoding.flatMap { Transcoder(encoding: $0) }
        sliceCount = 0
        sliceText = 0
        sliceCut = 0
        isFinished = false
    }

    /// Appends bytes that have been taken already, as UTF-8.
    mutating func convert(_ bytes: ByteView, to text: inout ByteBuffer) {
        if transcoder == nil { text.append(bytes) } else { transcoder?.convert(bytes, to: &text) }
    }

    /// Appends a slice to a document's text; `false` if there are no bytes at hand.
    mutating func takeSlice(into text: inout ByteBuffer) -> Bool {
        let isReturned = returnedPosition < returned.count
        let rest = rest
        guard !rest.isEmpty else { return false }
        let bytes = rest.prefix(min(rest.count, Self.sliceSize))
        if transcoder != nil { keepSlice(bytes) }
        let before = text.count
        convert(bytes, to: &text)
        sliceText = text.count - before
        sliceCount = bytes.count
        sliceOrigin = isReturned ? .returned : .chunk
        offset += bytes.count
        if isReturned {
            returnedPosition += bytes.count
        } else {
            position += bytes.count
            returned.removeAll()
            returnedPosition = 0
        }
        return true
    }

    private mutating func keepSlice(_ bytes: ByteView) {
        slice.removeAll()
        transcoder?.cut.withView { slice.append($0) }
        sliceCut = slice.count
        slice.append(bytes)
    }

    /// The bytes at hand that have not been taken, as far as they are in one piece.
    var rest: ByteView {
        returnedPosition < returned.count ? returned.view.dropFirst(returnedPosition) : chunk.dropFirst(position)
    }

    /// Takes the first bytes of `rest`, which are done with.
    mutating func skip(_ count: Int) {
        if returnedPosition < returned.count { returnedPosition += count } else { position += count }
        offset += count
        sliceCount = 0
        sliceText = 0
        sliceOrigin = .elsewhere
    }

    /// Takes the last bytes of the slice back, where they are still in the chunk as they came; `false` if they are not.
    mutating func takeBack(_ count: Int) -> Bool {
        guard isUTF8, sliceOrigin == .chunk, count <= sliceText else { return false }
        position -= count
        offset -= count
        sliceCount -= count
        sliceText -= count
        return true
    }

    /// Appends what the encoding has held back, when no more bytes come.
    mutating func finish(_ text: inout ByteBuffer) {
        let before = text.count
        transcoder?.finish(to: &text)
        sliceText += text.count - before
        isFinished = true
    }

    /// Gives back the end of a document's text, which is not the document's. Nearly always it came with the last slice.
    mutating func giveBack(_ end: ByteView) {
        let ofSlice = min(end.count, sliceText)
        let count = sliceCount - length(ofText: sliceText - ofSlice)
        // The first character may have begun before the slice.
        let cut = ofSlice == sliceText ? sliceCut : 0
        offset -= count + cut
        switch sliceOrigin {
        case .chunk: position -= count
        case .returned: returnedPosition -= count
        case .elsewhere:
            comeFirst(transcoder == nil ? end.dropFirst(end.count - count) : slice.view.dropFirst(slice.count - count))
        }
        if cut > 0 { comeFirst(slice.view.prefix(cut)) }
        giveBackEarlier(end.prefix(end.count - ofSlice))
        sliceCount = 0
        sliceText = 0
        sliceCut = 0
        sliceOrigin = .elsewhere
    }

    /// Gives back text that came before the last slice: part of a tag, or what a section without an end had swallowed.
    private mutating func giveBackEarlier(_ text: ByteView) {
        guard !text.isEmpty else { return }
        var bytes = ByteBuffer(capacity: text.count)
        if transcoder == nil { bytes.append(text) } else { bytes.appendSource(of: text, in: encoding) }
        offset -= bytes.count
        comeFirst(bytes.view)
    }

    /// Puts bytes before all that has not been read.
    private mutating func comeFirst(_ bytes: ByteView) {
        var both = ByteBuffer(capacity: bytes.count)
        both.append(bytes)
        both.append(returned.view.dropFirst(returnedPosition))
        swap(&both, &returned)
        returnedPosition = 0
    }

    /// How many bytes of the last slice stand for the first bytes of its text.
    private mutating func length(ofText count: Int) -> Int {
        if transcoder == nil { return count }
        if isFinished, count == sliceText { return sliceCount }
        return transcoder?.length(of: slice.view.dropFirst(sliceCut), giving: count) ?? count
    }
}
