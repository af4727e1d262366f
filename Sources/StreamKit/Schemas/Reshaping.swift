/// What becomes of records as they were read before a schema gets them, as one pipeline does it: with the names of its registry.
public final class Reshaping {
    let state: HeapState<Reshaper>
    /// What is carried out.
    public let mapping: RecordMapping
    /// What its records are looked up in, if they are.
    public let lookups: Lookups?

    /// - Parameters:
    ///   - mapping: what is to be carried out.
    ///   - registry: where the names of fields are kept.
    ///   - lookups: the tables whose fields are added before anything is worked out.
    ///   - now: when the run began, by which `today()` goes.
    public init(_ mapping: RecordMapping, registry: FieldNames, lookups: Lookups? = nil, now: Timestamp) {
        self.mapping = mapping
        self.lookups = lookups
        state = HeapState(Reshaper(mapping, registry: registry, lookups: lookups, now: now))
    }

    /// Whether a field of the input is read, or another takes its place.
    public func reads(_ field: FieldName) -> Bool { state.state.reads(field) }

    /// A source begins.
    public func beginSource(_ name: String) { state.state.beginSource(name) }

    /// Whether what becomes of a record depends on those before it.
    var dependsOnEarlierRecords: Bool { !mapping.fills.isEmpty }
}
