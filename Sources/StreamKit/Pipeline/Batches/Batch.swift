/// A stretch of a source on its way through a worker, cut so that records are whole by the looks of it.
/// `@unchecked Sendable`: workers only read it, and nobody changes it once it has been made.
final class Batch: @unchecked Sendable {
    /// The number of the source, from 1, and its name in messages.
    let source: Int
    let name: String
    /// What was left of the chunk before.
    let head: ByteBuffer
    /// A chunk up to where it was cut.
    let body: ByteView
    /// Who keeps the body's bytes.
    let owner: AnyObject?
    /// Where in its source it begins, and the line it ends on, as far as lines could be counted.
    let place: StreamPlace
    let lastLine: Int
    /// How many bytes of input it was made of.
    let inputBytes: Int
    /// It is the first of its source, or the last.
    let isFirst: Bool
    let isLast: Bool
    /// It is the last, and its end is none of the source's: more was to come.
    let isCut: Bool
    /// Input paused behind it.
    let isFlushed: Bool
    /// Where it was cut; nothing where no place to cut was found, so that it may end anywhere.
    let cut: BatchCut?

    init(
        source: Int, name: String, head: consuming ByteBuffer, body: ByteView, owner: AnyObject?, place: StreamPlace,
        lastLine: Int, inputBytes: Int, isFirst: Bool, isLast: Bool, isCut: Bool, isFlushed: Bool, cut: BatchCut?
    ) {
        self.source = source
        self.name = name
        self.head = head
        self.body = body
        self.owner = owner
        self.place = place
        self.lastLine = lastLine
        self.inputBytes = inputBytes
        self.isFirst = isFirst
        self.isLast = isLast
        self.isCut = isCut
        self.isFlushed = isFlushed
        self.cut = cut
    }

    /// How many bytes it has.
    var count: Int { head.count + body.count }
}

/// Where a pipeline begins a batch.
enum BatchStart: Sendable {
    /// At the first byte of a source.
    case source
    /// Between two records.
    case resume(BatchContext, StreamPlace)
    /// Where it has stopped.
    case goOn
}

/// What a pipeline is to do with a batch.
struct BatchTask: Sendable {
    var start = BatchStart.source
    /// All before it has been worked through, so that it may settle what is not settled yet.
    var isLeader = false
    var settlement: Settlement?
    /// Of how many dropped records it is of interest why, as far as that is known; nothing if of none.
    var reviewLimit: Int? = ConditionFindings.recordLimit
}

/// Where a pipeline has come to at the end of a batch.
enum BatchEnd: Sendable {
    /// In the midst of something: it alone can go on.
    case inside
    /// Between two records; what another pipeline has to know.
    case rest(BatchContext, StreamPlace)
}

/// What a batch has come to. `@unchecked Sendable`: it is handed over, never shared.
final class BatchResult: @unchecked Sendable {
    /// The records: in the output's format, or `ShippedRecords` if there is more to be done with them in order.
    var output = ByteBuffer()
    var shipsRecords = false
    /// The names of the shipped records' fields, by their numbers there.
    var names: [[UInt8]] = []
    /// What was rejected, and what is to be said.
    var events: [BatchEvent] = []
    /// Records written, and left out. With shipped records each says itself how many were left out before it.
    var counts = RunCounts()
    var end = BatchEnd.inside
    /// The source's format, once it is known.
    var format: InputFormat?
    /// The source is converted to UTF-8, so that its bytes do not show where records end.
    var isConverted = false
    /// What the source's first bytes have told.
    var recognition = SourceRecognition()
    /// What has been settled, if the batch led the others.
    var settlement: Settlement?
    /// The batch has come to something that only the one who leads may settle.
    var needsLeader = false
    /// The run is over (`--strict`, `--limit 0`).
    var isStopped = false
    var error: StreamError?
    /// What was to be settled at the end of the run could not be, so that the document is not closed.
    var isUnsettled = false
    /// Why records were dropped, if there is a condition.
    var findings: ConditionFindings?
    /// What has been counted besides.
    var statistics: (any Sendable)?
}
