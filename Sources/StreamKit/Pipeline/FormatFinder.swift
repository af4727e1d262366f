/// Determines what a source is from its first bytes, as far as options leave that open.
///
/// It is not part of `Pipeline`, where every function costs compile time for each of its many stored properties.
struct FormatFinder {
    /// The kind of a source.
    struct Found {
        var format: InputFormat
        var recognition = SourceRecognition()
    }

    private let configuration: PipelineConfiguration
    private let source: String
    private let isPadded: Bool

    /// - Parameters:
    ///   - source: the source's name in messages.
    ///   - isPadded: whether NULs stood before what is examined.
    init(_ configuration: PipelineConfiguration, source: String, isPadded: Bool) {
        self.configuration = configuration
        self.source = source
        self.isPadded = isPadded
    }

    /// How many bytes are examined: those of a line that may be a record.
    static func longestHead(_ configuration: PipelineConfiguration) -> Int {
        max(Sniffer.limit, configuration.maximumRecordBytes + 64)
    }

    /// The format that was asked for, or that of the first bytes; `nil` if that is not clear.
    /// - Parameters:
    ///   - head: the first bytes of the source.
    ///   - encoding: their encoding, unless it is UTF-8.
    ///   - atEnd: whether there are no more.
    func find(in head: ByteView, _ encoding: String?, atEnd: Bool) throws(StreamError) -> Found? {
        let isWhole = atEnd || head.count >= Self.longestHead(configuration)
        let isFull = head.count >= Sniffer.limit
        guard let encoding, var preview = Transcoding(encoding) else {
            return try find(in: head, isFull: isFull, isWhole: isWhole, atEnd: atEnd)
        }
        preview.take(head)
        return try find(in: preview.text, isFull: isFull, isWhole: isWhole, atEnd: atEnd)
    }

    private func find(in text: ByteView, isFull: Bool, isWhole: Bool, atEnd: Bool) throws(StreamError) -> Found? {
        let requested = configuration.inputFormat
        if requested == nil || requested == .csv {
            let skipped = configuration.table.skippedLines
            switch Sniffer.delimiterLine(text, after: skipped, atEnd: isWhole) {
            // Beside an option, a letter makes it a header.
            case .delimiter(let byte) where configuration.dialect == nil || !ASCII.isLetter(byte):
                return table(configuration.dialect?.delimiter ?? byte, behind: skipped + 1)
            case .undecided: return nil
            case .delimiter, .none: break
            }
        }
        // Lines before a table say nothing about it.
        if requested == .csv || requested == nil && configuration.table.skippedLines > 0 {
            return findTable(in: text, isWhole: isWhole)
        }
        if let requested { return Found(format: requested) }
        let verdict = Sniffer.sniff(
            text, delimiter: configuration.dialect?.delimiter, quote: configuration.quote ?? ASCII.quote,
            isFull: isFull,
            maximumRecordBytes: configuration.maximumRecordBytes, knowsRecords: configuration.recordsPath != nil,
            isPadded: isPadded, atEnd: isWhole)
        switch verdict {
        case .format(.tsv): return knownTable(in: text, isWhole: isWhole, or: tabbedTable)
        case .format(.csv): return knownTable(in: text, isWhole: isWhole, or: Found(format: .csv))
        case .table(let delimiter): return knownTable(in: text, isWhole: isWhole, or: table(delimiter))
        case .format(.ndjson):
            return Found(format: hasKnownMembers(text) ? .json : .ndjson)
        case .format(.rss): return findFeed(in: text, isWhole: atEnd || isFull)
        case .format(let format): return Found(format: format)
        // Before the whole line, up to the longest record, has been kept.
        case .undecided: return isFull && hasKnownMembers(text) ? Found(format: .json) : nil
        case .empty: return nil
        case .unmarked(let name):
            throw StreamError(.unreadableInput, RunNote.unmarkedEncoding(name))
        case .refused(let format): throw StreamError(.unreadableInput, RunNote.foreign(format, source: source))
        }
    }

    /// A feed, or a document whose root element is known.
    private func findFeed(in text: ByteView, isWhole: Bool) -> Found? {
        guard let recordsOfRoot = configuration.recordsOfRoot else { return Found(format: .rss) }
        guard let root = Sniffer.rootName(text) else { return isWhole ? Found(format: .rss) : nil }
        guard let recordName = recordsOfRoot(root) else { return Found(format: .rss) }
        return Found(format: .xml, recognition: SourceRecognition(root: root, recordName: recordName))
    }

    private func hasKnownMembers(_ text: ByteView) -> Bool {
        configuration.knownHeaders?().areMembers(in: text) ?? false
    }

    // MARK: Tables

    private func table(_ delimiter: UInt8, behind lines: Int = 0) -> Found {
        let start = KnownHeaders.Start(skippedLines: lines, delimiter: delimiter)
        return Found(format: .csv, recognition: SourceRecognition(start: start))
    }

    /// Tabs mean TSV, unless quotes were asked for.
    private var tabbedTable: Found { configuration.quote == nil ? Found(format: .tsv) : table(ASCII.tab) }

    /// A table that was asked for, perhaps behind other lines.
    private func findTable(in text: ByteView, isWhole: Bool) -> Found? {
        let skipped = configuration.table.skippedLines
        if configuration.dialect != nil {
            return skipped > 0 ? Found(format: .csv) : knownTable(in: text, isWhole: isWhole, or: Found(format: .csv))
        }
        guard let rest = text.withoutByteOrderMark.dropFirst(lines: skipped) else {
            return isWhole ? Found(format: .csv) : nil
        }
        let found: Found
        switch DelimiterSearch(rest, quote: configuration.quote ?? ASCII.quote, atEnd: isWhole).verdict {
        case .undecided: return nil
        case .none, .delimiter(ASCII.comma): found = Found(format: .csv)
        case .delimiter(ASCII.tab) where configuration.inputFormat == nil: found = tabbedTable
        case .delimiter(let delimiter): found = table(delimiter, behind: skipped)
        }
        return skipped > 0 ? found : knownTable(in: text, isWhole: isWhole, or: found)
    }

    /// A table with a known header, or else another one.
    private func knownTable(in text: ByteView, isWhole: Bool, or other: Found) -> Found? {
        guard let headers = configuration.knownHeaders else { return other }
        switch headers().find(in: text, atEnd: isWhole) {
        case .start(let start):
            if let asked = configuration.dialect?.delimiter, asked != start.delimiter { return other }
            let isUsual = start.skippedLines == 0 && start.quote == nil
            if isUsual, start.delimiter != ASCII.comma, other.format == .tsv { return other }
            let recognition = SourceRecognition(start: start, hasPreamble: start.skippedLines > 0)
            return Found(format: .csv, recognition: recognition)
        case .undecided: return nil
        case .none: return other
        }
    }
}
