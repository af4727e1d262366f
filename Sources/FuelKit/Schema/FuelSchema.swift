public import StreamKit

/// The settings of fuel records that do not depend on the input.
public struct FuelOptions {
    /// The grade of records that carry none.
    public var assumedProduct: String?
    /// Distances to add.
    public var proximity: Proximity?
    /// The gazetteer, made when it is first asked for.
    public var suburbs: () -> SuburbIndex

    /// Settings.
    public init(assumedProduct: String? = nil, proximity: Proximity? = nil, suburbs: @escaping () -> SuburbIndex) {
        self.assumedProduct = assumedProduct
        self.proximity = proximity
        self.suburbs = suburbs
    }
}

/// The same record for a fuel price whichever way it came: from FuelWatch's RSS, from its monthly files, or from
/// fuelstream's own output. Checked, with the suburb's proper name and postcode, a point, and the distance.
/// The fields and where they come from are in fuelstream(1) under FIELDS.
public final class FuelSchema: RecordSchema {
    /// `fuel`.
    public var name: String { "fuel" }
    /// The record's fields and those of the options in use.
    public let fixedColumns: [FieldName]?
    /// The record's fields, and the columns that the mapping does not know.
    public var tableFields: [FieldName] { mapper.columns + mapper.furtherColumns }
    /// A further field is left out.
    public var refusesFurtherFields: Bool { false }

    private var mapper: FuelMapper

    /// The schema for records whose names are in `registry`.
    public init(registry: FieldNames, options: FuelOptions) {
        mapper = FuelMapper(registry: registry, options: options)
        fixedColumns = mapper.columns
    }

    /// Whether a table is one of fuel prices, by its columns.
    public static func recognises(table columns: [FieldName], registry: FieldNames) -> Bool {
        FuelMapper.source(ofTable: columns, registry) != nil
    }

    /// A table begins.
    public func begin(table columns: [FieldName], unnamed: [Bool]) { mapper.begin(table: columns, unnamed: unnamed) }

    /// A feed begins.
    public func beginFeed() { mapper.begin(.feed) }

    /// Objects begin.
    public func beginObjects() { mapper.begin(.records) }

    /// Makes a fuel record.
    public func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        mapper.map(source, into: &record)
    }
}
