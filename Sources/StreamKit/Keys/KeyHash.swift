/// What is remembered of a key instead of its bytes: 128 bits, different if keys are different.
///
/// The chance that two of n keys share a hash is about n² / 2¹²⁹: 10⁻²¹ for a thousand million keys.
public struct KeyHash: Hashable, Sendable, BitwiseCopyable {
    /// The first eight bytes of the hash, as a little-endian number.
    public let low: UInt64
    /// The last eight bytes of the hash, as a little-endian number.
    public let high: UInt64

    /// A hash from these two halves.
    public init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }
}

/// Hashes keys with a secret: SipHash-2-4 with 128 bits of output.
///
/// Without knowing the secret, nobody can make up keys that share a hash or that cluster in a table.
/// The same secret gives the same hashes on every machine.
///
/// Source: J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF" (INDOCRYPT 2012); for the longer
/// output their reference implementation (github.com/veorq/SipHash).
public struct KeyHasher: Sendable {
    /// The key of the hash function: its 16 bytes as two little-endian numbers.
    public let secret: (UInt64, UInt64)

    /// A hasher with this secret.
    public init(secret: (UInt64, UInt64)) { self.secret = secret }

    /// A hasher with a secret that nobody knows, from the system's random numbers.
    public static func random() -> KeyHasher {
        var system = SystemRandomNumberGenerator()
        return KeyHasher(secret: (system.next(), system.next()))
    }

    /// The hash of any number of bytes. Allocates nothing.
    public func hash(_ bytes: ByteView) -> KeyHash {
        var state = SipState(secret)
        var offset = 0
        while offset + 8 <= bytes.count {
            state.absorb(bytes.word(at: offset))
            offset += 8
        }
        // The last word has the remaining bytes, and the length modulo 256 in its highest byte.
        state.absorb(tail(of: bytes, from: offset) | UInt64(truncatingIfNeeded: bytes.count) << 56)
        let low = state.finishLow()
        let high = state.finishHigh()
        return KeyHash(low: low, high: high)
    }

    /// The at most seven bytes from `offset` to the end, the first of them lowest. Two loads that may overlap, or three of
    /// one byte, instead of a loop, which would take half the time for a short key.
    private func tail(of bytes: ByteView, from offset: Int) -> UInt64 {
        let rest = bytes.count - offset
        if rest == 0 { return 0 }
        // The eight bytes up to the end exist, and those already consumed are shifted out.
        if offset > 0 { return bytes.word(at: bytes.count - 8) >> UInt64(64 - 8 * rest) }
        if rest >= 4 {
            return UInt64(bytes.halfWord(at: 0)) | UInt64(bytes.halfWord(at: rest - 4)) << UInt64(8 * (rest - 4))
        }
        let middle = rest / 2
        return UInt64(bytes[0]) | UInt64(bytes[middle]) << UInt64(8 * middle)
            | UInt64(bytes[rest - 1]) << UInt64(8 * (rest - 1))
    }
}

/// SipHash's four words, with the paper's names.
private struct SipState {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    init(_ secret: (UInt64, UInt64)) {
        v0 = secret.0 ^ 0x736F_6D65_7073_6575
        v1 = secret.1 ^ 0x646F_7261_6E64_6F6D ^ 0xEE  // for 128 bits of output
        v2 = secret.0 ^ 0x6C79_6765_6E65_7261
        v3 = secret.1 ^ 0x7465_6462_7974_6573
    }

    /// Absorbs eight bytes, with the 2 rounds of SipHash-2-4.
    @inline(__always)
    mutating func absorb(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    /// The first half of the output, with the 4 rounds of SipHash-2-4.
    @inline(__always)
    mutating func finishLow() -> UInt64 {
        v2 ^= 0xEE
        return finishHalf()
    }

    /// The second half, after the first.
    @inline(__always)
    mutating func finishHigh() -> UInt64 {
        v1 ^= 0xDD
        return finishHalf()
    }

    @inline(__always)
    private mutating func finishHalf() -> UInt64 {
        round()
        round()
        round()
        round()
        return v0 ^ v1 ^ v2 ^ v3
    }

    @inline(__always)
    private mutating func round() {
        v0 &+= v1
        v1 = rotated(v1, 13) ^ v0
        v0 = rotated(v0, 32)
        v2 &+= v3
        v3 = rotated(v3, 16) ^ v2
        v0 &+= v3
        v3 = rotated(v3, 21) ^ v0
        v2 &+= v1
        v1 = rotated(v1, 17) ^ v2
        v2 = rotated(v2, 32)
    }

    @inline(__always)
    private func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word &<< bits | word &>> (64 - bits) }
}
