/// Which of the counts, each ten times the one before, takes more than thirty times as long; `nil` if none does.
///
/// Time that grows with the square makes it a hundred. Thirty is as far from that as from ten: a busy machine takes caches
/// and clock rate away, which slows a thread by less. No absolute time is a limit, and it is the processor's time alone. The
/// least of a few measurements is taken, because a thread that shares its core with others is slower by chance, never faster;
/// both counts are measured again, because what shares its caches for long slows both. Where memory that was never touched is
/// dear (a virtual machine on a busy one), even that is not enough: what seems too slow is tried once more with a count ten
/// times as large, where a square makes it ten thousand, a line a hundred, and a thousand is the limit.
/// - Parameters:
///   - counts: so large that nothing is rejected for its size at ten times the last.
///   - time: the processor time in nanoseconds that so much work takes; it may stop when it has taken longer than
///     the limit.
public func slowdown(counts: [Int], _ time: (_ count: Int, _ limit: Int) -> Int) -> String? {
    // What has never been run takes longer, and a time so short says little.
    let shortest = 200_000
    func best(_ count: Int) -> Int { max(shortest, (0..<3).map { _ in time(count, .max) }.min()!) }
    var before = best(counts[0])
    for (smaller, count) in zip(counts, counts.dropFirst()) {
        var limit = 30 * before
        var taken = time(count, limit)
        for _ in 0..<4 where taken > limit {
            limit = max(limit, 30 * time(smaller, limit))
            // What was stopped at a lower limit says nothing about this one.
            taken = time(count, limit)
        }
        if taken > limit {
            let most = 1000 * max(before, best(smaller))
            let longer = time(10 * count, most)
            if longer > most { return "\(10 * count) take \(longer) ns and perhaps more, \(smaller) \(most / 1000) ns" }
            return nil
        }
        before = max(shortest, taken)
    }
    return nil
}
