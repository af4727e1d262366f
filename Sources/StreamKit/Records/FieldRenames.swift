/// Another name for a field.
public struct FieldRename: Equatable, Sendable {
    /// The new name.
    public let name: String
    /// The former name.
    public let formerName: String

    /// Another name for a field.
    public init(name: String, formerName: String) {
        self.name = name
        self.formerName = formerName
    }
}

/// Renames applied one after the other: each sees the names given by earlier ones.
///
/// If there is no field with the former name, nothing happens. Otherwise any field that had the new name is dropped.
struct FieldRenames {
    private let renames: [FieldRename]
    private var pairs: [(name: FieldName, former: FieldName)] = []

    init(_ renames: [FieldRename], registry: FieldNames) {
        self.renames = renames
        pairs = renames.map { (registry.intern(text: $0.name), registry.intern(text: $0.formerName)) }
    }

    var isEmpty: Bool { pairs.isEmpty }

    /// All new and former names.
    var names: [FieldName] { pairs.flatMap { [$0.name, $0.former] } }

    /// Whether each new name is given once, and to none of these.
    func areDistinct(despite fields: [FieldName]) -> Bool {
        let new = Set(pairs.map(\.name))
        return new.count == pairs.count && new.isDisjoint(with: fields)
    }

    /// All fields that matter to those with these names after the renames.
    func sources(of names: [FieldName]) -> [FieldName] { names.isEmpty ? [] : names + self.names }

    /// Renames the fields of a record.
    func apply(to record: inout Record) {
        for pair in pairs { record.rename(pair.former, to: pair.name) }
    }

    /// The names of fields after the first renames.
    /// - Parameters:
    ///   - count: how many of them; `nil` for all.
    ///   - addsAll: whether to add the new name of a missing field, which may turn up later.
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

    /// The former name of the field that now has this name.
    func formerName(of name: FieldName) -> FieldName {
        pairs.reversed().reduce(name) { name, pair in name == pair.name ? pair.former : name }
    }

    /// The former name of the field that now has this name.
    func formerName(of name: String) -> String {
        renames.reversed().reduce(name) { name, rename in name == rename.name ? rename.formerName : name }
    }
}
