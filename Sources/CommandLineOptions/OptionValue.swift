/// A value of an option, read from its text.
public protocol OptionValue: SendableMetatype {
    /// What the text has to be, in one line: shown with a text that is not valid.
    static var expectation: String { get }
    /// The same for a text that is not valid: of many values, those that may have been meant.
    static func expectation(insteadOf argument: String) -> String
    /// What a shell offers for it.
    static var completion: Completion { get }

    /// `nil` if the text is invalid.
    init?(argument: String)
}

extension OptionValue {
    /// The same for every text, unless a type says otherwise.
    public static func expectation(insteadOf argument: String) -> String { expectation }

    /// None, unless a type says otherwise.
    public static var completion: Completion { .none }
}

/// What a shell offers for a value.
public enum Completion: Sendable {
    case none
    case files
    /// Words without spaces or quotes, and perhaps files.
    case words([String], orFiles: Bool = false)
    /// Texts without quotes. Upper and lower case are the same, as with the lines.
    case phrases([String])
    /// The lines that the program writes with a flag.
    case lines(of: String)
    /// The names in the first line that the program writes with these options, separated by tabs, for the files on the command
    /// line: one of them, or several with commas between them. Only names that need no quotes are offered.
    case columns(with: String)
}

/// Any text will do.
extension String: OptionValue {
    /// Never shown.
    public static var expectation: String { "a text" }

    /// The text itself.
    public init?(argument: String) { self = argument }
}

/// A value that is one of a few words.
public protocol OptionChoice: OptionValue, CaseIterable, RawRepresentable<String> {}

extension OptionChoice {
    /// `one of a, b or c`.
    public static var expectation: String {
        let words = allCases.map(\.rawValue)
        return "one of \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
    }

    /// All the words.
    public static var completion: Completion { .words(allCases.map(\.rawValue)) }

    /// The word as it is.
    public init?(argument: String) { self.init(rawValue: argument) }
}
