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
    /// What is wrong, for people, without the file's name.
    public let message: String

    /// A failure with a message.
    public init(_ code: Code, _ message: String, errno: Int32 = 0) {
        self.code = code
        self.errno = errno
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
