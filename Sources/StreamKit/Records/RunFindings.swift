/// What a run has met, as far as it tells at the end whether an option did anything.
public struct RunFindings: OptionSet, Sendable {
    /// The elements, one bit each; from the ninth on they belong to other modules' schemas.
    public let rawValue: UInt16

    /// Elements by their bits.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A record with a place, where places were looked for.
    public static var place: RunFindings { RunFindings(rawValue: 1) }
    /// A record without one.
    public static var noPlace: RunFindings { RunFindings(rawValue: 2) }
    /// A table.
    public static var table: RunFindings { RunFindings(rawValue: 4) }
    /// A JSON or XML document.
    public static var document: RunFindings { RunFindings(rawValue: 8) }
    /// A byte of input other than blanks and byte-order marks.
    public static var content: RunFindings { RunFindings(rawValue: 32) }
    /// A nested object that became fields.
    public static var nestedObject: RunFindings { RunFindings(rawValue: 16) }
}

/// An option that does nothing in a run without certain things.
public struct Expectation: Sendable {
    /// The option's name in messages.
    public let term: String
    /// The things, of which one is enough.
    public let findings: RunFindings
    /// Why it did nothing.
    public let reason: String

    /// An option, and what it needs.
    public init(_ term: String, _ findings: RunFindings, _ reason: String) {
        self.term = term
        self.findings = findings
        self.reason = reason
    }
}
