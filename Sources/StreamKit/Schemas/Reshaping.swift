/// The reshaping of input records before a schema gets them, for one pipeline: with the names of its registry.
public final class Reshaping {
    let state: Box<Reshaper>
    /// The mapping carried out.
    public let mapping: RecordMapping
    /// The tables in which its records are looked up, if any.
    public let lookups: Lookups?

    /// - Parameters:
    ///   - mapping: the mapping to carry out.
    ///   - registry: the registry of field names.
    ///   - lookups: the tables whose fields are added before anything is computed.
    ///   - settings: what expressions need to know about the run.
    public init(_ mapping: RecordMapping, registry: FieldNames, lookups: Lookups? = nil, settings: EvaluationSettings) {
        self.mapping = mapping
        self.lookups = lookups
        state = Box(Reshaper(mapping, registry: registry, lookups: lookups, settings: settings))
    }

    /// Whether a field of the input is read or replaced.
    public func reads(_ field: FieldName) -> Bool { state.state.reads(field) }

    /// What records have shown since `forgetFindings`.
    public var findings: RunFindings { state.state.hasFlattened ? .nestedObject : [] }

    /// Forgets what they have shown.
    public func forgetFindings() { state.state.hasFlattened = false }

    /// A source begins.
    public func beginSource(_ name: String) { state.state.beginSource(name) }

    /// The columns of a table are known.
    public func note(columns: [FieldName]) { state.state.note(columns: columns) }

    /// A row or an object could not be read: what follows it is not filled with what came before it.
    func rowWasLost() { state.state.rowWasLost() }

    /// Nor could one of another table behind its own.
    func otherRowWasLost() { state.state.otherRowWasLost() }

    /// What follows is not filled with what came before it.
    func forgetRow() { state.state.forgetRow() }

    /// What was found out about the fields that are read.
    /// - Parameter form: the number of the mapping's form.
    public func facts(ofForm form: Int) -> [MappingFact] { state.state.facts(ofForm: form) }

    /// Whether the result for a record depends on earlier ones.
    var dependsOnEarlierRecords: Bool { !mapping.fills.isEmpty }
}
