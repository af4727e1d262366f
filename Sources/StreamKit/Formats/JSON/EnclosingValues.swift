/// The objects and arrays around the current position in a document, and what the records inherit from them.
struct EnclosingValues: ~Copyable {
    /// What to do with an object or an array.
    enum Turn {
        /// It may contain what is looked for.
        case enter
        /// Its elements are records.
        case readElements
        /// It is a record.
        case readWhole
        case skip
        /// It is an object and the path has an array there, or the other way round.
        case skipUnexpected
    }

    struct Level: BitwiseCopyable {
        var isObject: Bool
        var isRecords: Bool
        /// How many steps of the path lead here; negative off the path.
        var steps: Int
        /// The bytes of members before it.
        var memberBytes: Int
    }

    /// How deep arrays of records may be. Anything deeper is skipped.
    static let maximumDepth = JSONScanner.maximumDepth

    /// Where the records are; `nil` for the first array of objects.
    private let askedPath: RecordPath?
    private var path: RecordPath?
    private var levels = UncheckedArray<Level>()
    /// The scalar members of the enclosing objects, `,"name":value`, one after the other.
    private var members = ByteBuffer()
    /// The name of the current member, in quotes.
    private var name = ByteBuffer()
    private var arena = Arena()
    /// Whether the document is a JSON Feed (https://www.jsonfeed.org/version/1.1/).
    private(set) var isFeed = false
    /// What a JSON Feed says about itself before its items.
    private var feed = FeedIdentity()
    /// Whether a document says that it is a JSON Feed behind its items.
    private(set) var isLateFeed = false
    /// Whether records have been found in the document.
    var hasRecords = false
    /// How elements that are records begin.
    var elements = ElementBeginning()

    init(_ path: RecordPath?) {
        askedPath = path
        self.path = path
    }

    /// Whether the first array of objects is looked for.
    var looksForAny: Bool { path == nil }
    var depth: Int { levels.count }

    var isInObject: Bool { levels.count > 0 && levels[levels.count - 1].isObject }
    /// Whether this is the array of records.
    var isInRecords: Bool { levels.count > 0 && levels[levels.count - 1].isRecords }
    /// Whether it is a member of an object.
    var isArrayInObject: Bool { levels.count > 1 && levels[levels.count - 2].isObject }

    /// A document begins.
    mutating func beginDocument() {
        levels.removeAll()
        members.removeAll()
        name.removeAll()
        path = askedPath
        (isFeed, isLateFeed) = (false, false)
        feed.removeAll()
        hasRecords = false
    }

    /// Sets the name of the next member.
    mutating func setName(_ quoted: ByteView) {
        name.removeAll()
        name.append(quoted)
    }

    /// The name of the current member, for messages.
    var quotedName: String? { name.view.count > 2 ? name.view[1..<(name.view.count - 1)].quoted : nil }

    // MARK: Going in and out

    /// What to do with the next object or array.
    /// - Parameter beginsWithObject: for an array, whether its first element is an object.
    mutating func turn(isObject: Bool, beginsWithObject: Bool) -> Turn {
        guard let path else {
            if isObject { return depth < Self.maximumDepth ? .enter : .skip }
            return beginsWithObject || depth == 0 ? .readElements : .skip
        }
        let steps = stepsTaken(path)
        guard steps >= 0 else { return .skip }
        if steps == path.steps.count { return isObject ? .readWhole : .readElements }
        if isObject {
            if case .member = path.steps[steps] { return depth < Self.maximumDepth ? .enter : .skip }
            return .skipUnexpected
        }
        guard path.steps[steps] == .elements else { return .skipUnexpected }
        return steps + 1 == path.steps.count ? .readElements : depth < Self.maximumDepth ? .enter : .skip
    }

    /// Enters the object or array that `turn` was asked about.
    mutating func enter(isObject: Bool, isRecords: Bool = false) {
        var steps = path.map { stepsTaken($0) } ?? 0
        if !isObject { steps += 1 }
        levels.append(Level(isObject: isObject, isRecords: isRecords, steps: steps, memberBytes: members.count))
    }

    /// Leaves an object or array.
    mutating func leave() {
        members.truncate(to: levels[levels.count - 1].memberBytes)
        levels.truncate(to: levels.count - 1)
    }

    /// How many steps of the path lead to the current value; negative if it is off the path.
    private mutating func stepsTaken(_ path: RecordPath) -> Int {
        guard levels.count > 0 else { return 0 }
        let level = levels[levels.count - 1]
        guard level.isObject, level.steps >= 0 else { return level.steps }
        guard level.steps < path.steps.count, case .member(let wanted) = path.steps[level.steps],
            isName(wanted)
        else { return -1 }
        return level.steps + 1
    }

    private mutating func isName(_ wanted: [UInt8]) -> Bool {
        arena.reset()
        guard let text = arena.string(ofJSON: name.view) else { return false }
        return wanted.withView { $0 == text }
    }

    // MARK: Members

    /// Whether records may still inherit members; a path may lead to several arrays.
    var keepsMembers: Bool { !hasRecords || path != nil }

    /// Keeps a scalar member of an enclosing object; returns whether there was room.
    mutating func add(_ value: ByteView, limit: Int) -> Bool {
        if hasRecords, !isFeed, depth == 1, askedPath == nil { isLateFeed = isLateFeed || isFeedVersion(value) }
        guard isInObject, name.count > 0, keepsMembers else { return true }
        guard members.count + name.count + value.count + 2 <= limit else { return false }
        members.append(ASCII.comma)
        members.append(name.view)
        members.append(ASCII.colon)
        members.append(value)
        if depth == 1, askedPath == nil, isFeedVersion(value) {
            isFeed = true
            path = RecordPath(elementsOf: "items")
        }
        return true
    }

    /// Keeps the first author of a JSON Feed, which stands before its items.
    mutating func add(skipped value: ByteView) {
        guard isFeed, depth == 1, feed.author.isEmpty,
            isName(ByteView("authors").array) || isName(ByteView("author").array)
        else { return }
        arena.reset()
        if let name = arena.nameOfAuthor(inJSON: value) { feed.author.append(name.trimmed) }
    }

    private mutating func isFeedVersion(_ value: ByteView) -> Bool {
        guard isName(ByteView("version").array), let text = arena.string(ofJSON: value) else { return false }
        return text.isFeedVersion
    }

    /// Collects what records inherit from the enclosing objects.
    /// - Parameters:
    ///   - text: receives an object of their members, if there are any. The items of a JSON Feed have other names for them.
    ///   - inArray: whether they are the elements of an array.
    mutating func beginRecords(_ text: inout ByteBuffer, inArray: Bool) {
        if inArray { enter(isObject: false, isRecords: true) }
        hasRecords = true
        elements = ElementBeginning()
        text.removeAll()
        if members.count == 0 { return }
        text.append(ASCII.leftBrace)
        text.append(members.view.dropFirst(1))
        text.append(ASCII.rightBrace)
        guard isFeed else { return }
        arena.reset()
        feed.title.removeAll()
        feed.link.removeAll()
        arena.appendString(ofJSON: text.view, at: ByteView("title"), to: &feed.title)
        arena.appendString(ofJSON: text.view, at: ByteView("home_page_url"), to: &feed.link)
        text.removeAll()
    }

    /// Marks a record as an item of a JSON Feed, and of which.
    func describe(_ record: inout SourceRecord) {
        record.isFeedItem = isFeed
        if isFeed { record.feed = feed.views }
    }
}

extension Arena {
    /// The name of an author of a JSON Feed, or of the first one.
    mutating func nameOfAuthor(inJSON json: ByteView) -> ByteView? {
        let path = ByteView(json[0] == ASCII.leftBracket ? "[0].name" : "name")
        return part(ofJSON: json, at: path).flatMap { string(ofJSON: $0) }
    }

    /// Appends the text of the string at a path, if there is one.
    fileprivate mutating func appendString(ofJSON json: ByteView, at path: ByteView, to text: inout ByteBuffer) {
        guard let part = part(ofJSON: json, at: path), let string = string(ofJSON: part) else { return }
        text.append(string.trimmed)
    }
}

extension ByteView {
    /// Whether it is a version of JSON Feed: 1, or 1.1.
    var isFeedVersion: Bool {
        let version = ByteView("https://jsonfeed.org/version/1")
        return starts(with: version) && (count == version.count || self[version.count] == ASCII.dot)
    }
}
