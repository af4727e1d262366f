import Glibc

/// How long this thread has been running on a processor, in nanoseconds: what other processes do does not count, but for
/// the caches and the clock rate that they take away.
public func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// The processor time of work that is done on this thread.
public func processorTime(of work: () -> Void) -> Int {
    let start = processorTime()
    work()
    return processorTime() - start
}
