public import StreamKit

/// A question about a station, one at a time: the schema writes it down and the run's `RecordWait` takes it to a geocoder.
/// Confined to the records queue.
public final class StationInquiry {
    private struct State: ~Copyable {
        var texts = ByteBuffer()
        var ends = (0, 0)
        var question = ByteBuffer()
        var surroundings: Coordinate?
        var end: End?
        var isOff = false
    }

    /// The outcome.
    public enum End: Sendable {
        /// The geocoder has answered, perhaps that it does not know.
        case answered
        /// There is no answer, or it came from another run.
        case over
    }

    private let asked = Box(State())

    /// No question yet.
    public init() {}

    /// There is no geocoder left to ask.
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

    /// How many kilometres an answer is from the suburb that was asked about, if that is more than possible.
    public func excess(of answer: Coordinate) -> Double? {
        guard let distance = asked.state.surroundings?.distance(to: answer) else { return nil }
        return distance > Self.reach ? distance : nil
    }

    /// How many kilometres from its suburb's point a station can be.
    private static let reach = 100.0

    /// Lets the waiting record continue, whether its station is now known or not.
    public func end(_ end: End) { asked.state.end = end }

    /// The outcome of the question that the current record has waited for, if it has.
    func takeEnd() -> End? {
        defer { asked.state.end = nil }
        return asked.state.end
    }

    /// Writes down the question; `false` if it cannot be asked.
    /// - Parameter surroundings: the suburb's point, if it is known.
    func begin(
        name: ByteView, address: ByteView, suburb: ByteView, state: AustralianState?, postcode: ByteView,
        surroundings: Coordinate?
    ) -> Bool {
        // Text that fills pages is not an address.
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

    /// Appends the number and the street of an address, which servers match word by word: without anything in brackets, or
    /// the unit before a number.
    ///
    /// ```
    ///   2 Hollosy Way (Cnr Pinjar Rd)       2 Hollosy Way
    ///   1/909 Mandurah Rd                   909 Mandurah Rd
    ///   Shop 3A, 17 High St                 17 High St
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
        asked.state.question.removeFirst(Self.unitLength(asked.state.question.view))
    }

    /// How many bytes before the number of a house name a unit in it.
    private static func unitLength(_ street: ByteView) -> Int {
        var index = 0
        while index < street.count, ASCII.isLetter(street[index]) { index += 1 }
        let isNamed = index > 0
        if isNamed, !street.prefix(index).array.map(ASCII.lowercased).withView({ StreetWords.isUnit($0) }) { return 0 }
        if isNamed, index < street.count, street[index] == ASCII.space { index += 1 }
        let number = index
        while index < street.count, ASCII.isDigit(street[index]) { index += 1 }
        if index == number { return 0 }
        if index < street.count, ASCII.isLetter(street[index]) { index += 1 }
        let marks = index
        while index < street.count, [ASCII.space, ASCII.comma, ASCII.slash].contains(street[index]) { index += 1 }
        // Without the word, only a slash tells a unit from the number of a house.
        let isUnit = isNamed ? index > marks : street[marks..<index].firstIndex(of: ASCII.slash) != nil
        return isUnit && index < street.count && ASCII.isDigit(street[index]) ? index : 0
    }

    /// Appends a byte. Line ends and other control characters, which would split the line, become blanks; several blanks
    /// become one, and those at the beginning none.
    private func append(_ byte: UInt8) {
        let byte = max(byte, ASCII.space)
        if byte == ASCII.space, asked.state.question.view.last ?? ASCII.space == ASCII.space { return }
        asked.state.question.append(byte)
    }
}
