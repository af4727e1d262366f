internal import Dispatch

/// Transfers what a run remembers to the stores. Confined to the records queue.
final class RunJournals {
    enum Event {
        /// A store has failed.
        case failed(StreamError)
        /// A store is done with something.
        case settled
    }

    private let transfers: [JournalTransfer]
    private let queue: DispatchQueue
    /// Whether nothing is given to the stores before the end.
    private let areHeld: Bool
    /// Called on the records queue.
    var notify: (Event) -> Void = { _ in }
    private var hasTakenFinalJournals = false
    private var isClosing = false
    private var areClosed = false

    /// Where the stores are used.
    let storeQueue: DispatchQueue

    /// - Parameters:
    ///   - areHeld: whether nothing is stored before the end.
    ///   - queue: the records queue.
    init(
        _ memories: [(memory: any PersistentState, store: any StateFile)], areHeld: Bool, queue: DispatchQueue
    ) {
        transfers = memories.map { JournalTransfer($0.memory, $0.store) }
        areClosed = memories.isEmpty
        self.areHeld = areHeld
        self.queue = queue
        storeQueue = DispatchQueue(label: queue.label(for: "store"), qos: .userInitiated)
    }

    /// Whether records have to wait for a store.
    var areFull: Bool { transfers.contains(where: \.isFull) }

    /// Takes the journals that go with a block of records: returns how far each then is.
    func takeForBlock() -> [Int] {
        if areHeld { return [] }
        transfers.forEach { $0.take(everything: false) }
        return transfers.map(\.drained)
    }

    /// A block has been written: the journals of its records may be stored.
    func release(_ ends: [Int]) {
        for (transfer, end) in zip(transfers, ends) { transfer.release(end) }
        commit()
    }

    /// All blocks have been written: gives the stores the rest, and closes them.
    /// - Parameter keepsAll: whether to store also what was read after the last record written.
    /// - Returns: whether everything is done; else `settled` follows.
    func finish(keepsAll: Bool) -> Bool {
        if areClosed { return true }
        if keepsAll, !hasTakenFinalJournals {
            hasTakenFinalJournals = true
            for transfer in transfers {
                transfer.take(everything: true)
                transfer.release(transfer.drained)
            }
            commit()
        }
        if transfers.allSatisfy(\.isDone), !isClosing { close() }
        return false
    }

    private func close() {
        isClosing = true
        let stores = transfers.map(\.store)
        let journals = Confined(self, to: queue)
        storeQueue.async { [queue] in
            stores.forEach { $0.content.close() }
            queue.async { journals.content.didClose() }
        }
    }

    private func didClose() {
        areClosed = true
        notify(.settled)
    }

    private func commit() {
        for (number, transfer) in transfers.enumerated() {
            guard let piece = transfer.nextCommit() else { continue }
            let journals = Confined(self, to: queue)
            storeQueue.async { [queue, store = transfer.store] in
                var failure: StreamError?
                do throws(StreamError) {
                    try store.content.commit(piece.journal.view, news: &piece.news)
                } catch {
                    failure = error
                }
                queue.async { [failure] in journals.content.didCommit(piece, of: number, failure) }
            }
        }
    }

    private func didCommit(_ piece: JournalPiece, of number: Int, _ failure: StreamError?) {
        transfers[number].didCommit(piece, failed: failure != nil)
        // A failed store gets nothing more: it fails once.
        if let failure { notify(.failed(failure)) }
        commit()
        notify(.settled)
    }
}
