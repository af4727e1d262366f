internal import CStreamKit

/// Up to 64 bytes of a window and which of them are line ends or one of two other bytes.
struct CSVBlock: BitwiseCopyable {
    /// A bit for each that has not been consumed.
    private(set) var bits: UInt64 = 0
    private var start = 0
    private(set) var end = 0

    /// An empty block at the window's start.
    init() {}

    /// An empty block at a position in the window.
    init(at place: Int) { (start, end) = (place, place) }

    @inline(__always)
    init(_ window: ByteView, at start: Int, _ a: UInt8, _ b: UInt8) {
        self.start = start
        if window.count - start >= 64 {
            bits = unsafe csv_scan_line_ends_or(window.base + start, a, b)
            end = start &+ 64
        } else {
            bits = Self.bits(ofLast: window.dropFirst(start), a, b)
            end = window.count
        }
    }

    @inline(never)
    private static func bits(ofLast bytes: ByteView, _ a: UInt8, _ b: UInt8) -> UInt64 {
        var bits: UInt64 = 0
        for index in 0..<bytes.count {
            let byte = bytes[index]
            if byte == a || byte == b || ASCII.isLineEnd(byte) {
                bits |= 1 << UInt64(index)
            }
        }
        return bits
    }

    /// The next position; there must be one.
    @inline(__always)
    mutating func takeHit() -> Int {
        let hit = start &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        return hit
    }

    /// Skips the bytes before a position.
    @inline(__always)
    mutating func skip(to place: Int) {
        if place >= end {
            self = CSVBlock(at: place)
        } else if place > start {
            bits &= ~0 << UInt64(place &- start)
        }
    }
}
