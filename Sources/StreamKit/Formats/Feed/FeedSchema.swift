/// The same record for an item of any feed: RSS, RDF or Atom. The fields and the elements they are read from are those of
/// `FeedField`; all other elements follow under their own names.
public final class FeedSchema: RecordSchema {
    /// The target of an element or a column. Numbers, because it is looked up for every element.
    private struct Target: BitwiseCopyable {
        static let further: Int8 = -1
        static let point: Int8 = -2
        static let ignored: Int8 = -3
        /// Below that of all elements.
        static let lastRank: UInt8 = 100

        /// The field, or one of the above.
        var field = further
        /// The element's rank among those that the field is read from.
        var rank: UInt8 = 0
    }

    /// What an item provides for a field.
    private struct Found: BitwiseCopyable {
        var rank: UInt8 = .max
        var first: Int32 = -1
        var count: Int32 = 0
    }

    /// `feed`.
    public var name: String { "feed" }
    /// The record's fields.
    public let fixedColumns: [FieldName]?
    /// The record's fields, and the columns that are not among them.
    public var tableFields: [FieldName] { columns + furtherColumns }

    private let columns: [FieldName]
    /// By field name: for items, and for fields with the record's own names.
    private var elementTargets = FieldTable(Target())
    private var ownTargets = FieldTable(Target())
    /// For items of a JSON Feed.
    private var memberTargets = FieldTable(Target())
    /// By column of the current table.
    private var columnTargets: [Target] = []
    private var unnamed: [Bool] = []
    private var furtherColumns: [FieldName] = []
    private var found: [Found] = Array(repeating: Found(), count: FeedField.allCases.count)
    private var point: Int?

    /// The schema for records whose names are in `registry`.
    public init(registry: FieldNames) {
        columns = FeedField.allCases.map { registry.intern($0.name) }
        fixedColumns = columns
        for field in FeedField.allCases {
            ownTargets[columns[field.rawValue]] = Target(field: Int8(field.rawValue))
            for (rank, member) in field.members.enumerated() {
                memberTargets[registry.intern(member)] = Target(field: Int8(field.rawValue), rank: UInt8(rank))
            }
            for (rank, element) in field.elements.enumerated() {
                elementTargets[registry.intern(element)] = Target(field: Int8(field.rawValue), rank: UInt8(rank))
            }
        }
        // An element with the name of a record field is that field: no record has two of one name.
        for field in FeedField.allCases where elementTargets[columns[field.rawValue]].field < 0 {
            let target = Target(field: Int8(field.rawValue), rank: UInt8(field.elements.count))
            elementTargets[columns[field.rawValue]] = target
        }
        for field in FeedField.allCases where memberTargets[columns[field.rawValue]].field < 0 {
            let target = Target(field: Int8(field.rawValue), rank: UInt8(field.members.count))
            memberTargets[columns[field.rawValue]] = target
        }
        for element in FeedField.points { elementTargets[registry.intern(element)] = Target(field: Target.point) }
    }

    /// A document begins: of a table, columns with the names of record fields count.
    public func begin(_ document: DocumentForm) {
        guard case .table(let columns, let unnamed) = document else { return }
        columnTargets = columns.map { ownTargets[$0] }
        self.unnamed = unnamed
        furtherColumns = columns.indices.filter { columnTargets[$0].field < 0 }.map { columns[$0] }
    }

    /// Makes a feed record.
    public func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        for index in found.indices { found[index] = Found() }
        point = nil
        let width = source.shape == .table ? min(source.count, columnTargets.count) : source.count
        for index in 0..<width { note(index, source) }
        let repair = source.shape == .item ? write(item: source, &record) : write(fields: source, &record)
        return repair.map { .repaired($0) } ?? .record
    }

    // MARK: Which elements count

    private func target(_ index: Int, _ source: borrowing SourceRecord) -> Target {
        switch source.shape {
        case .table:
            return columnTargets[index]
        case .object:
            guard let name = source.name(index) else { return Target() }
            return source.isFeedItem ? memberTargets[name] : ownTargets[name]
        case .item:
            switch source.role(index) {
            case .foreign: return Target()
            case .enclosure: return Target(field: Int8(FeedField.enclosures.rawValue))
            case .otherLink: return Target(field: Target.ignored)
            case .about: return Target(field: Int8(FeedField.id.rawValue), rank: Target.lastRank)
            case .sourceAuthor: return Target(field: Int8(FeedField.author.rawValue), rank: Target.lastRank)
            case .plain, .notAddress, .personName:
                return source.name(index).map { elementTargets[$0] } ?? Target()
            }
        }
    }

    /// Notes an element if it ranks higher than those before it, or equal in a list.
    private func note(_ index: Int, _ source: borrowing SourceRecord) {
        let target = target(index, source)
        if source.raw(index).isEmpty || source.role(index) == .personName { return }
        // Missing members of a feed's item yield to others.
        if source.isFeedItem, source.kind(index) == .missing { return }
        guard target.field >= 0 else {
            if target.field == Target.point, point == nil { point = index }
            return
        }
        let field = Int(target.field)
        if target.rank < found[field].rank {
            found[field] = Found(rank: target.rank, first: Int32(index), count: 1)
        } else if target.rank == found[field].rank {
            found[field].count += 1
        }
    }

    private func first(_ field: FeedField) -> Int? {
        let first = found[field.rawValue].first
        return first < 0 ? nil : Int(first)
    }

    // MARK: Items

    /// Appends the fields of an item; returns what had to be repaired.
    private func write(item source: borrowing SourceRecord, _ record: inout Record) -> String? {
        var repair: String?
        for field in FeedField.allCases {
            let value: Value
            switch field {
            case .id:
                value = text(.id, source) ?? text(.link, source) ?? text(.enclosures, source) ?? .missing
            case .link:
                value = text(.link, source) ?? permanentLink(source) ?? .missing
            case .published, .updated:
                value = first(field).map { time(source.raw($0), &record) } ?? .missing
            case .author:
                value = author(source, &record)
            case .categories, .enclosures:
                value = list(field, source, &record)
            case .latitude:
                repair = writeCoordinate(item: source, &record)
                continue
            case .longitude:
                continue
            case .feedTitle:
                value = source.feed.title.isEmpty ? text(.feedTitle, source) ?? .missing : .text(source.feed.title)
            case .feedLink:
                value = source.feed.link.isEmpty ? text(.feedLink, source) ?? .missing : .text(source.feed.link)
            case .title, .summary, .content, .comments:
                value = text(field, source) ?? .missing
            }
            record.append(columns[field.rawValue], value)
        }
        record.appendElements(of: source, emptyIsMissing: true) { index, _ in
            target(index, source).field == Target.further
        }
        return repair
    }

    private func text(_ field: FeedField, _ source: borrowing SourceRecord) -> Value? {
        first(field).map { .text(source.raw($0)) }
    }

    /// A `guid` is the item's address unless it says otherwise (RSS 2.0) or is not an address.
    private func permanentLink(_ source: borrowing SourceRecord) -> Value? {
        guard let index = first(.id), found[FeedField.id.rawValue].rank == 0, source.role(index) == .plain else {
            return nil
        }
        let text = source.raw(index)
        return text.isWebAddress ? .text(text) : nil
    }

    /// A point in time in UTC; unchanged if it cannot be read.
    private func time(_ text: ByteView, _ record: inout Record) -> Value {
        guard let timestamp = Timestamp(text) else { return .text(text) }
        return Value(.text, record.scratch.write(timestamp))
    }

    /// The authors, separated by commas; a person's name if there is one.
    private func author(_ source: borrowing SourceRecord, _ record: inout Record) -> Value {
        let authors = list(.author, source, &record)
        switch authors.elementCount {
        case 0: return .text(source.feed.author)
        case 1: return .text(authors.element(0))
        default: return .text(record.scratch.joined(authors, separator: ByteView(", ")))
        }
    }

    /// The texts of all elements that a field is read from.
    private func list(_ field: FeedField, _ source: borrowing SourceRecord, _ record: inout Record) -> Value {
        let found = found[field.rawValue]
        guard found.count > 0 else { return .missing }
        return record.scratch.list(count: Int(found.count)) { put in
            for index in Int(found.first)..<source.count {
                let target = target(index, source)
                guard Int(target.field) == field.rawValue, target.rank == found.rank,
                    source.role(index) != .personName, !source.raw(index).isEmpty
                else { continue }
                let hasName = index + 1 < source.count && source.role(index + 1) == .personName
                let name = hasName ? source.raw(index + 1) : .empty
                put(name.isEmpty ? source.raw(index) : name)
            }
        }
    }

    // MARK: Points

    /// Appends latitude and longitude of an item; returns what is wrong if they are not a point.
    private func writeCoordinate(item source: borrowing SourceRecord, _ record: inout Record) -> String? {
        let north = first(.latitude)
        let east = first(.longitude)
        if let point, north == nil || east == nil {
            let (latitude, longitude) = Self.parts(source.raw(point))
            return write(latitude: latitude, longitude: longitude, &record)
        }
        return write(
            latitude: north.map { source.raw($0) } ?? .empty, longitude: east.map { source.raw($0) } ?? .empty, &record)
    }

    /// Appends latitude and longitude of a row or an object; returns what is wrong if they are not a point.
    private func writeCoordinate(fields source: borrowing SourceRecord, _ record: inout Record) -> String? {
        func text(_ field: FeedField) -> ByteView {
            guard let index = first(field), source.kind(index) != .missing else { return .empty }
            return source.value(index, &record.scratch).trimmed
        }
        let latitude = text(.latitude)
        return write(latitude: latitude, longitude: text(.longitude), &record)
    }

    /// Appends both or, if they are not a point, neither; returns what is wrong then.
    private func write(latitude: ByteView, longitude: ByteView, _ record: inout Record) -> String? {
        if latitude.isEmpty || longitude.isEmpty {
            appendPoint(.missing, .missing, &record)
            if latitude.isEmpty == longitude.isEmpty { return nil }
            return latitude.isEmpty ? "a longitude without a latitude" : "a latitude without a longitude"
        }
        guard let north = record.scratch.degrees(latitude, limit: 90),
            let east = record.scratch.degrees(longitude, limit: 180)
        else {
            appendPoint(.missing, .missing, &record)
            return "not a latitude and longitude: \(latitude.quoted), \(longitude.quoted)"
        }
        appendPoint(Value(.number, north.text), Value(.number, east.text), &record)
        return nil
    }

    private func appendPoint(_ latitude: Value, _ longitude: Value, _ record: inout Record) {
        record.append(columns[FeedField.latitude.rawValue], latitude)
        record.append(columns[FeedField.longitude.rawValue], longitude)
    }

    /// Two numbers separated by spaces or a comma.
    private static func parts(_ text: ByteView) -> (ByteView, ByteView) {
        var end = 0
        while end < text.count, !ASCII.isWhiteSpace(text[end]), text[end] != ASCII.comma { end += 1 }
        let rest = text.dropFirst(end).trimmed
        let second = rest.count > 0 && rest[0] == ASCII.comma ? rest.dropFirst(1).trimmed : rest
        return (text.prefix(end), second)
    }

    // MARK: Tables and objects

    /// Appends fields that already have the record's names, restoring their types; returns what had to be repaired.
    private func write(fields source: borrowing SourceRecord, _ record: inout Record) -> String? {
        var repair: String?
        for field in FeedField.allCases {
            if field == .latitude { repair = writeCoordinate(fields: source, &record) }
            if field == .latitude || field == .longitude { continue }
            let value = first(field).map { typed(field, $0, source, &record) }
            record.append(columns[field.rawValue], value ?? ofFeed(field, source, &record))
        }
        let width = source.shape == .table ? columnTargets.count : source.count
        for index in 0..<width where source.shape == .object || columnTargets[index].field < 0 {
            guard let name = source.name(index), target(index, source).field < 0 else { continue }
            if source.shape == .object {
                record.append(name, source.typedValue(index, &record.scratch))
                continue
            }
            let text = index < source.count ? source.value(index, &record.scratch) : .empty
            record.append(name, text.isEmpty && unnamed[index] ? .absent : .text(text))
        }
        return repair
    }

    /// The value of a field that a row or an object lacks: an item of a JSON Feed inherits some from its feed, and its link
    /// replaces a missing identifier.
    private func ofFeed(_ field: FeedField, _ source: borrowing SourceRecord, _ record: inout Record) -> Value {
        guard source.isFeedItem else { return .missing }
        switch field {
        case .id: return address(ofJSON: source, &record)
        case .author: return .text(source.feed.author)
        case .feedTitle: return .text(source.feed.title)
        case .feedLink: return .text(source.feed.link)
        default: return .missing
        }
    }

    private func typed(
        _ field: FeedField, _ index: Int, _ source: borrowing SourceRecord, _ record: inout Record
    ) -> Value {
        if source.kind(index) == .missing { return .missing }
        if source.isFeedItem, source.kind(index) == .json {
            switch field {
            case .author: return record.scratch.nameOfAuthor(inJSON: source.raw(index)).map { .text($0) } ?? .missing
            case .categories: return record.scratch.texts(ofJSON: source.raw(index)) ?? .missing
            case .enclosures: return record.scratch.texts(ofJSON: source.raw(index), at: ByteView("url")) ?? .missing
            default: break
            }
        }
        if source.kind(index) == .json, field.isList, let list = record.scratch.elements(ofJSON: source.raw(index)) {
            return list
        }
        let text = source.value(index, &record.scratch)
        if field.isList { return record.scratch.list(text, splitAt: Value.listSeparator) }
        if field.isTime { return time(text, &record) }
        return .text(text)
    }

    /// The address of a JSON Feed's item, else that of its first attachment.
    private func address(ofJSON source: borrowing SourceRecord, _ record: inout Record) -> Value {
        if let link = first(.link) { return typed(.link, link, source, &record) }
        guard let index = first(.enclosures), source.kind(index) == .json,
            let files = record.scratch.texts(ofJSON: source.raw(index), at: ByteView("url")), files.elementCount > 0
        else { return .missing }
        return .text(files.element(0))
    }
}
