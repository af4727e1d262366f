/// What a run remembers for the next one. Belongs to the records queue.
///
/// It keeps a journal: bytes in a layout that it and its store agree on, each piece complete in itself.
public protocol RunMemory: AnyObject {
    /// Takes in what the store had, before the run or from other processes meanwhile.
    func recall(_ journal: ByteView)
    /// A record has been written: all that was read up to now may be remembered once it has left.
    /// - Parameter key: the key by which it was the first of its kind (`--unique`).
    func recordWasWritten(_ key: KeyHash?)
    /// Moves the journal to the end of a buffer: up to the last record that was written, or all of it.
    func takeJournal(everything: Bool, into buffer: inout ByteBuffer)
}

/// The file of a memory. Belongs to one queue at a time.
public protocol RunStore: AnyObject {
    /// Puts a journal into the file, all or none of it.
    /// - Parameters:
    ///   - journal: what the memory's own journal gave.
    ///   - news: is appended what other processes have added since the last time.
    func commit(_ journal: ByteView, news: inout ByteBuffer) throws(StreamError)
    /// Closes the file.
    func close()
}
