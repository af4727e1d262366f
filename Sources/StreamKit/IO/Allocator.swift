internal import CStreamKit

/// Settings of the memory allocator, for programs that are a pipeline and nothing else.
public enum Allocator {
    /// One heap for all threads. In the steady state only whole chunks and blocks are allocated, so nobody queues for
    /// its lock, while a heap a thread costs megabytes that stay below what they could be given back for.
    /// To be called before any other thread runs.
    public static func useOneHeap() { allocator_use_one_heap() }
}
