/// A growable array of plain values: the inside of record buffers and of parsers that C calls back, where an `Array`'s
/// checks and reference counts would be most of the work.
///
/// Indices are checked in debug builds and trusted in release builds. `@safe`: the memory is the array's own
/// and never leaves it.
@safe
struct UncheckedArray<Element: BitwiseCopyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 32) {
        self.capacity = max(capacity, 1)
        unsafe base = .allocate(capacity: self.capacity)
    }

    deinit { unsafe base.deallocate() }

    /// How many bytes it takes.
    var memory: Int { capacity * MemoryLayout<Element>.stride }

    subscript(_ index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return unsafe base[index]
        }
        set {
            assert(index >= 0 && index < count)
            unsafe base[index] = newValue
        }
    }

    mutating func append(_ element: Element) {
        if count == capacity { grow() }
        unsafe base[count] = element
        count += 1
    }

    /// Appends some elements of another array.
    mutating func append(_ range: Range<Int>, of other: borrowing UncheckedArray) {
        assert(range.upperBound <= other.count)
        unsafe spare(range.count).update(from: other.base + range.lowerBound, count: range.count)
        count += range.count
    }

    /// Room for `n` elements at the end, to be written through the pointer; `commit` then counts them in. The pointer is
    /// valid until the next call on this array.
    mutating func spare(_ n: Int) -> UnsafeMutablePointer<Element> {
        while capacity - count < n { grow() }
        return unsafe base + count
    }

    /// Counts in `n` elements that were written at `spare`.
    mutating func commit(_ n: Int) {
        assert(count + n <= capacity)
        count += n
    }

    /// The first element, to be read by C; valid until the next call that changes this array.
    var start: UnsafePointer<Element> { unsafe UnsafePointer(base) }

    mutating func truncate(to n: Int) {
        assert(n <= count)
        count = n
    }

    mutating func removeAll() { count = 0 }

    /// Forgets the first `n` elements; the others move to the front.
    mutating func removeFirst(_ n: Int) {
        assert(n <= count)
        if n == 0 { return }
        unsafe base.update(from: base + n, count: count - n)
        count -= n
    }

    @inline(never)
    private mutating func grow() {
        let newBase = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        unsafe newBase.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = newBase
        capacity *= 2
    }
}
