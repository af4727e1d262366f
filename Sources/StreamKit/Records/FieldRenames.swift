/// Another name for a field.
public struct FieldRename: Equatable, Sendable {
    /// The name that it gets.
    public let name: String
    /// The name that it had.
    public let formerName: String

    /// Another name for a field.
    public init(name: String, formerName: String) {
        self.name = name
        self.formerName = formerName
    }
}

/// Fields that get other names, one after the other: each finds the names that those before it have given.
///
/// Where there is no field of the former name nothing happens. Else a field that had the new name goes.
struct FieldRenames {
    private let renames: [FieldRename]
    private var pairs: [(name: FieldName, former: FieldName)] = []

    init(_ renames: [FieldRename], registry: FieldNames) {
        self.renames = renames
        pairs = renames.map { (registry.intern(text: $0.name), registry.intern(text: $0.formerName)) }
    }

    var isEmpty: Bool { pairs.isEmpty }

    /// All names that something gets or had.
    var names: [FieldName] { pairs.flatMap { [$0.name, $0.former] } }

    /// Renames the fields of a record.
    func apply(to record: inout Record) {
        for pair in pairs { record.rename(pair.former, to: pair.name) }
    }

    /// The names of fields after the first renames.
    /// - Parameters:
    ///   - count: how many of them; nothing for all.
    ///   - addsAll: a field that is not there may turn up later, and its new name is added.
    func apply(to names: [FieldName], first count: Int? = nil, addsAll: Bool = false) -> [FieldName] {
        var names = names
        for pair in pairs.prefix(count ?? pairs.count) where pair.name != pair.former {
            if names.contains(pair.former) {
                names = names.filter { $0 != pair.name }.map { $0 == pair.former ? pair.name : $0 }
            } else if addsAll, !names.contains(pair.name) {
                names.append(pair.name)
            }
        }
        return names
    }

    /// What the field was called that has this name now.
    func formerName(of name: FieldName) -> FieldName {
        pairs.reversed().reduce(name) { name, pair in name == pair.name ? pair.former : name }
    }

    /// What the field was called that has this name now.
    func formerName(of name: String) -> String {
        renames.reversed().reduce(name) { name, rename in name == rename.name ? rename.formerName : name }
    }
}
