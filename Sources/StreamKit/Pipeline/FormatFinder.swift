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

    /// - Parameter source: the source's name in messages.
    init(_ configuration: PipelineConfiguration, source: String) {
        self.configuration = configuration
        self.source = source
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
        let (requested, skipsLines) = (configuration.inputFormat, configuration.table.skippedLines > 0)
        if requested == nil || requested == .csv {
            let skipped = configuration.table.skippedLines
            switch Sniffer.delimiterLine(text, after: skipped, atEnd: isWhole) {
            // Beside an option, a letter makes it a header.
            case .delimiter(let byte) where configuration.dialect == nil || !ASCII.isLetter(byte):
                let delimiter = configuration.dialect?.delimiter ?? byte
                let start = KnownHeaders.Start(skippedLines: skipped + 1, delimiter: delimiter)
                return Found(format: .csv, recognition: SourceRecognition(start: start))
            case .undecided: return nil
            case .delimiter, .none: break
            }
        }
        // Lines before a table say nothing about it.
        var found = requested ?? (skipsLines ? .csv : nil)
        if found == nil { found = try verdict(on: text, isFull: isFull, isWhole: isWhole) }
        guard let format = found else { return nil }
        switch format {
        case .csv, .tsv:
            guard let headers = configuration.knownHeaders, configuration.dialect == nil, !skipsLines, requested != .tsv
            else {
                break
            }
            switch headers().find(in: text, atEnd: isWhole) {
            case .start(let start):
                let isUsual = start.skippedLines == 0 && start.quote == nil
                if isUsual, start.delimiter == ASCII.comma || format == .tsv { break }
                return Found(format: .csv, recognition: SourceRecognition(start: start))
            case .undecided: return nil
            case .none: break
            }
        case .ndjson where requested == nil:
            if let headers = configuration.knownHeaders, headers().areMembers(in: text) { return Found(format: .json) }
        case .rss where requested == nil:
            guard let recordsOfRoot = configuration.recordsOfRoot else { break }
            guard let root = Sniffer.rootName(text) else {
                if atEnd || isFull { break }
                return nil
            }
            guard let recordName = recordsOfRoot(root) else { break }
            return Found(format: .xml, recognition: SourceRecognition(root: root, recordName: recordName))
        default: break
        }
        return Found(format: format)
    }

    private func verdict(on text: ByteView, isFull: Bool, isWhole: Bool) throws(StreamError) -> InputFormat? {
        let found = Sniffer.sniff(
            text, delimiter: configuration.dialect?.delimiter, isFull: isFull,
            maximumRecordBytes: configuration.maximumRecordBytes, knowsRecords: configuration.recordsPath != nil,
            atEnd: isWhole)
        switch found {
        case .format(.tsv): return configuration.dialect == nil ? .tsv : .csv
        case .format(let format): return format
        case .undecided, .empty: return nil
        case .refused(let message): throw StreamError(.unreadableInput, remedy(message))
        }
    }

    /// A message whose remedy, a command for FILE, is made into one for this source.
    private func remedy(_ message: String) -> String {
        if source == "-" { return message }
        let plain = source.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "._/+-@%=:,".utf8.contains($0) }
        let parts = source.split(separator: "'", omittingEmptySubsequences: false)
        let name = plain ? source : "'\(parts.joined(separator: "'\\''"))'"
        return message.split(separator: " ").map { $0 == "FILE" ? name : String($0) }.joined(separator: " ")
    }
}
