/// The name of a field, as a small number that stands for it during a run. Made by `FieldNames`.
public struct FieldName: Hashable, Sendable, BitwiseCopyable {
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

    private struct Names: ~Copyable {
        var names: [[UInt8]] = []
        var table: [[UInt8]: UInt32] = [:]
        var kept = 0
        var bytesToForget = 0
        var generation = 0
    }

    private let known = HeapState(Names())

    /// Changes when the input's names are forgotten: numbers from before mean nothing any more.
    public var generation: Int { known.state.generation }

    /// A registry without names.
    public init() {}

    /// How many names there are.
    public var count: Int { known.state.names.count }

    /// The number of a name, a new one if need be.
    public func intern(_ name: [UInt8]) -> FieldName {
        if let index = known.state.table[name] { return FieldName(index: index) }
        let index = UInt32(known.state.names.count)
        known.state.names.append(name)
        known.state.bytesToForget += name.count
        known.state.table[name] = index
        return FieldName(index: index)
    }

    /// The number of a name, a new one if need be.
    public func intern(_ name: ByteView) -> FieldName { intern(name.array) }

    /// The number of a name, a new one if need be.
    public func intern(_ name: StaticString) -> FieldName { intern(ByteView(name)) }

    /// The number of a name that an option gives, a new one if need be.
    public func intern(text name: String) -> FieldName { intern(Array(name.utf8)) }

    /// The number of a name that is known already.
    public func find(_ name: [UInt8]) -> FieldName? { known.state.table[name].map(FieldName.init(index:)) }

    /// The bytes of a name.
    public func bytes(of name: FieldName) -> [UInt8] { known.state.names[Int(name.index)] }

    /// A name for a message.
    public func string(of name: FieldName) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

    /// Says that the names so far are not to be forgotten.
    public func keepAll() {
        known.state.kept = known.state.names.count
        known.state.bytesToForget = 0
    }

    /// Whether a name is one of those that are not to be forgotten.
    func keeps(_ name: FieldName) -> Bool { name.position < known.state.kept }

    /// Whether the input has brought more names than are to be remembered.
    var hasTooMany: Bool {
        known.state.names.count - known.state.kept > Self.limit || known.state.bytesToForget > Self.byteLimit
    }

    /// Forgets the input's names. Whoever holds numbers of records under way has to ask for them again.
    func forget() {
        for name in known.state.names[known.state.kept...] { known.state.table[name] = nil }
        known.state.names.removeSubrange(known.state.kept...)
        known.state.bytesToForget = 0
        known.state.generation += 1
    }
}

extension FieldName {
    /// The place of this name in tables that have an entry a name.
    var position: Int { Int(index) }
}
