/// Which worker does which batch, and in what order the results are taken.
///
/// A batch waits until all is known that decides about its records: what the run's first record settles, and what the beginning
/// of the document shows in which it begins. Then any worker does it. In a few documents each record may decide about the next: as
/// long as that lasts, one worker reads on, batch by batch.
struct BatchSchedule: ~Copyable {
    private enum State {
        case waiting
        case running
        case done(BatchResult)
    }

    private struct Entry {
        let batch: Batch
        /// The number of the batch.
        let number: Int
        var state = State.waiting
        var worker = -1
        /// Whether it has to be done again.
        var mustRedo = false
    }

    /// How many batches a worker may be given at a time, so that it need not wait for the next one.
    static let depth = 2

    /// A worker's task.
    struct Assignment {
        let worker: Int
        let batch: Batch
        let task: BatchTask
    }

    private var entries: [Entry] = []
    /// How many batches each worker has been given.
    private var loads: [Int]
    /// The number of the last batch that each worker has begun.
    private var last: [Int]
    /// The number of batches that had to be done again.
    private(set) var repeated = 0
    /// The number of batches so far.
    private(set) var added = 0
    /// The only worker that can go on after the last result that was taken.
    private var onlyWorker: Int?
    /// Whether the next batch is done again for its worker to go on after it.
    private var keepsWorker = false
    private(set) var resolution: ColumnResolution?

    init(workers: Int) {
        loads = Array(repeating: 0, count: workers)
        last = Array(repeating: -1, count: workers)
    }

    /// The number of batches in progress.
    var count: Int { entries.count }
    /// Whether no worker is busy.
    var isQuiet: Bool { loads.allSatisfy { $0 == 0 } }
    /// Whether there is room for another batch.
    var hasRoom: Bool { entries.count < Self.room(workers: loads.count) }

    /// How many batches there may be.
    private static func room(workers: Int) -> Int { depth * workers + 1 }

    /// How many chunks batches may keep, with one that is next and, of compressed input, those that are made ahead; none without
    /// workers.
    static func chunks(workers: Int) -> Int { workers == 0 ? 0 : room(workers: workers) + 5 }

    mutating func add(_ batch: Batch) {
        entries.append(Entry(batch: batch, number: added))
        added += 1
    }

    /// Forgets a source's batches whose results have not been taken.
    mutating func drop(source: Int) {
        for index in entries.indices where entries[index].batch.source == source { entries[index].mustRedo = true }
        // Those in progress end first.
        entries.removeAll { entry in
            if case .running = entry.state { return false }
            return entry.batch.source == source
        }
        dropped.insert(source)
        (onlyWorker, keepsWorker) = (nil, false)
    }

    /// Sources that are read no further.
    private var dropped: Set<Int> = []

    // MARK: Giving out

    /// The next batch that a worker can do; `nil` if there is none.
    mutating func assign() -> Assignment? {
        for index in entries.indices {
            let entry = entries[index]
            guard case .waiting = entry.state else { continue }
            let isNext = index == 0
            let continues = isNext && onlyWorker != nil
            let document = entry.batch.document
            // Anything still open is settled by the very first records.
            guard isNext || resolution != nil && document?.isSettled ?? true,
                let worker = continues ? onlyWorker : freeWorker
            else { continue }
            entries[index].state = .running
            entries[index].worker = worker
            loads[worker] += 1
            last[worker] = entry.number
            if isNext, keepsWorker { onlyWorker = worker }
            let task = BatchTask(
                continues: continues, kind: document?.kind ?? DocumentKind(), isLeader: isNext, resolution: resolution)
            return Assignment(worker: worker, batch: entry.batch, task: task)
        }
        return nil
    }

    /// The least busy worker that may be given more.
    private var freeWorker: Int? {
        let workers = loads.indices.filter { loads[$0] < Self.depth && $0 != onlyWorker }
        return workers.min { (loads[$0], $0) < (loads[$1], $1) }
    }

    // MARK: Taking in

    /// A worker has done a batch.
    mutating func didFinish(_ batch: Batch, _ result: BatchResult) {
        guard let index = entries.firstIndex(where: { $0.batch === batch }) else { return }
        loads[entries[index].worker] -= 1
        if dropped.contains(batch.source) {
            entries.remove(at: index)
        } else if entries[index].mustRedo {
            entries[index].mustRedo = false
            entries[index].state = .waiting
        } else {
            entries[index].state = .done(result)
        }
    }

    /// The next result in order, once it is valid.
    mutating func next() -> (batch: Batch, result: BatchResult)? {
        guard let entry = entries.first, case .done(let result) = entry.state else { return nil }
        // All results before it have been taken, so now it leads.
        if result.needsLeader {
            redo(0)
            return nil
        }
        let document = entry.batch.lastDocument
        let isOver = result.error != nil || result.isStopped || entry.batch.endsDocument
        let changed = document === entry.batch.document && document?.isSettled == true && document?.kind != result.kind
        if !isOver, result.isOpen || changed {
            document?.isSettled = false
            for index in entries.indices.dropFirst() where entries[index].batch.document === document { redo(index) }
            // Nothing else may have been done by its worker since.
            guard last[entry.worker] == entry.number else {
                redo(0)
                keepsWorker = true
                return nil
            }
            onlyWorker = entry.worker
        } else {
            onlyWorker = nil
            document?.kind = result.kind
            document?.isSettled = true
        }
        keepsWorker = false
        if let settled = result.resolution { resolution = settled }
        entries.removeFirst()
        return (entry.batch, result)
    }

    private mutating func redo(_ index: Int) {
        if case .waiting = entries[index].state { return }
        repeated += 1
        if case .running = entries[index].state {
            entries[index].mustRedo = true
        } else {
            entries[index].state = .waiting
        }
    }
}
