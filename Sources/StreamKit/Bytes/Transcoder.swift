/// Bytes of another encoding ▶ UTF-8, by iconv(3), piece by piece.
///
/// ```
///    a piece                        the next piece
///   ├───────────────────────┬──────┼───────┬──────────────────────┤
///   │ whole characters      │ kept │       │ whole characters     │
///                           └─ one cut ────┘
/// ```
///
/// The output does not depend on where the pieces are cut. What is kept is one truncated character of less than 8
/// bytes. For encodings that hold characters back or shift (windows-1255, ISO-2022-JP) the bytes are converted one by
/// one, so that it is known what each produced; that takes ten times longer and 8 bytes for each byte of a piece.
@safe
public struct Transcoder: ~Copyable {
    private let encoding: OpenEncoding
    /// The encoding's conversion in the byte order of the stream.
    private var iconv: Iconv
    private var place: Place
    /// Where the last piece began.
    private var pieceStart: Place
    /// Unless stateless: how much output the last piece had produced after each of its bytes.
    private var given = UncheckedArray<Int>(capacity: 1)
    /// The number of U+FFFD replacements.
    public private(set) var replacements = 0
    /// The position of the first of them in the output that it was appended to.
    private(set) var firstReplacement = 0

    /// `nil` if iconv knows no such encoding. Names are iconv's, in any case, at most 64 bytes long. glibc would skip invalid
    /// characters, and take an empty name for the locale's encoding; a `/` begins options.
    ///
    /// `UTF-16`, `UCS-2`, `UTF-32` and `UCS-4` without a byte order are big-endian after such a byte-order mark, else
    /// little-endian, and the mark is not part of the output. In all other encodings U+FEFF is left unchanged.
    public init?(encoding: String) {
        guard let encoding = OpenEncoding(encoding) else { return nil }
        self.init(encoding)
    }

    /// Begins a stream.
    init(_ encoding: OpenEncoding) {
        self.encoding = encoding
        encoding.reset()
        iconv = encoding.conversion(.little)
        place = Place(awaitsMark: encoding.wide != nil)
        pieceStart = place
    }

    /// Appends the UTF-8 of `input` to `output`. The bytes of a character truncated at the end are kept and precede the next
    /// piece's.
    ///
    /// Invalid input becomes U+FFFD, one for each byte (for each unit of UTF-16 and UTF-32), and is counted.
    public mutating func convert(_ input: ByteView, to output: inout ByteBuffer) {
        pieceStart = place
        if encoding.behaviour == .stateless {
            _ = take(input, to: &output, limit: .max)
            return
        }
        given.removeAll()
        let start = output.count
        for index in 0..<input.count {
            _ = take(input[index..<index + 1], to: &output, limit: .max)
            given.append(output.count - start)
        }
    }

    /// The bytes of a truncated character, which precede the next piece's.
    var cut: [UInt8] { place.kept }

    /// Ends the input: a truncated character becomes one U+FFFD. The next piece begins another stream.
    public mutating func finish(to output: inout ByteBuffer) {
        iconv.flush(to: &output)
        if !place.kept.isEmpty { appendReplacement(to: &output) }
        place = Place(awaitsMark: encoding.wide != nil)
    }

    /// How many bytes of the last piece, which `input` must be, correspond to the first `count` bytes of the UTF-8 that it
    /// produced; `count` is at the end of a character.
    ///
    /// Bytes kept from the previous piece are not counted. Converts again as far as needed: not for every record.
    public mutating func length(of input: ByteView, giving count: Int) -> Int {
        if count == 0 { return 0 }
        if encoding.behaviour != .stateless { return givenLength(input, count) }
        let after = (place, replacements, firstReplacement)
        place = pieceStart
        var output = ByteBuffer()
        let length = take(input, to: &output, limit: count)
        iconv.reset()
        (place, replacements, firstReplacement) = after
        return length
    }

    private func givenLength(_ input: ByteView, _ count: Int) -> Int {
        var low = 0
        var high = given.count
        while low < high {
            let middle = (low + high) / 2
            if given[middle] < count { low = middle + 1 } else { high = middle }
        }
        // A byte that produced more than was asked for, or is held back itself, has only released what came before it.
        if low == given.count || given[low] > count { return low }
        return encoding.behaviour == .holding && Iconv(encoding.name)?.holdsBack(input[low]) == true ? low : low + 1
    }
}

extension Transcoder {
    /// The position of the next byte in a stream.
    private struct Place {
        var awaitsMark: Bool
        var kept: [UInt8] = []
    }

    /// More than the bytes of any character that iconv reports as truncated.
    private static let longestCharacter = 8

    /// Converts until `output` has `limit` bytes and keeps what is truncated; returns how many bytes of `input` it used.
    private mutating func take(_ input: ByteView, to output: inout ByteBuffer, limit: Int) -> Int {
        var done = 0
        if place.awaitsMark {
            while place.kept.count < encoding.unit, done < input.count { keep(input, &done) }
            if place.kept.count < encoding.unit { return 0 }
            readMark()
        }
        while !place.kept.isEmpty {
            let kept = place.kept
            let (taken, isFull) = kept.withView { run($0, to: &output, limit: limit) }
            place.kept.removeFirst(taken)
            if isFull || done == input.count { return max(0, done - place.kept.count) }
            if !place.kept.isEmpty { keep(input, &done) }
        }
        let (taken, isFull) = run(input.dropFirst(done), to: &output, limit: limit)
        done += taken
        var end = done
        while !isFull, end < input.count { keep(input, &end) }
        return done
    }

    private mutating func keep(_ input: ByteView, _ index: inout Int) {
        place.kept.append(input[index])
        index += 1
    }

    /// Removes a byte-order mark from the first unit, which has been kept, and sets the byte order.
    private mutating func readMark() {
        place.awaitsMark = false
        let mark = encoding.wide?.mark(place.kept)
        if mark != nil { place.kept = [] }
        iconv = encoding.conversion(mark ?? .little)
    }

    /// Converts the complete characters of `input` until `output` has `limit` bytes, which is then full.
    private mutating func run(
        _ input: ByteView, to output: inout ByteBuffer, limit: Int
    ) -> (taken: Int, isFull: Bool) {
        var taken = 0
        while output.count < limit {
            let start = output.count
            let rest = input.dropFirst(taken)
            // UTF-8 may be longer than its source: then iconv asks for room again.
            let room = min(limit - start, max(rest.count, 64))
            let (count, stop) = iconv.convert(rest, to: &output, room: room)
            taken += count
            switch stop {
            case .end:
                return (taken, false)
            case .cut where rest.count - count < Self.longestCharacter:
                return (taken, false)
            case .full where room == limit - start, .invalid where output.count == limit:
                return (taken, true)
            case .full where taken == input.count:
                // The second half of a character that is two in Unicode (Big5-HKSCS 8862) did not fit.
                iconv.flush(to: &output)
                return (taken, false)
            case .full where output.count > start:
                continue
            case .full, .cut, .invalid:
                // The byte may have been consumed anyway (ISO-2022-CN-EXT).
                replace(taken < input.count ? input[taken] : 0, to: &output)
                taken += min(encoding.unit, input.count - taken)
            }
        }
        return (taken, true)
    }

    /// Replaces an invalid unit that begins with `byte`.
    private mutating func replace(_ byte: UInt8, to output: inout ByteBuffer) {
        // What is held back comes first. Not so after shifts, which a flush would undo.
        if encoding.behaviour == .holding { iconv.flush(to: &output) }
        if encoding.hasControls, 0x80...0x9F ~= byte {
            output.append(0xC2)
            output.append(byte)
        } else {
            appendReplacement(to: &output)
        }
    }

    private mutating func appendReplacement(to output: inout ByteBuffer) {
        if replacements == 0 { firstReplacement = output.count }
        output.append("\u{FFFD}")
        replacements += 1
    }
}

/// The encodings of a stream's documents. Each is opened and examined once, which takes longer than converting a small
/// document.
struct TranscoderCache: ~Copyable {
    /// Names come from the input: they must not accumulate.
    private static let limit = 16

    /// `nil` if iconv does not know the name.
    private var encodings: [String: OpenEncoding?] = [:]

    /// A transcoder at the beginning of a stream; `nil` if iconv knows no such encoding. One stream at a time: an earlier one
    /// for the same name must not be used any more.
    mutating func transcoder(for name: String) -> Transcoder? { encoding(name).map { Transcoder($0) } }

    private mutating func encoding(_ name: String) -> OpenEncoding? {
        if let known = encodings[name] { return known }
        if encodings.count == Self.limit { encodings.removeAll() }
        let encoding = OpenEncoding(name)
        encodings[name] = .some(encoding)
        return encoding
    }
}
