/// The name of a field, as a small number that represents it during a run. Made by `FieldNames`.
public struct FieldName: Hashable, Sendable, BitwiseCopyable {
    let index: UInt32
}

/// All field names of a run, each once: columns of a table, elements of a feed, fields of a schema.
///
/// Readers look a name up once per header (tables) or once per document (feeds); records carry the number. Confined to
/// the records queue, like everything that makes records.
///
/// Schemas intern their names first, and call `keepAll`; later names come from the input. A hostile document can have a
/// new name in every element, so there is a limit beyond which the input's names are forgotten between two records;
/// `generation` tells caches about it. Where a record, or a header, has brought many names at once, so may the next one that is
/// like it: they are not forgotten with each.
public final class FieldNames {
    /// How many names the input may add before they are forgotten, or four times as many as one record has added.
    public static let limit = 1024
    /// How many it may add in any case: one record has up to 65,536.
    public static let highestLimit = 70_000
    /// How many bytes those names may have in total, or four times as many as one record's.
    public static let byteLimit = 64 << 10
    /// How many bytes they may have in any case.
    public static let highestByteLimit = 4 << 20

    fileprivate struct Names: ~Copyable {
        var names: [[UInt8]] = []
        /// The position of each name, plus 1. (The first use of a dictionary makes the runtime scan all conformances of the
        /// program, which takes a while at startup.)
        var table = HashSlots<UInt32>(count: 128)
        var kept = 0
        var bytesToForget = 0
        var generation = 0
        /// How many names and bytes there were to forget when that was last asked, and how many were added since, at most.
        var checked = (names: 0, bytes: 0)
        var mostAdded = (names: 0, bytes: 0)
    }

    private let known = Box(Names())

    /// Changes when the input's names are forgotten: earlier numbers are then meaningless.
    public var generation: Int { known.state.generation }

    /// A registry without names.
    public init() {}

    /// The number of names.
    public var count: Int { known.state.names.count }

    /// The number of a name, a new one if need be.
    public func intern(_ name: [UInt8]) -> FieldName { name.withView { intern($0) } }

    /// The number of a name, a new one if need be.
    public func intern(_ name: ByteView) -> FieldName {
        let slot = known.state.slot(of: name)
        if let found = known.state.name(in: slot) { return found }
        known.state.bytesToForget += name.count
        return known.state.add(name.array, slot)
    }

    /// The number of a name, a new one if need be.
    public func intern(_ name: StaticString) -> FieldName { intern(ByteView(name)) }

    /// The number of a name given by an option, a new one if need be.
    public func intern(text name: String) -> FieldName { intern(Array(name.utf8)) }

    /// The number of a known name.
    public func find(_ name: [UInt8]) -> FieldName? { known.state.name(in: name.withView { known.state.slot(of: $0) }) }

    /// The bytes of a name.
    public func bytes(of name: FieldName) -> [UInt8] { known.state.names[Int(name.index)] }

    /// A name for a message.
    public func string(of name: FieldName) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

    /// Says that the names so far must not be forgotten.
    public func keepAll() {
        known.state.kept = known.state.names.count
        known.state.beginCounting()
    }

    /// Whether a name is one of those that must not be forgotten.
    func keeps(_ name: FieldName) -> Bool { name.position < known.state.kept }

    /// Whether the input has added more names than should be remembered; asked before each record.
    var hasTooMany: Bool { known.state.hasTooMany() }

    /// Forgets the input's names. Whoever holds numbers from records in progress has to look them up again.
    func forget() {
        known.state.forget()
        known.state.beginCounting()
        known.state.generation += 1
    }
}

extension FieldNames.Names {
    /// Whether there are too many to forget, after what may have been a record.
    fileprivate mutating func hasTooMany() -> Bool {
        let count = (names: names.count - kept, bytes: bytesToForget)
        mostAdded.names = max(mostAdded.names, count.names - checked.names)
        mostAdded.bytes = max(mostAdded.bytes, count.bytes - checked.bytes)
        checked = count
        return count.names > min(max(FieldNames.limit, 4 * mostAdded.names), FieldNames.highestLimit)
            || count.bytes > min(max(FieldNames.byteLimit, 4 * mostAdded.bytes), FieldNames.highestByteLimit)
    }

    /// There is nothing to forget.
    fileprivate mutating func beginCounting() {
        bytesToForget = 0
        checked = (0, 0)
    }

    /// Where a name is in the table, or would be.
    func slot(of name: ByteView) -> Int {
        table.index(Self.hash(name)) { found in names[Int(found) - 1].withView { $0 == name } }
    }

    /// Has a secret: nobody can choose names that collide.
    private static func hash(_ name: ByteView) -> UInt64 {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(start: name.base, count: name.count))
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }

    /// The name in a slot of the table.
    func name(in slot: Int) -> FieldName? { table[slot] == 0 ? nil : FieldName(index: table[slot] - 1) }

    /// Adds a name, whose slot is free.
    mutating func add(_ name: [UInt8], _ slot: Int) -> FieldName {
        names.append(name)
        table[slot] = UInt32(names.count)
        if !table.hasRoom(for: names.count) {
            let names = names
            table.grow { names[Int($0) - 1].withView(Self.hash) }
        }
        return FieldName(index: UInt32(names.count - 1))
    }

    /// Forgets all names except those to be kept.
    mutating func forget() {
        names.removeSubrange(kept...)
        table.removeAll()
        for (index, name) in names.enumerated() { table[name.withView { slot(of: $0) }] = UInt32(index + 1) }
    }
}

extension FieldName {
    /// The index of this name in tables with one entry per name.
    var position: Int { Int(index) }
}
