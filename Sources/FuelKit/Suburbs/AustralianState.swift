import StreamKit

/// The states and territories of Australia.
public enum AustralianState: UInt8, CaseIterable, Sendable {
    /// Western Australia, the default for places.
    case westernAustralia = 1
    /// New South Wales.
    case newSouthWales
    /// Victoria.
    case victoria
    /// Queensland.
    case queensland
    /// South Australia.
    case southAustralia
    /// Tasmania.
    case tasmania
    /// The Northern Territory.
    case northernTerritory
    /// The Australian Capital Territory.
    case capitalTerritory

    private static let names: [(abbreviation: String, name: String)] = [
        ("WA", "Western Australia"), ("NSW", "New South Wales"), ("VIC", "Victoria"), ("QLD", "Queensland"),
        ("SA", "South Australia"), ("TAS", "Tasmania"), ("NT", "Northern Territory"),
        ("ACT", "Australian Capital Territory"),
    ]

    /// `WA`, `NSW` …
    public var abbreviation: String { Self.names[Int(rawValue) - 1].abbreviation }

    /// `Western Australia`, `New South Wales` …
    public var name: String { Self.names[Int(rawValue) - 1].name }

    /// The state with a name or an abbreviation, in any case.
    public init?(_ text: String) {
        let text = text.lowercased()
        let place = Self.names.firstIndex { $0.abbreviation.lowercased() == text || $0.name.lowercased() == text }
        guard let place else { return nil }
        self = Self.allCases[place]
    }
}
