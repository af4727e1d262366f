/// What a run remembers for the next one. Confined to the records queue.
///
/// It keeps a journal: bytes in a layout that it and its file agree on, each piece self-contained.
public protocol PersistentState: AnyObject {
    /// Restores what the file had, from before the run or from other processes meanwhile.
    func restore(_ journal: ByteView)
    /// A record has been written: everything read so far may be remembered once it has been output.
    /// - Parameter key: its unique key, if it was the first with it (`--unique`).
    func recordWasWritten(_ key: KeyHash?)
    /// Moves the journal to the end of a buffer: up to the last record written, or all of it.
    func takeJournal(everything: Bool, into buffer: inout ByteBuffer)
}

/// Where a state is kept between runs. Confined to one queue at a time.
public protocol StateFile: AnyObject {
    /// Adds a journal to the file, all or none of it.
    /// - Parameters:
    ///   - journal: bytes from the state's own journal.
    ///   - news: gets what other processes have added since the last call, appended.
    func commit(_ journal: ByteView, news: inout ByteBuffer) throws(StreamError)
    /// Closes the file.
    func close()
}
