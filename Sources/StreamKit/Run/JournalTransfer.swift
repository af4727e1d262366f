/// A memory and its store: what is transferred from one to the other, and when. On the records queue.
///
/// ```
///   memory ─ journal, with each block ─▶ queue ─ once the block is out ─▶ store, on its own queue
/// ```
/// So the store never knows about a record that was not written, and is at most a block and a commit behind.
final class JournalTransfer {
    /// Bytes of journal that may wait for the store before records do.
    static let limit = 4 << 20

    let memory: any RunMemory
    /// The store, to be used only on its queue.
    let store: Handover<any RunStore>
    private var journal = ByteBuffer()
    /// How many bytes of journal have been taken from the memory, and how many given to the store, in total.
    private(set) var taken = 0
    private var given = 0
    /// How many bytes may be given to the store.
    private var free = 0
    private(set) var isCommitting = false
    private var hasFailed = false

    init(_ memory: any RunMemory, _ store: any RunStore) {
        self.memory = memory
        self.store = Handover(store)
    }

    /// Whether records have to wait for the store.
    var isFull: Bool { journal.count > Self.limit }

    /// Whether the store has everything that it should get.
    var isDone: Bool { !isCommitting && (free == given || hasFailed) }

    /// Takes the memory's journal, for a block or at the end.
    func take(everything: Bool) {
        memory.takeJournal(everything: everything, into: &journal)
        taken = given + journal.count
    }

    /// A block has been written, up to this point of the journal.
    func release(_ end: Int) { free = end }

    /// What to commit now; `nil` if there is nothing, or a commit is in progress.
    func nextCommit() -> JournalPiece? {
        guard !isCommitting, free > given, !hasFailed else { return nil }
        isCommitting = true
        let count = free - given
        let piece = JournalPiece(journal.view.prefix(count))
        journal.removeFirst(count)
        if journal.isEmpty { journal.release(above: 64 << 10) }
        given = free
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
struct Handover<Content>: @unchecked Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
}
