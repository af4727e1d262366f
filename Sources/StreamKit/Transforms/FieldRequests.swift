/// The requested fields, to be checked against the existing ones.
struct FieldRequests {
    private struct Request {
        let use: FieldUse
        let name: FieldName
        /// Whether an expression is missing, or a condition never holds, without it.
        let isNeeded: Bool
        /// How many of the assigned fields exist by then.
        let assigned: Int
        /// How many fields have been renamed by then.
        let renamed: Int
        /// The expression that reads it, if one does.
        let expression: Expression?
    }

    private let registry: FieldNames
    private var requests: [Request] = []
    private var assigned: [FieldName] = []
    private var renames: [FieldRename] = []

    /// Fields that exist only on request, and aggregates, which the records before them do not have.
    private let onRequest: [String]
    private let aggregates: [String]
    /// Names that may have been meant as texts.
    private let compared: [String]

    init(registry: FieldNames, onRequest: [String] = [], aggregates: [String] = [], compared: [String] = []) {
        self.registry = registry
        self.onRequest = onRequest
        self.aggregates = aggregates
        self.compared = compared
    }

    /// Whether no field was requested.
    var isEmpty: Bool { requests.isEmpty }

    /// Requests fields.
    mutating func add(_ use: FieldUse, _ names: [String]) {
        for name in names { add(use, registry.intern(text: name)) }
    }

    /// Requests a field.
    /// - Parameters:
    ///   - isRenamed: whether fields have been renamed when it is read.
    ///   - isNeeded: whether an expression is missing, or a condition never holds, without it.
    ///   - expression: what reads it.
    mutating func add(
        _ use: FieldUse, _ name: FieldName, isRenamed: Bool = true, isNeeded: Bool = false,
        by expression: Expression? = nil
    ) {
        requests.append(
            Request(
                use: use, name: name, isNeeded: isNeeded, assigned: assigned.count,
                renamed: isRenamed ? renames.count : 0, expression: expression))
    }

    /// Requests the fields that an expression reads.
    /// - Parameter isNeeded: whether it is missing, or never holds, without one of them.
    mutating func add(
        _ use: FieldUse, _ expression: Expression, isNeeded: (_ field: String) -> Bool = { _ in false }
    ) {
        for field in expression.fields {
            add(use, registry.intern(text: field), isNeeded: isNeeded(field), by: expression)
        }
    }

    /// Requests a field that is renamed from here on.
    mutating func rename(_ rename: FieldRename) {
        add(.rename, [rename.formerName])
        renames.append(rename)
    }

    /// Adds another's requests.
    mutating func add(_ other: FieldRequests) {
        for request in other.requests { add(request.use, request.name) }
    }

    /// Adds a field from here on.
    mutating func assign(_ name: FieldName) { assigned.append(name) }

    /// Looks for a field that no record of the first document has.
    /// - Parameters:
    ///   - known: the existing fields.
    ///   - isTable: whether they are a table's.
    /// - Throws: `StreamError` with code `.usage` that lists the known fields. A name with a prefix
    ///   (`media:thumbnail`) may turn up later and passes, but one whose prefix is a field is a mistake
    ///   (`price:desc`); not so in feeds, which may have both (`content:encoded`).
    func check(against known: FieldList, isTable: Bool) throws(StreamError) {
        let input = known
        let renames = FieldRenames(renames, registry: registry)
        for request in requests {
            let known =
                request.renamed == 0
                ? input : FieldList(renames.apply(to: input.names, first: request.renamed, addsAll: true))
            if known.contains(request.name) { continue }
            let made = assigned.prefix(request.assigned)
            let text = registry.string(of: request.name)
            if made.contains(request.name) || mayAppearLater(text, known, isTable: isTable) { continue }
            var all = known
            all.append(contentsOf: Array(made))
            let names = all.names.map { registry.string(of: $0) }
            let field = UnknownField(
                name: text, use: request.use, hint: hint(text, names, request), known: names,
                expression: request.expression)
            throw StreamError(.usage, RunNote.unknownField(field))
        }
    }

    /// The requested fields that are not among these.
    func missing(from names: [FieldName]) -> [FieldWatch.Field] {
        requests.filter { !names.contains($0.name) }.map { FieldWatch.Field(use: $0.use, name: $0.name) }
    }

    /// The fields, under their names in the input, whose absence from all records is a mistake that nothing else reports:
    /// lookups have notes of their own, and expressions and conditions may be about absent fields.
    var watched: [FieldWatch.Field] {
        var fields: [FieldWatch.Field] = []
        for request in requests {
            switch request.use {
            case .lookupKey, .condition, .assignment, .other: if !request.isNeeded { continue }
            case .unpivot, .rename, .uniqueKey, .order, .group, .aggregateGroup, .aggregate, .groupCondition, .pivot,
                .selection, .drop:
                break
            }
            if assigned.prefix(request.assigned).contains(request.name) { continue }
            let before = Array(renames.prefix(request.renamed))
            let name = FieldRenames(before, registry: registry).formerName(of: request.name)
            let text = registry.string(of: request.name)
            let isGiven = before.contains { $0.name == text }
            let newName = isGiven ? nil : newName(of: text, for: request)
            if fields.contains(where: { $0.name == name && $0.newName == newName }) { continue }
            fields.append(.init(use: request.use, name: name, newName: newName))
        }
        return fields
    }

    /// What a field has been renamed to before a request for it.
    private func newName(of text: String, for request: Request) -> String? {
        renames.prefix(request.renamed).first { $0.formerName == text }?.name
    }

    /// What an unknown name may have been meant to be.
    private func hint(_ text: String, _ names: [String], _ request: Request) -> UnknownField.Hint? {
        if ["filename", "line"].contains(text) { return .function }
        if onRequest.contains(text) { return .onRequest }
        if aggregates.contains(text) { return .aggregate }
        if let name = newName(of: text, for: request) { return .renamed(name) }
        if ["null", "true", "false"].contains(text.lowercased()) { return .similar(text.lowercased()) }
        if case .rename = request.use, let rename = renames.first(where: { $0.formerName == text }),
            names.contains(rename.name)
        {
            return .swapped(name: rename.name)
        }
        if let meant = text.nearest(of: names) ?? Self.list(text, of: names) { return .similar(meant) }
        return compared.contains(text) ? .text : nil
    }

    /// What a text with spaces would be in a list of fields: `price desc` is `-price`, `price station` is `price,station`.
    private static func list(_ text: String, of names: [String]) -> String? {
        let words = text.split(whereSeparator: { $0 == " " || $0 == ":" }).map(String.init)
        guard words.count > 1, names.contains(words[0]) else { return nil }
        switch words[1].lowercased() {
        case "desc", "descending": return "-\(words[0])"
        case "asc", "ascending": return words[0]
        default: return words.allSatisfy(names.contains) ? words.joined(separator: ",") : nil
        }
    }

    private func mayAppearLater(_ name: String, _ known: FieldList, isTable: Bool) -> Bool {
        guard let colon = name.firstIndex(of: ":") else { return false }
        if !isTable, ![":asc", ":desc"].contains(String(name[colon...])) { return true }
        return !known.contains(registry.intern(text: String(name[..<colon])))
    }
}
