/// Whether the records that a schema has examined had places.
public struct PlacesFound: OptionSet, Sendable {
    /// The elements, one bit each.
    public let rawValue: UInt8

    /// Elements by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A record had one.
    public static var place: PlacesFound { PlacesFound(rawValue: 1) }
    /// A record had none.
    public static var noPlace: PlacesFound { PlacesFound(rawValue: 2) }
}
