public import StreamKit

/// A postcode area of the gazetteer. The views are valid as long as its index.
public struct Suburb: BitwiseCopyable {
    /// The name in the gazetteer's spelling (`North Perth`).
    public let name: ByteView
    /// Four digits.
    public let postcode: ByteView
    /// Degrees north, as the gazetteer writes it.
    public let latitude: ByteView
    /// Degrees east, as the gazetteer writes it.
    public let longitude: ByteView
    /// The suburb's point.
    public let coordinate: Coordinate
    /// Whether it is a post office and not a place where people live.
    public let isPostOffice: Bool
}
