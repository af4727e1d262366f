import StreamKit
import TestSupport
import Testing

@Suite struct GzipDecoderTests {
    /// What came out, and what was wrong behind it.
    private struct Outcome: Equatable {
        var bytes: [UInt8] = []
        var failure: GzipDecoder.Failure?
        var hasIgnoredGarbage = false
    }

    private static let text = "date,price\n2026-07-01,183.9\n2026-07-02,179.9\n".bytes

    /// Decodes chunk by chunk, as many bytes at a time as there is room for.
    private static func decode(_ chunks: [[UInt8]], room: Int) -> Outcome {
        var outcome = Outcome()
        var decoder = GzipDecoder()
        do throws(GzipDecoder.Failure) {
            for chunk in chunks {
                try chunk.withView { (chunk) throws(GzipDecoder.Failure) in
                    var rest = chunk
                    while true {
                        var output = ByteBuffer()
                        defer { outcome.bytes += output.view.array }
                        rest = rest.dropFirst(try decoder.decode(rest, into: &output, room: room))
                        if output.count > room { Issue.record("\(output.count) bytes, room for \(room)") }
                        guard output.count == room else {
                            #expect(rest.isEmpty)
                            break
                        }
                    }
                }
            }
            try decoder.finish()
        } catch {
            outcome.failure = error
        }
        outcome.hasIgnoredGarbage = decoder.hasIgnoredGarbage
        return outcome
    }

    @Test("Chunks of compressed data may end anywhere", arguments: [1, 7, 65_536]) func chunks(room: Int) {
        let members = Gzip.member(Self.text) + Gzip.member([]) + Gzip.member(Self.text, level: 0)
        let cases: [([UInt8], hasGarbage: Bool)] = [
            (members, false), (members + [0, 0, 0, 0], false), (members + [0, 0] + members, false),
            (members + [0, 0, 7] + members, true), (members + [0x1F], true), (members + [0x1F, 0, 0x8B], true),
        ]
        for (bytes, hasGarbage) in cases {
            let isTwice = !hasGarbage && bytes.count > 2 * members.count
            let text = Self.text + Self.text
            let expected = Outcome(bytes: isTwice ? text + text : text, hasIgnoredGarbage: hasGarbage)
            #expect(difference(bytes, from: expected) { Self.decode($0, room: room) } == nil)
        }
    }

    @Test("Truncated data is an error, except between members") func everyCut() {
        let first = Gzip.member(Self.text)
        let whole = first + Gzip.member(Self.text)
        for count in 0..<whole.count {
            let outcome = Self.decode([Array(whole[..<count])], room: 16)
            #expect((Self.text + Self.text).starts(with: outcome.bytes), "\(count)")
            let isGarbage = count == first.count + 1
            #expect(outcome.failure == (count == first.count || isGarbage ? nil : .cut), "\(count)")
            #expect(outcome.hasIgnoredGarbage == isGarbage)
            // What can be decompressed is not held back.
            if count == first.count - 8 { #expect(outcome.bytes == Self.text) }
        }
    }

    @Test("Every changed byte is noticed or harmless") func everyChange() {
        let text = Self.text + Self.text.reversed()
        for level: Int32 in [0, 1, 9] {
            let whole = Gzip.member(text, level: level) + Gzip.member(text, level: level)
            for place in whole.indices {
                for change: UInt8 in [0x01, 0x80, 0xFF] {
                    var bytes = whole
                    bytes[place] ^= change
                    let outcome = Self.decode([bytes], room: 100)
                    let isSame = outcome == Outcome(bytes: text + text)
                    // The second member's signature, without which it is none.
                    let isGarbage = outcome == Outcome(bytes: text, hasIgnoredGarbage: true)
                    #expect(outcome.failure != nil || isSame || isGarbage, "level \(level), byte \(place)")
                }
            }
        }
    }

    @Test("Failures have zlib's words") func reasons() {
        var bytes = Gzip.member(Self.text)
        bytes[bytes.count - 8] ^= 1
        #expect(Self.decode([bytes], room: 100).failure == .damaged("incorrect data check"))
        bytes = Gzip.member(Self.text)
        bytes[bytes.count - 1] ^= 1
        #expect(Self.decode([bytes], room: 100).failure?.description == "damaged gzip data: incorrect length check")
        #expect(Self.decode(["no gzip".bytes], room: 100).failure == .damaged("not in gzip format"))
        #expect(Self.decode([], room: 100).failure?.description == "unexpected end of gzip data")
    }

    @Test("gzip is recognised by two bytes") func signature() {
        let cases: [([UInt8], Bool?)] = [
            ([], nil), ([0x1F], nil), ([0x1F, 0x8B], true), ([0x1F, 0x8B, 8], true), ([0x1F, 0x8A], false),
            ([0x8B], false), ([0x8B, 0x1F], false),
        ]
        for (bytes, expected) in cases { #expect(bytes.withView { GzipDecoder.isGzip($0) } == expected, "\(bytes)") }
    }
}
