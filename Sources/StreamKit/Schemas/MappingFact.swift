/// Something that was found out about a mapping. What holds for a part of a run holds for the run, so that the facts of several
/// pipelines are joined by union.
public enum MappingFact: Hashable, Sendable {
    /// Records were read as the mapping's first form says, although its `[match]` does not fit: they lack these fields. Each
    /// is in quotation marks, perhaps with the one that was meant.
    case mismatch(missing: [String])
    /// Records were made as this form says.
    case use(form: Int)
    /// A field that the form reads was in the input.
    case found(form: Int, field: String)
    /// A field of the input, for suggestions.
    case input(form: Int, field: String)
    /// Records were made by a mapping of this name whose lookup, by this column of another table, there is not.
    case lookupMissing(mapping: String, column: String)
    /// A field without which a table that has most others is not of a known kind.
    case missing(field: String)
}
