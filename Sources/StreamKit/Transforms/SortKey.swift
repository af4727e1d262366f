/// Sort keys of values, as bytes with the same order as the values: numbers come first, then texts, then missing values, in
/// either direction. No key is a prefix of another one, so that several may be concatenated.
///
/// ```
///   number    1 │ sign and exponent │ digits, two per byte, plus 1 │ 0      all but the 1 complemented if it is negative
///   text      2 │ bytes, 00 as 00 FF │ 00 01
///   missing   3
/// ```
/// Numbers are exact, however many digits they have: mixing exact numbers and doubles would make the order inconsistent.
/// One with an exponent is written out.
extension ByteBuffer {
    /// Appends the key of a value.
    /// - Parameter isDescending: whether the greatest comes first.
    mutating func append(sortKey operand: Operand, isDescending: Bool = false, _ arena: inout Arena) {
        let start = count
        switch operand.reading {
        case .decimal(let decimal):
            append(1)
            append(digitsOf: decimal, &arena)
        case .long:
            append(1)
            append(digitsOf: operand.spelling(&arena) ?? .empty)
        case .exponent:
            append(1)
            operand.spelling(&arena)?.writtenOut.withView { append(digitsOf: $0) }
        case .none:
            guard let text = operand.text(&arena) else { return append(3) }
            append(2)
            append(escaped: text)
        }
        if isDescending { complement(from: start + 1) }
    }

    private mutating func append(escaped text: ByteView) {
        var rest = text
        while let zero = rest.firstIndex(of: 0) {
            append(rest.prefix(zero))
            append(0)
            append(0xFF)
            rest = rest.dropFirst(zero + 1)
        }
        append(rest)
        append(0)
        append(1)
    }

    // MARK: Numbers

    private mutating func append(digitsOf decimal: Decimal, _ arena: inout Arena) {
        var number = decimal.mantissa.magnitude
        let digits = number.digitCount
        let exponent = digits - decimal.scale
        if digits % 2 == 1 {
            let (even, overflow) = number.multipliedReportingOverflow(by: 10)
            // It has 19 digits.
            if overflow { return append(digitsOf: arena.write(decimal, atLeast: 0)) }
            number = even
        }
        let start = count
        guard number > 0 else { return append(Self.zero) }
        append(exponent: exponent)
        let first = count
        let pairs = (digits + 1) / 2
        for _ in 0..<pairs { append(0) }
        for pair in stride(from: first + pairs - 1, through: first, by: -1) {
            replace(pair, by: UInt8(truncatingIfNeeded: number % 100) + 1)
            number /= 100
        }
        endDigits(first)
        if decimal.mantissa < 0 { complement(from: start) }
    }

    /// - Parameter text: `-?[0-9]+(\.[0-9]+)?`.
    private mutating func append(digitsOf text: ByteView) {
        let isNegative = text[0] == ASCII.minus
        let text = isNegative ? text.dropFirst(1) : text
        let point = text.firstIndex(of: ASCII.dot) ?? text.count
        guard let first = (0..<text.count).first(where: { text[$0] != ASCII.zero && text[$0] != ASCII.dot }) else {
            return append(Self.zero)
        }
        let start = count
        append(exponent: first < point ? point - first : point - first + 1)
        let begin = count
        var isFirst = true
        for index in first..<text.count where index != point {
            let digit = text[index] - ASCII.zero
            if isFirst { append(10 * digit + 1) } else { replace(count - 1, by: view[count - 1] + digit) }
            isFirst.toggle()
        }
        endDigits(begin)
        if isNegative { complement(from: start) }
    }

    /// The byte for zero, between the negative and the positive numbers.
    private static var zero: UInt8 { 0x80 }

    /// Appends the sign and the position of the point: the number of digits before it, without leading zeros.
    private mutating func append(exponent: Int) {
        if -31...30 ~= exponent { return append(UInt8(0xC0 + exponent)) }
        append(exponent < 0 ? 0xA0 : 0xDF)
        appendLittleEndian(UInt32(truncatingIfNeeded: exponent + 1 << 31).byteSwapped)
    }

    /// Drops trailing zeros, and ends the number.
    private mutating func endDigits(_ first: Int) {
        while count > first, view[count - 1] == 1 { truncate(to: count - 1) }
        append(0)
    }

    private mutating func complement(from start: Int) {
        for index in start..<count { replace(index, by: ~view[index]) }
    }
}

/// The fields that records are sorted by.
struct SortOrder {
    private let fields: [(name: FieldName, isDescending: Bool)]
    private let numbers: NumberStyle

    init(_ keys: [TransformOptions.SortKey], _ numbers: NumberStyle, _ registry: FieldNames) {
        self.numbers = numbers
        fields = keys.map { (registry.intern(text: $0.name), $0.isDescending) }
    }

    /// Appends the sort key of a record.
    func append(keyOf record: borrowing Record, to buffer: inout ByteBuffer, _ arena: inout Arena) {
        arena.reset()
        for field in fields {
            buffer.append(
                sortKey: Operand(record.value(of: field.name), numbers, &arena), isDescending: field.isDescending,
                &arena)
        }
    }
}

/// Binary heaps: the first element comes before all others.
extension Array {
    /// Moves the last element to its place.
    mutating func siftUpLast(_ comesBefore: (Element, Element) -> Bool) {
        var index = count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard comesBefore(self[index], self[parent]) else { return }
            swapAt(parent, index)
            index = parent
        }
    }

    /// Moves the first element to its place.
    mutating func siftDownFirst(_ comesBefore: (Element, Element) -> Bool) {
        var index = 0
        while true {
            var first = index
            for child in [2 * index + 1, 2 * index + 2] where child < count && comesBefore(self[child], self[first]) {
                first = child
            }
            if first == index { return }
            swapAt(index, first)
            index = first
        }
    }
}
