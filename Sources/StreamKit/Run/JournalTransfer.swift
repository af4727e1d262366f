/// A memory and its store: what is transferred from one to the other, and when. On the records queue.
///
/// ```
///   memory ─ journal, with each block ─▶ queue ─ once the block is out ─▶ store, on its own queue
/// ```
/// So the store never knows about a record that was not written, and is at most a block and a commit behind.
final class JournalTransfer {
    /// Bytes of journal that may wait for the store before records do.
    static let limit = 4 << 20

    let memory: any PersistentState
    /// The store, to be used only on its queue.
    let store: Transferred<any StateFile>
    private var journal = ByteBuffer()
    /// How many bytes of journal have been taken from the memory, and how many given to the store, in total.
    private(set) var drained = 0
    private var committed = 0
    /// How many bytes may be given to the store.
    private var releasable = 0
    private(set) var isCommitting = false
    private var hasFailed = false

    init(_ memory: any PersistentState, _ store: any StateFile) {
        self.memory = memory
        self.store = Transferred(store)
    }

    /// Whether records have to wait for the store.
    var isFull: Bool { journal.count > Self.limit }

    /// Whether the store has everything that it should get.
    var isDone: Bool { !isCommitting && (releasable == committed || hasFailed) }

    /// Takes the memory's journal, for a block or at the end.
    func take(everything: Bool) {
        memory.takeJournal(everything: everything, into: &journal)
        drained = committed + journal.count
    }

    /// A block has been written, up to this point of the journal.
    func release(_ end: Int) { releasable = end }

    /// What to commit now; `nil` if there is nothing, or a commit is in progress.
    func nextCommit() -> JournalPiece? {
        guard !isCommitting, releasable > committed, !hasFailed else { return nil }
        isCommitting = true
        let count = releasable - committed
        let piece = JournalPiece(journal.view.prefix(count))
        journal.removeFirst(count)
        if journal.isEmpty { journal.release(above: 64 << 10) }
        committed = releasable
        return piece
    }

    /// A commit is done.
    func didCommit(_ piece: JournalPiece, failed: Bool) {
        isCommitting = false
        if failed { hasFailed = true } else if !piece.news.isEmpty { memory.restore(piece.news.view) }
    }
}

/// A piece of journal sent to the store, and its reply. `@unchecked Sendable`: handed over, never shared.
final class JournalPiece: @unchecked Sendable {
    let journal: ByteBuffer
    var news = ByteBuffer()

    init(_ bytes: ByteView) {
        var journal = ByteBuffer(capacity: bytes.count)
        journal.append(bytes)
        self.journal = journal
    }
}

/// Something that one queue hands to another and never accesses again.
struct Transferred<Content>: @unchecked Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
}
