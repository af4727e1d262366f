import StreamKit

/// The schemas of mappings: of the one that was asked for, or of the built-in ones that the input's fields are those of.
final class MappedSchemas {
    let options: FuelOptions
    /// The tables of mappings, if there are any.
    let lookups: Lookups?
    /// Whether there are mappings.
    let isOn: Bool
    /// The schemas of forms that have occurred.
    private(set) var used: [(form: Int, schema: FuelSchema)] = []
    /// For records without the fields of the built-in mapping that was asked for.
    let mismatch: MismatchSchema?
    /// What the input or the options lack.
    private var misses: Set<MappingFact> = []
    /// The form of a source recognised by its root element.
    private var formOfRoot: Int?
    /// Whether the records of the current document are all of one kind.
    private var areAlike = false
    /// The form of the last that had all fields of one.
    var formOfObjects: Int?

    private let registry: FieldNames
    /// The forms of all mappings that may be meant.
    private lazy var forms: [(mapping: FuelMapping, number: Int)] = {
        let mappings = isOn ? options.mapping.map { [$0] } ?? FuelMapping.builtIn : []
        return mappings.flatMap { mapping in
            mapping.forms.indices.filter { !mapping.forms[$0].isMappedDirectly }.map { (mapping, $0) }
        }
    }()
    /// The sets of fields of the forms that have some, and the numbers of these forms.
    private lazy var fieldSets: (sets: FieldSets, forms: [Int]) = {
        let sets = forms.enumerated().flatMap { number, form in
            form.mapping.forms[form.number].fieldSets.map { (number, $0) }
        }
        return (FieldSets(sets.map(\.1), registry: registry), sets.map(\.0))
    }()
    private var formsWithoutLists = FormsWithoutLists()
    /// The current source's name in messages.
    private var source = "-"

    /// - Parameters:
    ///   - isOn: whether records may be mapped.
    ///   - options: the settings of fuel records.
    ///   - fixedColumns: the fields of fuel records.
    init(isOn: Bool, registry: FieldNames, options: FuelOptions, fixedColumns: [FieldName]?) {
        self.isOn = isOn
        self.registry = registry
        self.options = options
        lookups = options.mappingLookups.isEmpty ? nil : Lookups(options.mappingLookups, registry: registry)
        mismatch = options.mapping.map { MismatchSchema($0, fixedColumns, registry: registry) }
    }

    /// The mapping that was asked for, if records may be mapped.
    var requested: FuelMapping? { isOn ? options.mapping : nil }

    /// What was found out about the mapping that was asked for. The fields of the built-in ones are right, and some of them
    /// optional.
    var facts: Set<MappingFact> {
        guard let requested else { return misses }
        return misses.union(
            used.flatMap { requested.isBuiltIn ? [.use(form: $0.form)] : $0.schema.facts(ofForm: $0.form) })
    }

    // MARK: Documents

    /// A source begins.
    func beginSource(_ name: String) {
        source = name
        formOfRoot = nil
        for known in used { known.schema.reshaping?.beginSource(name) }
    }

    /// The source is a document, perhaps one that a mapping handles.
    func recognised(root: String) {
        formOfRoot = forms.firstIndex { $0.mapping.forms[$0.number].roots.contains(root) }
    }

    /// Objects begin.
    func beginObjects(areAlike: Bool) {
        self.areAlike = areAlike
        formOfObjects = nil
    }

    // MARK: Schemas

    /// The schema of the mapping whose fields the columns of a table are.
    func schema(forTable columns: [FieldName]) throws(StreamError) -> FuelSchema? {
        guard isOn, let set = fieldSets.sets.first(in: columns) else { return nil }
        return try schema(ofForm: fieldSets.forms[set])
    }

    /// The schema of the mapping that an object belongs to.
    /// - Parameter isOther: whether the object is a fuel record that needs none.
    func schema(
        forObject object: borrowing SourceRecord, isOther: (borrowing SourceRecord) -> Bool
    ) throws(StreamError) -> (any RecordSchema)? {
        if let formOfRoot { return try schema(ofForm: formOfRoot) }
        if let set = fieldSets.sets.first(in: object) {
            formOfObjects = fieldSets.forms[set]
            return try schema(ofForm: fieldSets.forms[set])
        }
        // An element may lack some of what the others have.
        if areAlike, let form = formOfObjects,
            requested != nil || has(fields(of: object), of: form, enough: { $0 * 2 > $1 })
        {
            return try schema(ofForm: form)
        }
        // Most objects belong to none.
        guard requested != nil, !isOther(object) else { return nil }
        if let form = formWithoutLists(fields(of: object)) { return try schema(ofForm: form) }
        return try schemaForAnything()
    }

    /// The schema for records that no `[match]` fits, if a mapping was asked for. Those of the built-in mappings are not
    /// forced to fit.
    func schemaForAnything() throws(StreamError) -> (any RecordSchema)? {
        guard let requested else { return nil }
        if let form = requested.forms.firstIndex(where: \.fieldSets.isEmpty) { return try schema(ofForm: form) }
        return requested.isBuiltIn ? mismatch : try schema(ofForm: 0)
    }

    private func schema(ofForm form: Int) throws(StreamError) -> FuelSchema {
        if let known = used.first(where: { $0.form == form }) { return known.schema }
        let outline = forms[form].mapping
        let mapping: FuelMapping
        do throws(MappingError) {
            mapping = try outline.completed()
        } catch {
            throw StreamError(.usage, "the mapping \(outline.name): \(error.reason)")
        }
        let chosen = mapping.forms[forms[form].number]
        // A lookup by the mapping's own key is the mapping's, which reads its fields.
        var options = options
        let isOwn = { (source: Lookups.Source) in source.key.parts == [chosen.lookup] }
        let own = lookups ?? options.lookups?.part(where: isOwn)
        if lookups == nil, own != nil { options.lookups = options.lookups?.part { !isOwn($0) } }
        if own == nil, options.lookups == nil, mapping.isBuiltIn, let lookup = chosen.lookup {
            misses.insert(.lookupMissing(mapping: mapping.name, column: lookup.column))
        }
        let schema = FuelSchema(registry: registry, options: options, mapping: (mapping, chosen), mappingLookups: own)
        schema.reshaping?.beginSource(source)
        // Its names must not be forgotten with the input's.
        registry.keepAll()
        used.append((form, schema))
        return schema
    }

    // MARK: Forms

    /// Notes what records with these fields lack that no `[match]` of the user's own mapping fits. Only the least counts: there
    /// may be as many as records.
    func noteMismatch(_ names: [FieldName]) {
        guard let requested, !requested.isBuiltIn, !requested.forms.contains(where: \.fieldSets.isEmpty) else { return }
        let fields = names.map { registry.string(of: $0) }
        let missing = MappingReview.missingNames(of: requested, among: fields)
        let least = MappingReview(misses).missingNames
        if let least, least.count < missing.count { return }
        misses.insert(.mismatch(missing: MappingReview.named(missing, as: fields)))
        let next = MappingReview(misses).missingNames
        misses = misses.filter { if case .mismatch(let missing) = $0 { missing == next } else { true } }
    }

    /// Notes what a table that no mapping fits lacks of FuelWatch's columns.
    func noteMissing(_ columns: [FieldName]) {
        misses.formUnion(FuelDocument.columnsMissing(fromTable: columns, registry).map { .missing(field: $0) })
    }

    private func fields(of object: borrowing SourceRecord) -> [FieldName] {
        (0..<object.count).compactMap { object.name($0) }
    }

    /// The form of the user's own mapping to which objects with these fields belong, that have no records: they are without
    /// the lists of which these are made.
    private func formWithoutLists(_ names: [FieldName]) -> Int? {
        guard options.mapping?.isBuiltIn == false else { return nil }
        if let known = formsWithoutLists.form(of: names, in: registry) { return known }
        let form = forms.indices.first { has(names, of: $0, enough: ==) }
        formsWithoutLists.remember(form, for: names)
        if form == nil { noteMismatch(names) }
        return form
    }

    /// Whether there are enough of the fields by which a form is known, besides the lists of which that makes records.
    /// - Parameter enough: given how many of how many fields there are.
    private func has(_ fields: [FieldName], of form: Int, enough: (_ count: Int, _ needed: Int) -> Bool) -> Bool {
        let form = forms[form].mapping.forms[forms[form].number]
        let lists = form.records.elements.map { QuotedName.field(ofPath: $0).name }
        let names = Set(fields.map { registry.bytes(of: $0).withView(FieldSets.form) })
        return form.fieldSets.contains { set in
            let needed = set.filter { !lists.contains($0) }
            let count = needed.count { names.contains(Array($0.utf8).withView(FieldSets.form)) }
            return !needed.isEmpty && enough(count, needed.count)
        }
    }
}

/// The forms to which objects belong that no `[match]` fits because they are without its lists, by their fields. Few kinds of
/// objects alternate in an input.
private struct FormsWithoutLists {
    private static let limit = 256
    private var forms: [[FieldName]: Int?] = [:]
    /// That of the names.
    private var generation = 0

    /// The form of objects with these fields, if there is one; `nil` if that is not known.
    mutating func form(of names: [FieldName], in registry: FieldNames) -> Int?? {
        if registry.generation != generation { forms.removeAll() }
        generation = registry.generation
        return forms[names]
    }

    mutating func remember(_ form: Int?, for names: [FieldName]) {
        if forms.count == Self.limit { forms.removeAll() }
        forms.updateValue(form, forKey: names)
    }
}
