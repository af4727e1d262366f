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

    /// The 64 bytes from a position on.
    @inline(__always)
    init(bits: UInt64, at start: Int) { (self.bits, self.start, end) = (bits, start, start &+ 64) }

    @inline(never)
    private static func bits(ofLast bytes: ByteView, _ a: UInt8, _ b: UInt8) -> UInt64 {
        var bits: UInt64 = 0
        for index in 0..<bytes.count {
            let byte = bytes[index]
            if byte == a || byte == b || byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
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

    /// Moves the block forward when the window's first bytes are consumed.
    @inline(__always)
    mutating func moveBack(_ length: Int) {
        start &-= length
        end &-= length
    }
}

/// Consecutive blocks, scanned ahead: as long as rows are plain each byte is looked at once, in the processor's widest
/// vectors.
struct CSVBlockRun: ~Copyable {
    /// How many are scanned at once, at first and at most: if rows are not plain, those ahead are useless.
    private static let reach = 4...64

    /// The current block.
    var current = CSVBlock()
    /// The bits of the blocks after it, from `next` on.
    private var ahead = UncheckedArray<UInt64>(capacity: reach.upperBound)
    private var next = 0
    private var reach = Self.reach.lowerBound

    /// Forgets everything: the window is another one, or moves.
    mutating func removeAll() {
        current = CSVBlock()
        ahead.removeAll()
        next = 0
        reach = Self.reach.lowerBound
    }

    /// The block from a position on, where the last one ended; the window has bytes there.
    @inline(__always)
    mutating func takeNext(_ window: ByteView, at place: Int, _ a: UInt8, _ b: UInt8) -> CSVBlock {
        guard next < ahead.count else { return scan(window, at: place, a, b) }
        next &+= 1
        return CSVBlock(bits: ahead[next &- 1], at: place)
    }

    @inline(never)
    private mutating func scan(_ window: ByteView, at place: Int, _ a: UInt8, _ b: UInt8) -> CSVBlock {
        ahead.removeAll()
        let count = min(reach, (window.count - place) / 64)
        if count == 0 { return CSVBlock(window, at: place, a, b) }
        reach = min(2 * reach, Self.reach.upperBound)
        unsafe csv_scan_blocks(window.base + place, count, a, b, ahead.spare(count))
        ahead.commit(count)
        next = 1
        return CSVBlock(bits: ahead[0], at: place)
    }
}
