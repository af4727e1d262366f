/// The bytes of a truncated character, in a word: few enough to be copied with the place they belong to.
struct PartialCharacter {
    /// The longest character that iconv reports as truncated has 4 bytes.
    static let capacity = 8

    /// The first byte is the lowest.
    private(set) var word: UInt64 = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ byte: UInt8) {
        precondition(count < Self.capacity)
        word |= UInt64(byte) << (8 * UInt64(count))
        count += 1
    }

    mutating func removeFirst(_ n: Int) {
        word >>= 8 * UInt64(n)  // a shift by 64 gives 0
        count -= n
    }

    func withView<R>(_ body: (ByteView) -> R) -> R {
        unsafe withUnsafeBytes(of: word.littleEndian) { bytes in
            unsafe bytes.withMemoryRebound(to: UInt8.self) { bytes in
                guard let base = bytes.baseAddress else { return body(.empty) }
                return body(unsafe ByteView(base: base, count: count))
            }
        }
    }
}
