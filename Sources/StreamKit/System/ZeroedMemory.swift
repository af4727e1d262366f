internal import Glibc

/// A fixed number of plain values, all bits zero at first. For tables, which become large and give way to larger ones.
///
/// A large one comes from the system itself, in whole pages, and goes back there at once. (The C library would keep it
/// for something that fits in, and where all that is asked for grows, that is little.)
///
/// Indices are checked in debug builds and trusted in release builds. `@safe`: there are `count` values at `base`, which
/// is the value's own and never leaves it. Zero bits must be a value of the type.
@safe
struct ZeroedMemory<Element: BitwiseCopyable>: ~Copyable {
    /// Whole pages from this size on, where the last of them is a small matter.
    private static var fewestMappedBytes: Int { 32 * 1024 }

    /// Nil if there are no values.
    private let base: UnsafeMutablePointer<Element>?
    /// How many values there are.
    let count: Int

    /// No values, and no memory.
    init() {
        unsafe base = nil
        count = 0
    }

    /// As many values, and some more if that fills a page. Ends the program if there is no memory.
    init(atLeast wanted: Int) {
        let byteCount = Self.byteCount(wanted)
        count = byteCount / MemoryLayout<Element>.stride
        let memory = unsafe Self.isMapped(byteCount) ? SystemCall.map(byteCount) : calloc(byteCount, 1)
        guard let memory = unsafe memory else { preconditionFailure("out of memory") }
        unsafe base = memory.bindMemory(to: Element.self, capacity: count)
    }

    deinit {
        if Self.isMapped(byteCount) {
            unsafe SystemCall.unmap(base, byteCount)
        } else {
            unsafe free(base)
        }
    }

    /// How much memory there is.
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

    /// How much memory is taken for so many values.
    private static func byteCount(_ count: Int) -> Int {
        let bytes = count * MemoryLayout<Element>.stride
        if !isMapped(bytes) { return bytes }
        let page = Int(getpagesize())
        return (bytes + page - 1) / page * page
    }

    private static func isMapped(_ byteCount: Int) -> Bool { byteCount >= fewestMappedBytes }
}
