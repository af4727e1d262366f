/// Reads the records of JSON documents, one at a time: the elements of an array, which is never held as a whole, or documents
/// that are objects without one.
///
/// ```
///   {"Fecha":"1/2/2026","Lista":[{"id":1,…}  ,  {"id":2,…} … ],"Nota":"…"}
///   ╰─ walk: names, scalars ───╯╰─ element ╯    ╰─ element     ╰─ walk ──╯
/// ```
/// Each element inherits the preceding scalars of the enclosing objects. An element that is invalid JSON is rejected, and
/// reading continues at the next one if brackets and quotes allow (`NextElementSearch`).
public struct JSONDocumentReader: RecordReader, ~Copyable {
    /// Objects.
    public var shape: RecordShape { .object }

    private enum State {
        /// Between documents.
        case between
        /// In objects and arrays that are not records, before one of these.
        case walk(Expectation)
        /// In one of their values, which is skipped.
        case skip
        /// In an array of records, before an element or the comma before it.
        case elements
        /// In a record; `frame` looks for its end.
        case record(Container)
        /// In something that does not become a record.
        case damage(Container)
    }

    /// What comes next in an object or array that is not a record.
    private enum Expectation {
        case name
        case colon
        case value
        case comma
    }

    /// What contains a record.
    private enum Container {
        case array
        case surroundings
        case document
    }

    /// Something that does not become a record: how much of it there has been, and where the next record begins.
    private struct Damage {
        var reason: String
        var line: Int
        var column: Int?
        /// `nil` if the damage ends with the value: `frame` finds that.
        var search: NextElementSearch?
        /// How many bytes and parts of it have been rejected.
        var bytes = 0
        var parts = 0
    }

    /// Notes given once per stream.
    private struct Notes {
        var beganDocument = false
        var foundRecords = false
        var namedSecondArray = false
    }

    /// How much of a record is read before checking whether it can be one at all.
    private static let firstLook = 4096

    private let maximumRecordBytes: Int
    private let terms: MessageTerms
    private let path: String?
    private var members: ObjectMembers
    private var surroundings: EnclosingValues
    private var input = RemainderBuffer()
    private var atEnd = false
    private var hasBegun = false
    private var state = State.between
    private var place = StreamPlace()
    /// The bytes of the last record, to be released at the next step, and the line feeds in them.
    private var pending = (bytes: 0, lineFeeds: 0)
    /// How far a document that may be a record as a whole has been walked through, and whether it may.
    private var walked = 0
    private var mayBeRecord = false
    /// What is wrong with what has been walked through, and where.
    private var walkFault: JSONScanner.Fault?
    /// The current value, and how much of the window has been searched for its end.
    private var frame: ValueFrame?
    private var scanned = 0
    /// Whether a comma has to come before the next element.
    private var awaitsComma = false
    private var damage: Damage?
    /// An object of what elements inherit from the enclosing objects, followed by the current element; if they inherit anything.
    private var assembled = ByteBuffer()
    private var inherited = 0
    private var notes = Notes()

    /// A reader for one stream.
    /// - Parameters:
    ///   - registry: the registry of field names.
    ///   - path: where the records are (`RecordPath`); `nil` for the first array of objects of each document.
    ///   - maximumRecordBytes: the longest record.
    ///   - terms: the name of the path in messages.
    public init(
        registry: FieldNames, path: String? = nil, maximumRecordBytes: Int = 1 << 20,
        terms: MessageTerms = MessageTerms()
    ) {
        self.maximumRecordBytes = maximumRecordBytes
        self.terms = terms
        self.path = path
        members = ObjectMembers(registry)
        surroundings = EnclosingValues(path.flatMap { RecordPath($0) })
    }

    /// Hands over the next chunk.
    public mutating func supply(_ chunk: ByteView) { input.supply(chunk) }

    /// Says that there are no more chunks.
    public mutating func finish() { atEnd = true }

    /// Releases the chunk; returns how many of its bytes are finished with.
    public mutating func detach() -> Int {
        release()
        return input.detach()
    }

    /// Reads the next record.
    public mutating func next(into record: inout SourceRecord) -> ReadStep {
        if !hasBegun {
            hasBegun = true
            record.begin(.object)
            return .document
        }
        release()
        while true {
            let step: ReadStep? =
                switch state {
                case .elements: readElements(&record)
                case .record(let container): readRecord(in: container, &record)
                case .between: readBetween()
                case .walk(let expectation): walk(expectation, &record)
                case .skip: skip(&record)
                case .damage(let container): readDamage(in: container)
                }
            if let step { return step }
        }
    }

    // MARK: The window

    /// Releases the bytes of the last record.
    private mutating func release() {
        guard pending.bytes > 0 else { return }
        if pending.lineFeeds > 0, let last = input.window.prefix(pending.bytes).lastIndex(of: ASCII.lineFeed) {
            place.line += pending.lineFeeds
            place.lineStart = place.offset + last + 1
        }
        input.consume(pending.bytes)
        place.offset += pending.bytes
        pending = (0, 0)
    }

    /// Releases the first bytes of the window.
    private mutating func consume(_ count: Int) {
        pending = (count, input.window.prefix(count).lineFeeds)
        release()
    }

    /// A byte of the window; `nil` if the available input ends before it.
    private mutating func byte(at index: Int) -> UInt8? {
        while index >= input.window.count { if !input.extend() { return nil } }
        return input.window[index]
    }

    /// The most bytes to look at: those of the longest record, and one more.
    private var longestLook: Int { maximumRecordBytes + 1 }

    /// The end of the value that begins at a position in the window; `nil` if not known yet, or beyond `longestLook`.
    private mutating func endOfValue(from start: Int) -> Int? {
        if frame == nil {
            frame = ValueFrame(input.window[start])
            scanned = start + 1
        }
        let limit = longestLook
        repeat {
            if let end = frame?.end(in: input.window, &scanned, limit: limit) {
                (frame, scanned) = (nil, 0)
                return end
            }
        } while scanned < limit && input.extend()
        return nil
    }

    /// What to do around records if `endOfValue` has found nothing.
    private mutating func waitForEnd() -> ReadStep? {
        if scanned < longestLook { return atEnd ? endInWalk() : .needsInput }
        if mayBeRecord { return beginDamage(scanned, tooLong, in: .document) }
        // Only its end matters.
        state = .skip
        return noteFault("a text too long for a record")
    }

    // MARK: Between documents

    private mutating func readBetween() -> ReadStep? {
        while true {
            guard let first = byte(at: 0) else { return atEnd ? endOfStream() : .needsInput }
            if ASCII.isWhiteSpace(first) {
                consume(1)
            } else if first | 0x20 == ASCII.leftBrace {
                surroundings.beginDocument()
                notes.beganDocument = true
                // A path says what is a record.
                mayBeRecord = surroundings.looksForAny && first == ASCII.leftBrace
                walked = 0
                walkFault = nil
                state = .walk(.value)
                return nil
            } else if first == ByteView.byteOrderMark[0], byte(at: 2) != nil, input.window.starts(with: .byteOrderMark)
            {
                consume(ByteView.byteOrderMark.count)
            } else {
                return rejectStray()
            }
        }
    }

    /// Rejects text that does not begin a document, up to where one may begin, or the line ends.
    private mutating func rejectStray() -> ReadStep? {
        scanned = max(scanned, 1)
        while let next = byte(at: scanned), next != ASCII.lineFeed, next | 0x20 != ASCII.leftBrace,
            scanned < maximumRecordBytes
        {
            scanned += 1
        }
        if scanned == input.window.count, !atEnd { return .needsInput }
        defer { scanned = 0 }
        return rejectFront(scanned, "neither an object nor an array", column: place.offset - place.lineStart + 1)
    }

    /// Rejects and releases the first bytes of the window.
    private mutating func rejectFront(_ count: Int, _ reason: String, column: Int? = nil) -> ReadStep {
        let raw = input.window.prefix(count)
        let rejection = Rejection(
            line: place.line, column: column, offset: place.offset, reason: reason, raw: raw.prefix(raw.trimmedEnd))
        consume(count)
        return .rejected(rejection)
    }

    private mutating func endOfStream() -> ReadStep {
        if let path, notes.beganDocument, !notes.foundRecords {
            notes.foundRecords = true
            return .note(line: 1, "\(terms.records): there is nothing at \u{201C}\(path)\u{201D}")
        }
        return .endOfInput
    }

    // MARK: Around records

    /// Continues in objects and arrays that are not records.
    private mutating func walk(_ expectation: Expectation, _ record: inout SourceRecord) -> ReadStep? {
        while let byte = byte(at: walked), ASCII.isWhiteSpace(byte) { advance(to: walked + 1) }
        if walked > maximumRecordBytes { return beginDamage(walked, tooLong, in: .document) }
        guard let next = byte(at: walked) else { return atEnd ? endInWalk() : .needsInput }
        let isInObject = surroundings.isInObject
        switch (expectation, next) {
        case (.name, ASCII.quote):
            guard let end = endOfValue(from: walked) else { return waitForEnd() }
            let name = input.window[walked..<end]
            let isName = name.isJSON
            if !isName, let step = noteFault("not a name") { return step }
            surroundings.setName(isName ? name : .empty)
            advance(to: end)
            state = .walk(.colon)
        case (.colon, ASCII.colon):
            advance(to: walked + 1)
            state = .walk(.value)
        case (.comma, ASCII.comma):
            advance(to: walked + 1)
            state = .walk(isInObject ? .name : .value)
        case (_, ASCII.rightBrace), (_, ASCII.rightBracket):
            if expectation == .colon || (next == ASCII.rightBrace) != isInObject {
                if let step = noteFault("a bracket that closes nothing") { return step }
            }
            advance(to: walked + 1)
            return leave(&record)
        case (.value, _), (_, ASCII.leftBrace), (_, ASCII.leftBracket):
            if expectation != .value {
                // A document was truncated if the next line begins another one.
                if mayBeRecord, walked > 0, input.window[walked - 1] == ASCII.lineFeed {
                    state = .between
                    defer { walked = 0 }
                    return rejectFront(walked, "the object does not end")
                }
                if let step = noteFault("a comma is missing") { return step }
                surroundings.setName(.empty)
            }
            return walkValue(next)
        default:
            if let step = noteFault(Self.reason(expectation)) { return step }
            guard let end = endOfValue(from: walked) else { return waitForEnd() }
            advance(to: max(end, walked + 1))
            state = .walk(.comma)
        }
        return nil
    }

    private static func reason(_ expectation: Expectation) -> StaticString {
        switch expectation {
        case .name: "a name is missing"
        case .colon: "a colon is missing behind a name"
        case .value: "a value is missing"
        case .comma: "a comma is missing"
        }
    }

    private mutating func advance(to end: Int) {
        if mayBeRecord { walked = end } else { consume(end) }
    }

    /// Notes a fault around records. It is reported once nothing is left that may be a record as a whole.
    private mutating func noteFault(_ reason: StaticString) -> ReadStep? {
        if walkFault != nil { return nil }
        walkFault = JSONScanner.Fault(position: walked, reason: reason)
        if mayBeRecord { return nil }
        return .rejected(
            Rejection(
                line: place.line, column: place.offset - place.lineStart + 1, offset: place.offset,
                reason: "\(reason)", raw: .empty))
    }

    private mutating func walkValue(_ next: UInt8) -> ReadStep? {
        let isObject = next == ASCII.leftBrace
        guard isObject || next == ASCII.leftBracket else {
            guard let end = endOfValue(from: walked) else { return waitForEnd() }
            let value = input.window[walked..<end]
            state = .walk(.comma)
            if !value.isJSON {
                if let step = noteFault("not a JSON value") { return step }
            } else if !surroundings.add(value, limit: maximumRecordBytes) {
                // Records would not get everything they should inherit.
                if let step = noteFault("more than a record may have") { return step }
            }
            advance(to: max(end, walked + 1))
            return nil
        }
        var first = walked + 1
        if !isObject, surroundings.looksForAny {
            while first < longestLook, let byte = byte(at: first), ASCII.isWhiteSpace(byte) { first += 1 }
            if first < longestLook, byte(at: first) == nil, !atEnd { return .needsInput }
        }
        let beginsWithObject = first < input.window.count && input.window[first] == ASCII.leftBrace
        switch surroundings.turn(isObject: isObject, beginsWithObject: beginsWithObject) {
        case .enter:
            surroundings.enter(isObject: isObject)
            advance(to: walked + 1)
            // An empty one ends at once.
            state = .walk(isObject ? .name : .value)
        case .readElements where !surroundings.looksForAny || !surroundings.hasRecords:
            return beginRecords(in: .array)
        case .readElements:
            state = .skip
            if notes.namedSecondArray { return nil }
            notes.namedSecondArray = true
            return .note(
                line: place.line,
                "a second array of objects, \(surroundings.nameForMessages), is passed over; \(terms.chooseRecords)")
        case .readWhole:
            return beginRecords(in: .surroundings)
        case .skip:
            state = .skip
        }
        return nil
    }

    /// Leaves an object or array; if that was the document, it is a record if nothing in it was one.
    private mutating func leave(_ record: inout SourceRecord) -> ReadStep? {
        surroundings.leave()
        state = .walk(.comma)
        guard surroundings.depth == 0 else { return nil }
        state = .between
        guard mayBeRecord else { return nil }
        mayBeRecord = false
        inherited = 0
        defer { walked = 0 }
        return take(walked, lineFeeds: input.window.prefix(walked).lineFeeds, in: .document, &record)
    }

    /// Skips a value.
    private mutating func skip(_ record: inout SourceRecord) -> ReadStep? {
        if mayBeRecord {
            guard let end = endOfValue(from: walked) else { return waitForEnd() }
            walked = end
        } else {
            if frame == nil {
                frame = ValueFrame(input.window[0])
                scanned = 1
            }
            while true {
                if let end = frame?.end(in: input.window, &scanned) {
                    consume(end)
                    break
                }
                consume(input.window.count)
                scanned = 0
                if !input.extend() { return atEnd ? endInWalk() : .needsInput }
            }
            (frame, scanned) = (nil, 0)
        }
        state = .walk(.comma)
        return nil
    }

    /// The input ends around records.
    private mutating func endInWalk() -> ReadStep {
        state = .between
        mayBeRecord = false
        (walked, frame, scanned) = (0, nil, 0)
        return rejectFront(input.window.count, "the document does not end")
    }

    // MARK: Records

    /// The records begin here: what has been walked through is finished with.
    private mutating func beginRecords(in container: Container) -> ReadStep? {
        let fault = mayBeRecord ? walkFault : nil
        mayBeRecord = false
        notes.foundRecords = true
        surroundings.beginRecords(&assembled)
        inherited = assembled.count
        awaitsComma = false
        let start = walked
        walked = 0
        state = container == .array ? .elements : .record(container)
        let end = container == .array ? start + 1 : start
        guard let fault else {
            consume(end)
            return nil
        }
        let (line, column) = position(of: fault.position)
        let raw = input.window.prefix(start)
        let rejection = Rejection(
            line: line, column: column, offset: place.offset, reason: "\(fault.reason)", raw: raw)
        consume(end)
        return .rejected(rejection)
    }

    /// Moves to the next element, and reads it if it is complete.
    private mutating func readElements(_ record: inout SourceRecord) -> ReadStep? {
        var index = 0
        while true {
            guard index < input.window.count else {
                consume(index)
                index = 0
                if input.extend() { continue }
                if !atEnd { return .needsInput }
                state = .between
                return rejectFront(0, "the document does not end")
            }
            let byte = input.window[index]
            if byte == ASCII.leftBrace {
                if index > 0 { consume(index) }
                if awaitsComma {
                    awaitsComma = false
                    return .warning(line: place.line, "a comma is missing before the object")
                }
                state = .record(.array)
                return readRecord(in: .array, &record)
            }
            index += 1
            if ASCII.isWhiteSpace(byte) { continue }
            if byte == ASCII.comma, awaitsComma {
                awaitsComma = false
                continue
            }
            consume(index - 1)
            index = 0
            switch byte {
            case ASCII.rightBracket:
                consume(1)
                state = surroundings.depth == 0 ? .between : .walk(.comma)
                return nil
            case ASCII.comma:
                consume(1)
                return .warning(line: place.line, "a comma too many")
            default:
                return readOther(byte)
            }
        }
    }

    /// Rejects an element that is not an object.
    private mutating func readOther(_ first: UInt8) -> ReadStep? {
        guard !awaitsComma, DamagedText.beginsValue(first) else {
            return beginDamage(0, awaitsComma ? "a comma is missing" : "not a JSON value", in: .array)
        }
        guard let end = endOfValue(from: 0) else {
            if scanned == longestLook { return beginDamage(scanned, tooLong, in: .array) }
            if !atEnd { return .needsInput }
            state = .between
            (frame, scanned) = (nil, 0)
            return rejectFront(input.window.count, "the document does not end")
        }
        awaitsComma = true
        let reason = input.window.prefix(end).isJSON ? "not a JSON object" : "not a JSON value"
        return rejectFront(end, reason, column: place.offset - place.lineStart + 1)
    }

    /// Reads the object at the front of the window.
    private mutating func readRecord(in container: Container, _ record: inout SourceRecord) -> ReadStep? {
        var frame = self.frame ?? ValueFrame(input.window[0])
        if self.frame == nil { scanned = 1 }
        while true {
            let limit = min(scanned < Self.firstLook ? Self.firstLook : 2 * scanned, longestLook)
            while true {
                if let end = frame.end(in: input.window, &scanned, limit: limit) {
                    self.frame = nil
                    scanned = 0
                    return take(end, lineFeeds: frame.lineFeeds, in: container, &record)
                }
                if scanned >= limit || !input.extend() { break }
            }
            let isAll = scanned < limit
            if isAll, !atEnd {
                self.frame = frame
                return .needsInput
            }
            // Damage should be found before much of what follows is taken as part of it.
            if let fault = fault(inFirst: scanned, isAll: isAll, &record) {
                return beginDamage(fault.position, fault.reason, in: container)
            }
            if isAll { return beginDamage(scanned, "the object does not end", in: container) }
            if scanned == longestLook { return beginDamage(scanned, tooLong, in: container) }
        }
    }

    /// What is wrong with the first bytes of an object; `nil` if what follows may make it valid.
    private mutating func fault(
        inFirst count: Int, isAll: Bool, _ record: inout SourceRecord
    ) -> (position: Int, reason: String)? {
        let text = input.window.prefix(count)
        do throws(JSONScanner.Fault) {
            try members.read(text, into: &record)
        } catch {
            var end = error.position
            while end < count, ASCII.isDigit(text[end]) || ASCII.isLetter(text[end]) || "+-.\\".utf8.contains(text[end])
            {
                end += 1
            }
            return end < count ? (error.position, "\(error.reason)") : nil
        }
        return nil
    }

    /// Makes a record from the first bytes of the window.
    private mutating func take(
        _ end: Int, lineFeeds: Int, in container: Container, _ record: inout SourceRecord
    ) -> ReadStep? {
        let object = input.window.prefix(end)
        if end > maximumRecordBytes { return beginDamage(end, tooLong, in: container) }
        if inherited > 0 {
            assembled.truncate(to: inherited)
            assembled.append(object)
        }
        do throws(JSONScanner.Fault) {
            if inherited > 0 {
                try members.read(assembled.view, behind: inherited, into: &record)
            } else {
                try members.read(object, readable: input.window.count, into: &record)
            }
        } catch {
            // With what it inherits it may have more fields than a record may.
            let position = max(0, error.position - inherited)
            return beginDamage(
                position, position < end ? "\(error.reason)" : "the object does not end", in: container)
        }
        record.bytes = object
        record.line = place.line
        record.offset = place.offset
        surroundings.describe(&record)
        pending = (end, lineFeeds)
        goOn(behind: container)
        return .record
    }

    private mutating func goOn(behind container: Container) {
        switch container {
        case .array: (state, awaitsComma) = (.elements, true)
        case .surroundings: state = surroundings.depth == 0 ? .between : .walk(.comma)
        case .document: state = .between
        }
    }

    // MARK: Damage

    private var tooLong: String { "longer than \(maximumRecordBytes) bytes" }

    /// The line and column of a position in the window.
    private func position(of index: Int) -> (line: Int, column: Int?) {
        let before = input.window.prefix(index)
        guard let last = before.lastIndex(of: ASCII.lineFeed) else {
            return (place.line, place.offset - place.lineStart + index + 1)
        }
        return (place.line + before.lineFeeds, index - last)
    }

    /// Begins to reject the value at the start of the window.
    /// - Parameter position: the position of the fault in the window; everything before it is valid.
    private mutating func beginDamage(_ position: Int, _ reason: String, in container: Container) -> ReadStep? {
        let (line, column) = self.position(of: position)
        let isTooLong = position > maximumRecordBytes
        var found = Damage(reason: reason, line: place.line)
        if !isTooLong {
            // If an object spans several lines, its first one says little.
            if line == place.line { found.column = column } else { found.reason += " on line \(line)" }
        }
        if container == .array {
            found.search = NextElementSearch(
                input.window.prefix(position), isWhole: isTooLong, isTop: surroundings.depth == 0)
            scanned = position
            frame = nil
        } else {
            frame = nil
            scanned = 0
        }
        damage = found
        (walked, mayBeRecord) = (0, false)
        state = .damage(container)
        return nil
    }

    private mutating func readDamage(in container: Container) -> ReadStep? {
        while true {
            if let found = endOfDamage() { return endDamage(found, in: container) }
            if scanned == longestLook {
                if let part = rejectPart() { return part }
                continue
            }
            if input.extend() { continue }
            if !atEnd { return .needsInput }
            // Nothing more can be found.
            let count = input.window.count
            state = .between
            return endDamage(.init(end: input.window.trimmedEnd, next: count), in: nil)
        }
    }

    /// Where in the window the damage ends and reading continues.
    private mutating func endOfDamage() -> DamagedText.Place? {
        guard damage?.search != nil else {
            if frame == nil {
                frame = ValueFrame(input.window[0])
                scanned = 1
            }
            let limit = longestLook
            return frame?.end(in: input.window, &scanned, limit: limit).map { .init(end: $0, next: $0) }
        }
        let (window, before) = (input.window, damage?.bytes ?? 0)
        var found = damage?.search?.found
        while found == nil, scanned < min(window.count, longestLook) {
            found = damage?.search?.read(window[scanned], at: before + scanned)
            scanned += 1
        }
        // What has been rejected may end with white space after the last byte of the damage.
        return found.map { .init(end: max(0, $0.end - before), next: $0.next - before) }
    }

    /// Rejects part of an oversized value; `nil` if the next element could begin at its first byte, which is then ruled out.
    private mutating func rejectPart() -> ReadStep? {
        guard var damage else { return nil }
        let candidate = damage.search?.candidate.map { $0 - damage.bytes } ?? maximumRecordBytes
        let count = min(maximumRecordBytes, candidate)
        guard count > 0 else {
            // Endless white space.
            damage.search?.forgetCandidates()
            self.damage = damage
            return nil
        }
        let rejection = rejection(damage, input.window.prefix(count), part: damage.parts + 1)
        damage.bytes += count
        damage.parts += 1
        self.damage = damage
        consume(count)
        scanned -= count
        return .rejected(rejection)
    }

    private mutating func endDamage(_ found: DamagedText.Place, in container: Container?) -> ReadStep? {
        guard let damage else { return nil }
        self.damage = nil
        (frame, scanned) = (nil, 0)
        let raw = input.window.prefix(found.end)
        let rejection = rejection(damage, raw, part: damage.parts == 0 ? 0 : damage.parts + 1)
        if let container { goOn(behind: container) }
        awaitsComma = found.next < input.window.count && input.window[found.next] == ASCII.rightBracket
        consume(found.next)
        return raw.isEmpty && damage.parts > 0 ? nil : .rejected(rejection)
    }

    private func rejection(_ damage: Damage, _ raw: ByteView, part: Int) -> Rejection {
        Rejection(
            line: damage.line, column: damage.column, offset: place.offset, part: part, reason: damage.reason, raw: raw)
    }
}

extension ByteView {
    /// The length without trailing white space.
    fileprivate var trimmedEnd: Int {
        var end = count
        while end > 0, ASCII.isWhiteSpace(self[end - 1]) { end -= 1 }
        return end
    }
}
