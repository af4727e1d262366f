import TestSupport
import Testing

@testable import StreamKit

@Suite struct KeyMixerTests {
    private func hash(_ texts: [[UInt8]], seed: UInt8 = 0, _ mixer: KeyMixer) -> KeyHash {
        var mixer = mixer
        mixer.begin(seed)
        for text in texts { text.withView { mixer.add($0) } }
        return mixer.hash
    }

    @Test("Every bit of a text of any length changes both halves") func bits() {
        let mixer = KeyMixer()
        var random = SeededGenerator(seed: 71)
        for count in 0...100 {
            let text = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let expected = hash([text], mixer)
            #expect(hash([text], mixer) == expected)
            for bit in 0..<(8 * count) {
                var other = text
                other[bit / 8] ^= 1 << UInt8(bit % 8)
                let found = hash([other], mixer)
                #expect(found.low != expected.low && found.high != expected.high)
            }
        }
    }

    @Test("Lengths, seams and the seed count") func seams() {
        let mixer = KeyMixer()
        var seen: Set<KeyHash> = []
        var halves: (Set<UInt64>, Set<UInt64>) = ([], [])
        var count = 0
        func add(_ texts: [[UInt8]], seed: UInt8 = 0) {
            let found = hash(texts, seed: seed, mixer)
            seen.insert(found)
            halves.0.insert(found.low)
            halves.1.insert(found.high)
            count += 1
        }
        // The same bytes, cut at every place in two; alike bytes, of every length; other seeds.
        let text = Array("13/02/2021,Bob's Shops,BP,112.9,61 Quokka Way".utf8)
        for cut in 0...text.count { add([Array(text[..<cut]), Array(text[cut...])]) }
        for length in 0...100 { add([[UInt8](repeating: 0, count: length)]) }
        for seed in 1...UInt8.max { add([text], seed: seed) }
        #expect(seen.count == count)
        #expect(halves.0.count == count && halves.1.count == count)
    }

    @Test("Another mixer has other secrets") func secrets() {
        let text = Array("Bob's Shops".utf8)
        #expect(hash([text], KeyMixer()) != hash([text], KeyMixer()))
    }

    /// Rows differ in few places, mostly in digits.
    @Test("A million texts that hardly differ have as many hashes") func alike() {
        let mixer = KeyMixer()
        var halves: (Set<UInt64>, Set<UInt64>) = ([], [])
        for number in 0..<1_000_000 {
            let digits = Array("Station \(number % 1000), \(number / 1000) High Street, Perth".utf8)
            let found = hash([digits], mixer)
            halves.0.insert(found.low)
            halves.1.insert(found.high)
        }
        #expect(halves.0.count == 1_000_000 && halves.1.count == 1_000_000)
    }
}
