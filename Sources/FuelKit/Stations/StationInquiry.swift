public import StreamKit

/// A station that somebody is to be asked for, one at a time: what the schema writes down and the run's `RecordWait` takes to
/// a geocoder. Belongs to the records queue.
public final class StationInquiry {
    private struct State: ~Copyable {
        var texts = ByteBuffer()
        var ends = (0, 0)
        var question = ByteBuffer()
        var end: End?
        var isOff = false
    }

    /// What came of it.
    public enum End: Sendable {
        /// The geocoder has answered, that it does not know perhaps.
        case answered
        /// There is no answer, or it is another run's.
        case over
    }

    private let asked = HeapState(State())

    /// Nobody has been asked for.
    public init() {}

    /// There is nobody left to ask.
    public var isOff: Bool {
        get { asked.state.isOff }
        set { asked.state.isOff = newValue }
    }

    /// The name of the station that is asked for; the same of `address` and `suburb`.
    public var name: ByteView { asked.state.texts.view.prefix(asked.state.ends.0) }
    /// Its address.
    public var address: ByteView { asked.state.texts.view[asked.state.ends.0..<asked.state.ends.1] }
    /// Its suburb.
    public var suburb: ByteView { asked.state.texts.view.dropFirst(asked.state.ends.1) }

    /// The question: `ADDRESS, SUBURB WA POSTCODE`, on one line.
    public var question: [UInt8] { asked.state.question.view.array }

    /// Says that the record that waits may go on, whether its station is known now or not.
    public func end(_ end: End) { asked.state.end = end }

    /// What came of the question that the record at hand has waited for, if it has.
    func takeEnd() -> End? {
        defer { asked.state.end = nil }
        return asked.state.end
    }

    /// Writes down what is to be asked; `false` if nobody can be.
    func begin(name: ByteView, address: ByteView, suburb: ByteView, postcode: ByteView) -> Bool {
        // An address that fills pages is none.
        guard !asked.state.isOff, !address.isEmpty, !suburb.isEmpty, address.count + suburb.count <= 1000 else {
            return false
        }
        asked.state.texts.removeAll()
        asked.state.texts.append(name)
        asked.state.ends.0 = asked.state.texts.count
        asked.state.texts.append(address)
        asked.state.ends.1 = asked.state.texts.count
        asked.state.texts.append(suburb)
        asked.state.question.removeAll()
        append(address)
        asked.state.question.append(", ")
        append(suburb)
        asked.state.question.append(" WA")
        if !postcode.isEmpty {
            asked.state.question.append(ASCII.space)
            append(postcode)
        }
        return true
    }

    /// Line ends and other control characters would make two lines of one.
    private func append(_ text: ByteView) {
        for index in 0..<text.count { asked.state.question.append(max(text[index], ASCII.space)) }
    }
}
