import StreamKit

/// Finds the fields that a mapping reads and no record had: they are probably misspelt.
struct MappingReview {
    private let facts: Set<MappingFact>
    /// How many names of the input are suggested from.
    private static let longestList = 500

    init(_ facts: Set<MappingFact>) { self.facts = facts }

    /// The fields, in quotation marks, each with the field of the input that it was probably meant to be.
    ///
    /// A field on which the records themselves depend always counts (`fill`, `where`, `columns`, `each`); one that is read for
    /// others only if they read nothing else, because an expression may choose between the fields of several kinds of files.
    /// If a mapping has a second table that is not there, only date, product and price are expected in the records themselves.
    /// - Parameter hasLookup: whether it is there.
    func fieldsReadInVain(by mapping: FuelMapping, hasLookup: Bool) -> [String] {
        var listed: [String] = []
        for (number, form) in mapping.forms.enumerated() {
            let known = inputFields(number)
            for name in fieldsReadInVain(number, form, hasLookup: hasLookup) {
                let text = Self.named(name, as: known)
                if !listed.contains(text) { listed.append(text) }
            }
        }
        return listed
    }

    /// Fields of the mapping's own that were probably meant to be of fuel records, which it does not give, and those.
    func misspeltFields(of mapping: FuelMapping) -> [(name: String, meant: String)] {
        let inputs = FuelField.allCases.filter { $0 != .coordinatesFrom }
        let fields = inputs.map(\.name.description) + FuelMapping.columns.map(\.description)
        return mapping.forms.enumerated().flatMap { number, form in
            guard facts.contains(.use(form: number)) else { return [(name: String, meant: String)]() }
            let given = form.records.fields?.map(\.name) ?? []
            let others = fields.filter { !given.contains($0) }
            return given.filter { !fields.contains($0) }.compactMap { name in
                name.nearest(of: others).map { (name, $0) }
            }
        }
    }

    /// Fields of the input that cannot be read, since `[let]` has given their names other meanings.
    func hiddenFields(of mapping: FuelMapping) -> [String] {
        mapping.definedNames.filter { name in
            mapping.forms.indices.contains { facts.contains(.input(form: $0, field: name)) }
        }
    }

    /// What records that lack the least lack of the first `[match]` of a mapping; `nil` if all had one.
    var missingNames: [String]? {
        let lists = facts.compactMap { if case .mismatch(let missing) = $0 { missing } else { nil } }
        return lists.min { ($0.count, $0.joined()) < ($1.count, $1.joined()) }
    }

    /// The fields of the first `[match]` of a mapping that are not among these.
    static func missingNames(of mapping: FuelMapping, among known: [String]) -> [String] {
        let forms = known.map { Array($0.utf8).withView(FieldSets.form) }
        let missing = (mapping.forms.first?.fieldSets ?? []).map { names in
            names.filter { !forms.contains(Array($0.utf8).withView(FieldSets.form)) }
        }
        return missing.min { $0.count < $1.count } ?? []
    }

    /// Names in quotation marks, each with the one that was probably meant.
    static func named(_ names: [String], as known: [String]) -> [String] {
        let known = known.prefix(longestList).sorted()
        return names.map { named($0, as: known) }
    }

    /// A name in quotation marks, with the one that was probably meant.
    private static func named(_ name: String, as known: [String]) -> String {
        let hint = name.nearest(of: known).map { " (perhaps \u{201C}\($0)\u{201D})" } ?? ""
        return "\u{201C}\(name)\u{201D}\(hint)"
    }

    private func inputFields(_ number: Int) -> [String] {
        facts.compactMap { fact in
            if case .input(number, let field) = fact { field } else { nil }
        }.sorted()
    }

    private func fieldsReadInVain(_ number: Int, _ form: FuelMapping.Form, hasLookup: Bool) -> [String] {
        let records = form.records
        func isMissing(_ name: String) -> Bool {
            !facts.contains(.found(form: number, field: name)) && !records.columnNames.contains(name)
        }
        let lists = records.elements.map { QuotedName.field(ofPath: $0).name }.filter(isMissing)
        let hasInput = facts.contains { if case .input(number, _) = $0 { true } else { false } }
        // Without elements nothing else was looked for.
        if !lists.isEmpty, hasInput { return lists }
        guard facts.contains(.use(form: number)) else { return [] }
        var names = records.fills + records.columnGroups.flatMap(\.fields) + (records.condition?.fields ?? [])
        if let key = form.lookup?.field, hasLookup { names.append(key) }
        names = names.filter(isMissing)
        for field in records.fields ?? [] where form.lookup == nil || hasLookup || Self.own.contains(field.name) {
            let read = field.expression.fields
            if read.allSatisfy(isMissing) { names += read }
        }
        return names
    }

    private static let own = ["date", "product", "price"]
}
