/// An option: how it is written, what it does to a `Command`, and its help.
public struct Option<Command>: Sendable {
    /// What an option does.
    enum Effect: Sendable {
        /// Stores a value; `false` if it is invalid. The text is empty for an option that takes no value.
        case store(@Sendable (inout Command, String) -> Bool)
        /// Makes a text to be shown instead of a run, from the value, or from the spelling of an option without one; `nil` if
        /// the value is invalid.
        case show(@Sendable (OptionTable<Command>, String) -> String?)
    }

    /// Without hyphens.
    public let name: String
    /// The letter of its short form.
    let short: UInt8?
    /// Stands for the value in descriptions, in lower case; `nil` if it takes none.
    public let placeholder: String?
    /// A line without a full stop.
    let help: String
    /// The type of its values. Not asked before it is needed: the table is made at every start.
    let valueType: any OptionValue.Type
    /// Whether any file can be the value.
    let takesFile: Bool
    /// Whether every occurrence counts, not only the last.
    let isRepeatable: Bool
    /// Whether the help page shows it on the line of the previous option.
    let sharesLine: Bool
    let effect: Effect

    /// The names as they are typed, the short one first.
    public var spellings: [String] { (short.map { ["-\(Unicode.Scalar($0))"] } ?? []) + ["--\(name)"] }

    /// What a shell offers for the value.
    public var completion: Completion { takesFile ? .files : valueType.completion }

    private init(
        _ name: String, short: Unicode.Scalar? = nil, placeholder: String? = nil, help: String,
        valueType: any OptionValue.Type = String.self, takesFile: Bool = false, isRepeatable: Bool = false,
        sharesLine: Bool = false, effect: Effect
    ) {
        self.name = name
        self.short = short.map { UInt8(ascii: $0) }
        self.placeholder = placeholder
        self.help = help
        self.valueType = valueType
        self.takesFile = takesFile
        self.isRepeatable = isRepeatable
        self.sharesLine = sharesLine
        self.effect = effect
    }
}

extension Option {
    /// An option without a value.
    public static func flag(
        _ name: String, short: Unicode.Scalar? = nil, _ help: String, sharesLine: Bool = false,
        set: @escaping @Sendable (inout Command) -> Void
    ) -> Self {
        let effect = Effect.store { command, _ in
            set(&command)
            return true
        }
        return Self(name, short: short, help: help, sharesLine: sharesLine, effect: effect)
    }

    /// An option with a value.
    public static func value<Value: OptionValue>(
        _ name: String, short: Unicode.Scalar? = nil, _ placeholder: String, _ help: String, takesFile: Bool = false,
        isRepeatable: Bool = false, set: @escaping @Sendable (inout Command, Value) -> Void
    ) -> Self {
        let effect = Effect.store { command, argument in
            guard let value = Value(argument: argument) else { return false }
            set(&command, value)
            return true
        }
        return Self(
            name, short: short, placeholder: placeholder, help: help, valueType: Value.self, takesFile: takesFile,
            isRepeatable: isRepeatable, effect: effect)
    }

    /// Shows the help page: the full one, or by its letter the short one.
    public static var help: Self {
        Self(
            "help", short: "h", help: "Prints help",
            effect: .show { table, spelling in spelling == "-h" ? table.shortHelpPage : table.helpPage })
    }

    /// Shows the version, and is described on the line of `help`.
    public static var version: Self {
        Self(
            "version", help: "Prints the version", sharesLine: true,
            effect: .show { table, _ in "\(table.program) \(table.version)" })
    }

    /// Shows a shell's completion script.
    public static var completionScript: Self {
        Self(
            "generate-completion-script", placeholder: "shell", help: "For bash, zsh or fish", valueType: Shell.self,
            effect: .show { table, shell in Shell(argument: shell).map(table.completionScript) })
    }
}
