import ArgumentParser

/// A value that not every text can be.
protocol OptionValue: SendableMetatype {
    /// What it has to be, in a line: shown behind a text that is not.
    static var expectation: String { get }

    init?(argument: String)
}

extension OptionValue {
    /// The value; throws what it has to be.
    fileprivate static func parse(_ argument: String) throws(ValidationError) -> Self {
        guard let value = Self(argument: argument) else { throw ValidationError(expectation) }
        return value
    }
}

extension Option {
    /// An option that says of a wrong value what the right ones are.
    init<T: OptionValue>(
        name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp,
        completion: CompletionKind? = nil
    ) where Value == T? {
        self.init(name: name, parsing: parsing, help: help, completion: completion) { argument throws in
            try T.parse(argument)
        }
    }

    /// The same, and it cannot be left out.
    init(
        name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp,
        completion: CompletionKind? = nil
    ) where Value: OptionValue {
        self.init(name: name, parsing: parsing, help: help, completion: completion) { argument throws in
            try Value.parse(argument)
        }
    }
}
