/// One sum for all groups: what is kept of the records, and the result. Groups are numbered from 0.
class AggregateColumn {
    /// How many values were left out because they are not numbers, the first of them, and whether some have a decimal comma.
    final private(set) var notNumbers: (count: Int, first: String, haveCommas: Bool) = (0, "", false)

    /// A group begins.
    func addGroup() {}

    /// Adds a record's value; never a missing one.
    /// - Parameter rank: the order for `first` and `last`, if that was asked for.
    func add(_ operand: Operand, rank: Operand?, to group: Int, _ arena: inout Arena) {}

    /// Whether `add(_:as:)` knows what another column has.
    var canBeParted: Bool { true }

    /// How many parts there are to add for that, of so many groups.
    func partCount(of groups: Int) -> Int { groups }

    /// Adds what another column of the same kind has of records that follow.
    /// - Parameter groups: the number here of each of its groups.
    func add(_ part: AggregateColumn, as groups: [Int]) {
        if notNumbers.count == 0 { notNumbers.first = part.notNumbers.first }
        notNumbers.count += part.notNumbers.count
        if part.notNumbers.haveCommas { notNumbers.haveCommas = true }
    }

    /// Leaves a value out that is not a number; a blank text is missing.
    @inline(never)
    final func leaveOut(_ operand: Operand, _ arena: inout Arena) {
        guard let text = operand.text(&arena), !text.isBlank else { return }
        if notNumbers.count == 0 { notNumbers.first = text.quoted }
        notNumbers.count += 1
        if !notNumbers.haveCommas, CommaNumber(text) != nil { notNumbers.haveCommas = true }
    }

    /// The sum, valid until the arena is reset.
    func result(_ group: Int, _ arena: inout Arena) -> Operand { .missing }

    /// The approximate memory use in bytes.
    var byteCount: Int { 0 }

    /// The column for a function.
    /// - Parameter percent: of `percentile`.
    static func make(_ function: Aggregate, percent: Decimal?) -> AggregateColumn {
        switch function {
        case .count: CountColumn()
        case .sum: TotalColumn(isMean: false)
        case .mean: TotalColumn(isMean: true)
        case .variance: SpreadColumn(isDeviation: false)
        case .stddev: SpreadColumn(isDeviation: true)
        case .min, .first: PickColumn { $0 < 0 }
        case .max: PickColumn { $0 > 0 }
        case .last: PickColumn { $0 >= 0 }
        case .range: RangeColumn()
        case .median: ValuesColumn(percent: Decimal(mantissa: 50, scale: 0))
        case .percentile: ValuesColumn(percent: percent ?? Decimal(mantissa: 50, scale: 0))
        case .distinct: DistinctColumn()
        case .mode: ModeColumn()
        }
    }
}

extension Operand {
    /// A number's value, as a decimal or the nearest double; `nil` if it is not a number.
    fileprivate func number(_ arena: inout Arena) -> (decimal: Decimal?, double: Double)? {
        switch reading {
        case .none: nil
        case .decimal(let decimal): (decimal, 0)
        case .long, .exponent: Arithmetic.double(self, &arena).map { (nil, $0) }
        }
    }
}

/// The number of values.
private final class CountColumn: AggregateColumn {
    private var counts: [Int] = []

    override func addGroup() { counts.append(0) }

    override func add(_ operand: Operand, rank: Operand?, to group: Int, _ arena: inout Arena) { counts[group] += 1 }

    override func add(_ part: AggregateColumn, as groups: [Int]) {
        guard let part = part as? CountColumn else { return }
        for (group, count) in zip(groups, part.counts) { counts[group] += count }
    }

    override func result(_ group: Int, _ arena: inout Arena) -> Operand { .whole(counts[group]) }

    override var byteCount: Int { counts.capacity * MemoryLayout<Int>.stride }
}

/// The sum of the numbers, or their mean.
private final class TotalColumn: AggregateColumn {
    private var totals: [(sum: ExactSum, count: Int)] = []
    private let isMean: Bool

    init(isMean: Bool) { self.isMean = isMean }

    override func addGroup() { totals.append((ExactSum(), 0)) }

    override func add(_ operand: Operand, rank: Operand?, to group: Int, _ arena: inout Arena) {
        if case .decimal(let decimal) = operand.reading {
            totals[group].sum.add(decimal)
        } else if let number = operand.number(&arena) {
            totals[group].sum.add(number.double)
        } else {
            return leaveOut(operand, &arena)
        }
        totals[group].count += 1
    }

    override func add(_ part: AggregateColumn, as groups: [Int]) {
        super.add(part, as: groups)
        guard let part = part as? TotalColumn else { return }
        for (group, total) in zip(groups, part.totals) {
            totals[group].sum.add(total.sum)
            totals[group].count += total.count
        }
    }

    override func result(_ group: Int, _ arena: inout Arena) -> Operand {
        let count = totals[group].count
        if count == 0 { return .missing }
        return isMean ? totals[group].sum.mean(count, &arena) : totals[group].sum.result(&arena)
    }

    override var byteCount: Int { totals.capacity * MemoryLayout<(ExactSum, Int)>.stride }
}

/// The sample variance of the numbers (n − 1), or its square root.
private final class SpreadColumn: AggregateColumn {
    private var totals: [(sum: ExactSum, squares: ExactSum, count: Int)] = []
    private let isDeviation: Bool

    init(isDeviation: Bool) { self.isDeviation = isDeviation }

    override func addGroup() { totals.append((ExactSum(), ExactSum(), 0)) }

    override func add(_ operand: Operand, rank: Operand?, to group: Int, _ arena: inout Arena) {
        guard let number = operand.number(&arena) else { return leaveOut(operand, &arena) }
        if let decimal = number.decimal {
            totals[group].sum.add(decimal)
            totals[group].squares.addSquare(of: decimal)
        } else {
            totals[group].sum.add(number.double)
            totals[group].squares.addSquare(of: number.double)
        }
        totals[group].count += 1
    }

    override func add(_ part: AggregateColumn, as groups: [Int]) {
        super.add(part, as: groups)
        guard let part = part as? SpreadColumn else { return }
        for (group, total) in zip(groups, part.totals) {
            totals[group].sum.add(total.sum)
            totals[group].squares.add(total.squares)
            totals[group].count += total.count
        }
    }

    override func result(_ group: Int, _ arena: inout Arena) -> Operand {
        let (sum, squares, count) = totals[group]
        if count < 2 { return .missing }
        let spread = isDeviation ? sum.deviation(count, squares) : sum.variance(count, squares)
        return spread.map { Arithmetic.number($0, &arena) } ?? .missing
    }

    override var byteCount: Int { totals.capacity * MemoryLayout<(ExactSum, ExactSum, Int)>.stride }
}

/// One of the values: the first in an order, or the first or last to come.
private final class PickColumn: AggregateColumn {
    private struct Pick {
        var rank: [UInt8]
        var value: [UInt8]

        /// Including the arrays' headers.
        var byteCount: Int { rank.count + value.count + 96 }
    }

    private var picks: [Pick?] = []
    private var keptBytes = 0
    private var key = ByteBuffer()
    /// Whether a value replaces the other, given their order: negative if it comes before the other.
    private let replaces: (Int) -> Bool

    init(_ replaces: @escaping (Int) -> Bool) { self.replaces = replaces }

    override func addGroup() { picks.append(nil) }

    override func add(_ operand: Operand, rank: Operand?, to group: Int, _ arena: inout Arena) {
        key.removeAll()
        if let rank { key.append(sortKey: rank, &arena) }
        if !isWanted(key.view, in: group) { return }
        var buffer = ByteBuffer()
        buffer.append(encoded: operand.value(&arena))
        keep(Pick(rank: key.view.array, value: buffer.view.array), in: group)
    }

    override func add(_ part: AggregateColumn, as groups: [Int]) {
        guard let part = part as? PickColumn else { return }
        for case (let group, let pick?) in zip(groups, part.picks)
        where pick.rank.withView({ isWanted($0, in: group) }) {
            keep(pick, in: group)
        }
    }

    /// Whether a value with this rank replaces what a group has.
    private func isWanted(_ rank: ByteView, in group: Int) -> Bool {
        guard let pick = picks[group] else { return true }
        return pick.rank.withView { replaces(ByteView.order(rank, $0)) }
    }

    private func keep(_ pick: Pick, in group: Int) {
        keptBytes += pick.byteCount - (picks[group]?.byteCount ?? 0)
        picks[group] = pick
    }

    override func result(_ group: Int, _ arena: inout Arena) -> Operand {
        guard let value = picks[group]?.value else { return .missing }
        var decoder = RecordDecoder(value.withView { arena.copy($0) })
        return Operand(decoder.value(&arena), .point, &arena)
    }

    override var byteCount: Int { picks.capacity * MemoryLayout<Pick?>.stride + keptBytes }
}

/// The greatest number minus the least.
private final class RangeColumn: AggregateColumn {
    private let least = PickColumn { $0 < 0 }
    private let greatest = PickColumn { $0 > 0 }

    override func addGroup() {
        least.addGroup()
        greatest.addGroup()
    }

    override func add(_ operand: Operand, rank: Operand?, to group: Int, _ arena: inout Arena) {
        let number = Arithmetic.asNumber(operand, &arena)
        if number.isMissing { return leaveOut(operand, &arena) }
        least.add(number, rank: number, to: group, &arena)
        greatest.add(number, rank: number, to: group, &arena)
    }

    override func add(_ part: AggregateColumn, as groups: [Int]) {
        super.add(part, as: groups)
        guard let part = part as? RangeColumn else { return }
        least.add(part.least, as: groups)
        greatest.add(part.greatest, as: groups)
    }

    override func result(_ group: Int, _ arena: inout Arena) -> Operand {
        Arithmetic.apply(.minus, greatest.result(group, &arena), least.result(group, &arena), &arena)
    }

    override var byteCount: Int { least.byteCount + greatest.byteCount }
}

/// A percentile of the numbers, with linear interpolation as in NumPy's default: each distinct number of a group is kept once,
/// with its count.
private final class ValuesColumn: AggregateColumn {
    private struct Entry: BitwiseCopyable {
        let value: NumberValue
        let group: UInt32
        var count = 0
    }

    private var mixer = KeyMixer()
    private var numbers = KeyNumbers()
    /// In order of first occurrence; in order of groups and values as soon as results are asked for.
    private var entries: [Entry] = []
    private var groups = 0
    /// Where each group's entries begin then, and the last ones end.
    private var starts: [Int] = []
    private let percent: Decimal

    init(percent: Decimal) { self.percent = percent }

    override func addGroup() { groups += 1 }

    override func add(_ operand: Operand, rank: Operand?, to group: Int, _ arena: inout Arena) {
        guard let number = operand.number(&arena) else { return leaveOut(operand, &arena) }
        count(number.decimal.map(NumberValue.init) ?? NumberValue(number.double), 1, in: group)
    }

    override func partCount(of groups: Int) -> Int { entries.count }

    override func add(_ part: AggregateColumn, as groups: [Int]) {
        super.add(part, as: groups)
        guard let part = part as? ValuesColumn else { return }
        for entry in part.entries { count(entry.value, entry.count, in: groups[Int(entry.group)]) }
    }

    @inline(__always)
    private func count(_ value: NumberValue, _ times: Int, in group: Int) {
        mixer.begin(0)
        mixer.add(value.digits, UInt64(group) << 8 | value.kind)
        let place = numbers.number(of: mixer.hash)
        if place == entries.count { entries.append(Entry(value: value, group: UInt32(group))) }
        entries[place].count += times
    }

    private func sort() {
        entries.sort { $0.group == $1.group ? $0.value < $1.value : $0.group < $1.group }
        for (place, entry) in entries.enumerated() {
            while starts.count <= entry.group { starts.append(place) }
        }
        while starts.count <= groups { starts.append(entries.count) }
    }

    override func result(_ group: Int, _ arena: inout Arena) -> Operand {
        if starts.isEmpty { sort() }
        let counted = entries[starts[group]..<starts[group + 1]]
        let count = counted.reduce(0) { $0 + $1.count }
        if count == 0 { return .missing }
        let position = Arithmetic.apply(
            .divided, Arithmetic.apply(.times, .decimal(percent), .whole(count - 1), &arena), .whole(100), &arena)
        let whole = Arithmetic.rounded(position, .down, to: 0, &arena)
        guard let index = Arithmetic.double(whole, &arena).map({ min(max(Int($0), 0), count - 1) }) else {
            return .missing
        }
        let low = Self.value(at: index, counted)
        guard case .decimal(let part) = Arithmetic.apply(.minus, position, whole, &arena), part.mantissa != 0 else {
            return low.operand(&arena)
        }
        let high = Self.value(at: index + 1, counted)
        guard let (first, second) = low.exact.flatMap({ low in high.exact.map { (low, $0) } }) else { return .missing }
        let result = first + (second - first) * ExactNumber(part)
        if low.isDecimal, high.isDecimal, let decimal = result.decimal { return .decimal(decimal) }
        return Arithmetic.number(result.double, &arena)
    }

    /// The value at an index among all, in order.
    private static func value(at index: Int, _ counted: ArraySlice<Entry>) -> NumberValue {
        var seen = 0
        for entry in counted {
            seen += entry.count
            if index < seen { return entry.value }
        }
        return counted[counted.endIndex - 1].value
    }

    override var byteCount: Int { numbers.allocatedBytes + entries.capacity * MemoryLayout<Entry>.stride }
}

/// A number to be counted: equal ones count as one, however they are written.
private struct NumberValue: BitwiseCopyable, Comparable {
    /// Without trailing zeros; or of a double.
    let digits: UInt64
    /// Negative for a double.
    private let scale: Int8

    init(_ decimal: Decimal) {
        let shortest = decimal.withoutTrailingZeros()
        (digits, scale) = (UInt64(bitPattern: shortest.mantissa), Int8(shortest.scale))
    }

    init(_ double: Double) { (digits, scale) = (double.bitPattern, -1) }

    /// What else makes it differ from another one, in eight bits.
    var kind: UInt64 { UInt64(UInt8(bitPattern: scale)) }

    private var decimal: Decimal? {
        scale < 0 ? nil : Decimal(mantissa: Int64(bitPattern: digits), scale: Int(scale))
    }

    private var double: Double { decimal?.double ?? Double(bitPattern: digits) }

    var isDecimal: Bool { scale >= 0 }

    /// The number; `nil` if it is too large for a double.
    var exact: ExactNumber? {
        if let decimal { return ExactNumber(decimal) }
        return double.isFinite ? ExactNumber(double) : nil
    }

    func operand(_ arena: inout Arena) -> Operand {
        decimal.map { .decimal($0) } ?? Arithmetic.number(double, &arena)
    }

    static func < (left: NumberValue, right: NumberValue) -> Bool {
        if let first = left.decimal, let second = right.decimal { return Decimal.order(first, second) < 0 }
        return left.double < right.double
    }
}

/// The distinct texts of a group, numbered in order of first occurrence.
private struct GroupTexts: ~Copyable {
    private let hasher = KeyHasher.random()
    private var numbers = KeyNumbers()
    private var key = ByteBuffer()

    /// The number of a text, and whether it is new.
    mutating func number(of text: ByteView, in group: Int) -> (number: Int, isNew: Bool) {
        key.removeAll()
        key.append(number: group)
        key.append(text)
        let next = numbers.count
        let number = numbers.number(of: hasher.hash(key.view))
        return (number, number == next)
    }

    var byteCount: Int { numbers.allocatedBytes }
}

/// The number of distinct values, compared as texts.
private final class DistinctColumn: AggregateColumn {
    private var counts: [Int] = []
    private var texts = GroupTexts()

    override func addGroup() { counts.append(0) }

    override func add(_ operand: Operand, rank: Operand?, to group: Int, _ arena: inout Arena) {
        guard let text = operand.text(&arena) else { return }
        if texts.number(of: text, in: group).isNew { counts[group] += 1 }
    }

    /// It does not keep the texts.
    override var canBeParted: Bool { false }

    override func result(_ group: Int, _ arena: inout Arena) -> Operand { .whole(counts[group]) }

    override var byteCount: Int { counts.capacity * MemoryLayout<Int>.stride + texts.byteCount }
}

/// The most frequent value; in a tie, the first to come.
private final class ModeColumn: AggregateColumn {
    private struct Entry {
        let group: Int
        var count: Int
        let value: [UInt8]

        func operand(_ arena: inout Arena) -> Operand {
            var decoder = RecordDecoder(value.withView { arena.copy($0) })
            return Operand(decoder.value(&arena), .point, &arena)
        }
    }

    private var texts = GroupTexts()
    private var entries: [Entry] = []
    private var valueBytes = 0
    private var groups = 0
    /// For each group its most frequent entry, or −1; computed when first needed.
    private var best: [Int] = []

    override func addGroup() { groups += 1 }

    override func add(_ operand: Operand, rank: Operand?, to group: Int, _ arena: inout Arena) {
        count(operand, 1, in: group, &arena)
    }

    override func partCount(of groups: Int) -> Int { entries.count }

    override func add(_ part: AggregateColumn, as groups: [Int]) {
        guard let part = part as? ModeColumn else { return }
        var arena = Arena()
        for entry in part.entries {
            arena.reset()
            count(entry.operand(&arena), entry.count, in: groups[entry.group], &arena)
        }
    }

    private func count(_ operand: Operand, _ times: Int, in group: Int, _ arena: inout Arena) {
        guard let text = operand.text(&arena) else { return }
        let (number, isNew) = texts.number(of: text, in: group)
        guard isNew else {
            entries[number].count += times
            return
        }
        var buffer = ByteBuffer()
        buffer.append(encoded: operand.value(&arena))
        entries.append(Entry(group: group, count: times, value: buffer.view.array))
        valueBytes += buffer.count + 32
    }

    override func result(_ group: Int, _ arena: inout Arena) -> Operand {
        if best.count < groups {
            best = Array(repeating: -1, count: groups)
            for (number, entry) in entries.enumerated() {
                let known = best[entry.group]
                if known < 0 || entries[known].count < entry.count { best[entry.group] = number }
            }
        }
        return best[group] >= 0 ? entries[best[group]].operand(&arena) : .missing
    }

    override var byteCount: Int { texts.byteCount + entries.capacity * MemoryLayout<Entry>.stride + valueBytes }
}
