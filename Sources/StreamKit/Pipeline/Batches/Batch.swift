/// A stretch of a source to be processed by a worker, cut so that records are probably complete.
/// `@unchecked Sendable`: workers only read it, and nobody changes it once it has been made.
final class Batch: @unchecked Sendable {
    /// The number of the source, from 1, and its name in messages.
    let source: Int
    let name: String
    /// What was left of the previous chunk.
    let head: ByteBuffer
    /// A chunk up to where it was cut.
    let body: ByteView
    /// The owner of the body's bytes.
    let owner: AnyObject?
    /// Where it begins in its source, and the line it ends on, as far as lines could be counted.
    let place: StreamPlace
    let lastLine: Int
    /// How many bytes of input it was made from.
    let inputBytes: Int
    /// Whether it is the first of its source, or the last.
    let isFirst: Bool
    let isLast: Bool
    /// Whether it is the last, but the source was truncated: more was to come.
    let isTruncated: Bool
    /// Whether input paused after it.
    let isFlushed: Bool
    /// Where it was cut; `nil` if no suitable position was found, so that it may end anywhere.
    let cut: BatchCut?

    init(
        source: Int, name: String, head: consuming ByteBuffer, body: ByteView, owner: AnyObject?, place: StreamPlace,
        lastLine: Int, inputBytes: Int, isFirst: Bool, isLast: Bool, isTruncated: Bool, isFlushed: Bool, cut: BatchCut?
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
        self.isTruncated = isTruncated
        self.isFlushed = isFlushed
        self.cut = cut
    }

    /// Its size in bytes.
    var count: Int { head.count + body.count }
}

/// Where a pipeline starts a batch.
enum BatchStart: Sendable {
    /// At the first byte of a source.
    case source
    /// Between two records.
    case resume(BatchContext, StreamPlace)
    /// Where it stopped.
    case stopped
}

/// What a pipeline should do with a batch.
struct BatchTask: Sendable {
    var start = BatchStart.source
    /// Whether everything before it has been processed, so that it may resolve what is still open.
    var isLeader = false
    var resolution: ColumnResolution?
    /// For how many dropped records the reason is of interest, as far as that is known; `nil` for none.
    var reviewLimit: Int? = ConditionFindings.recordLimit
}

/// The state of a pipeline at the end of a batch.
enum BatchEnd: Sendable {
    /// In the middle of something: only it can continue.
    case inside
    /// Between two records; what another pipeline needs to know.
    case rest(BatchContext, StreamPlace)
}

/// The result of a batch. `@unchecked Sendable`: it is handed over, never shared.
final class BatchResult: @unchecked Sendable {
    /// The records: in the output's format, or as `ShippedRecords` if more has to be done with them in order.
    var output = ByteBuffer()
    var shipsRecords = false
    /// The names of the shipped records' fields, by number.
    var names: [[UInt8]] = []
    /// Rejections and messages.
    var events: [BatchEvent] = []
    /// Records written, and left out. Each shipped record says how many were left out before it.
    var counts = RunCounts()
    var end = BatchEnd.inside
    /// The source's format, once it is known.
    var format: InputFormat?
    /// Whether the source is converted to UTF-8, so that its bytes do not show where records end.
    var isConverted = false
    /// What the source's first bytes have shown.
    var recognition = SourceRecognition()
    /// What has been settled, if the batch led the others.
    var resolution: ColumnResolution?
    /// Whether the batch has reached something that only the leader may resolve.
    var needsLeader = false
    /// Whether the run is over (`--strict`, `--limit 0`).
    var isStopped = false
    var error: StreamError?
    /// Whether something could not be settled at the end of the run, so that the document is not closed.
    var isUnresolved = false
    /// Why records were dropped, if there is a condition.
    var findings: ConditionFindings?
    /// Additional statistics.
    var statistics: (any Sendable)?
}
