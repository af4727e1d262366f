extension ByteView {
    /// Mixes all bytes into a hash, 32 at a time, the last 32 perhaps overlapping earlier ones. For tables in memory only: an
    /// attacker can craft bytes that share a hash.
    ///
    /// Source: the folded multiplication of wyhash (github.com/wangyi-fudan/wyhash), here with a factor of its own for each
    /// place and the products summed, so that none waits for another.
    @inlinable
    @inline(__always)
    package func mix(into hash: inout UInt64) {
        var sum = UInt64(truncatingIfNeeded: count)
        func add(_ first: UInt64, _ second: UInt64, _ place: Int) {
            let factor = 0xD6E8_FEB8_6659_FD93 &+ UInt64(truncatingIfNeeded: place) &* 0x9E37_79B9_7F4A_7C15
            let product = (first ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: second ^ factor)
            // Something is kept even if a factor is 0.
            sum = sum &+ (product.high ^ product.low) &+ second
        }
        if !forEachWordPair(add) { sum = sum &+ shortWord }
        let product = (hash ^ sum).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        hash = product.high ^ product.low
    }

    /// Calls `body` with all bytes, two words at a time, and the place of each pair; the last pairs may overlap earlier ones.
    /// - Returns: whether there are at least eight bytes: fewer are no pair.
    @inlinable
    @inline(__always)
    package func forEachWordPair(_ body: (UInt64, UInt64, Int) -> Void) -> Bool {
        guard count > 16 else {
            if count < 8 { return false }
            body(word(at: 0), word(at: count &- 8), 0)
            return true
        }
        // Fewer and longer steps: how many there are is what the processor cannot predict.
        var offset = 0
        while offset &+ 32 < count {
            body(word(at: offset), word(at: offset &+ 8), offset)
            body(word(at: offset &+ 16), word(at: offset &+ 24), offset &+ 16)
            offset = offset &+ 32
        }
        let rest = max(count &- 32, 0)
        body(word(at: rest), word(at: rest &+ 8), offset)
        body(word(at: count &- 16), word(at: count &- 8), offset &+ 16)
        return true
    }

    /// Whether a view of the same length has the same bytes: for short texts, where a call would cost more.
    @inlinable
    @inline(__always)
    package func hasSameBytes(as other: ByteView) -> Bool {
        func difference(at offset: Int) -> UInt64 {
            (word(at: offset) ^ other.word(at: offset)) | (word(at: offset &+ 8) ^ other.word(at: offset &+ 8))
        }
        if count > 16 {
            var offset = 0
            while offset &+ 32 < count {
                if difference(at: offset) | difference(at: offset &+ 16) != 0 { return false }
                offset = offset &+ 32
            }
            return difference(at: max(count &- 32, 0)) | difference(at: count &- 16) == 0
        }
        if count >= 8 { return word(at: 0) == other.word(at: 0) && word(at: count &- 8) == other.word(at: count &- 8) }
        return shortWord == other.shortWord
    }

    /// All bytes of a view of at most seven as a word; views of different lengths may share one. Overlapping loads instead of
    /// a loop.
    @inlinable
    @inline(__always)
    package var shortWord: UInt64 {
        if count >= 4 { return UInt64(halfWord(at: 0)) | UInt64(halfWord(at: count &- 4)) << 32 }
        if count == 0 { return 0 }
        return UInt64(self[0]) | UInt64(self[count >> 1]) << 8 | UInt64(self[count &- 1]) << 16
    }
}
