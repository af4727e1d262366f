/// Whether it pays off to look records up: trials of many lookups, and pauses after those in which few were found.
struct MemoTrial {
    /// Out of this many records a sixteenth has to be found, or the next ones are not looked up.
    private static let length = 16_384
    private static let pause = 4 * length

    /// How many records have been found.
    var finds = 0
    /// How many had been found before the current trial, and how many were in the best one.
    private var findsBefore = 0
    private var mostFound = 0
    /// How many records have been looked up in the current trial; negative while none is.
    private var lookups = 0

    /// A trial begins.
    mutating func begin() { (lookups, findsBefore) = (0, finds) }

    /// Goes on to the next record; returns whether it is to be looked up.
    @inline(__always)
    mutating func advance() -> Bool {
        lookups &+= 1
        return lookups >= 0
    }

    /// Whether the trial is over, and is to be ended.
    var isOver: Bool { lookups == Self.length }

    /// Ends the trial.
    /// - Parameter isFull: whether nothing more can be remembered.
    /// - Returns: whether all is to be forgotten: other records come now than in the best trial.
    @inline(never)
    mutating func end(isFull: Bool) -> Bool {
        let found = finds &- findsBefore
        findsBefore = finds
        lookups = found >= Self.length / 16 ? 0 : -Self.pause
        if isFull, found < mostFound / 4 * 3 { return true }
        mostFound = max(mostFound, found)
        return false
    }

    /// What was remembered has been forgotten.
    mutating func forgetBest() { mostFound = 0 }
}
