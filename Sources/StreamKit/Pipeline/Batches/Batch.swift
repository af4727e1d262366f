/// A document of a source that is divided into batches.
///
/// `@unchecked Sendable`: workers read what never changes; what is found out about it belongs to the records queue.
final class BatchDocument: @unchecked Sendable {
    let shape: RecordShape
    /// A table's columns, and which of them have no name of their own.
    let columns: [[UInt8]]
    let unnamed: [Bool]
    let delimiter: UInt8?
    /// The line that it begins on.
    let line: Int
    let areElements: Bool
    /// What rows are filled from.
    enum Filling {
        /// None is.
        case no
        /// A row of the table, which each batch has.
        case fromRow
        /// Perhaps what came before the table.
        case fromAnywhere
    }
    let fills: Filling

    /// Whether its beginning has shown all that the reading of its records depends on, so that several workers may read on at once.
    var isSettled = false
    /// What it has shown.
    var kind = DocumentKind()

    init(
        _ shape: RecordShape, columns: [[UInt8]], unnamed: [Bool], delimiter: UInt8?, line: Int, areElements: Bool,
        fills: Filling
    ) {
        self.shape = shape
        self.columns = columns
        self.unnamed = unnamed
        self.delimiter = delimiter
        self.line = line
        self.areElements = areElements
        self.fills = fills
    }
}

/// What the records of a document have shown it to be.
struct DocumentKind: Equatable, Sendable {
    /// The schema of a feed.
    var schema: String?
    /// The form that elements of one document have (`SchemaChooser.formOfObjects`).
    var form: Int?
}

/// Records of a source, as its reader has read them, to be processed by a worker.
///
/// `@unchecked Sendable`: it belongs to the records queue until it is handed over, then to the worker, then to the records queue
/// again.
final class Batch: @unchecked Sendable {
    /// The number of the source, from 1, its name in messages, the root element by which it was recognised, and the encoding that it
    /// is converted from.
    var source = 0
    var name = "-"
    var root: String?
    var encoding = ""
    var recording = Recording()
    /// The document in which it begins, and the one in which it ends; `nil` between two.
    var document: BatchDocument?
    var lastDocument: BatchDocument?
    /// How many of its first steps are rows to fill others from, and whether a row has been lost since.
    var fillingRowCount = 0
    var hasLostRow = false
    /// How many bytes of input it was made from.
    var inputBytes = 0
    /// What was counted and met by its reader.
    var counts = RunCounts()
    /// Whether the document ends with it.
    var endsDocument = false
    /// Whether input paused after it.
    var isFlushed = false
    /// Why the source cannot be read any further.
    var error: StreamError?

    /// Forgets all but its source and its recording.
    func reset() {
        (document, lastDocument, endsDocument) = (nil, nil, false)
        (fillingRowCount, hasLostRow) = (0, false)
        (inputBytes, counts) = (0, RunCounts())
        (isFlushed, error) = (false, nil)
    }
}

/// What a worker should do with a batch.
struct BatchTask: Sendable {
    /// Whether it goes on where its last one ended.
    var continues = false
    /// What is known about the document in which the batch begins.
    var kind = DocumentKind()
    /// Whether everything before it has been processed, so that it may resolve what is still open.
    var isLeader = false
    var resolution: ColumnResolution?
    /// For how many dropped records the reason is of interest, as far as that is known; `nil` for none.
    var reviewLimit: Int? = ConditionFindings.recordLimit
}

/// The result of a batch. `@unchecked Sendable`: it is handed over, never shared.
final class BatchResult: @unchecked Sendable {
    /// The records: in the output's format, or as `ShippedRecords` if more has to be done with them in order.
    var output = ByteBuffer()
    var shipsRecords = false
    /// The names of the shipped records' fields, by number.
    var names: [[UInt8]] = []
    /// The sums of the records, if these are summed up.
    var sums: Box<GroupedAggregates>?
    /// Rejections and messages.
    var events: [BatchEvent] = []
    /// Records written, and left out. Each shipped record says how many were left out before it.
    var counts = RunCounts()
    /// What the document in which it ends has shown.
    var kind = DocumentKind()
    /// Whether that is not all yet, or what comes next depends on it in other ways: only this worker can go on.
    var isOpen = false
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
