import TestSupport
import Testing

@testable import StreamKit

/// Whether all of the bytes are well-formed sequences.
private func isValid(_ bytes: [UInt8]) -> Bool {
    bytes.withView { view in
        var index = 0
        while index < view.count {
            let length = utf8SequenceLength(view, at: index)
            if length == 0 { return false }
            index += length
        }
        return true
    }
}

@Suite struct UTF8ValidationTests {
    @Test(
        "Well-formed sequences are valid, others are not",
        arguments: [
            ([], true), ([0x41], true), ([0xC3, 0xA9], true), ([0xE2, 0x82, 0xAC], true),
            ([0xF0, 0x9F, 0x87, 0xA6], true),
            ([0xEF, 0xBF, 0xBD], true), ([0xF4, 0x8F, 0xBF, 0xBF], true), ([0xED, 0x9F, 0xBF], true),
            // A lone continuation, overlong forms, surrogates, beyond the last character, cut short.
            ([0x80], false), ([0xC0, 0x80], false), ([0xC1, 0xBF], false), ([0xE0, 0x9F, 0xBF], false),
            ([0xF0, 0x8F, 0xBF, 0xBF], false), ([0xED, 0xA0, 0x80], false), ([0xED, 0xBF, 0xBF], false),
            ([0xF4, 0x90, 0x80, 0x80], false), ([0xF5, 0x80, 0x80, 0x80], false), ([0xFE], false), ([0xFF], false),
            ([0xC3], false), ([0xE2, 0x82], false), ([0xF0, 0x9F, 0x87], false), ([0xC3, 0x41], false),
        ] as [([UInt8], Bool)])
    func known(bytes: [UInt8], valid: Bool) { #expect(isValid(bytes) == valid) }

    /// Every lead byte with every second byte, and a fitting rest.
    @Test("Every pair of bytes is judged as by the standard library") func everyPair() {
        var wrong: [[UInt8]] = []
        for lead in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                for rest in [[], [0x80], [0x80, 0x80]] as [[UInt8]] {
                    let bytes = [lead, second] + rest
                    if isValid(bytes) != (String(validating: bytes, as: UTF8.self) != nil) { wrong.append(bytes) }
                }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test("Random bytes are judged as by the standard library") func randomBytes() {
        var random = SeededGenerator(seed: 6)
        let alphabet: [UInt8] = [
            0x41, 0x80, 0xBF, 0x9F, 0xA0, 0x90, 0x8F, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF3, 0xF4,
        ]
        for _ in 0..<5_000 {
            let bytes = random.bytes(0...6, of: alphabet)
            #expect(isValid(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        }
    }
}
