/// The cells in which the records of one object differ, for a `RowPlan`: the members of its elements.
///
/// ```
///   {"id":7,"city":"Bonn","sizes":[{"type":"S","amount":1.8},{"type":"M","amount":1.7}]}
///   each = sizes         cells sizes.type, sizes.amount    S │ 1.8, M │ 1.7
/// ```
/// Elements are alike if their members have the same names in the same order, and are no lists or objects. (Groups of columns of
/// an object, such as Spain's, were tried, too: few of them have a price, and to remember the first one takes longer.)
///
/// France's prices take half the time of mapping each element (100 MB, 240 prices a station), and no longer where there are three.
struct PartCells: ~Copyable {
    /// The mapping's names of the cells; empty if there are none.
    private(set) var names: [FieldName] = []
    /// The members' names, and where each ends.
    private var members = ByteBuffer()
    private var ends: [Int] = []
    private static let mostCells = 64

    /// Forgets which cells there are.
    mutating func removeAll() {
        names.removeAll()
        members.removeAll()
        ends.removeAll()
    }

    /// Learns the members of an element; there are no cells if it is no object of plain values.
    /// - Parameter name: the name of a member.
    mutating func learn(_ element: Value, name: (JSONMembers.Member) -> FieldName) {
        removeAll()
        guard element.kind == .json, element.bytes[0] == ASCII.leftBrace else { return }
        for member in JSONMembers(element.bytes) {
            guard !member.isEscaped, names.count < Self.mostCells, Value(ofJSON: member.value).isPlain else {
                return removeAll()
            }
            names.append(name(member))
            members.append(member.name)
            ends.append(members.count)
        }
    }

    /// Lists the cells of an element; returns whether it has these and no others.
    mutating func list(_ element: Value, into cells: inout SourceRecord) -> Bool {
        guard element.kind == .json, element.bytes[0] == ASCII.leftBrace else { return false }
        cells.begin(.object)
        cells.escaping = .json
        cells.setBase(element.bytes)
        var start = 0
        for member in JSONMembers(element.bytes) {
            let index = cells.count
            guard index < names.count, member.name == members.view[start..<ends[index]] else { return false }
            start = ends[index]
            let value = Value(ofJSON: member.value)
            guard value.isPlain else { return false }
            let place = value.kind == .missing ? 0 : unsafe value.bytes.base - element.bytes.base
            cells.append(names[index], start: place, end: place + value.bytes.count, tag: value.kind.rawValue)
        }
        return cells.count == names.count
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
