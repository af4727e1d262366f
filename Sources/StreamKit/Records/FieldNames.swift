/// The name of a field, as a small number that stands for it during a run. Made by `FieldNames`.
public struct FieldName: Hashable, Sendable {
    let index: UInt32
}

/// All field names of a run, each once: columns of a table, elements of a feed, fields of a schema.
///
/// Readers look a name up once per header (tables) or once per document (feeds); records carry the
/// number. Belongs to the records queue, like everything that makes records.
///
/// Schemas intern their names first, and call `keepAll`; what comes later is the input's. A hostile
/// document can hold a new name in every element, so there is a limit (`limit`) behind which the
/// input's names are forgotten between two records; `generation` tells caches about it.
public final class FieldNames {
    /// How many names the input may bring before they are forgotten.
    public static let limit = 70_000
    /// How many bytes those names may have in all.
    public static let byteLimit = 4 << 20

    private var names: [[UInt8]] = []
    private var table: [[UInt8]: UInt32] = [:]
    private var kept = 0
    private var bytesToForget = 0
    /// Changes when the input's names are forgotten: numbers from before mean nothing any more.
    public private(set) var generation = 0

    /// A registry without names.
    public init() {}

    /// How many names there are; each `FieldName.position` is below this.
    public var count: Int { names.count }

    /// The number of a name, a new one if need be.
    public func intern(_ name: [UInt8]) -> FieldName {
        if let known = table[name] { return FieldName(index: known) }
        let index = UInt32(names.count)
        names.append(name)
        bytesToForget += name.count
        table[name] = index
        return FieldName(index: index)
    }

    /// The number of a name, a new one if need be.
    public func intern(_ name: ByteView) -> FieldName { intern(name.array) }

    /// The number of a name, a new one if need be.
    public func intern(_ name: StaticString) -> FieldName { intern(ByteView(name)) }

    /// The number of a name that is known already.
    public func find(_ name: [UInt8]) -> FieldName? { table[name].map(FieldName.init(index:)) }

    /// The bytes of a name.
    public func bytes(of name: FieldName) -> [UInt8] { names[Int(name.index)] }

    /// A name for a message.
    public func string(of name: FieldName) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

    /// Says that the names so far are not to be forgotten.
    public func keepAll() {
        kept = names.count
        bytesToForget = 0
    }

    /// Whether the input has brought more names than are to be remembered.
    var hasTooMany: Bool { names.count - kept > Self.limit || bytesToForget > Self.byteLimit }

    /// Forgets the input's names. Whoever holds numbers of records under way has to ask for them again.
    func forget() {
        for name in names[kept...] { table[name] = nil }
        names.removeSubrange(kept...)
        bytesToForget = 0
        generation += 1
    }
}

extension FieldName {
    /// The place of this name in tables that have an entry a name.
    public var position: Int { Int(index) }
}
