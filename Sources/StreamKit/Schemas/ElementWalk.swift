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
    private var choice = ItemChoice()

    /// What is found once in an item.
    private struct ItemChoice {
        /// The fields of each name that is asked for, and all others.
        var lists: [[Int]] = []
        var others: [Int] = []
        /// The current element of each list.
        var places: [Int] = []
    }

    init(_ paths: [String], _ registry: FieldNames) { levels = paths.map { ElementLevel($0, registry) } }

    /// Whether there are no lists: the record comes once, as it is.
    var isEmpty: Bool { levels.isEmpty }
    /// The only list, if there is but one.
    var only: ElementLevel? { levels.count == 1 ? levels[0] : nil }
    /// The fields whose lists were found.
    var foundLists: [FieldName] { levels.filter(\.wasFound).map(\.field) }
    /// Whether one of the lists is empty, or its current element is.
    var hasNothing: Bool { depth < levels.count || levels.last?.hasNothing == true }

    /// Whether a record has a value in the field of each list. A cell of a table, which is text, is a list of one.
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
        return zip(levels, choice.places).map { "\($0.path)[\($1 + 1)]" }
    }

    /// Another item begins.
    mutating func begin() {
        depth = -1
        // Rows do not choose; to forget nothing takes time for each.
        if !choice.places.isEmpty { choice = ItemChoice() }
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
        let isFirst = depth < 0
        depth = 0
        if isFirst { find(item) }
        let lists = choice.lists
        if lists.contains(where: \.isEmpty) { return isFirst ? .leftOut : .end }
        if !isFirst {
            guard let level = lists.indices.last(where: { choice.places[$0] + 1 < lists[$0].count }) else {
                return .end
            }
            choice.places[level] += 1
            for inner in (level + 1)..<lists.count { choice.places[inner] = 0 }
        }
        let chosen = zip(lists, choice.places).map { $0[$1] }
        if chosen.contains(where: { item.raw($0).isEmpty }) { return .leftOut }
        // The name of a person belongs to the element before it.
        let parts = chosen.map { $0 + 1 }.filter {
            $0 < item.count && item.name($0) == item.name($0 - 1) && item.role($0).isPart
        }
        part.take(item, (choice.others + chosen + parts).sorted())
        return .record
    }

    /// Finds the elements of an item.
    private mutating func find(_ item: borrowing SourceRecord) {
        choice.lists = levels.map { level in
            (0..<item.count).filter { item.name($0) == level.field && !item.role($0).isPart }
        }
        choice.others = (0..<item.count).filter { index in !levels.contains { $0.field == item.name(index) } }
        choice.places = levels.map { _ in 0 }
    }
}
