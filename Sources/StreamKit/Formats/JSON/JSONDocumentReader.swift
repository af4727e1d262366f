/// Reads the records of JSON documents, one at a time: the elements of an array, which is never held as a whole, or documents
/// that are objects without one.
///
/// ```
///   {"Fecha":"1/2/2026","Lista":[{"id":1,…}  ,  {"id":2,…} … ],"Nota":"…"}
///   ╰─ walk: names, scalars ───╯╰─ record ╯  │  ╰─ record      ╰─ walk ──╯
///                                           walk
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
        /// In objects and arrays, before something in them.
        case walk(Expectation)
        /// In one of their values, which is skipped.
        case skip
        /// In a record, whose end is looked for.
        case record
        /// In something that does not become a record.
        case damage
    }

    /// What comes next in an object or array.
    private enum Expectation {
        /// A member or element, or the end.
        case first
        /// A member or element, behind a comma.
        case next
        case colon
        /// The value of a member, or the document.
        case value
        /// A comma, or the end.
        case comma
    }

    /// Notes given once per stream.
    private struct Notes {
        var foundNothing = false
        var namedSecondArray = false
        var namedLateFeed = false
        /// The name and line of an array of arrays of objects, in a document without any other array of objects.
        var nestedArray: (name: String?, line: Int)?
    }

    /// How much of a record is read before checking whether it can be one at all.
    private static let firstLook = 4096

    private let maximumRecordBytes: Int
    private let path: String?
    private var members: ObjectMembers
    private var enclosing: EnclosingValues
    private var window: DocumentWindow
    private var hasBegun = false
    private var state = State.between
    /// The line on which the document begins.
    private var documentLine = 1
    /// How much of the window has been walked through. It is kept as long as the document may be a record as a whole.
    private var walked = 0
    private var mayBeRecord = false
    /// What is wrong with what has been walked through, and where.
    private var walkFault: JSONScanner.Fault?
    /// How far in the stream the end of an array was looked for that has none.
    private var endOfUnmatched = 0
    private var damage: DocumentDamage?
    /// How the document begins, and whether its elements begin so, too.
    private var opening = DocumentOpening()
    private var elementsBeginAlike = false
    /// Whether the end of something damaged was looked for up to the end of the input, and was not found.
    private var hasSearchedAll = false
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
        while true {
            let step: ReadStep? =
                switch state {
                case .walk(let expectation): walk(expectation, &record)
                case .record: readRecord(&record)
                case .skip: skip()
                case .damage: readDamage()
                case .between: readBetween()
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
                opening.begin()
                elementsBeginAlike = false
                documentLine = window.place.line
                // A path says what is a record.
                mayBeRecord = enclosing.looksForAny && first == ASCII.leftBrace
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

    /// A document ends: it is a record if it may be one; the first one without what the path names is told.
    private mutating func endDocument(_ record: inout SourceRecord) -> ReadStep? {
        if mayBeRecord, let (name, line) = notes.nestedArray, !notes.namedSecondArray {
            notes.namedSecondArray = true
            return .note(line: line, ReadingNote.nestedArray(name: name))
        }
        state = .between
        let lineFeeds = window.bytes.prefix(walked).lineFeeds
        opening.noteEnd(isOnLine: window.place.line + lineFeeds == documentLine)
        if mayBeRecord {
            inherited = 0
            return makeRecord(walked, lineFeeds: lineFeeds, &record)
        }
        window.consume(walked)
        walked = 0
        if enclosing.isLateFeed, !notes.namedLateFeed {
            notes.namedLateFeed = true
            return .note(
                line: window.place.line,
                "the document says that it is a JSON Feed behind its items, which were read as other objects")
        }
        guard let path, !enclosing.hasRecords, !notes.foundNothing else { return nil }
        notes.foundNothing = true
        return .note(line: documentLine, ReadingNote.nothingAtPath(path))
    }

    // MARK: Objects and arrays

    private mutating func walk(_ expectation: Expectation, _ record: inout SourceRecord) -> ReadStep? {
        if enclosing.depth == 0, expectation == .comma { return endDocument(&record) }
        var expectation = expectation
        var awaitsComma = expectation == .comma
        let next = window.nextByte(from: &walked, awaitsComma: &awaitsComma, releases: !mayBeRecord)
        if expectation == .comma, !awaitsComma {
            expectation = .next
            state = .walk(.next)
        }
        if walked > maximumRecordBytes { return beginDamage(walked, tooLong) }
        guard let next else { return window.isLast ? endInWalk() : .needsInput }
        if mayBeDocument(expectation) {
            guard let isDocument = window.beginsDocument(at: walked, like: opening) else { return .needsInput }
            if isDocument { return endCutDocument() }
        }
        switch (expectation, next) {
        case (.first, ASCII.comma), (.next, ASCII.comma):
            walked += 1
            return extraComma
        case (_, ASCII.comma):
            state = .walk(.next)
            return noteFault(reason(expectation), upTo: walked + 1)
        case (_, _) where enclosing.isInRecords:
            return walkElement(expectation, next, &record)
        case (_, ASCII.rightBrace), (_, ASCII.rightBracket):
            var step: ReadStep?
            if expectation == .colon || (next == ASCII.rightBrace) != enclosing.isInObject {
                step = noteFault("an unmatched closing bracket", upTo: walked + 1)
            } else {
                if expectation == .next { step = extraComma }
                walked += 1
            }
            leave()
            return step
        case (.colon, ASCII.colon):
            walked += 1
            opening.addColon()
            state = .walk(.value)
            return nil
        case (.comma, ASCII.quote) where enclosing.isInObject:
            state = .walk(.next)
            return noteFault("a comma is missing")
        case (.first, ASCII.quote) where enclosing.isInObject, (.next, ASCII.quote) where enclosing.isInObject:
            return walkName()
        case (.value, _),
            (.first, _) where !enclosing.isInObject, (.next, _) where !enclosing.isInObject:
            return walkValue(next)
        case (_, ASCII.leftBrace), (_, ASCII.leftBracket):
            return walkStrayValue(expectation, next)
        default:
            guard let end = window.endOfValue(from: walked) else { return waitForEnd() }
            state = .walk(.comma)
            return noteFault(reason(expectation), upTo: max(end, walked + 1))
        }
    }

    /// Whether the next document may begin where something else is expected. Behind a comma in an array, or a colon, what begins
    /// like the document may be part of it, unless documents are on lines.
    private func mayBeDocument(_ expectation: Expectation) -> Bool {
        if enclosing.depth == 0 { return false }
        if opening.areOnLines { return true }
        if elementsBeginAlike { return false }
        return switch expectation {
        case .value: false
        case .first, .next: enclosing.isInObject
        case .comma, .colon: true
        }
    }

    /// Ends a document that was cut off in a text, if another one begins on a line of its own before the next quote.
    private mutating func endCutDocument(inTextUpTo end: Int) -> ReadStep? {
        for index in walked..<end where ASCII.isLineEnd(window.bytes[index]) && window.byte(at: index + 1) != nil {
            guard let isDocument = window.beginsDocument(at: index + 1, like: opening) else { return .needsInput }
            if isDocument {
                walked = index + 1
                return endCutDocument()
            }
        }
        return nil
    }

    /// The document was cut off behind what has been walked through.
    private mutating func endCutDocument(_ reason: String = "the document does not end") -> ReadStep {
        defer { walked = 0 }
        state = .between
        window.forgetValue()
        return walked == 0 ? window.rejectCut(reason) : window.reject(walked, reason)
    }

    private func reason(_ expectation: Expectation) -> StaticString {
        switch expectation {
        case .first, .next: "a name is missing"
        case .colon: "a colon is missing after a name"
        case .value: "a value is missing"
        case .comma: "a comma is missing"
        }
    }

    /// A comma too many is not worth a warning in what may be rejected as a whole.
    private var extraComma: ReadStep? { mayBeRecord ? nil : .warning(line: window.place.line, "extra comma") }

    private mutating func leave() {
        opening.end()
        enclosing.leave()
        state = .walk(.comma)
    }

    /// Notes a fault around records, and goes on after it. It is reported once nothing is left that may be a record as a
    /// whole.
    /// - Parameter end: the end of what cannot be read; `nil` if only something is missing.
    private mutating func noteFault(_ reason: StaticString, upTo end: Int? = nil) -> ReadStep? {
        let isFirst = walkFault == nil
        opening.end()
        if isFirst { walkFault = JSONScanner.Fault(position: walked, reason: reason) }
        if mayBeRecord {
            walked = end ?? walked
            return nil
        }
        if let end { return window.reject(end, "\(reason)", column: window.column) }
        return isFirst ? .warning(line: window.place.line, "\(reason)") : nil
    }

    private mutating func walkName() -> ReadStep? {
        guard let end = window.endOfValue(from: walked) else { return waitForEnd() }
        let name = window.bytes[walked..<end]
        let isName = name.isJSON
        if !isName, let step = endCutDocument(inTextUpTo: end) { return step }
        enclosing.setName(isName ? name : .empty)
        opening.add(name: name)
        state = .walk(.colon)
        if !isName { return noteFault("not a name", upTo: end) }
        walked = end
        return nil
    }

    /// Walks into an object or array where a name, a colon or a comma should stand.
    private mutating func walkStrayValue(_ expectation: Expectation, _ next: UInt8) -> ReadStep? {
        // A document was truncated if the next line begins another one.
        if mayBeRecord, walked > 0, window.bytes[walked - 1] == ASCII.lineFeed {
            return endCutDocument("the object does not end")
        }
        // There is no doubt about a colon.
        if expectation == .colon {
            state = .walk(.value)
            return noteFault("a colon is missing after a name")
        }
        if enclosing.isInObject, !mayBeRecord { return beginDamage(0, "a name is missing") }
        if let step = noteFault("a comma is missing") { return step }
        enclosing.setName(.empty)
        return walkValue(next)
    }

    private mutating func walkValue(_ next: UInt8) -> ReadStep? {
        let isObject = next == ASCII.leftBrace
        guard isObject || next == ASCII.leftBracket else {
            guard let end = window.endOfValue(from: walked) else { return waitForEnd() }
            let value = window.bytes[walked..<end]
            let isValue = value.isJSON
            if !isValue, let step = endCutDocument(inTextUpTo: end) { return step }
            state = .walk(.comma)
            opening.addScalar()
            if !isValue { return noteFault("not a JSON value", upTo: max(end, walked + 1)) }
            if !enclosing.add(value, limit: maximumRecordBytes) {
                // Records would not get everything they should inherit.
                return noteFault("more than a record may have", upTo: end)
            }
            walked = end
            return nil
        }
        guard let brackets = isObject || !enclosing.looksForAny ? 0 : bracketsBeforeObject() else { return .needsInput }
        switch enclosing.turn(isObject: isObject, beginsWithObject: brackets == 1) {
        case .enter:
            enclosing.enter(isObject: isObject)
            opening.add(bracket: next)
            walked += 1
            state = .walk(.first)
        case .readElements where !enclosing.looksForAny || !enclosing.hasRecords:
            return beginRecords(inArray: true)
        case .readElements:
            state = .skip
            if notes.namedSecondArray { return nil }
            notes.namedSecondArray = true
            return .note(line: window.place.line, ReadingNote.furtherArray(name: enclosing.quotedName))
        case .readWhole:
            return beginRecords(inArray: false)
        case .skipUnexpected:
            state = .skip
            // A document without any record is told at its end.
            if enclosing.depth == 0 { return nil }
            let value = ReadingNote.OtherKind(
                isMember: enclosing.isInObject, name: enclosing.quotedName, isObject: isObject)
            return .warning(line: window.place.line, ReadingNote.otherKind(value))
        case .skip:
            state = .skip
            if brackets > 1, notes.nestedArray == nil, !enclosing.hasRecords {
                notes.nestedArray = (enclosing.quotedName, window.position(of: walked).line)
            }
        }
        return nil
    }

    /// How many arrays begin here before an object does; 0 if something else comes before it, `nil` if that is not known yet.
    private mutating func bracketsBeforeObject() -> Int? {
        var brackets = 0
        for index in walked..<window.longestLook {
            guard let byte = window.byte(at: index) else { return window.isLast ? 0 : nil }
            if byte == ASCII.leftBrace { return brackets }
            if byte == ASCII.leftBracket { brackets += 1 }
            // A comma too many is not worth the whole document.
            guard ASCII.isWhiteSpace(byte) || byte == ASCII.leftBracket || byte == ASCII.comma else { return 0 }
        }
        return 0
    }

    /// What to do around records if `endOfValue` has found nothing.
    private mutating func waitForEnd() -> ReadStep? {
        if window.scanned < window.longestLook { return window.isLast ? endInWalk() : .needsInput }
        if mayBeRecord {
            // Something that is skipped may be one of many arrays.
            if case .skip = state {
                return beginDamage(window.scanned, ReadingNote.longWithoutArray(limit: maximumRecordBytes))
            }
            return beginDamage(window.scanned, tooLong)
        }
        // Only its end matters.
        if enclosing.keepsMembers { return beginDamage(window.scanned, "a text too long for a record") }
        state = .skip
        return nil
    }

    /// Skips a value.
    private mutating func skip() -> ReadStep? {
        opening.end()
        if mayBeRecord {
            let end = window.endOfValue(from: walked)
            switch window.findDocument(in: walked..<(end ?? window.bytes.count), like: opening) {
            case .found(let place):
                walked = place
                return endCutDocument()
            case .undecided: return .needsInput
            case .none: break
            }
            guard let end else { return waitForEnd() }
            enclosing.add(skipped: window.bytes[walked..<end])
            walked = end
        } else {
            switch window.skipValue(like: opening) {
            case .ended: break
            case .goesOn: return window.isLast ? endInWalk() : .needsInput
            case .cut:
                state = .between
                return window.rejectCut("the document does not end")
            }
        }
        state = .walk(.comma)
        return nil
    }

    /// The input ends around records.
    private mutating func endInWalk() -> ReadStep {
        walked = window.bytes.count
        return endCutDocument()
    }

    // MARK: Elements

    /// The records begin here: what has been walked through is finished with.
    private mutating func beginRecords(inArray: Bool) -> ReadStep? {
        let fault = mayBeRecord ? walkFault : nil
        mayBeRecord = false
        opening.endWithRecords()
        enclosing.beginRecords(&assembled, inArray: inArray)
        inherited = assembled.count
        state = inArray ? .walk(.first) : .record
        defer {
            window.consume(inArray ? walked + 1 : walked)
            walked = 0
        }
        guard let fault else { return nil }
        let (line, column) = window.position(of: fault.position)
        let raw = window.bytes.prefix(walked)
        return .rejected(
            Rejection(line: line, column: column, offset: window.place.offset, reason: "\(fault.reason)", raw: raw))
    }

    /// Reads an element, or the end of the array.
    private mutating func walkElement(
        _ expectation: Expectation, _ next: UInt8, _ record: inout SourceRecord
    ) -> ReadStep? {
        switch (next, expectation) {
        case (ASCII.leftBrace, .comma):
            state = .walk(.first)
            return .warning(line: window.place.line, "a comma is missing before the object")
        case (ASCII.leftBrace, _):
            state = .record
            return readRecord(&record)
        case (ASCII.rightBracket, _):
            guard let closesArray = closesArray() else { return .needsInput }
            if !closesArray {
                state = .walk(.comma)
                return window.reject(1, "an unmatched closing bracket", column: window.column)
            }
            walked = 1
            leave()
            return expectation == .next ? extraComma : nil
        case (_, .comma): return beginDamage(0, "a comma is missing")
        default: return rejectOther()
        }
    }

    /// Whether the bracket at the front of the window may close the array: no object follows it as the next element would, at
    /// the top behind a comma, and behind the end of the document if it does not begin like one; `nil` if not known yet.
    private mutating func closesArray() -> Bool? {
        let isAtTop = enclosing.depth == 1
        let mayEndDocument = isAtTop || enclosing.depth == 2 && enclosing.isArrayInObject
        var (commas, isBehindDocument) = (0, isAtTop)
        for next in 1..<window.longestLook {
            guard let byte = window.byte(at: next) else { return window.isLast ? true : nil }
            if byte == ASCII.leftBrace {
                if !isBehindDocument { return !enclosing.isArrayInObject }
                if isAtTop || commas == 0 { return commas == 0 }
                return window.begins(at: next, like: opening)
            }
            if byte == ASCII.comma { commas += 1 }
            if byte == ASCII.rightBrace, mayEndDocument { isBehindDocument = true }
            guard
                ASCII.isWhiteSpace(byte) || byte == ASCII.comma && commas == 1
                    || byte == ASCII.rightBrace && mayEndDocument
            else { break }
        }
        return true
    }

    /// Rejects an element that is not an object.
    private mutating func rejectOther() -> ReadStep? {
        // No end was found for a bracket in front of this one: to look each time would take endless time.
        if window.place.offset < endOfUnmatched, beginsObjects { return rejectOpeningBracket(endOfUnmatched) }
        guard let end = window.endOfValue(from: 0) else {
            let isTooLong = window.scanned == window.longestLook
            if !isTooLong, !window.isLast { return .needsInput }
            if beginsObjects { return rejectOpeningBracket(window.place.offset + window.scanned) }
            return isTooLong ? beginDamage(window.scanned, tooLong) : endInWalk()
        }
        if beginsObjects {
            var next = end
            while let byte = window.byte(at: next), ASCII.isWhiteSpace(byte), next < window.longestLook { next += 1 }
            if window.byte(at: next) == nil, next < window.longestLook {
                // It has taken the array's own end.
                return window.isLast ? rejectOpeningBracket(window.place.offset + next) : .needsInput
            }
        }
        guard window.bytes.prefix(end).isJSON else { return beginDamage(0, "not a JSON value") }
        state = .walk(.comma)
        return window.reject(end, "not a JSON object", column: window.column)
    }

    /// Whether there is an array at the front of the window whose first element is an object.
    private var beginsObjects: Bool {
        var elements = window.bytes.dropFirst(1)
        while !elements.isEmpty, ASCII.isWhiteSpace(elements[0]) { elements = elements.dropFirst(1) }
        return window.bytes[0] == ASCII.leftBracket && !elements.isEmpty && elements[0] == ASCII.leftBrace
    }

    /// Rejects a bracket too many in front of the elements.
    /// - Parameter end: how far in the stream its end was looked for.
    private mutating func rejectOpeningBracket(_ end: Int) -> ReadStep {
        endOfUnmatched = end
        window.forgetValue()
        return window.reject(1, "an unmatched opening bracket", column: window.column)
    }

    // MARK: Records

    /// Reads the object at the front of the window.
    private mutating func readRecord(_ record: inout SourceRecord) -> ReadStep? {
        while true {
            let limit = min(window.scanned < Self.firstLook ? Self.firstLook : 2 * window.scanned, window.longestLook)
            if let end = window.endOfValue(from: 0, limit: limit) {
                state = .walk(.comma)
                return makeRecord(end, lineFeeds: window.lineFeeds, &record)
            }
            let isAll = window.scanned < limit
            if isAll, !window.isLast { return .needsInput }
            // Damage should be found before much of what follows is taken as part of it.
            if let fault = fault(inFirst: window.scanned, &record) {
                return beginDamage(fault.position, "\(fault.reason)")
            }
            if isAll { return beginDamage(window.scanned, "the object does not end") }
            if window.scanned == window.longestLook { return beginDamage(window.scanned, tooLong) }
        }
    }

    /// What is wrong with the first bytes of an object; `nil` if what follows may make it valid.
    private mutating func fault(inFirst count: Int, _ record: inout SourceRecord) -> JSONScanner.Fault? {
        let text = window.bytes.prefix(count)
        do throws(JSONScanner.Fault) {
            try members.read(text, into: &record)
        } catch {
            // A number, a word or an escape may go on.
            for index in error.position..<count
            where !ASCII.isDigit(text[index]) && !ASCII.isLetter(text[index]) && !"+-.\\".utf8.contains(text[index]) {
                return error
            }
        }
        return nil
    }

    /// Makes a record from the first bytes of the window.
    private mutating func makeRecord(_ end: Int, lineFeeds: Int, _ record: inout SourceRecord) -> ReadStep? {
        let object = window.bytes.prefix(end)
        if end > maximumRecordBytes { return beginDamage(end, tooLong) }
        if inherited > 0 {
            assembled.truncate(to: inherited)
            assembled.append(object)
        }
        do throws(JSONScanner.Fault) {
            try members.read(inherited > 0 ? assembled.view : object, after: inherited, into: &record)
        } catch {
            // With what it inherits it may have more fields than a record may.
            let position = max(0, error.position - inherited)
            return beginDamage(position, position < end ? "\(error.reason)" : "the object does not end")
        }
        if !mayBeRecord, !elementsBeginAlike { elementsBeginAlike = opening.matches(object) ?? false }
        if enclosing.isInRecords { enclosing.elements.learn(object) }
        record.bytes = object
        record.line = window.place.line
        record.offset = window.place.offset
        enclosing.describe(&record)
        window.hold(end, lineFeeds: lineFeeds)
        (walked, mayBeRecord) = (0, false)
        return .record
    }

    // MARK: Damage

    private var tooLong: String { "longer than \(maximumRecordBytes) bytes" }

    /// Begins to reject the value at the start of the window.
    /// - Parameter position: the position of the fault in the window; everything before it is valid.
    private mutating func beginDamage(_ position: Int, _ reason: any Note) -> ReadStep? {
        // It is the document that ends with the damage.
        if mayBeRecord { enclosing.beginDocument() }
        (walked, mayBeRecord) = (0, false)
        let depth = enclosing.isInRecords ? enclosing.depth - 1 : nil
        damage = DocumentDamage(&window, position, reason, inArrayAt: depth, enclosing.elements)
        state = .damage
        return nil
    }

    private mutating func readDamage() -> ReadStep? {
        while true {
            if let found = damage?.end(in: &window, opening, isHasty: hasSearchedAll) { return endDamage(found) }
            if damage?.awaitsMore == true { return .needsInput }
            if window.scanned >= window.longestLook {
                if let part = damage?.rejectPart(of: &window) { return part }
                continue
            }
            if window.extend() { continue }
            if !window.isLast { return .needsInput }
            if let damage, let found = damage.placeAtEnd {
                if damage.isFoundAtEnd { hasSearchedAll = true }
                return endDamage(found)
            }
            // Nothing more can be found.
            defer { state = .between }
            return endDamage(.init(end: window.bytes.trimmedEnd, next: window.bytes.count))
        }
    }

    private mutating func endDamage(_ found: DamagedText.Place) -> ReadStep? {
        let isElement = found.next < window.bytes.count && window.bytes[found.next] != ASCII.rightBracket
        state = found.isDocument ? .between : .walk(enclosing.isInRecords && isElement ? .first : .comma)
        if let place = damage?.absentBefore { enclosing.elements.absentBefore = place }
        defer { damage = nil }
        return damage?.reject(found, of: &window)
    }
}
