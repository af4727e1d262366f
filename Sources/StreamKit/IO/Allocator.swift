internal import CStreamKit

/// Settings of the memory allocator, for programs that are a pipeline and nothing else.
public enum Allocator {
    /// As many heaps as threads do the work. With one, in the steady state only whole chunks and blocks are allocated, so
    /// nobody queues for its lock, while a heap a thread costs megabytes that stay below what they could be given back for.
    /// To be called before any other thread runs.
    public static func useHeaps(_ count: Int) { allocator_use_heaps(Int32(count)) }
}
