/// Why a stream could not go on: the one error type of StreamKit's public edge.
public struct StreamError: Error, CustomStringConvertible, Sendable {
    /// What kind of failure it is. Open for more.
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
        /// The options do not fit the input: an unknown field.
        public static let usage = Code(number: 5)
        /// The input is of a kind that cannot be read at all.
        public static let unreadableInput = Code(number: 6)
        /// A file that is to outlive the run cannot be opened, read or written, or is another's.
        public static let storeFailed = Code(number: 7)
    }

    /// What kind of failure it is.
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
