/// A mistake in a command line.
public struct OptionError: Error {
    /// What is wrong, in one line without a full stop.
    public let message: String

    /// A mistake described by a message.
    public init(_ message: String) { self.message = message }
}

extension OptionTable {
    /// What a command line asks for.
    public enum Request {
        case run(Command)
        /// A text to be shown: the help, the version, a completion script.
        case show(String)
    }

    /// Reads what follows a program's name. A text that is asked for is shown whatever else is wrong; otherwise the first
    /// mistake is thrown.
    ///
    /// As `getopt_long` reads it: options and operands in any order, `--name=value`, `-xVALUE`, short options joined, only
    /// operands after `--`. But names cannot be abbreviated, and `-x=VALUE` is `-x VALUE`.
    /// - Parameter command: what the options are to change.
    public func read(_ arguments: [String], into command: Command) throws(OptionError) -> Request {
        var reader = OptionReader(table: self, command: command, arguments: arguments[...])
        return try reader.read()
    }
}

/// A command line on its way from words to a `Command`.
private struct OptionReader<Command> {
    let table: OptionTable<Command>
    var command: Command
    /// Arguments not read yet.
    var arguments: ArraySlice<String>
    /// The first text that was asked for.
    var text: String?
    var firstError: OptionError?

    init(table: OptionTable<Command>, command: Command, arguments: ArraySlice<String>) {
        self.table = table
        self.command = command
        self.arguments = arguments
    }

    mutating func read() throws(OptionError) -> OptionTable<Command>.Request {
        while let argument = arguments.popFirst() {
            do throws(OptionError) {
                try read(argument)
            } catch {
                firstError = firstError ?? error
            }
        }
        if let text { return .show(text) }
        if let firstError { throw firstError }
        return .run(command)
    }

    // By bytes: a combining mark after a hyphen or an equals sign turns it into another character.
    private mutating func read(_ argument: String) throws(OptionError) {
        let bytes = argument.utf8
        if argument == "--" {
            while let operand = arguments.popFirst() { try add(operand) }
        } else if bytes.starts(with: "--".utf8) {
            let parts = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
            let name = String(parts[0].dropFirst(2))
            guard let option = table.option(where: { $0.name == name }) else { throw unknown(parts[0]) }
            try apply(option, spelled: parts[0], attached: parts.count > 1 ? parts[1] : nil)
        } else if bytes.first == UInt8(ascii: "-"), bytes.count > 1 {
            try readLetters(of: argument)
        } else {
            try add(argument)
        }
    }

    /// Letters up to the first that takes a value: the rest is the value.
    private mutating func readLetters(of argument: String) throws(OptionError) {
        var letters = argument.utf8.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = table.option(where: { $0.short == letter }) else { throw unknown(argument) }
            var attached: String?
            if option.placeholder != nil, let first = letters.first {
                attached = String(Substring(first == UInt8(ascii: "=") ? letters.dropFirst() : letters))
                letters = letters.suffix(0)
            }
            try apply(option, spelled: "-\(Unicode.Scalar(letter))", attached: attached)
        }
    }

    private mutating func apply(
        _ option: Option<Command>, spelled spelling: String, attached: String?
    ) throws(OptionError) {
        var value = ""
        if let placeholder = option.placeholder {
            // `--name=$UNSET` is not an empty value, but `--name ''` is.
            guard let found = attached ?? arguments.popFirst(), attached != "" else {
                throw OptionError("Missing value for '\(spelling) <\(placeholder)>'")
            }
            if attached == nil, found.hasPrefix("--"), table.option(where: { "--\($0.name)" == found }) != nil {
                throw OptionError("Missing value for '\(spelling) <\(placeholder)>': '\(found)' is an option")
            }
            if option.takesFile, found.isEmpty { throw OptionError("--\(option.name) needs the name of a file") }
            value = found
        } else if let attached {
            throw OptionError("The option '\(spelling)' takes no value, but '\(attached)' was given")
        }
        let isExpected: Bool
        switch option.effect {
        case .store(let store):
            isExpected = store(&command, value)
        case .show(let make):
            let made = make(table, option.placeholder == nil ? spelling : value)
            text = text ?? made
            isExpected = made != nil
        }
        guard isExpected else {
            throw OptionError(
                "The value '\(value)' is invalid for '\(spelling) <\(option.placeholder ?? "")>': "
                    + option.valueType.expectation(insteadOf: value))
        }
    }

    private mutating func add(_ operand: String) throws(OptionError) {
        guard let operands = table.operands else { throw OptionError("Unexpected argument '\(operand)'") }
        operands.add(&command, operand)
    }

    private func unknown(_ spelling: String) -> OptionError {
        let suggestion = table.suggestion(for: spelling).map { ". Did you mean '\($0)'?" }
        return OptionError("Unknown option '\(spelling)'\(suggestion ?? "")")
    }
}
