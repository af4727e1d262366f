internal import CStreamKit

/// Settings of the memory allocator, for programs that only run a pipeline.
public enum Allocator {
    /// Uses as many heaps as there are working threads. With one, in the steady state only whole chunks and blocks are
    /// allocated, so there is no contention for its lock, while a heap per thread costs megabytes that stay below the
    /// threshold for being returned. To be called before any other thread runs.
    ///
    /// Large allocations stay outside the heaps, so that all of their memory is returned: once one has been freed, the C
    /// library would put the next ones inside, where a later one that is small can keep megabytes from being returned.
    public static func useHeaps(_ count: Int) {
        allocator_use_heaps(Int32(count))
        allocator_map_from(1 << 20)
    }
}
