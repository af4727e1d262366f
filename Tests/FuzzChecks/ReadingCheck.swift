import StreamKit
import TestSupport

/// What holds for any input of a format.
struct ReadingCheck {
    private let kind: DamageTrial.Kind
    private let input: FuzzInput

    init(_ kind: DamageTrial.Kind, _ input: FuzzInput) {
        self.kind = kind
        self.input = input
    }

    /// What does not hold.
    var fault: String? {
        if let slowness { return slowness }
        if input.isLong { return nil }
        return switch input.choice(of: 5) {
        case 0: steps
        case 1: runs
        case 2: objectsReadBack
        case 3: tableReadBack
        default: feedReadsBack
        }
    }

    private var isJSON: Bool { kind == .objects || kind == .documents }

    // MARK: The reader

    /// The same steps whatever the chunks; every byte is in one of them.
    private var steps: String? {
        let whole = read([input.payload])
        if whole.last == .unusable("endless") { return "endless: \(whole.suffix(3))" }
        let pieces = read(input.pieces)
        if whole != pieces, !mayEndAnywhere { return WholeEvent.difference(whole, pieces) }
        switch kind {
        case .table: return Accounting.ofTable(input.payload, whole, options: table)
        case .objects: return Accounting.ofObjects(input.payload, whole)
        case .documents: return Accounting.ofDocuments(input.payload, whole)
        case .feed:
            return Accounting.ofFeed(input.payload, whole, recordName: recordName)
                ?? Accounting.ofFeed(input.payload, pieces, recordName: recordName)
        }
    }

    /// Where a damaged document in another encoding is taken to end depends on how far its bytes had been converted.
    private var mayEndAnywhere: Bool { kind == .feed && Accounting.mayBeTranscoded(input.payload) }

    private func read(_ chunks: [[UInt8]]) -> [WholeEvent] {
        let limit = input.maximumRecordBytes
        return switch kind {
        case .table: readWholeTable(chunks, options: table, maximumRecordBytes: limit)
        case .objects: readWholeObjects(chunks, maximumRecordBytes: limit)
        case .documents: readWholeDocuments(chunks, maximumRecordBytes: limit)
        case .feed: readWholeFeed(chunks, maximumRecordBytes: limit, recordName: recordName)
        }
    }

    /// Items are also records of their elements and attributes.
    private var recordName: String? { input.flag(4) ? "item" : nil }

    /// Settings of a table that the flags stand for.
    private var table: TableOptions {
        var options = TableOptions()
        options.hasHeader = !input.flag(0)
        if input.flag(1) { options.columns = ["a", "b", "c"] }
        options.keepsRepeatedHeaders = input.flag(2)
        switch (input.flag(3), input.flag(4)) {
        case (false, _): break
        case (true, false): options.dialect = .tsv
        case (true, true): options.dialect = CSVDialect(delimiter: UInt8(ascii: ";"), quote: UInt8(ascii: "'"))
        }
        return options
    }

    // MARK: Time

    /// A byte of a long input takes at most a few times as long as one of records that are all damaged. Whatever takes
    /// quadratic time is far beyond.
    private var slowness: String? {
        let count = input.payload.count
        guard count >= 4_096, let usual = Self.nanosecondsPerByte[kind] else { return nil }
        let chunks = [input.payload]
        // A byte at a time is for the shorter ones.
        let pieces = input.isLong ? input.pieces(ofLength: 1 << 16) : input.pieces
        var shape = shape
        if kind != .table, input.flag(1) { shape.input = nil }
        // A thread that shares its core with others is slower by chance, never faster.
        var time = 0
        for _ in 1...2 {
            var written = 0
            time = processorTime {
                written = shape.run(chunks).bytes.count
                _ = shape.run(pieces)
            }
            // What is usual is measured here and now; the 20 ms are for what a run takes however short its input is. Long
            // names of columns make much output of rows without a value.
            if time <= 20_000_000 + 12 * usual * max(count, written / 16) { return nil }
        }
        return "\(count) bytes take \(time / count) ns each, those of damaged records \(usual)"
    }

    /// What a byte of records takes that are all damaged: it depends on the machine, and on how this was compiled.
    private static let nanosecondsPerByte = Dictionary(
        uniqueKeysWithValues: DamageTrial.Kind.allCases.map { kind in
            let (beginning, record) =
                switch kind {
                case .feed: ("<rss><channel>", "<item><a>&</a></item>")
                case .table: ("a,b\n", "1,\"2\n")
                case .objects: ("", "{\"a\":\\u00}\n")
                case .documents: ("[", "{\"a\":\\u00},")
                }
            let bytes = (beginning + String(repeating: record, count: 1_000)).bytes
            let check = ReadingCheck(kind, FuzzInput([]))
            let times = (0..<3).map { _ in processorTime { _ = check.shape.run([bytes]) } }
            return (kind, times.min()! / bytes.count + 1)
        })

    // MARK: The pipeline

    private var shape: RunShape {
        var shape = RunShape()
        shape.maximumRecordBytes = input.maximumRecordBytes
        switch kind {
        case .table:
            shape.input = .csv
            shape.table = table
        case .feed: shape.input = .rss
        case .objects: shape.input = .ndjson
        case .documents: shape.input = .json
        }
        // The last flag of a table is its dialect's.
        if input.flag(kind == .table ? 2 : 0) { shape.schema = .auto }
        return shape
    }

    /// The same output whatever the chunks and blocks, and whether a condition is applied early or late.
    private var runs: String? {
        var shape = shape
        // What a stream is shows in its first bytes.
        if kind != .table, input.flag(1) { shape.input = nil }
        if input.flag(3), let condition = try? Expression(parsing: "a > 1 || station =~ \"[A-M]\" || price < 200") {
            shape.transforms.conditions = [condition]
        }
        let whole = shape.run([input.payload])
        var random = input.random
        shape.blockSize = random.number(1...200)
        shape.mayFilterEarly = false
        let pieces = shape.run(input.pieces)
        let isSame =
            if kind == .feed || shape.input == nil {
                whole.hasSameRecords(as: pieces)
            } else if Self.looksLikeAnotherEncoding(input.payload) {
                // When it is noticed that bytes are not of their encoding, chunks decide.
                whole.isSameButForWords(as: pieces)
            } else {
                whole == pieces
            }
        // What a section without an end has swallowed of another document is made bytes again.
        let mayDiffer = shape.input == nil && Accounting.mayBeTranscoded(input.payload, irreversibly: true)
        return isSame || mayEndAnywhere || mayDiffer ? nil : "whole: \(whole)\npieces: \(pieces)"
    }

    /// NDJSON is UTF-8 and JSON; so is what is kept of rejected input. It reads back to itself.
    private var objectsReadBack: String? {
        let first = shape.run([input.payload])
        if let fault = JSONGrammar.fault(inLines: first.bytes) { return fault }
        if let fault = JSONGrammar.fault(inLines: first.rejects) { return "rejects: \(fault)" }
        // Two names that were not UTF-8 may have become the same.
        if first.counts.warnings > 0 { return nil }
        var shape = RunShape()
        shape.input = .ndjson
        return readBack(first, shape)
    }

    /// A table reads back to itself.
    private var tableReadBack: String? {
        var shape = shape
        shape.output = input.flag(4) ? .tsv : .csv
        var again = RunShape()
        again.input = shape.output == .tsv ? .tsv : .csv
        again.output = shape.output
        again.table.keepsRepeatedHeaders = true
        let first = shape.run([input.payload])
        // The name of a member may be nothing, that of a column is not.
        return readBack(isJSON ? again.run([first.bytes]) : first, again)
    }

    /// RSS is XML, and reads back to the same records but for the characters that XML does not have.
    private var feedReadsBack: String? {
        var shape = shape
        shape.output = .html
        let page = shape.run([input.payload])
        // A run that cannot go on writes nothing.
        if page.error != nil { return nil }
        if let fault = JSONGrammar.fault(inPage: page.bytes) { return "page: \(fault)" }
        shape.output = .ndjson
        let straight = shape.run([input.payload])
        shape.output = .rss
        let feed = shape.run([input.payload])
        if feed.counts.written != straight.counts.written { return "straight: \(straight)\nfeed: \(feed)" }
        // What was repaired is not the same any more, and a record may have become too long.
        if feed.counts.warnings > 0 { return nil }
        var again = RunShape()
        again.input = .rss
        let records = again.run([feed.bytes])
        if records.counts.rejected > 0 || records.counts.warnings > 0 { return "feed: \(feed)\nread back: \(records)" }
        // Strings of JSON may be spelled in several ways, which feeds do not keep.
        var objects = RunShape()
        objects.input = .ndjson
        objects.output = .rss
        let other = isJSON ? objects.run([records.bytes]) : feed
        if !isJSON, records.bytes != straight.bytes { return "straight: \(straight)\nread back: \(records)" }
        return other.bytes == feed.bytes ? nil : "feed: \(feed)\nfeed of what was read back: \(other)"
    }

    private func readBack(_ first: PipelineRun, _ shape: RunShape) -> String? {
        // Bytes that look like another encoding would be read as one; a table without columns is nothing but line ends.
        if Self.looksLikeAnotherEncoding(first.bytes) || first.bytes.allSatisfy({ $0 == ASCII.lineFeed }) { return nil }
        // TSV has no quotes: a byte-order mark that is data is none any more at the beginning of a row.
        if shape.output == .tsv, first.bytes.firstRange(of: "\u{FEFF}".bytes) != nil { return nil }
        if Self.hasPaddedRow(first.bytes) { return nil }
        let second = shape.run([first.bytes])
        if second.bytes == first.bytes, second.counts.rejected == 0 { return nil }
        return "written: \(first.output.debugDescription)\nread back: \(second.output.debugDescription) \(second)"
    }

    /// Whether a row begins with a NUL or a Ctrl-Z, which before a header or the end is no data.
    private static func hasPaddedRow(_ bytes: [UInt8]) -> Bool {
        var isRowStart = true
        for byte in bytes {
            if isRowStart, byte == 0 || byte == 0x1A { return true }
            isRowStart = byte == ASCII.lineFeed || byte == ASCII.carriageReturn
        }
        return false
    }

    static func looksLikeAnotherEncoding(_ bytes: [UInt8]) -> Bool {
        bytes.withView { view in
            if case .other = Sniffer.encoding(view.prefix(min(view.count, Sniffer.limit)), atEnd: true) {
                true
            } else {
                false
            }
        }
    }
}
