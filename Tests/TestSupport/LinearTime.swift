/// Which of the counts, each ten times the one before, takes more than thirty times as long; `nil` if none does.
///
/// Time that grows with the square makes it a hundred. Thirty is as far from that as from ten: a busy machine takes caches
/// and clock rate away, which slows a thread by less. No absolute time is a limit, and it is the processor's time alone. The
/// least of a few measurements is taken, because a thread that shares its core with others is slower by chance, never faster;
/// both counts are measured again, because what shares its caches for long slows both.
/// - Parameter time: the processor time in nanoseconds that so much work takes; it may stop when it has taken longer than the
///   limit.
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
            taken = min(taken, time(count, limit))
        }
        if taken > limit { return "\(count) take \(taken) ns and perhaps more, a tenth of them \(before) ns" }
        before = max(shortest, taken)
    }
    return nil
}
