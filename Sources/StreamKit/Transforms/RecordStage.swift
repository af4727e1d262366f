/// A step of what happens to records between their schema and the writer, with its own state.
///
/// ```
///   record   stages[0].take ─▶ stages[1].take ─▶ … ─▶ writer
///   end      stages[0].takeKept ─▶ stages[1].take ─▶ … ─▶ writer      then what stages[1] has kept, and so on
/// ```
/// To add one: a subclass in a file of its own, and its place in `RecordStages`. A class with nothing in it, not a protocol,
/// since only objects of a class are reached without counting references, for each record and stage.
class RecordStage {
    /// What has become of a record.
    enum Outcome {
        /// It goes on.
        case passes
        /// It is left out, or has pushed another out.
        case leftOut
        /// It is kept, and comes out at the end unless it is left out.
        case held
        /// It has become part of other records, which come out at the end.
        case summedUp
        /// There is no room for it: `failure` says why.
        case failed
    }

    /// Takes a record, which it may change. It does not throw: errors would be moved about for each record.
    func take(_ record: inout Record, _ origin: inout RecordOrigin) -> Outcome { .passes }

    /// Why a record could not be kept.
    final var failure: StreamError?

    /// Takes the next record that it has kept or made, in order, into an empty one, once no more come.
    /// - Throws: `StreamError` if it cannot be read, or has too many fields.
    func takeKept(into record: inout Record) throws(StreamError) -> RecordOrigin? { nil }

    /// The name of the source of the record that was taken last; `nil` for one that it has made.
    var sourceOfKept: String? { nil }

    /// What is written of the record that was taken last, if that is kept instead of it.
    var writtenOfKept: ByteView? { nil }

    /// Whether it has such records although the run has ended early.
    func hasKept(despite end: EarlyEnd) -> Bool { true }

    /// Releases what it has kept.
    func forget() {}

    /// A source begins.
    func beginSource(_ name: String) {}

    /// A document begins.
    /// - Parameter areCells: whether its records' texts are cells of a table.
    func beginDocument(areCells: Bool) {}

    /// The record that it let pass last has been written, or has become part of another.
    func recordWasPassedOn() {}

    /// Whether all records are held until the last has come.
    var holds: Bool { false }

    /// Whether it may leave a record out by what that has in some fields.
    var leavesOutByFields: Bool { false }

    /// Whether it lets no more records pass.
    var isExhausted: Bool { false }

    /// Whether it would leave a record out, and that would leave no trace.
    func wouldLeaveOut(_ record: borrowing Record) -> Bool { false }

    /// What expressions have met.
    var findings: RunFindings { [] }
}

/// Where a record comes from, and what is known of it on its way. Trivial: it is made for each record.
struct RecordOrigin: BitwiseCopyable {
    var line = 0
    /// Whether its texts are cells of a table, which has no other way to leave one out than the empty text.
    var areCells = false
    /// Whether the schema has applied the condition already.
    var isFiltered = false
    /// Whether it is like an earlier one, and has what it shares with that.
    var isRepeated = false
    /// Its unique key, if it is the first with one.
    var uniqueKey: KeyHash?
    /// The number of its group, if it is known.
    var group: Int?
    /// What is written of it, if that is known: then it has no other fields than stages read.
    var written: ByteView?
}

/// How a run has ended before its input, if it has.
struct EarlyEnd: OptionSet {
    let rawValue: UInt8

    /// By itself: a limit, `--strict`.
    static let stopped = EarlyEnd(rawValue: 1)
    /// From outside.
    static let interrupted = EarlyEnd(rawValue: 2)
}

extension [RecordStage] {
    /// Lets a record go through the stages from one on, until one does not let it pass.
    func take(
        _ record: inout Record, _ origin: inout RecordOrigin, from first: Int = 0
    ) throws(StreamError) -> RecordStage.Outcome {
        for index in first..<count {
            let outcome = unsafe Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef {
                $0.take(&record, &origin)
            }
            switch outcome {
            case .passes: continue
            case .leftOut, .held: return outcome
            case .failed: if let failure = self[index].failure { throw failure }
            case .summedUp:
                for stage in self[..<index] { stage.recordWasPassedOn() }
                return outcome
            }
        }
        return .passes
    }
}
