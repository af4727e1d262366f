import StreamKit
import TestSupport

/// What holds for any bytes that are taken for gzip.
struct GzipCheck {
    private let input: FuzzInput

    init(_ input: FuzzInput) { self.input = input }

    /// What does not hold.
    var fault: String? {
        switch input.choice(of: 3) {
        case 0: return decoding(input.pieces)
        // What is right is decompressed: else hardly any input would get behind a member's head.
        case 1: return roundTrip
        default: return damaged
        }
    }

    /// What came out, and what was said behind it.
    private struct Outcome: Equatable {
        var bytes: [UInt8] = []
        var failure: GzipDecoder.Failure?
        var hasIgnoredGarbage = false
    }

    /// How the bytes come and how much room there is tells nothing.
    private func decoding(_ pieces: [[UInt8]]) -> String? {
        let whole = decode([Array(pieces.joined())], room: 1 << 16)
        let pieced = decode(pieces, room: input.maximumRecordBytes)
        return whole == pieced ? nil : "whole: \(whole)\nin pieces: \(pieced)"
    }

    /// The payload is two members' text, up to and after a NUL. Empty members may be between them, as many as a file has to which
    /// somebody appends for years.
    private var members: (text: [UInt8], bytes: [UInt8]) {
        let end = input.payload.firstIndex(of: 0) ?? input.payload.endIndex
        let texts = [Array(input.payload[..<end]), Array(input.payload[end...].dropFirst())]
        let level: Int32 = input.flag(0) ? 0 : input.flag(1) ? 9 : 1
        let parts = texts.map { Gzip.member($0, level: level) }
        let empty = Gzip.member([], level: level)
        let between = input.flag(2) ? Array(repeatElement(empty, count: Self.emptyMembers).joined()) : []
        return (Array(texts.joined()), parts[0] + between + parts[1])
    }

    private static let emptyMembers = 500

    private var roundTrip: String? {
        let (text, bytes) = members
        let outcome = decode(input.pieces(of: bytes), room: input.maximumRecordBytes)
        return outcome == Outcome(bytes: text) ? nil : "\(outcome), compressed from \(text)"
    }

    /// One byte is another: that is found out, or makes no difference.
    private var damaged: String? {
        var (text, bytes) = members
        var random = input.random
        let place = random.number(0...(bytes.count - 1))
        bytes[place] ^= UInt8(random.number(1...255))
        if let fault = decoding(input.pieces(of: bytes)) { return fault }
        let outcome = decode([bytes], room: 1 << 16)
        // A second member that does not begin like one is garbage.
        if outcome.failure != nil || outcome.bytes == text { return nil }
        return outcome.hasIgnoredGarbage && text.starts(with: outcome.bytes) ? nil : "\(outcome) of \(text)"
    }

    /// The longest text that is looked at: a few bytes may become a thousand times as many.
    private static let longest = 1 << 21

    private func decode(_ pieces: [[UInt8]], room: Int) -> Outcome {
        var outcome = Outcome()
        var decoder = GzipDecoder()
        do throws(GzipDecoder.Failure) {
            for piece in pieces {
                try piece.withView { (piece) throws(GzipDecoder.Failure) in
                    var rest = piece
                    while outcome.bytes.count < Self.longest {
                        var output = ByteBuffer()
                        defer { outcome.bytes += output.view.array }
                        rest = rest.dropFirst(try decoder.decode(rest, into: &output, room: room))
                        if output.count < room { break }
                    }
                }
            }
            try decoder.finish()
        } catch {
            outcome.failure = error
        }
        outcome.hasIgnoredGarbage = decoder.hasIgnoredGarbage
        return outcome.bytes.count < Self.longest ? outcome : Outcome(bytes: Array(outcome.bytes.prefix(Self.longest)))
    }
}
