/// Messages for people, and counts; and rejects, if they are kept. At most twenty messages per run are shown; the others are
/// counted.
struct Diagnostics: ~Copyable {
    static let shownMessages = 20
    /// A message may quote the input; characters beyond this are cut off.
    private static let longestText = 300

    private let program: String
    private let wording: @Sendable (any Note) -> String
    /// The messages not sent yet, one per line.
    var messages = ByteBuffer()
    /// The rejects.
    var rejects = RejectLog()
    /// The name of the current source in messages.
    var source = "-"
    /// The encoding that the whole source was converted from, by iconv's name; empty if it was not.
    var sourceEncoding = ""
    private(set) var rejected = 0
    private(set) var warnings = 0
    private var messageCount = 0
    /// The reasons for rejections, if they are counted.
    private(set) var tally: RejectionTally?
    /// Messages postponed because others have to come first (`Pipeline.work`).
    var events: [BatchEvent] = []
    private let postpones: Bool
    private let keepsRejects: Bool
    /// Whether warnings and notes are hidden.
    private let isQuiet: Bool
    /// The number of shipped records.
    var shippedRecords = 0
    /// The fields that have been reported as left out.
    private var omitted: Set<String> = []

    /// - Parameter postpones: whether everything is kept as an event.
    init(_ configuration: PipelineConfiguration, postpones: Bool = false) {
        program = configuration.program
        wording = configuration.wording
        self.postpones = postpones
        keepsRejects = configuration.keepsRejects
        isQuiet = configuration.isQuiet
        if configuration.talliesRejections { tally = RejectionTally() }
    }

    /// A source begins.
    mutating func beginSource(_ name: String) {
        source = name
        sourceEncoding = ""
    }

    mutating func reject(_ rejection: Rejection) {
        let encoding = rejection.encoding.isEmpty ? sourceEncoding : rejection.encoding
        if postpones {
            let kept = KeptRejection(rejection, encoding: encoding, keepsRaw: keepsRejects)
            return postpone(.rejected(kept), rejection.reason, rejection.line)
        }
        let reason = wording(rejection.reason)
        if keepsRejects { rejects.append(rejection, reason, source: source, encoding: encoding) }
        // For a piece in parts, only the first is reported.
        if rejection.part > 1 { return }
        rejected += 1
        tally?.add(reason)
        say(reason, line: rejection.line, column: rejection.column)
    }

    mutating func warn(_ note: any Note, line: Int?) {
        if postpones { return postpone(.warning, note, line) }
        warnings += 1
        if !isQuiet { say("warning: \(wording(note))", line: line) }
    }

    /// Notes something else worth knowing.
    mutating func note(_ note: any Note, line: Int? = nil) {
        if postpones { return postpone(.note, note, line) }
        if !isQuiet { say(wording(note), line: line) }
    }

    /// Notes something worth knowing about the whole run, at its end.
    mutating func noteOfRun(_ note: any Note) {
        if !isQuiet { say(wording(note), at: "") }
    }

    /// Notes that a field is left out; reported once per field.
    mutating func noteOmission(of field: String, line: Int?) {
        let note = RunNote.fieldLeftOut(field)
        if postpones { return postpone(.omission(field), note, line) }
        // A batch does not know what others have reported, nor the writer what it had before names were forgotten.
        if omitted.count > FieldNames.highestLimit { omitted.removeAll() }
        guard omitted.insert(field).inserted else { return }
        if !isQuiet { say(wording(note), line: line) }
    }

    /// Reports a batch's postponed message.
    mutating func replay(_ event: BatchEvent) {
        switch event.kind {
        case .rejected(let kept): kept.raw.withView { reject(kept.with(raw: $0)) }
        case .warning: warn(event.note, line: event.line)
        case .note: note(event.note, line: event.line)
        case .omission(let field): noteOmission(of: field, line: event.line)
        }
    }

    private mutating func postpone(_ kind: BatchEvent.Kind, _ note: any Note, _ line: Int?) {
        events.append(BatchEvent(kind: kind, line: line, note: note, record: shippedRecords))
    }

    /// Reports how many messages were not shown.
    mutating func finish() {
        let hidden = messageCount - Self.shownMessages
        guard hidden > 0 else { return }
        messages.appendText(
            "\(program): \(hidden) more message\(hidden == 1 ? "" : "s") not shown "
                + "(\(rejected) rejected, \(warnings) warning\(warnings == 1 ? "" : "s") in all)\n")
    }

    private mutating func say(_ text: String, line: Int?, column: Int? = nil) {
        say(text, at: "\(source.printable)\([line, column].compactMap { $0 }.map { ":\($0)" }.joined()): ")
    }

    private mutating func say(_ text: String, at place: String) {
        messageCount += 1
        guard messageCount <= Self.shownMessages else { return }
        let text = text.count > Self.longestText ? text.prefix(Self.longestText) + "…" : text[...]
        messages.appendText("\(program): \(place)\(String(text).printable)\n")
    }
}

extension String {
    /// The text on one line and safe for a terminal: a question mark for each control character.
    public var printable: String {
        guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
        return String(
            UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }
}
