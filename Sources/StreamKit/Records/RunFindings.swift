/// What a run has met, as far as it tells at the end whether an option did anything.
public struct RunFindings: OptionSet, Sendable {
    /// The elements, one bit each; from the ninth to the sixteenth they belong to other modules' schemas.
    public let rawValue: UInt32

    /// Elements by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A record with a place, where places were looked for.
    public static var place: RunFindings { RunFindings(rawValue: 1) }
    /// A record without one.
    public static var noPlace: RunFindings { RunFindings(rawValue: 2) }
    /// A record with several pairs of coordinates, of which one was chosen.
    public static var furtherPlaces: RunFindings { RunFindings(rawValue: 64) }
    /// A record that was written with a point.
    public static var point: RunFindings { RunFindings(rawValue: 128) }
    /// A record that was written without one, where points were asked for.
    public static var noPoint: RunFindings { RunFindings(rawValue: 1 << 16) }
    /// A table.
    public static var table: RunFindings { RunFindings(rawValue: 4) }
    /// A JSON or XML document.
    public static var document: RunFindings { RunFindings(rawValue: 8) }
    /// A byte of input other than blanks and byte-order marks.
    public static var content: RunFindings { RunFindings(rawValue: 32) }
    /// A line of NDJSON that is nothing but the beginning of an object.
    public static var openObject: RunFindings { RunFindings(rawValue: 1 << 17) }
    /// A source whose first line of NDJSON is an object with an array of objects.
    static var nestedRecords: RunFindings { RunFindings(rawValue: 1 << 23) }
    /// A text in which `replace` found what looks like a regular expression.
    public static var replacedPattern: RunFindings { RunFindings(rawValue: 1 << 18) }
    /// A text that was read as a date or time.
    public static var readDate: RunFindings { RunFindings(rawValue: 1 << 19) }
    /// A text that should have been read as one and could not.
    public static var unreadDate: RunFindings { RunFindings(rawValue: 1 << 20) }
    /// A text that does not have the pattern given for it.
    static var otherPattern: RunFindings { RunFindings(rawValue: 1 << 24) }
    /// What was asked whether it is true, and is true or false.
    public static var truth: RunFindings { RunFindings(rawValue: 1 << 21) }
    /// A text that is neither.
    public static var noTruth: RunFindings { RunFindings(rawValue: 1 << 22) }
    /// A nested object that became fields.
    public static var nestedObject: RunFindings { RunFindings(rawValue: 16) }
}

/// An option that does nothing in a run without certain things.
public struct OptionPrecondition: Sendable {
    /// The option's name.
    public let option: String
    /// The things, of which one is enough.
    public let findings: RunFindings

    /// An option, and what it needs.
    public init(_ option: String, needs findings: RunFindings) {
        self.option = option
        self.findings = findings
    }
}
