import Glibc

/// A pipe whose ends are closed in the end.
public final class PipeEnds {
    /// The end to read from.
    public let reading: Int32
    /// The end to write to; −1 once it is closed.
    public private(set) var writing: Int32

    /// A pipe; `nil` if there is none to be had.
    public init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        closeWriting()
    }

    /// Ends the input of whoever reads.
    public func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }
}
