/// What a reader has read, step by step, to be gone through elsewhere as often as necessary: texts, fields and names are copied
/// into a few arrays, none of them for a record of its own.
///
/// ```
///   steps    row          row          rejected      row …
///   texts    13/02,BP,142 14/02,"BP",1 15/0          …        what each was made from, and what its fields are in if elsewhere
///   bounds   0–5 6–8 9–12 0–5 7–9 11–12               …
/// ```
struct Recording: ~Copyable {
    /// A step other than a record.
    enum Event {
        /// A document began.
        case document(BatchDocument)
        /// Input that did not become a record; its bytes are in the recording.
        case rejected(KeptRejection)
        case warning(line: Int, any Note)
        case note(line: Int, any Note)
        case unusable(any Note)
        /// Records that have not been read, and whether their bytes are where they were read, not in the recording.
        case passed(PassedRecords, areShared: Bool)
        /// Rows were counted.
        case counted(RowCounts)
        /// The source has ended.
        case end
    }

    /// A place in a recording that rows are filled from: the number of a step; or the text of a row and how it is read.
    enum RowPlace {
        case step(Int)
        case text(Range<Int>, PassedRecords)
    }

    /// What most records of a document have in common.
    private struct Origin {
        let encoding: String
        let repair: String?
        let title: Range<Int>
        let link: Range<Int>
        let author: Range<Int>
    }

    // Not private: Swift 6.3.1 crashes on that in debug builds, since a generic struct is specialised for it.
    struct Step: BitwiseCopyable {
        /// What a record has beside the arrays; `nil` for an event.
        let outline: SourceRecord.Outline?
        /// Where its text is, and the bytes that it was made from.
        let text: Int
        let textEnd: Int
        let bytes: Int
        let bytesEnd: Int
        /// Where its fields and labels are.
        let bounds: Int
        let boundsEnd: Int
        let labels: Int
        /// The number of its origin, −1 for none, or of the event.
        let number: Int
    }

    private var texts = ByteBuffer()
    private var steps = UncheckedArray<Step>()
    private var bounds = UncheckedArray<SourceRecord.Bounds>()
    private var labels = UncheckedArray<SourceRecord.Label>()
    var found = FoundRows()
    private var origins: [Origin] = []
    private var events: [Event] = []
    /// The chunks in which some texts are, and how many bytes that are.
    private var owners: [AnyObject] = []
    private var sharedCount = 0
    /// The names of fields, by the numbers that stand for them.
    private(set) var names = ShippedNames()

    /// How many steps there are.
    var count: Int { steps.count }

    /// How many bytes there are, about.
    var size: Int { texts.count + sharedCount + found.size + bounds.count * MemoryLayout<SourceRecord.Bounds>.stride }

    /// Forgets all steps.
    mutating func removeAll() {
        texts.removeAll()
        texts.release(above: Self.largestSpare)
        steps.removeAll()
        bounds.removeAll()
        labels.removeAll()
        found.removeAll()
        origins.removeAll()
        events.removeAll()
        owners.removeAll()
        sharedCount = 0
        names.begin()
    }

    /// Texts that take more memory are not reused.
    private static let largestSpare = 1 << 20

    // MARK: Recording

    /// Appends a record as a reader has it; returns where it is.
    mutating func append(_ record: borrowing SourceRecord, _ registry: FieldNames) -> RowPlace {
        let (text, bytes) = (record.text, record.bytes)
        let places = places(of: text, bytes)
        let (start, first) = (bounds.count, labels.count)
        let outline = record.record(to: &bounds, &labels) { FieldName(index: UInt32(names.number(of: $0, registry))) }
        steps.append(
            Step(
                outline: outline, text: places.text, textEnd: places.text + text.count, bytes: places.bytes,
                bytesEnd: places.bytes + bytes.count, bounds: start, boundsEnd: bounds.count, labels: first,
                number: origin(of: record)))
        return .step(steps.count - 1)
    }

    /// Appends records that have not been read; returns where their text is, unless it stays where it is.
    /// - Parameter chunk: where it may stay, with its owner.
    mutating func append(_ passed: PassedRecords, in chunk: (bytes: ByteView, owner: AnyObject)?) -> Range<Int>? {
        if let chunk, chunk.bytes.place(of: passed.bytes) != nil {
            sharedCount += passed.bytes.count
            if owners.last !== chunk.owner { owners.append(chunk.owner) }
            append(.passed(passed, areShared: true))
            return nil
        }
        append(.passed(passed, areShared: false), raw: passed.bytes)
        return (texts.count - passed.bytes.count)..<texts.count
    }

    /// Keeps the text of a record and the bytes that it was made from: mostly one has the other.
    private mutating func places(of text: ByteView, _ bytes: ByteView) -> (text: Int, bytes: Int) {
        let end = texts.count
        if let place = bytes.place(of: text) {
            texts.append(bytes)
            return (end + place, end)
        }
        texts.append(text)
        if let place = text.place(of: bytes) { return (end, end + place) }
        texts.append(bytes)
        return (end, end + text.count)
    }

    private mutating func origin(of record: borrowing SourceRecord) -> Int {
        let (title, link, author) = (record.feed.title, record.feed.link, record.feed.author)
        if record.encoding.isEmpty, record.repair == nil, record.feed.count == 0 { return -1 }
        if let last = origins.last, last.repair == record.repair, last.encoding == record.encoding,
            texts.view[last.title] == title, texts.view[last.link] == link, texts.view[last.author] == author
        {
            return origins.count - 1
        }
        origins.append(
            Origin(
                encoding: record.encoding, repair: record.repair, title: keep(title), link: keep(link),
                author: keep(author)))
        return origins.count - 1
    }

    private mutating func keep(_ text: ByteView) -> Range<Int> {
        texts.append(text)
        return (texts.count - text.count)..<texts.count
    }

    /// Appends something else.
    /// - Parameter raw: the bytes to be kept for it.
    mutating func append(_ event: Event, raw: ByteView = .empty) {
        let place = keep(raw)
        events.append(event)
        steps.append(
            Step(
                outline: nil, text: 0, textEnd: 0, bytes: place.lowerBound, bytesEnd: place.upperBound, bounds: 0,
                boundsEnd: 0, labels: 0, number: events.count - 1))
    }

    /// Appends a row of another recording; returns where it is then.
    mutating func append(_ row: RowPlace, of other: borrowing Recording) -> RowPlace {
        switch row {
        case .step(let number):
            append(step: number, of: other)
            return .step(steps.count - 1)
        case .text(let place, let passed):
            let start = texts.count
            append(.passed(passed, areShared: false), raw: other.texts.view[place])
            return .text(start..<(start + place.count), passed)
        }
    }

    private mutating func append(step row: Int, of other: borrowing Recording) {
        let step = other.steps[row]
        let (text, start) = (keep(other.texts.view[step.text..<step.textEnd]), bounds.count)
        bounds.append(step.bounds..<step.boundsEnd, of: other.bounds)
        steps.append(
            Step(
                outline: step.outline, text: text.lowerBound, textEnd: text.upperBound, bytes: text.lowerBound,
                bytesEnd: text.upperBound, bounds: start, boundsEnd: bounds.count, labels: 0, number: -1))
    }

    /// No step follows.
    mutating func end() { texts.reserve(ByteBuffer.padding) }

    // MARK: Going through it

    /// Takes the step of a number.
    /// - Parameter names: the names of its fields, in another registry.
    /// - Returns: `nil` for a record, which is then in `record`; the event, and the bytes that are kept for it.
    func step(_ number: Int, into record: inout SourceRecord, names: borrowing [FieldName]) -> (Event, raw: ByteView)? {
        let step = steps[number]
        let bytes = texts.view[step.bytes..<step.bytesEnd]
        guard let outline = step.outline else { return (events[step.number], bytes) }
        record.restore(
            outline, texts.view[step.text..<step.textEnd], bytes: bytes, bounds, step.bounds..<step.boundsEnd, labels,
            from: step.labels, names: names)
        if step.number >= 0 {
            let origin = origins[step.number]
            (record.encoding, record.repair) = (origin.encoding, origin.repair)
            record.feed = FeedViews(
                title: texts.view[origin.title], link: texts.view[origin.link], author: texts.view[origin.author])
        } else if record.shape != .table {
            record.encoding = ""
            record.feed = FeedViews()
        }
        return nil
    }
}

extension ByteView {
    /// Where another view of the same memory begins in this one, if it lies in it.
    fileprivate func place(of other: ByteView) -> Int? {
        let start = unsafe Int(bitPattern: other.base) - Int(bitPattern: base)
        return start >= 0 && start + other.count <= count ? start : nil
    }
}
