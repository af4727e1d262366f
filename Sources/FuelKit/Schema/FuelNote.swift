public import StreamKit

/// What a run has found out about fuel records and their mapping.
public enum FuelNote: Note {
    /// No record has a station: those of a mapping are in a table of their own, which has a column.
    case stationsNotLookedUp(mapping: String, column: String)
    /// A table has most columns of FuelWatch's files, but not these, and is read as raw records.
    case nearlyFuelWatch(missing: [String])
    /// No record has a price other than 0, so that all are left out.
    case noPrices
    /// A requested mapping was not used, because the input is recognised without one.
    case mappingUnused(String)
    /// No form of a requested mapping fits the input, which lacks these fields.
    case noFormFits(mapping: String, missing: [String])
    /// No record has these fields, which a mapping reads.
    case fieldsReadInVain([String])
    /// A mapping gives a value to a field that is not one of a fuel record's own; one of those it may be meant to be.
    case misspeltField(String, meant: String)
    /// The input has fields that a mapping cannot read, since its `[let]` has given their names other meanings.
    case hiddenFields([String])
    /// All distances that decide which records are near enough are those of suburbs' points.
    case onlySuburbPlaces
    /// No record has a station or an address whose prices could be compared.
    case noStationToCompare
}
