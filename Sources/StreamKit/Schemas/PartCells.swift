/// The cells in which the records of one object differ, for a `RowPlan`: the members of its elements.
///
/// ```
///   {"id":7,"city":"Bonn","sizes":[{"type":"S","amount":1.8},{"type":"M","amount":1.7}]}
///   each = sizes         cells sizes.type, sizes.amount    S │ 1.8, M │ 1.7
/// ```
/// Elements are alike if their members have the same names in the same order, written in the same way, and are no lists or
/// objects. (Groups of columns of an object, such as Spain's, were tried, too: few of them have a price, and to remember the
/// first one takes longer.)
///
/// France's prices take half the time of mapping each element (100 MB, 240 prices a station), and no longer where there are three.
struct PartCells: ~Copyable {
    /// The mapping's names of the cells; empty if there are none.
    private(set) var names: [FieldName] = []
    /// What stands before each value, and after the last one: `{"type":`, `,"amount":`, `}`; and where each of these ends.
    private var between = ByteBuffer()
    private var ends: [Int] = []
    private static let mostCells = 64

    /// Forgets which cells there are.
    mutating func removeAll() {
        names.removeAll()
        between.removeAll()
        ends.removeAll()
    }

    /// Learns the members of an element; there are no cells if it is no object of plain values.
    /// - Parameter name: the name of a member.
    mutating func learn(_ element: Value, name: (JSONParts.Part) -> FieldName) {
        removeAll()
        guard element.kind == .json, element.bytes[0] == ASCII.leftBrace else { return }
        let text = element.bytes
        var last = 0
        for member in JSONParts(membersOf: text) {
            guard !member.isEscaped, names.count < Self.mostCells, Value(ofJSON: member.value).isPlain else {
                return removeAll()
            }
            names.append(name(member))
            let start = unsafe member.value.base - text.base
            add(text[last..<start])
            last = start + member.value.count
        }
        add(text.dropFirst(last))
    }

    private mutating func add(_ text: ByteView) {
        between.append(text)
        ends.append(between.count)
    }

    /// Lists the cells of an element; returns whether it has these and no others.
    mutating func list(_ element: Value, into cells: inout SourceRecord) -> Bool {
        guard element.kind == .json, ends.count > 1 else { return false }
        cells.begin(.object)
        cells.escaping = .json
        cells.setBase(element.bytes)
        var scanner = JSONScanner(element.bytes)
        var start = 0
        for index in 0..<(ends.count - 1) {
            guard skip(start..<ends[index], &scanner) else { return false }
            start = ends[index]
            let place = scanner.position
            guard let (kind, isEscaped) = try? scanner.value(), !isEscaped, kind != .json else { return false }
            switch kind {
            case .text: cells.append(names[index], start: place + 1, end: scanner.position - 1, tag: kind.rawValue)
            case .missing: cells.append(names[index], start: 0, end: 0, tag: kind.rawValue)
            default: cells.append(names[index], start: place, end: scanner.position, tag: kind.rawValue)
            }
        }
        return skip(start..<between.count, &scanner) && scanner.position == element.bytes.count
    }

    /// Skips what stands between values, if it is here.
    @inline(__always)
    private func skip(_ range: Range<Int>, _ scanner: inout JSONScanner) -> Bool {
        let end = scanner.position + range.count
        guard end <= scanner.text.count, scanner.text[scanner.position..<end].hasSameBytes(as: between.view[range])
        else { return false }
        scanner.position = end
        return true
    }
}

extension Value {
    /// Whether it is no list and no object, and needs no decoding.
    fileprivate var isPlain: Bool {
        switch kind {
        case .json, .list: false
        case .text, .number, .boolean, .missing, .absent: true
        }
    }
}
