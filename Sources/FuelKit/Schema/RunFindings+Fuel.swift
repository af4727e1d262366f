public import StreamKit

extension RunFindings {
    /// A fuel record.
    public static var fuelRecord: RunFindings { RunFindings(rawValue: 1 << 8) }
    /// A fuel record whose price was compared with earlier ones.
    public static var comparedPrice: RunFindings { RunFindings(rawValue: 1 << 9) }
    /// A fuel record whose distance is that of its suburb's point, and one whose distance is its station's own.
    static var suburbPlace: RunFindings { RunFindings(rawValue: 1 << 12) }
    static var stationPlace: RunFindings { RunFindings(rawValue: 1 << 13) }
    /// A fuel record of a station with a name.
    static var station: RunFindings { RunFindings(rawValue: 1 << 11) }
    /// One of several records in which a mapping divides others that was left out because it has no price.
    public static var noPrice: RunFindings { RunFindings(rawValue: 1 << 10) }
}
