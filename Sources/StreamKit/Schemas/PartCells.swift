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
    struct Mark: BitwiseCopyable {
        let text: ShortText
        /// The number of the cell that follows; −1 if none does.
        let cell: Int
    }

    /// The mapping's names of the cells; empty if there are none.
    private(set) var names = UncheckedArray<FieldName>(capacity: 1)
    /// What stands before each value, and after the last one: `{"type":`, `,"amount":`, `}`.
    private var marks = UncheckedArray<Mark>(capacity: 1)
    /// What the records must not have for the plan to hold.
    var others: [FieldName] = []
    private static let mostCells = 64

    /// Whether the plan may hold for the records of an object, given the fields of one of them.
    func mayBeOf(_ record: borrowing Record) -> Bool {
        for name in others where record.value(of: name).kind != .absent { return false }
        return true
    }

    /// Forgets which cells there are.
    mutating func removeAll() {
        names.removeAll()
        marks.removeAll()
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
            let start = unsafe member.value.base - text.base
            add(text[last..<start], before: names.count)
            names.append(name(member))
            last = start + member.value.count
        }
        add(text.dropFirst(last), before: -1)
    }

    private mutating func add(_ text: ByteView, before cell: Int) {
        let count = ShortText.count(of: text)
        for index in 0..<count {
            marks.append(Mark(text: ShortText(ShortText.piece(index, of: text)), cell: index == count - 1 ? cell : -1))
        }
    }

    /// Lists the cells of an element of valid JSON.
    /// - Parameters:
    ///   - text: the element is part of it.
    ///   - start: where the element begins.
    ///   - cells: an earlier record of the same object, or one without fields.
    /// - Returns: where it ends; `nil` unless it has these cells and no others.
    @inline(__always)
    mutating func list(_ text: ByteView, from start: Int, into cells: inout SourceRecord) -> Int? {
        guard marks.count > 1 else { return nil }
        cells.truncate(to: 0)
        cells.setBase(text)
        var place = start
        for index in 0..<marks.count {
            guard text.has(marks[index].text, at: place) else { return nil }
            place &+= marks[index].text.count
            let cell = marks[index].cell
            if cell < 0 { continue }
            guard place < text.count else { return nil }
            let start = place
            let kind = Value.Kind(ofJSON: text[place])
            switch kind {
            case .text:
                place = text.firstStringSpecial(from: start &+ 1)
                if text[place] != ASCII.quote { return nil }
                cells.append(names[cell], start: start &+ 1, end: place, tag: kind.rawValue)
                place &+= 1
            case .json: return nil
            default:
                while !ValueFrame.endsScalar(text[place]) { place += 1 }
                cells.append(names[cell], start: start, end: kind == .missing ? start : place, tag: kind.rawValue)
            }
        }
        return place
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
