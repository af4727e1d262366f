/// The elements of a mapping's lists: one of each at a time, the last list fastest. Of an item the elements of each name.
///
/// ```
///   {"id":1,"sizes":[{"type":"S"},{"type":"M"}]}   ▶   {"id":1,"sizes":{"type":"S"}}, {"id":1,"sizes":{"type":"M"}}
/// ```
struct ElementWalk: ~Copyable {
    /// The record, with an element in the place of each list.
    private(set) var record = Record()
    private let levels: [ElementLevel]
    /// How many of the levels have an element; negative before the first one.
    private var depth = 0
    /// In an item: the current element of each name.
    private var itemPlaces: [Int] = []

    init(_ paths: [String], _ registry: FieldNames) { levels = paths.map { ElementLevel($0, registry) } }

    /// Whether there are no lists: the record comes once, as it is.
    var isEmpty: Bool { levels.isEmpty }
    /// The only list, if there is but one.
    var only: ElementLevel? { levels.count == 1 ? levels[0] : nil }
    /// The fields whose lists were found.
    var foundLists: [FieldName] { levels.filter(\.wasFound).map(\.field) }
    /// Whether one of the lists is empty, or its current element is.
    var hasNothing: Bool { depth < levels.count || levels.last?.hasNothing == true }

    /// Whether a record may be without lists, and has a value in the field of each of them. A cell of a table, which is text,
    /// is a list of one.
    func passes(_ source: borrowing SourceRecord) -> Bool {
        levels.allSatisfy { level in
            (0..<source.count).contains { source.name($0) == level.field && !source.raw($0).isEmpty }
        }
    }

    /// Whether at least so many more elements may follow.
    func isFollowed(by count: Int) -> Bool { levels.first?.isFollowed(by: count) ?? false }

    /// Which elements the current ones are: `sizes[2]`.
    var origin: [String] {
        if depth > 0 { return levels.prefix(depth).map { "\($0.path)[\($0.position)]" } }
        return zip(levels, itemPlaces).map { "\($0.path)[\($1 + 1)]" }
    }

    /// Another item begins.
    mutating func begin() {
        depth = -1
        itemPlaces.removeAll()
    }

    /// Another row or object begins.
    /// - Parameter unnamed: which columns of a table have no name: they are fields if they have a value.
    mutating func begin(_ source: borrowing SourceRecord, _ unnamed: [Bool]) {
        begin()
        record.removeAll()
        let isTable = source.shape == .table
        // A row that is too short has all columns.
        for index in 0..<(isTable ? source.columnCount : source.count) {
            guard let name = source.name(index) else { continue }
            let value = index < source.count ? source.typedValue(index, &record.scratch) : .missing
            if isTable, value.bytes.isEmpty, unnamed[index] { continue }
            record.append(name, isTable && index < source.count ? .text(value.bytes) : value)
        }
    }

    /// Moves to the next element, of the innermost list that has one; returns whether there is one, or a list is empty.
    mutating func advance() -> Bool {
        if levels.isEmpty {
            defer { depth = 0 }
            return depth < 0
        }
        var level = depth - 1
        if depth < 0 {
            level = 0
            levels[0].open(record)
            if levels[0].isEmpty {
                depth = 0
                // Only once: the next call finds the end.
                return true
            }
        }
        while level >= 0 {
            guard levels[level].advance(&record) else {
                level -= 1
                continue
            }
            depth = level + 1
            if level == levels.count - 1 || levels[level].hasNothing { return true }
            level += 1
            levels[level].open(record)
            if levels[level].isEmpty { return true }
        }
        return false
    }

    /// Moves to the next element of the first list, if that is a field itself and `end` finds where the element ends.
    /// - Parameter end: gets the list, and where the element begins.
    @inline(__always)
    mutating func advance(until end: (ByteView, Int) -> Int?) -> Bool {
        guard levels[0].advance(&record, until: end) else { return false }
        depth = 1
        return true
    }

    /// Moves to the next choice of an item's elements, one of each name that is asked for, and makes the item with these.
    mutating func advance(_ item: borrowing SourceRecord, into part: inout SourceRecord) -> Reshaper.Step {
        func places(_ level: ElementLevel) -> [Int] {
            (0..<item.count).filter { item.name($0) == level.field && !item.role($0).isPart }
        }
        let lists = levels.map(places)
        let isFirst = depth < 0
        depth = 0
        if lists.contains(where: \.isEmpty) { return isFirst ? .leftOut : .end }
        if isFirst {
            itemPlaces = lists.map { _ in 0 }
        } else {
            guard let level = lists.indices.last(where: { itemPlaces[$0] + 1 < lists[$0].count }) else { return .end }
            itemPlaces[level] += 1
            for inner in (level + 1)..<lists.count { itemPlaces[inner] = 0 }
        }
        let chosen = zip(lists, itemPlaces).map { $0[$1] }
        if chosen.contains(where: { item.raw($0).isEmpty }) { return .leftOut }
        part.take(item) { index in
            guard let level = lists.firstIndex(where: { item.name($0[0]) == item.name(index) }) else { return true }
            // The name of a person belongs to the element before it.
            return index == chosen[level] || item.role(index).isPart && index == chosen[level] + 1
        }
        return .record
    }
}
