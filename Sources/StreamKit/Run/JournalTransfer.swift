/// A memory and its store: what goes from one to the other, and when. On the records queue.
///
/// ```
///   memory ─ journal, with each block ─▶ queue ─ once the block is out ─▶ store, on its own queue
/// ```
/// So the store never knows of a record that did not leave, and is at most a block and a commit behind.
final class JournalTransfer {
    /// Bytes of journal that may wait for the store before records do.
    static let limit = 4 << 20

    let memory: any RunMemory
    /// The store, to be used on its queue alone.
    let store: Handover<any RunStore>
    private var journal = ByteBuffer()
    /// How many bytes of journal have been taken from the memory, and how many given to the store, in all.
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

    /// Whether the store has all that it is to have.
    var isDone: Bool { !isCommitting && (free == given || hasFailed) }

    /// Takes what the memory has, for a block or at the end.
    func take(everything: Bool) {
        memory.takeJournal(everything: everything, into: &journal)
        taken = given + journal.count
    }

    /// A block has left with which this much journal had been taken.
    func release(_ end: Int) { free = end }

    /// What is to be committed now; nothing if there is nothing, or a commit is under way.
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
        if failed { hasFailed = true } else if !piece.news.isEmpty { memory.recall(piece.news.view) }
    }
}

/// A piece of journal on its way to the store, and what comes back. `@unchecked Sendable`: handed over, never shared.
final class JournalPiece: @unchecked Sendable {
    let journal: ByteBuffer
    var news = ByteBuffer()

    init(_ bytes: ByteView) {
        var journal = ByteBuffer(capacity: bytes.count)
        journal.append(bytes)
        self.journal = journal
    }
}

/// Something that one queue hands to another and never touches again.
struct Handover<Content>: @unchecked Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
}
