internal import Glibc

/// A fixed number of plain values, initially all bits zero. For tables, which grow large and are replaced by larger ones.
///
/// A large one comes directly from the system, in whole pages, and is returned at once. (The C library would keep it for
/// reuse, but as all requests grow, little fits.)
///
/// Indices are checked in debug builds and trusted in release builds. `@safe`: there are `count` values at `base`, which
/// is the value's own and never leaves it. Zero bits must be a value of the type.
@safe
struct ZeroedMemory<Element: BitwiseCopyable>: ~Copyable {
    /// Whole pages are used from this size on, where a partly used last page hardly matters.
    private static var minimumMappedBytes: Int { 32 * 1024 }

    /// Nil if there are no values.
    private let base: UnsafeMutablePointer<Element>?
    /// The number of values.
    let count: Int

    /// No values, and no memory.
    init() {
        unsafe base = nil
        count = 0
    }

    /// At least `wanted` values, more if that fills a page. Ends the program if there is no memory.
    init(atLeast wanted: Int) {
        let byteCount = Self.byteCount(wanted)
        count = byteCount / MemoryLayout<Element>.stride
        let memory = unsafe Self.isMapped(byteCount) ? SystemCall.map(byteCount) : calloc(byteCount, 1)
        // A request that cannot be met ends the program, as it does without memory of any other kind.
        unsafe base = unsafe (memory ?? .allocate(byteCount: .max / 2, alignment: 1))
            .bindMemory(to: Element.self, capacity: count)
    }

    deinit {
        if Self.isMapped(byteCount) {
            unsafe SystemCall.unmap(base, byteCount)
        } else {
            unsafe free(base)
        }
    }

    /// The size of the memory in bytes.
    var byteCount: Int { Self.byteCount(count) }

    subscript(_ index: Int) -> Element {
        @inline(__always)
        get {
            assert(index >= 0 && index < count)
            return unsafe base.unsafelyUnwrapped[index]
        }
        @inline(__always)
        _modify {
            assert(index >= 0 && index < count)
            yield unsafe &base.unsafelyUnwrapped[index]
        }
    }

    /// The size of the memory for `count` values.
    private static func byteCount(_ count: Int) -> Int {
        let bytes = count * MemoryLayout<Element>.stride
        if !isMapped(bytes) { return bytes }
        let page = Int(getpagesize())
        return (bytes + page - 1) / page * page
    }

    private static func isMapped(_ byteCount: Int) -> Bool { byteCount >= minimumMappedBytes }
}
