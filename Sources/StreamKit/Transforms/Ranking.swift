/// `--sort-by` with `--limit`: the first records of an order, for each value of some fields or in all.
///
/// A heap a group, its last record at the top, so that what comes behind it is known at once: memory is that of `limit`
/// records a group, whatever the input. Numbers come first, then texts, then what is missing, whichever the direction;
/// records that are alike keep their order.
struct Ranking: ~Copyable {
    /// What is sorted by, read from a record.
    enum Key {
        case decimal(Decimal)
        /// A number with too many digits, or an exponent, which is written out: an order of exact numbers and doubles
        /// would run in circles.
        case number([UInt8])
        case text([UInt8])
        case missing
    }

    /// A record that is held.
    struct Entry {
        let keys: [Key]
        let number: Int
        let source: String
        let line: Int
        let uniqueKey: KeyHash?
        let record: HeldRecord
    }

    private let fields: [FieldName]
    private let isDescending: [Bool]
    private let limit: Int
    private let registry: FieldNames
    private var groups = KeyTable<UInt32>()
    private var heaps: [[Entry]] = []
    private var seen = 0
    private var arena = Arena()
    /// The record under way, which is to be held.
    private var candidate: (keys: [Key], heap: Int)?

    init(_ order: [TransformOptions.SortKey], limit: Int, registry: FieldNames) {
        fields = order.map { registry.intern(text: $0.name) }
        isDescending = order.map(\.isDescending)
        self.limit = limit
        self.registry = registry
    }

    /// Whether a record is among the first of its group so far; then it is to be held.
    mutating func admits(_ record: borrowing Record, group: KeyHash) -> Bool {
        let next = UInt32(heaps.count)
        let index = Int(groups.update(group, default: next) { $0 })
        if index == heaps.count { heaps.append([]) }
        seen += 1
        arena.reset()
        let keys = fields.map { Key(Operand(record.value(of: $0), &arena), &arena) }
        if heaps[index].count >= limit {
            guard let last = heaps[index].first, order(keys, last.keys) < 0 else { return false }
        }
        candidate = (keys, index)
        return true
    }

    /// Holds the record that has just been admitted, selected meanwhile; whether it pushes another out.
    mutating func hold(_ record: borrowing Record, source: String, line: Int, uniqueKey: KeyHash?) -> Bool {
        guard let (keys, index) = candidate else { return false }
        candidate = nil
        let entry = Entry(
            keys: keys, number: seen, source: source, line: line, uniqueKey: uniqueKey,
            record: HeldRecord(record, registry))
        if heaps[index].count < limit {
            heaps[index].append(entry)
            rise(in: index)
            return false
        }
        heaps[index][0] = entry
        sink(in: index)
        return true
    }

    /// All records that are held, in order; nothing is held any more.
    mutating func drain() -> [Entry] {
        var all = Array(heaps.joined())
        heaps = []
        groups = KeyTable<UInt32>()
        all.sort { comesBefore($0, $1) }
        return all
    }

    // MARK: Order

    private func comesBefore(_ left: Entry, _ right: Entry) -> Bool {
        let order = order(left.keys, right.keys)
        return order != 0 ? order < 0 : left.number < right.number
    }

    private func order(_ left: [Key], _ right: [Key]) -> Int {
        for index in left.indices {
            let order = Key.order(left[index], right[index], isDescending: isDescending[index])
            if order != 0 { return order }
        }
        return 0
    }

    // MARK: Heap

    private mutating func rise(in heap: Int) {
        var index = heaps[heap].count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard comesBefore(heaps[heap][parent], heaps[heap][index]) else { return }
            heaps[heap].swapAt(parent, index)
            index = parent
        }
    }

    private mutating func sink(in heap: Int) {
        var index = 0
        while true {
            var last = index
            for child in [2 * index + 1, 2 * index + 2] where child < heaps[heap].count {
                if comesBefore(heaps[heap][last], heaps[heap][child]) { last = child }
            }
            if last == index { return }
            heaps[heap].swapAt(last, index)
            index = last
        }
    }
}

extension Ranking.Key {
    /// What a value is sorted by.
    init(_ operand: Operand, _ arena: inout Arena) {
        switch operand.reading {
        case .decimal(let decimal): self = .decimal(decimal)
        case .long: self = .number(operand.text(&arena)?.array ?? [])
        case .exponent: self = .number(operand.text(&arena)?.writtenOut ?? [])
        case .none: self = operand.text(&arena).map { .text($0.array) } ?? .missing
        }
    }

    /// Which of two keys comes first: negative if that is the left one, zero if they are alike.
    static func order(_ left: Self, _ right: Self, isDescending: Bool = false) -> Int {
        let rank = left.rank - right.rank
        if rank != 0 { return rank }
        let order = orderOfAlike(left, right)
        return isDescending ? -order : order
    }

    /// Numbers, texts, what is missing.
    private var rank: Int {
        switch self {
        case .decimal, .number: 0
        case .text: 1
        case .missing: 2
        }
    }

    /// Which of two keys of one rank is greater.
    private static func orderOfAlike(_ left: Self, _ right: Self) -> Int {
        switch (left, right) {
        case (.decimal(let first), .decimal(let second)):
            return Decimal.order(first, second)
        case (.text(let first), .text(let second)):
            return first.withView { first in second.withView { ByteView.order(first, $0) } }
        case (.missing, .missing):
            return 0
        default:
            return left.spelling.withView { first in right.spelling.withView { orderOfNumbers(first, $0) } }
        }
    }

    private var spelling: [UInt8] {
        switch self {
        case .decimal(let decimal):
            var arena = Arena()
            return arena.write(decimal, atLeast: 0).array
        case .number(let text), .text(let text):
            return text
        case .missing:
            return []
        }
    }
}
