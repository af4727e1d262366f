/// A record's output, in pieces. Some are shared with other records; some are its own.
///
/// ```
///   row    {"day":│"2021-02-13"│,"amount":│112.9│,"seller":"Bob"│,"city":"Perth","region":"south", …}⏎
///          own     varying      own        vary. own             shared: others are in the same place
///
///   item   {"day":│"2021-02-13"│,"seller":"│Bob│","city":│"Perth"│,"region":│"south"│, …}⏎
///          shared  varying      shared      key shared    own     shared     own
/// ```
struct RecordPieces {
    enum Kind: UInt8 {
        case none
        /// The value of a varying field, or of one that is computed for each record, by its number in `VaryingFields`.
        case varying
        /// A cell or element of the record's key, by its index.
        case key
    }

    /// A value in a record's output: where it is, and its number in `VaryingFields` if it differs in records like this one.
    struct Written {
        let place: Range<Int>
        let number: Int?
    }

    /// The pieces of a layout: own bytes, then shared ones, then a value.
    @safe
    struct Step: BitwiseCopyable {
        private var base = unsafe ByteView.empty.base
        private var count: UInt32 = 0
        var hasOwn = false
        var value = Kind.none
        /// The number of the field, or of the cell or element.
        var number: UInt8 = 0

        @inline(__always)
        var shared: ByteView {
            get { unsafe ByteView(base: base, count: Int(count)) }
            set { unsafe (base, count) = (newValue.base, UInt32(newValue.count)) }
        }

        /// Whether there is nothing but own bytes.
        var isOwn: Bool { hasOwn && count == 0 && value == .none }

        init(hasOwn: Bool = false) { self.hasOwn = hasOwn }
    }

    /// What precedes the first value is taken for its name if it is no longer than this.
    private static let longestName = 32

    private(set) var steps: [Step] = []
    /// The bytes that no other record has, piece by piece.
    private(set) var own: [ByteView] = []
    private let written: ByteView
    /// How much has been consumed.
    private var end = 0

    /// The pieces of a row: few, because rows are short.
    init(row written: ByteView, _ values: [Written]) {
        self.written = written
        // What is shared is compared all the same: a wrong guess takes memory, no more. In front of the first value there may be
        // a point, which differs (GeoJSON).
        var followsFree = (values.first?.place.lowerBound ?? 0) <= Self.longestName
        for value in values {
            if let number = value.number {
                // Between two varying values there is nothing but a field's name.
                let start = value.place.lowerBound
                if followsFree { addShared(upTo: start) } else { addOwn(end..<start) }
                add(.varying, number, value.place)
            }
            followsFree = value.number != nil
        }
        // What follows is mostly about a seller's location, which others share.
        let seam = values.isEmpty ? 0 : values[values.count / 3].place.upperBound
        if seam > end { addOwn(end..<seam) }
        addShared(upTo: written.count)
    }

    /// The pieces of an item: names of fields are shared, and the item's texts are not kept twice.
    /// - Parameter joinsOwn: whether the names between the record's own values are its own, too: that takes memory, and saves steps.
    init(
        item written: ByteView, _ values: [Written], key: [(number: UInt8, text: ByteView)], joinsOwn: Bool
    ) {
        self.written = written
        steps.reserveCapacity(2 * values.count)
        own.reserveCapacity(values.count)
        for value in values {
            let place = value.place
            if let number = value.number {
                addShared(upTo: place.lowerBound)
                add(.varying, number, place)
            } else if place.isEmpty || written[place] == "null" {
                // Missing values are missing for many.
                continue
            } else if let (number, text) = Self.part(of: key, in: written, place) {
                addShared(upTo: text.lowerBound)
                add(.key, Int(number), text)
            } else if joinsOwn, let last = own.last, steps.last?.isOwn == true {
                own[own.count - 1] = written[(end - last.count)..<place.upperBound]
                end = place.upperBound
            } else {
                addShared(upTo: place.lowerBound)
                addOwn(place)
            }
        }
        addShared(upTo: written.count)
    }

    /// The pieces of a record of an object, which is soon forgotten: nothing is shared.
    init(part written: ByteView, _ values: [Written]) {
        self.written = written
        for value in values {
            guard let number = value.number else { continue }
            addOwn(end..<value.place.lowerBound)
            add(.varying, number, value.place)
        }
        addOwn(end..<written.count)
    }

    /// The part of the key that is a value, verbatim or in quotes.
    private static func part(
        of key: [(number: UInt8, text: ByteView)], in written: ByteView, _ place: Range<Int>
    ) -> (UInt8, Range<Int>)? {
        guard place.count >= 4 else { return nil }
        let isQuoted = written[place.lowerBound] == ASCII.quote && written[place.upperBound - 1] == ASCII.quote
        let place = isQuoted ? (place.lowerBound + 1)..<(place.upperBound - 1) : place
        let text = written[place]
        let same = key.first { $0.text.count == text.count && $0.text.hasSameBytes(as: text) }
        return same.map { ($0.number, place) }
    }

    private mutating func addOwn(_ place: Range<Int>) {
        steps.append(Step(hasOwn: true))
        own.append(written[place])
        end = place.upperBound
    }

    private mutating func addShared(upTo place: Int) {
        if place == end { return }
        if steps.last.map({ $0.value != .none }) ?? true { steps.append(Step()) }
        steps[steps.count - 1].shared = written[end..<place]
        end = place
    }

    private mutating func add(_ value: Kind, _ number: Int, _ place: Range<Int>) {
        if steps.last.map({ $0.value != .none }) ?? true { steps.append(Step()) }
        steps[steps.count - 1].value = value
        steps[steps.count - 1].number = UInt8(number)
        end = place.upperBound
    }
}

/// The steps of a layout, and their hash.
@safe
struct RecordLayout: BitwiseCopyable {
    fileprivate let steps: UnsafePointer<RecordPieces.Step>
    fileprivate let count: UInt32
    fileprivate let hash: UInt32
}

/// The layouts that records share: their output except varying fields and their own pieces. `@safe`: their steps belong to the
/// memory that `number(of:_:)` is given, and are forgotten with it.
@safe
struct RecordLayouts: ~Copyable {
    static let limit = 1024

    private var layouts = UncheckedArray<RecordLayout>(capacity: 1)
    /// By hash, a layout's number plus 1.
    private var slots = HashSlots<UInt16>(count: 0)

    /// How many there are.
    var count: Int { layouts.count }
    /// How many bytes they take, without their steps.
    var memory: Int { layouts.memory + slots.memory }

    /// How many steps a layout has.
    @inline(__always)
    func stepCount(of number: Int) -> Int { Int(layouts[number].count) }

    @inline(__always)
    func step(_ index: Int, of number: Int) -> RecordPieces.Step { unsafe layouts[number].steps[index] }

    /// The number of a record's layout, perhaps one of earlier records.
    /// - Parameter memory: receives its steps and their shared bytes if they are new.
    mutating func number(of pieces: RecordPieces, _ memory: inout Arena) -> Int {
        // Half of them stay free.
        if slots.count == 0 { slots = HashSlots(count: 2 * Self.limit) }
        var hash: UInt64 = 0
        for step in pieces.steps { step.shared.mix(into: &hash) }
        let slot = slots.index(hash) { number in
            layouts[Int(number) - 1].hash == UInt32(truncatingIfNeeded: hash)
                && matches(Int(number) - 1, pieces.steps)
        }
        if !slots[slot].isFree { return Int(slots[slot]) - 1 }
        let stride = MemoryLayout<RecordPieces.Step>.stride
        let steps = unsafe UnsafeMutableRawPointer(memory.allocate(pieces.steps.count * stride))
            .bindMemory(to: RecordPieces.Step.self, capacity: pieces.steps.count)
        for (index, var step) in pieces.steps.enumerated() {
            step.shared = memory.copy(step.shared)
            unsafe steps[index] = step
        }
        unsafe layouts.append(
            RecordLayout(steps: steps, count: UInt32(pieces.steps.count), hash: UInt32(truncatingIfNeeded: hash)))
        slots[slot] = UInt16(layouts.count)
        return layouts.count - 1
    }

    private func matches(_ number: Int, _ steps: [RecordPieces.Step]) -> Bool {
        guard stepCount(of: number) == steps.count else { return false }
        return steps.indices.allSatisfy {
            let (mine, theirs) = (step($0, of: number), steps[$0])
            return mine.hasOwn == theirs.hasOwn && mine.value == theirs.value && mine.number == theirs.number
                && mine.shared == theirs.shared
        }
    }

    mutating func removeAll() {
        if layouts.count == 0 { return }
        layouts.removeAll()
        slots.removeAll()
    }
}
