/// Scratch memory for what a record needs beyond its input bytes: unescaped fields, formatted numbers, the elements of lists.
///
/// Unlike in a growing buffer, allocations never move: when the first slab is full, others are added, and `reset` frees
/// those. Views into the arena are valid until `reset`, which comes before each record. `copyPadded` may read past their
/// end. `@safe` by that contract.
@safe
public struct Arena: ~Copyable {
    private static let slabSize = 8 * 1024

    /// The permanent slab; allocated when first needed.
    private var first: UnsafeMutableRawPointer?
    /// Its size, as long as that is enough: many arenas hold a number or two.
    private var firstSize = 1024
    /// How many bytes the slabs have.
    private var memory = 0
    private var next: UnsafeMutableRawPointer
    private var remaining = 0
    private var extra: [UnsafeMutableRawPointer] = unsafe []

    /// An arena without memory; its first slab has 1 KiB, the others 8 KiB.
    public init() {
        // Never read or written: there is no room.
        unsafe next = UnsafeMutableRawPointer(mutating: ByteView.empty.base)
    }

    deinit {
        unsafe first?.deallocate()
        unsafe extra.forEach { unsafe $0.deallocate() }
    }

    /// Frees everything.
    @inline(__always)
    public mutating func reset() {
        if unsafe !extra.isEmpty { freeExtra() }
        if let first = unsafe first { unsafe next = unsafe first }
        remaining = unsafe first == nil ? 0 : firstSize
    }

    @inline(never)
    private mutating func freeExtra() {
        while let slab = unsafe extra.popLast() { unsafe slab.deallocate() }
        if firstSize < Self.slabSize {
            unsafe first?.deallocate()
            unsafe first = nil
            firstSize = Self.slabSize
        }
        memory = unsafe first == nil ? 0 : firstSize + ByteBuffer.padding
    }

    /// Room for `count` bytes, 8-byte aligned. The unused part can be returned with `returnUnread`.
    mutating func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        let rounded = (count + 7) & ~7
        if rounded > remaining { addSlab(rounded) }
        let place = unsafe next
        unsafe next += rounded
        remaining -= rounded
        return unsafe place.assumingMemoryBound(to: UInt8.self)
    }

    /// How many bytes it would take with so many more.
    func memory(with count: Int) -> Int {
        count <= remaining ? memory : memory + max(count, Self.slabSize) + ByteBuffer.padding
    }

    /// Room for `count` elements of a list.
    mutating func allocateViews(_ count: Int) -> UnsafeMutablePointer<ByteView> {
        let place = unsafe UnsafeMutableRawPointer(allocate(count * MemoryLayout<ByteView>.stride))
        return unsafe place.bindMemory(to: ByteView.self, capacity: count)
    }

    /// A copy of some bytes that lasts until `reset`.
    public mutating func copy(_ view: ByteView) -> ByteView {
        let place = unsafe allocate(view.count)
        unsafe copyBytes(from: view.base, to: place, count: view.count)
        return unsafe ByteView(base: UnsafePointer(place), count: view.count)
    }

    /// A view of what `write` puts into a space of at most `limit` bytes; `write` returns the count.
    public mutating func make(
        limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int
    ) -> ByteView {
        let place = unsafe allocate(limit)
        let count = unsafe write(place)
        assert(count <= limit)
        return unsafe ByteView(base: UnsafePointer(place), count: count)
    }

    @inline(never)
    private mutating func addSlab(_ count: Int) {
        let isFirst = unsafe first == nil && count <= firstSize
        let size = isFirst ? firstSize : max(count, Self.slabSize)
        memory += size + ByteBuffer.padding
        let slab = UnsafeMutableRawPointer.allocate(byteCount: size + ByteBuffer.padding, alignment: 16)
        if isFirst { unsafe first = unsafe slab } else { unsafe extra.append(slab) }
        unsafe next = unsafe slab
        remaining = size
    }
}

extension Arena {
    /// A literal followed by some bytes.
    public mutating func joined(_ first: StaticString, _ second: ByteView) -> ByteView {
        joined(ByteView(first), second)
    }

    /// The bytes of two views, concatenated.
    mutating func joined(_ first: ByteView, _ second: ByteView) -> ByteView {
        unsafe make(limit: first.count + second.count) { place in
            unsafe copyBytes(from: first.base, to: place, count: first.count)
            unsafe copyBytes(from: second.base, to: place + first.count, count: second.count)
            return first.count + second.count
        }
    }
}
