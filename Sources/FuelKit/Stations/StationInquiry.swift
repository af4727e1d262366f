public import StreamKit

/// A station that somebody is to be asked for, one at a time: what the schema writes down and the run's `RecordWait` takes to
/// a geocoder. Belongs to the records queue.
public final class StationInquiry {
    private struct State: ~Copyable {
        var texts = ByteBuffer()
        var ends = (0, 0)
        var question = ByteBuffer()
        var surroundings: Coordinate?
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

    /// The question: `ADDRESS, SUBURB STATE POSTCODE`, on one line.
    public var question: [UInt8] { asked.state.question.view.array }

    /// How many kilometres an answer is from the suburb that was asked about, if that is more than can be.
    public func excess(of answer: Coordinate) -> Double? {
        guard let distance = asked.state.surroundings?.distance(to: answer) else { return nil }
        return distance > Self.reach ? distance : nil
    }

    /// How many kilometres from its suburb's point a station can be.
    private static let reach = 100.0

    /// Says that the record that waits may go on, whether its station is known now or not.
    public func end(_ end: End) { asked.state.end = end }

    /// What came of the question that the record at hand has waited for, if it has.
    func takeEnd() -> End? {
        defer { asked.state.end = nil }
        return asked.state.end
    }

    /// Writes down what is to be asked; `false` if nobody can be.
    /// - Parameter surroundings: the suburb's point, if it is known.
    func begin(
        name: ByteView, address: ByteView, suburb: ByteView, state: AustralianState?, postcode: ByteView,
        surroundings: Coordinate?
    ) -> Bool {
        // An address that fills pages is none.
        guard !asked.state.isOff, !suburb.isEmpty, address.count + suburb.count <= 1000 else { return false }
        asked.state.question.removeAll()
        appendStreet(address)
        if asked.state.question.isEmpty { return false }
        asked.state.texts.removeAll()
        asked.state.texts.append(name)
        asked.state.ends.0 = asked.state.texts.count
        asked.state.texts.append(address)
        asked.state.ends.1 = asked.state.texts.count
        asked.state.texts.append(suburb)
        asked.state.surroundings = surroundings
        asked.state.question.append(", ")
        for index in 0..<suburb.count { append(suburb[index]) }
        if let state {
            append(ASCII.space)
            asked.state.question.appendText(state.abbreviation)
        }
        if !postcode.isEmpty {
            append(ASCII.space)
            for index in 0..<postcode.count { append(postcode[index]) }
        }
        return true
    }

    /// Appends the number and the street of an address, which servers look for word by word: not what stands in brackets,
    /// nor the unit in front of a number.
    ///
    /// ```
    ///   2 Hollosy Way (Cnr Pinjar Rd)       2 Hollosy Way
    ///   1/909 Mandurah Rd                   909 Mandurah Rd
    /// ```
    private func appendStreet(_ address: ByteView) {
        var depth = 0
        for index in 0..<address.count {
            switch address[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth = max(0, depth - 1)
            case let byte where depth == 0: append(byte)
            default: break
            }
        }
        let count = asked.state.question.count
        if asked.state.question.view.last == ASCII.space { asked.state.question.truncate(to: count - 1) }
        let street = asked.state.question.view
        var unit = 0
        while unit < street.count, ASCII.isDigit(street[unit]) { unit += 1 }
        if unit > 0, unit + 1 < street.count, street[unit] == ASCII.slash, ASCII.isDigit(street[unit + 1]) {
            asked.state.question.removeFirst(unit + 1)
        }
    }

    /// Appends a byte. Line ends and other control characters, which would make two lines of one, are blanks; of several
    /// blanks, and of those at the beginning, there is one or none.
    private func append(_ byte: UInt8) {
        let byte = max(byte, ASCII.space)
        if byte == ASCII.space, asked.state.question.view.last ?? ASCII.space == ASCII.space { return }
        asked.state.question.append(byte)
    }
}
