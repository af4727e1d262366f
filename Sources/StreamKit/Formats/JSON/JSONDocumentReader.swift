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
    /// They are.
    public var areElements: Bool { true }

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
        case enclosing
        case document
    }

    /// Notes given once per stream.
    private struct Notes {
        var foundNothing = false
        var namedSecondArray = false
        var namedLateFeed = false
        /// The name and line of an array of arrays of objects, in a document without any other array of objects.
        var nestedArray: (name: String?, line: Int)?
        /// To be given before anything else.
        var pending: (line: Int, note: ReadingNote)?
    }

    /// How much of a record is read before checking whether it can be one at all.
    private static let firstLook = 4096

    private let maximumRecordBytes: Int
    private let path: String?
    private var members: ObjectMembers
    private var enclosing: EnclosingValues
    private var window: DocumentWindow
    private var hasBegun = false
    /// The line on which the document begins, and whether records were found in it.
    private var documentLine = 1
    private var foundRecords = false
    private var state = State.between
    /// How far a document that may be a record as a whole has been walked through, and whether it may.
    private var walked = 0
    private var mayBeRecord = false
    /// What is wrong with what has been walked through, and where.
    private var walkFault: JSONScanner.Fault?
    /// Whether a comma has to come before the next element.
    private var awaitsComma = false
    /// Whether a comma has come since the last element.
    private var followsComma = false
    /// How far in the stream the end of an array was looked for that has none.
    private var endOfUnmatched = 0
    private var damage: DocumentDamage?
    /// An object of what elements inherit from the enclosing objects, followed by the current element; if they inherit anything.
    private var assembled = ByteBuffer()
    private var inherited = 0
    private var notes = Notes()

    /// A reader for one stream.
    /// - Parameters:
    ///   - registry: the registry of field names.
    ///   - path: where the records are (`RecordPath`); `nil` for the first array of objects of each document.
    ///   - maximumRecordBytes: the longest record.
    public init(registry: FieldNames, path: String? = nil, maximumRecordBytes: Int = 1 << 20) {
        self.maximumRecordBytes = maximumRecordBytes
        window = DocumentWindow(maximumRecordBytes: maximumRecordBytes)
        self.path = path
        members = ObjectMembers(registry)
        enclosing = EnclosingValues(path.flatMap { RecordPath($0) })
    }

    /// Hands over the next chunk.
    public mutating func supply(_ chunk: ByteView) { window.supply(chunk) }

    /// Says that there are no more chunks.
    public mutating func finish() { window.finish() }

    /// Releases the chunk; returns how many of its bytes are finished with.
    public mutating func detach() -> Int { window.detach() }

    /// Sets the position of the first byte, before any has come.
    mutating func move(to place: StreamPlace) { window.move(to: place) }

    /// Reads the next record.
    public mutating func next(into record: inout SourceRecord) -> ReadStep {
        if !hasBegun {
            hasBegun = true
            record.begin(.object)
            return .document
        }
        window.release()
        if let (line, note) = notes.pending {
            notes.pending = nil
            return .note(line: line, note)
        }
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

    // MARK: Between documents

    private mutating func readBetween() -> ReadStep? {
        while true {
            guard let first = window.byte(at: 0) else { return window.isLast ? .endOfInput : .needsInput }
            if ASCII.isWhiteSpace(first) || first.isPadding || first.isRecordSeparator {
                window.consume(1)
            } else if first | 0x20 == ASCII.leftBrace {
                enclosing.beginDocument()
                documentLine = window.place.line
                foundRecords = false
                // A path says what is a record.
                mayBeRecord = enclosing.looksForAny && first == ASCII.leftBrace
                walked = 0
                walkFault = nil
                state = .walk(.value)
                return nil
            } else if first == ByteView.byteOrderMark[0], window.byte(at: 2) == nil, !window.isLast {
                return .needsInput
            } else if window.bytes.starts(with: .byteOrderMark) {
                window.consume(ByteView.byteOrderMark.count)
            } else {
                return rejectStray()
            }
        }
    }

    /// Rejects text that does not begin a document, up to where one may begin, or the line ends.
    private mutating func rejectStray() -> ReadStep? {
        window.scanned = max(window.scanned, 1)
        while let next = window.byte(at: window.scanned), next != ASCII.lineFeed, next | 0x20 != ASCII.leftBrace,
            window.scanned < maximumRecordBytes
        {
            window.scanned += 1
        }
        if window.scanned == window.bytes.count, !window.isLast { return .needsInput }
        defer { window.scanned = 0 }
        return window.reject(window.scanned, "neither an object nor an array", column: window.column)
    }

    /// A document ends in which all was walked through or skipped: the first one without what the path names is told.
    private mutating func endDocument() -> ReadStep? {
        state = .between
        if enclosing.isLateFeed, !notes.namedLateFeed {
            notes.namedLateFeed = true
            return .note(
                line: window.place.line,
                "the document says that it is a JSON Feed behind its items, which were read as other objects")
        }
        guard let path, !foundRecords, !notes.foundNothing else { return nil }
        notes.foundNothing = true
        return .note(line: documentLine, ReadingNote.nothingAtPath(path))
    }

    // MARK: Around records

    /// Continues in objects and arrays that are not records.
    private mutating func walk(_ expectation: Expectation, _ record: inout SourceRecord) -> ReadStep? {
        while let byte = window.byte(at: walked), ASCII.isWhiteSpace(byte) { advance(to: walked + 1) }
        if walked > maximumRecordBytes { return beginDamage(walked, tooLong, in: .document) }
        guard let next = window.byte(at: walked) else { return window.isLast ? endInWalk() : .needsInput }
        let isInObject = enclosing.isInObject
        switch (expectation, next) {
        case (.name, ASCII.quote):
            guard let end = window.endOfValue(from: walked) else { return waitForEnd() }
            let name = window.bytes[walked..<end]
            let isName = name.isJSON
            followsComma = false
            enclosing.setName(isName ? name : .empty)
            state = .walk(.colon)
            if !isName { return noteFault("not a name", upTo: end) }
            advance(to: end)
        case (.colon, ASCII.colon):
            advance(to: walked + 1)
            state = .walk(.value)
        case (.comma, ASCII.comma):
            advance(to: walked + 1)
            followsComma = true
            state = .walk(isInObject ? .name : .value)
        case (_, ASCII.rightBrace), (_, ASCII.rightBracket):
            var fault: ReadStep?
            if expectation == .colon || (next == ASCII.rightBrace) != isInObject {
                fault = noteFault("an unmatched closing bracket", upTo: walked + 1)
            } else {
                if followsComma, !mayBeRecord { fault = .warning(line: window.place.line, "extra comma") }
                advance(to: walked + 1)
            }
            followsComma = false
            return leave(&record) ?? fault
        case (.comma, ASCII.quote) where isInObject:
            state = .walk(.name)
            return noteFault("a comma is missing")
        case (.value, _), (_, ASCII.leftBrace), (_, ASCII.leftBracket):
            if expectation != .value {
                // A document was truncated if the next line begins another one.
                if mayBeRecord, walked > 0, window.bytes[walked - 1] == ASCII.lineFeed {
                    state = .between
                    defer { walked = 0 }
                    return window.reject(walked, "the object does not end")
                }
                // There is no doubt about a colon.
                if expectation == .colon {
                    state = .walk(.value)
                    return noteFault("a colon is missing after a name")
                }
                if isInObject, !mayBeRecord { return beginDamage(0, "a name is missing", in: .enclosing) }
                if let step = noteFault("a comma is missing") { return step }
                enclosing.setName(.empty)
            }
            return walkValue(next)
        default:
            guard let end = window.endOfValue(from: walked) else { return waitForEnd() }
            state = .walk(.comma)
            return noteFault(Self.reason(expectation), upTo: max(end, walked + 1))
        }
        return nil
    }

    private static func reason(_ expectation: Expectation) -> StaticString {
        switch expectation {
        case .name: "a name is missing"
        case .colon: "a colon is missing after a name"
        case .value: "a value is missing"
        case .comma: "a comma is missing"
        }
    }

    private mutating func advance(to end: Int) {
        if mayBeRecord { walked = end } else { window.consume(end) }
    }

    /// Notes a fault around records, and goes on after it. It is reported once nothing is left that may be a record as a
    /// whole.
    /// - Parameter end: the end of what cannot be read; `nil` if only something is missing.
    private mutating func noteFault(_ reason: StaticString, upTo end: Int? = nil) -> ReadStep? {
        let isFirst = walkFault == nil
        if isFirst { walkFault = JSONScanner.Fault(position: walked, reason: reason) }
        if mayBeRecord {
            if let end { walked = end }
            return nil
        }
        if let end { return window.reject(end, "\(reason)", column: window.column) }
        return isFirst ? .warning(line: window.place.line, "\(reason)") : nil
    }

    private mutating func walkValue(_ next: UInt8) -> ReadStep? {
        followsComma = false
        let isObject = next == ASCII.leftBrace
        guard isObject || next == ASCII.leftBracket else {
            guard let end = window.endOfValue(from: walked) else { return waitForEnd() }
            let value = window.bytes[walked..<end]
            state = .walk(.comma)
            if !value.isJSON { return noteFault("not a JSON value", upTo: max(end, walked + 1)) }
            if !enclosing.add(value, limit: maximumRecordBytes) {
                // Records would not get everything they should inherit.
                return noteFault("more than a record may have", upTo: end)
            }
            advance(to: max(end, walked + 1))
            return nil
        }
        var first = walked + 1
        var isNested = false
        if !isObject, enclosing.looksForAny {
            // A comma too many is not worth the whole document.
            while first < window.longestLook, let byte = window.byte(at: first),
                ASCII.isWhiteSpace(byte) || byte == ASCII.comma
            {
                first += 1
            }
            if first < window.longestLook, window.byte(at: first) == nil, !window.isLast { return .needsInput }
            guard let isNest = beginsWithArrays(at: first) else { return .needsInput }
            isNested = isNest
        }
        let beginsWithObject = first < window.bytes.count && window.bytes[first] == ASCII.leftBrace
        switch enclosing.turn(isObject: isObject, beginsWithObject: beginsWithObject) {
        case .enter:
            enclosing.enter(isObject: isObject)
            advance(to: walked + 1)
            // An empty one ends at once.
            state = .walk(isObject ? .name : .value)
        case .readElements where !enclosing.looksForAny || !enclosing.hasRecords:
            return beginRecords(in: .array)
        case .readElements:
            state = .skip
            if notes.namedSecondArray { return nil }
            notes.namedSecondArray = true
            return .note(line: window.place.line, ReadingNote.furtherArray(name: enclosing.quotedName))
        case .readWhole:
            return beginRecords(in: .enclosing)
        case .skipUnexpected:
            state = .skip
            // A document without any record is told at its end.
            if enclosing.depth == 0 { return nil }
            let value = ReadingNote.OtherKind(
                isMember: enclosing.isInObject, name: enclosing.quotedName, isObject: isObject)
            return .warning(line: window.place.line, ReadingNote.otherKind(value))
        case .skip:
            state = .skip
            if isNested, notes.nestedArray == nil, !enclosing.hasRecords {
                notes.nestedArray = (enclosing.quotedName, window.position(of: walked).line)
            }
        }
        return nil
    }

    /// How far to look whether an array of arrays is one of objects.
    private static let longestNest = 64

    /// Whether arrays begin at a byte, of which the innermost begins with an object; `nil` if that is not known yet.
    private mutating func beginsWithArrays(at start: Int) -> Bool? {
        var place = start
        while place < min(start + Self.longestNest, window.longestLook) {
            guard let byte = window.byte(at: place) else { return window.isLast ? false : nil }
            if byte == ASCII.leftBrace { return place > start }
            guard ASCII.isWhiteSpace(byte) || byte == ASCII.leftBracket else { return false }
            place += 1
        }
        return false
    }

    /// Leaves an object or array; if that was the document, it is a record if nothing in it was one.
    private mutating func leave(_ record: inout SourceRecord) -> ReadStep? {
        enclosing.leave()
        state = .walk(.comma)
        guard enclosing.depth == 0 else { return nil }
        guard mayBeRecord else { return endDocument() }
        if let (name, line) = notes.nestedArray, !notes.namedSecondArray {
            notes.namedSecondArray = true
            notes.pending = (line, .nestedArray(name: name))
        }
        state = .between
        mayBeRecord = false
        inherited = 0
        defer { walked = 0 }
        return makeRecord(walked, lineFeeds: window.bytes.prefix(walked).lineFeeds, in: .document, &record)
    }

    /// What to do around records if `endOfValue` has found nothing.
    private mutating func waitForEnd() -> ReadStep? {
        if window.scanned < window.longestLook { return window.isLast ? endInWalk() : .needsInput }
        if mayBeRecord {
            // Something that is skipped may be one of many arrays.
            if case .skip = state {
                return beginDamage(
                    window.scanned, ReadingNote.longWithoutArray(limit: maximumRecordBytes), in: .document)
            }
            return beginDamage(window.scanned, tooLong, in: .document)
        }
        // Only its end matters.
        if enclosing.keepsMembers {
            return beginDamage(window.scanned, "a text too long for a record", in: .enclosing)
        }
        state = .skip
        return nil
    }

    /// Skips a value.
    private mutating func skip(_ record: inout SourceRecord) -> ReadStep? {
        if mayBeRecord {
            guard let end = window.endOfValue(from: walked) else { return waitForEnd() }
            enclosing.add(skipped: window.bytes[walked..<end])
            walked = end
        } else if !window.skipValue() {
            return window.isLast ? endInWalk() : .needsInput
        }
        if enclosing.depth == 0 { return endDocument() }
        state = .walk(.comma)
        return nil
    }

    /// The input ends around records.
    private mutating func endInWalk() -> ReadStep {
        state = .between
        mayBeRecord = false
        walked = 0
        window.forgetValue()
        return window.reject(window.bytes.count, "the document does not end")
    }

    // MARK: Records

    /// The records begin here: what has been walked through is finished with.
    private mutating func beginRecords(in container: Container) -> ReadStep? {
        let fault = mayBeRecord ? walkFault : nil
        mayBeRecord = false
        foundRecords = true
        enclosing.beginRecords(&assembled)
        inherited = assembled.count
        awaitsComma = false
        let start = walked
        walked = 0
        state = container == .array ? .elements : .record(container)
        let end = container == .array ? start + 1 : start
        guard let fault else {
            window.consume(end)
            return nil
        }
        let (line, column) = window.position(of: fault.position)
        let raw = window.bytes.prefix(start)
        let rejection = Rejection(
            line: line, column: column, offset: window.place.offset, reason: "\(fault.reason)", raw: raw)
        window.consume(end)
        return .rejected(rejection)
    }

    /// Moves to the next element, and reads it if it is complete.
    private mutating func readElements(_ record: inout SourceRecord) -> ReadStep? {
        var index = 0
        while true {
            guard index < window.bytes.count else {
                window.consume(index)
                index = 0
                if window.extend() { continue }
                if !window.isLast { return .needsInput }
                state = .between
                return window.reject(0, "the document does not end")
            }
            let byte = window.bytes[index]
            if byte == ASCII.leftBrace {
                if index > 0 { window.consume(index) }
                if awaitsComma {
                    awaitsComma = false
                    return .warning(line: window.place.line, "a comma is missing before the object")
                }
                followsComma = false
                state = .record(.array)
                return readRecord(in: .array, &record)
            }
            index += 1
            if ASCII.isWhiteSpace(byte) { continue }
            if byte == ASCII.comma, awaitsComma {
                awaitsComma = false
                followsComma = true
                continue
            }
            window.consume(index - 1)
            index = 0
            switch byte {
            case ASCII.rightBracket:
                guard let closesArray = closesArray() else { return .needsInput }
                if !closesArray {
                    awaitsComma = true
                    return window.reject(1, "an unmatched closing bracket", column: window.column)
                }
                if followsComma {
                    followsComma = false
                    return .warning(line: window.place.line, "extra comma")
                }
                window.consume(1)
                state = enclosing.depth == 0 ? .between : .walk(.comma)
                return nil
            case ASCII.comma:
                window.consume(1)
                return .warning(line: window.place.line, "extra comma")
            default:
                return readOther(byte)
            }
        }
    }

    /// Whether the bracket at the front of the window may close the array: no object follows it as the next element would, at
    /// the top behind a comma; `nil` if not known yet.
    private mutating func closesArray() -> Bool? {
        var commas = 0
        for next in 1..<window.longestLook {
            guard let byte = window.byte(at: next) else { return window.isLast ? true : nil }
            if byte == ASCII.leftBrace { return enclosing.depth == 0 ? commas == 0 : !enclosing.isInObject }
            if byte == ASCII.comma { commas += 1 }
            guard
                ASCII.isWhiteSpace(byte) || byte == ASCII.comma && commas == 1
                    || byte == ASCII.rightBrace && enclosing.depth == 0
            else { break }
        }
        return true
    }

    /// Rejects an element that is not an object.
    private mutating func readOther(_ first: UInt8) -> ReadStep? {
        guard !awaitsComma, first.beginsValue else {
            followsComma = false
            return beginDamage(0, awaitsComma ? "a comma is missing" : "not a JSON value", in: .array)
        }
        // No end was found for a bracket in front of this one: to look each time would take endless time.
        if window.place.offset < endOfUnmatched, beginsObjects { return rejectOpeningBracket(endOfUnmatched) }
        guard let end = window.endOfValue(from: 0) else {
            let isTooLong = window.scanned == window.longestLook
            if !isTooLong, !window.isLast { return .needsInput }
            if beginsObjects {
                return rejectOpeningBracket(isTooLong ? window.place.offset + window.longestLook : .max)
            }
            if isTooLong { return beginDamage(window.scanned, tooLong, in: .array) }
            state = .between
            window.forgetValue()
            return window.reject(window.bytes.count, "the document does not end")
        }
        if beginsObjects {
            var next = end
            while let byte = window.byte(at: next), ASCII.isWhiteSpace(byte), next < window.longestLook { next += 1 }
            if window.byte(at: next) == nil, next < window.longestLook {
                if !window.isLast { return .needsInput }
                // It has taken the array's own end.
                return rejectOpeningBracket(.max)
            }
        }
        (awaitsComma, followsComma) = (true, false)
        let reason = window.bytes.prefix(end).isJSON ? "not a JSON object" : "not a JSON value"
        return window.reject(end, reason, column: window.column)
    }

    /// Whether there is an array at the front of the window whose first element is an object.
    private var beginsObjects: Bool {
        guard window.bytes[0] == ASCII.leftBracket else { return false }
        var scanner = JSONScanner(window.bytes)
        scanner.position = 1
        scanner.skipWhiteSpace()
        return scanner.next == ASCII.leftBrace
    }

    /// Rejects a bracket too many in front of the elements.
    /// - Parameter end: how far in the stream its end was looked for.
    private mutating func rejectOpeningBracket(_ end: Int) -> ReadStep {
        endOfUnmatched = end
        window.forgetValue()
        return window.reject(1, "an unmatched opening bracket", column: window.column)
    }

    /// Reads the object at the front of the window.
    private mutating func readRecord(in container: Container, _ record: inout SourceRecord) -> ReadStep? {
        var frame = window.frame ?? ValueFrame(window.bytes[0])
        if window.frame == nil { window.scanned = 1 }
        while true {
            let limit = min(window.scanned < Self.firstLook ? Self.firstLook : 2 * window.scanned, window.longestLook)
            while true {
                if let end = frame.end(in: window.bytes, &window.scanned, limit: limit) {
                    window.forgetValue()
                    return makeRecord(end, lineFeeds: frame.lineFeeds, in: container, &record)
                }
                if window.scanned >= limit || !window.extend() { break }
            }
            let isAll = window.scanned < limit
            if isAll, !window.isLast {
                window.frame = frame
                return .needsInput
            }
            // Damage should be found before much of what follows is taken as part of it.
            if let fault = fault(inFirst: window.scanned, isAll: isAll, &record) {
                return beginDamage(fault.position, fault.reason, in: container)
            }
            if isAll { return beginDamage(window.scanned, "the object does not end", in: container) }
            if window.scanned == window.longestLook { return beginDamage(window.scanned, tooLong, in: container) }
        }
    }

    /// What is wrong with the first bytes of an object; `nil` if what follows may make it valid.
    private mutating func fault(
        inFirst count: Int, isAll: Bool, _ record: inout SourceRecord
    ) -> (position: Int, reason: String)? {
        let text = window.bytes.prefix(count)
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
    private mutating func makeRecord(
        _ end: Int, lineFeeds: Int, in container: Container, _ record: inout SourceRecord
    ) -> ReadStep? {
        let object = window.bytes.prefix(end)
        if end > maximumRecordBytes { return beginDamage(end, tooLong, in: container) }
        if inherited > 0 {
            assembled.truncate(to: inherited)
            assembled.append(object)
        }
        do throws(JSONScanner.Fault) {
            try members.read(inherited > 0 ? assembled.view : object, after: inherited, into: &record)
        } catch {
            // With what it inherits it may have more fields than a record may.
            let position = max(0, error.position - inherited)
            return beginDamage(
                position, position < end ? "\(error.reason)" : "the object does not end", in: container)
        }
        record.bytes = object
        record.line = window.place.line
        record.offset = window.place.offset
        enclosing.describe(&record)
        window.hold(end, lineFeeds: lineFeeds)
        resume(after: container)
        return .record
    }

    private mutating func resume(after container: Container) {
        switch container {
        case .array: (state, awaitsComma) = (.elements, true)
        case .enclosing: state = enclosing.depth == 0 ? .between : .walk(.comma)
        case .document: state = .between
        }
    }

    // MARK: Damage

    private var tooLong: String { "longer than \(maximumRecordBytes) bytes" }

    /// Begins to reject the value at the start of the window.
    /// - Parameter position: the position of the fault in the window; everything before it is valid.
    private mutating func beginDamage(_ position: Int, _ reason: any Note, in container: Container) -> ReadStep? {
        damage = DocumentDamage(&window, position, reason, inArrayAt: container == .array ? enclosing.depth : nil)
        (walked, mayBeRecord) = (0, false)
        state = .damage(container)
        return nil
    }

    private mutating func readDamage(in container: Container) -> ReadStep? {
        while true {
            if let found = damage?.end(in: &window) {
                resume(after: container)
                return endDamage(found)
            }
            if window.scanned == window.longestLook {
                if let part = damage?.rejectPart(of: &window) { return part }
                continue
            }
            if window.extend() { continue }
            if !window.isLast { return .needsInput }
            if let found = damage?.placeAtEnd {
                resume(after: container)
                return endDamage(found)
            }
            // Nothing more can be found.
            state = .between
            return endDamage(.init(end: window.bytes.trimmedEnd, next: window.bytes.count))
        }
    }

    private mutating func endDamage(_ found: DamagedText.Place) -> ReadStep? {
        awaitsComma = found.next < window.bytes.count && window.bytes[found.next] == ASCII.rightBracket
        defer { damage = nil }
        return damage?.reject(found, of: &window)
    }
}

extension UInt8 {
    /// Whether it begins a value other than an object.
    fileprivate var beginsValue: Bool {
        self == ASCII.quote || self == ASCII.leftBracket || self == ASCII.minus || ASCII.isDigit(self)
            || self == UInt8(ascii: "t") || self == UInt8(ascii: "f") || self == UInt8(ascii: "n")
    }
}
