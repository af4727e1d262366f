/// Why a stream could not continue: the only error type in StreamKit's public API.
public struct StreamError: Error, CustomStringConvertible, Sendable {
    /// The kind of failure. An open set.
    public struct Code: Hashable, Sendable {
        let number: Int
        /// A line is longer than the limit.
        public static let lineTooLong = Code(number: 1)
        /// Reading failed; `errno` says why.
        public static let readFailed = Code(number: 2)
        /// Writing failed; `errno` says why.
        public static let writeFailed = Code(number: 3)
        /// A file cannot be opened, or is a directory; `errno` says why.
        public static let cannotOpen = Code(number: 4)
        /// The options do not fit the input, such as an unknown field.
        public static let usage = Code(number: 5)
        /// The input is of a kind that cannot be read at all.
        public static let unreadableInput = Code(number: 6)
        /// A file that outlives the run cannot be opened, read or written, or belongs to another program.
        public static let storeFailed = Code(number: 7)
    }

    /// The kind of failure.
    public let code: Code
    /// The system's reason, or 0.
    public let errno: Int32
    /// What is wrong, for a program to word.
    public let note: any Note
    /// What comes before that in messages, such as the name of a file of options and a line in it.
    public let prefix: String

    /// A failure.
    public init(_ code: Code, _ note: any Note, at prefix: String = "", errno: Int32 = 0) {
        self.code = code
        self.errno = errno
        self.note = note
        self.prefix = prefix
    }

    /// What is wrong, in a program's words (`PipelineConfiguration.wording`).
    public func message(_ wording: (any Note) -> String) -> String { prefix + wording(note) }

    /// What is wrong, in the library's words.
    public var message: String { "\(prefix)\(note)" }

    /// The message.
    public var description: String { message }
}

/// Something to tell people about input or a configuration. A library says what it is, by a case with its values or, where
/// that is all there is to say, by a text about the input; the program puts it into words (`PipelineConfiguration.wording`),
/// because only the program knows what its options are called.
public protocol Note: Sendable {}

/// What is wrong with input, or was repaired: “a comma is missing”.
extension String: Note {}
