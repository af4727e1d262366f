import StreamKit
import TestSupport
import Testing

@Suite struct KeyHashTests {
    /// From the test vectors of the authors' reference implementation (`vectors_sip128`): the secret is the bytes 0 to
    /// 15, the message the bytes from 0 on, as many as the first number says.
    @Test(
        "Hashes are those of the published test vectors",
        arguments: [
            (0, "a3817f04ba25a8e66df67214c7550293"),
            (1, "da87c1d86b99af44347659119b22fc45"),
            (2, "8177228da4a45dc7fca38bdef60affe4"),
            (3, "9c70b60c5267a94e5f33b6b02985ed51"),
            (4, "f88164c12d9c8faf7d0f6e7c7bcd5579"),
            (5, "1368875980776f8854527a07690e9627"),
            (6, "14eeca338b208613485ea0308fd7a15e"),
            (7, "a1f1ebbed8dbc153c0b84aa61ff08239"),
            (8, "3b62a9ba6258f5610f83e264f31497b4"),
            (9, "264499060ad9baabc47f8b02bb6d71ed"),
            (12, "d626b266905ef35882634df68532c125"),
            (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
            (16, "6ee2a4ca67b054bbfd3315bf85230577"),
            (17, "473d06e8738db89854c066c47ae47740"),
            (23, "c9d184ddd5a9f5e0cf8ce29a9abf691c"),
            (24, "2db479ae78bd50d8882a8a178a6132ad"),
            (31, "2939b0183223fafc1723de4f52c43d35"),
            (32, "7c3956ca5eeafc3e363e9d556546eb68"),
            (63, "5150d1772f50834a503e069a973fbd7c"),
        ])
    func publishedVectors(count: Int, output: String) {
        let hasher = KeyHasher(secret: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
        let message = (0..<count).map { UInt8($0) }
        #expect(hex(message.withView { hasher.hash($0) }) == output)
        #expect(hex(twin(message, secret: hasher.secret)) == output)
    }

    /// All lengths, among them those beyond a byte, wherever the bytes stand in memory and whatever stands around them.
    @Test("Texts of every length hash as by the twin") func againstTwin() {
        var random = SeededGenerator(seed: 41)
        for length in 0...600 {
            let secret = (random.next(), random.next())
            let before = random.number(0...9)
            let bytes = random.bytes(620...620)
            let hash = bytes.withView { KeyHasher(secret: secret).hash($0[before..<(before + length)]) }
            #expect(hash == twin(Array(bytes[before..<(before + length)]), secret: secret), "\(length) bytes")
        }
    }

    @Test("Random secrets give different hashes") func secretsDiffer() {
        let hashes = (0..<100).map { _ in KeyHasher.random().hash("142.9") }
        #expect(Set(hashes).count == 100)
    }

    @Test("The same secret gives the same hash") func sameSecretSameHash() {
        let hasher = KeyHasher.random()
        #expect(KeyHasher(secret: hasher.secret).hash("Mount Lawley") == hasher.hash("Mount Lawley"))
        #expect(hasher.hash("Mount Lawley") != hasher.hash("Mount Lawlez"))
    }
}

extension KeyHasher {
    fileprivate func hash(_ literal: StaticString) -> KeyHash { hash(ByteView(literal)) }
}

/// The sixteen bytes in the order in which the reference writes them.
private func hex(_ hash: KeyHash) -> String {
    [hash.low, hash.high].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) } }
        .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// SipHash-2-4 with 128 bits of output, as the paper tells it: the message is filled up with zeroes and its length to
/// whole words.
private func twin(_ message: [UInt8], secret: (UInt64, UInt64)) -> KeyHash {
    let padding = [UInt8](repeating: 0, count: 7 - message.count % 8)
    let padded = message + padding + [UInt8(message.count % 256)]
    let constants = "somepseudorandomlygeneratedbytes".bytes.bigEndianWords
    var v = zip(constants, [secret.0, secret.1, secret.0, secret.1]).map { $0 ^ $1 }
    func rotate(_ i: Int, _ bits: Int) { v[i] = v[i] << UInt64(bits) | v[i] >> UInt64(64 - bits) }
    func mix(_ a: Int, _ b: Int, _ bits: Int) {
        v[a] &+= v[b]
        rotate(b, bits)
        v[b] ^= v[a]
    }
    func rounds(_ count: Int) {
        for _ in 0..<count {
            mix(0, 1, 13)
            mix(2, 3, 16)
            rotate(0, 32)
            mix(2, 1, 17)
            mix(0, 3, 21)
            rotate(2, 32)
        }
    }
    v[1] ^= 0xEE
    for word in padded.bigEndianWords.map(\.byteSwapped) {
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    }
    v[2] ^= 0xEE
    rounds(4)
    let low = v.reduce(0, ^)
    v[1] ^= 0xDD
    rounds(4)
    return KeyHash(low: low, high: v.reduce(0, ^))
}

extension [UInt8] {
    /// Eight bytes each as a number, the first byte highest, as the constants are written.
    fileprivate var bigEndianWords: [UInt64] {
        stride(from: 0, to: count, by: 8).map { start in
            self[start..<(start + 8)].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
