/// Lines before and after a run; during one, messages go through the output queue, in order with the records.
public enum StandardStream: Int32, Sendable {
    /// Standard output.
    case output = 1
    /// Standard error.
    case error = 2

    /// Writes a line at once, unbuffered.
    /// - Returns: why it could not be written completely, if it could not.
    @discardableResult
    public func writeLine(_ line: String) -> Errno? {
        let bytes = self == .error ? MessageText.bytes(line + "\n") : Array((line + "\n").utf8)
        return bytes.withView { SystemCall.writeAll(rawValue, $0) }
    }
}
