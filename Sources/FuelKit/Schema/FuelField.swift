import StreamKit

/// The fields of a fuel record, in their order.
enum FuelField: Int, CaseIterable {
    case date, product, price, brand, station, address, suburb, postcode, area, region, phone, features
    case latitude, longitude, coordinatesFrom

    /// Fields that are looked up or computed if the input lacks them.
    static let enriched: [FuelField] = [.suburb, .postcode, .latitude, .longitude, .coordinatesFrom]

    /// The name in a record.
    var name: StaticString {
        switch self {
        case .date: "date"
        case .product: "product"
        case .price: "price"
        case .brand: "brand"
        case .station: "station"
        case .address: "address"
        case .suburb: "suburb"
        case .postcode: "postcode"
        case .area: "area"
        case .region: "region"
        case .phone: "phone"
        case .features: "features"
        case .latitude: "latitude"
        case .longitude: "longitude"
        case .coordinatesFrom: "coordinates_from"
        }
    }
}

/// A set of fields.
struct FuelFields {
    private var bits: UInt16 = 0

    init(_ fields: [FuelField] = []) {
        for field in fields { insert(field) }
    }

    mutating func insert(_ field: FuelField) { bits |= 1 << UInt16(field.rawValue) }

    func isSuperset(of others: FuelFields) -> Bool { bits & others.bits == others.bits }
}

/// The source of fuel records; each has its own names for the fields.
enum FuelSource {
    /// FuelWatch's RSS feed.
    case feed
    /// FuelWatch's monthly files.
    case month
    /// A table with the field names of fuel records, mostly fuelstream's own output.
    case records

    /// The source's names and the field each stands for; for FuelWatch's files, in the order of their columns.
    var names: [(name: String, field: FuelField)] {
        switch self {
        case .feed: Self.feedNames
        case .month: Self.monthNames
        case .records: Self.recordNames
        }
    }

    /// Names whose values repeat other fields and are left out.
    var redundant: [String] { self == .feed ? ["title", "description"] : [] }

    /// The names that an input must have to be of this source.
    var required: [String] {
        switch self {
        case .feed: Self.feedForm.fieldSets[0]
        case .month: Self.monthForm.fieldSets[0]
        case .records: Self.recordFields.map(\.name.description)
        }
    }

    private static let (monthForm, feedForm) = FuelMapping.formsOfFuelWatch
    private static let monthNames = monthForm.names
    private static let feedNames = feedForm.names
    private static let recordNames = FuelField.allCases.map { (name: $0.name.description, field: $0) }

    /// The fields that a fuel record must have, with or without a value.
    static let recordFields: [FuelField] = [.date, .product, .price, .station, .suburb]

    /// The source given for a record's own coordinates.
    var coordinates: CoordinateSource { self == .feed ? .feed : .input }
}

/// Where a record's coordinates come from, in order of precedence: `coordinates_from`.
enum CoordinateSource: Int, CaseIterable {
    /// FuelWatch's feed.
    case feed
    /// A table or an object that does not say where from.
    case input
    /// A station store.
    case station
    /// The geocoder, in this run.
    case geocoder
    /// The suburb's point.
    case suburb
    /// The middle of the postcode's suburbs.
    case postcode

    /// The name used in records.
    var name: StaticString {
        switch self {
        case .feed: "feed"
        case .input: "input"
        case .station: "station"
        case .geocoder: "geocoder"
        case .suburb: "suburb"
        case .postcode: "postcode"
        }
    }

    /// The source with that name; `nil` for any other, which an input may have.
    init?(named name: ByteView) {
        guard let source = Self.allCases.first(where: { name == $0.name }) else { return nil }
        self = source
    }
}
