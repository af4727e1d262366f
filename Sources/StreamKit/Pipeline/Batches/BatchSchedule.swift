/// Which worker does which batch, and whether its result is valid.
///
/// Every batch except the next in order begins on a guess: that the previous one will end between two records without having
/// learnt anything. Once that one has been read, the truth is known. If the guess was wrong, the batch is done again from the
/// right start; if no other worker can have the necessary knowledge (a record crosses the cut, a document is in another
/// encoding), the one that has it continues alone until it is between two records again. So the result is that of a single
/// pipeline for any input; only the speed depends on the guesses.
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
        /// The context it was begun with, or is certain to be begun with.
        var context: BatchContext?
        var place: StreamPlace
        var lastLine: Int
        var worker = -1
        /// Whether it was begun on a wrong guess.
        var mustRedo = false
        /// Whether its worker is to be kept for what follows.
        var keepsWorker = false
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
    /// The only worker that can continue, if any.
    private(set) var pinnedWorker: Int?
    private(set) var resolution: ColumnResolution?
    /// The context after the last accepted batch, and its position.
    private var context: BatchContext?
    private var place = StreamPlace()
    /// The probable context after the batch that only one worker can do.
    private var guessedContext: BatchContext?
    /// How many batches in a row only one worker could do.
    private var keptCount = 0
    /// Sources that are read no further.
    private var dropped: Set<Int> = []
    /// The error in the line count before lines became batches.
    private var lineCorrection = 0

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
        entries.append(Entry(batch: batch, number: added, place: batch.place, lastLine: batch.lastLine))
        added += 1
    }

    /// Forgets a source's batches that have not been accepted.
    mutating func drop(source: Int) {
        for index in entries.indices where entries[index].batch.source == source { entries[index].mustRedo = true }
        // Those in progress end first.
        entries.removeAll { entry in
            if case .running = entry.state { return false }
            return entry.batch.source == source
        }
        dropped.insert(source)
        pinnedWorker = nil
    }

    // MARK: Giving out

    /// The next batch that a worker can do; `nil` if there is none.
    mutating func assign() -> Assignment? {
        var guess = context ?? guessedContext
        for index in entries.indices {
            let entry = entries[index]
            let known = entry.batch.isFirst ? nil : entry.context ?? guess
            guess = Self.guess(after: entry.batch, known)
            guard case .waiting = entry.state else { continue }
            let isNext = index == 0
            let worker: Int
            let start: BatchStart
            if isNext, let pinnedWorker {
                worker = pinnedWorker
                start = entry.batch.isFirst ? .source : .stopped
            } else {
                // Anything still open is settled by the very first records.
                guard isNext || resolution != nil,
                    let free = freeWorker
                else { continue }
                worker = free
                if entry.batch.isFirst {
                    start = .source
                } else if let known {
                    if isNext, context != nil { entries[index].place = place }
                    start = .resume(known, entries[index].place)
                    entries[index].context = known
                } else {
                    continue
                }
            }
            entries[index].state = .running
            entries[index].worker = worker
            loads[worker] += 1
            last[worker] = entry.number
            if entry.keepsWorker { pinnedWorker = worker }
            let task = BatchTask(start: start, isLeader: isNext, resolution: resolution)
            return Assignment(worker: worker, batch: entry.batch, task: task)
        }
        return nil
    }

    /// The least busy worker that may be given more.
    private var freeWorker: Int? {
        let workers = loads.indices.filter { loads[$0] < Self.depth && $0 != pinnedWorker }
        return workers.min { (loads[$0], $0) < (loads[$1], $1) }
    }

    /// The probable context after a batch.
    private static func guess(after batch: Batch, _ known: BatchContext?) -> BatchContext? {
        guard let cut = batch.cut, let known else { return nil }
        if !known.format.isXML { return known }
        if cut.endsDocument { return BatchContext(batch.source, known.format, known.recognition) }
        return known.hasPrologue ? known : nil
    }

    // MARK: Taking in

    /// A worker has done a batch.
    mutating func didFinish(_ batch: Batch, _ result: BatchResult) {
        guard let index = entries.firstIndex(where: { $0.batch === batch }) else { return }
        loads[entries[index].worker] -= 1
        if entries[index].mustRedo {
            entries[index].mustRedo = false
            entries[index].state = .waiting
            if dropped.contains(batch.source) { entries.remove(at: index) }
        } else {
            entries[index].state = .done(result)
        }
    }

    /// The next result in order, once it is valid.
    mutating func next() -> (batch: Batch, result: BatchResult)? {
        guard let entry = entries.first, case .done(let result) = entry.state else { return nil }
        let isOver = result.error != nil || result.isStopped
        // Everything before it has been accepted, so now it leads.
        if result.needsLeader {
            requeue(0)
            return nil
        }
        if case .inside = result.end, !isOver, !entry.batch.isLast {
            guard pinnedWorker == entry.worker || last[entry.worker] == entry.number else {
                requeue(0)
                entries[0].keepsWorker = true
                return nil
            }
            pinnedWorker = entry.worker
            keptCount += 1
            // Most likely it is only a record that crosses the cut.
            guessedContext = keptCount < 3 ? entry.context ?? context ?? guessedContext : nil
            context = nil
            if entries.count > 1 { requeue(1) }
        } else {
            pinnedWorker = nil
            keptCount = 0
            context = nil
            guessedContext = nil
            if case .rest(let known, let place) = result.end { resume(after: known, place) }
        }
        if let settled = result.resolution { resolution = settled }
        entries.removeFirst()
        return (entry.batch, result)
    }

    /// The start of the second batch is now known.
    private mutating func resume(after known: BatchContext, _ place: StreamPlace) {
        context = known
        self.place = place
        correctLines(by: place.line - entries[0].lastLine)
        guard entries.count > 1, !entries[1].batch.isFirst else { return }
        let isRight = entries[1].context?.key == known.key && entries[1].place.isSame(as: place)
        if !isRight { requeue(1) }
        entries[1].place = place
        entries[1].context = known
    }

    private mutating func correctLines(by difference: Int) {
        guard difference != 0 else { return }
        lineCorrection += difference
        let source = entries[0].batch.source
        for index in entries.indices.dropFirst() where entries[index].batch.source == source {
            entries[index].place.line += difference
            entries[index].lastLine += difference
            requeue(index)
        }
    }

    /// How many lines must be added to those counted since the last call.
    mutating func takeLineCorrection() -> Int {
        defer { lineCorrection = 0 }
        return lineCorrection
    }

    private mutating func requeue(_ index: Int) {
        if case .waiting = entries[index].state { return }
        repeated += 1
        switch entries[index].state {
        case .waiting: break
        case .running: entries[index].mustRedo = true
        case .done: entries[index].state = .waiting
        }
    }
}
