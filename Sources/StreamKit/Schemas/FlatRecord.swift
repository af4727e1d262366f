/// The fields of a record by a mapping's names of them, in place of a nested object its members.
///
/// ```
///   {"id":7,"size":{"x":1,"y":2}}   ▶   id 7 · size.x 1 · size.y 2
/// ```
struct FlatRecord: ~Copyable {
    /// The last record that had a field, from 1, and where.
    struct Seen: BitwiseCopyable {
        var record = 0
        var place = 0
    }

    /// The fields; more may be added.
    var record = Record()
    /// How many records have been listed.
    private(set) var count = 0
    /// The fields that records have had since names were forgotten.
    private(set) var seen = FieldTable(Seen())
    /// Whether a nested object has become fields.
    var hasFlattened = false
    /// The mapping's spelling of the input's names.
    let aliases: FieldAliases
    private let flattensObjects: Bool
    private let registry: FieldNames
    private var generation = 0
    private var names: MemberNames
    private var path = ByteBuffer()

    init(_ aliases: FieldAliases, flattensObjects: Bool, _ registry: FieldNames) {
        self.aliases = aliases
        self.flattensObjects = flattensObjects
        self.registry = registry
        names = MemberNames(registry)
    }

    /// Another record begins; returns whether names have been numbered anew since the last one.
    mutating func begin() -> Bool {
        record.removeAll()
        names.beginObject()
        count += 1
        defer { generation = registry.generation }
        return generation != registry.generation
    }

    /// Forgets which fields there have been.
    mutating func forgetNames() { seen.removeAll() }

    /// Lists the fields of a record; returns whether they are few enough.
    mutating func list(_ fields: borrowing Record) -> Bool {
        for index in 0..<fields.count {
            let (name, value) = (aliases.name(for: fields.name(index)), fields.value(index))
            if flattensObjects, value.kind == .json, value.bytes[0] == ASCII.leftBrace {
                path.removeAll()
                registry.bytes(of: name).withView { path.append($0) }
                flatten(value.bytes, name)
            } else {
                add(name, value)
            }
            if record.count > SourceRecord.maximumFields { return false }
        }
        return true
    }

    /// Adds the members of an object; `path` has its name.
    private mutating func flatten(_ object: ByteView, _ name: FieldName) {
        let length = path.count
        var isEmpty = true
        hasFlattened = true
        for member in JSONParts(membersOf: object) {
            if record.count > SourceRecord.maximumFields { break }
            isEmpty = false
            path.append(ASCII.dot)
            path.append(member.isEscaped ? record.scratch.unescapedJSON(member.name) : member.name)
            let name = names.name(path.view, isPlain: false)
            let value = Value(ofJSON: member.value)
            if value.kind == .json, value.bytes[0] == ASCII.leftBrace {
                flatten(value.bytes, name)
            } else {
                add(aliases.name(for: name), value)
            }
            path.truncate(to: length)
        }
        // An empty object is a value.
        if isEmpty { add(name, Value(.json, object)) }
    }

    /// Adds a field; of two with one name, the later counts.
    private mutating func add(_ name: FieldName, _ value: Value) {
        let earlier = seen[name]
        if earlier.record == count { return record.set(earlier.place, value) }
        seen[name] = Seen(record: count, place: record.count)
        record.append(name, value)
    }
}
