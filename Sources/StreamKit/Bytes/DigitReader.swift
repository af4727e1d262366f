/// Reads bytes one after the other: short runs of digits and what is between them.
struct DigitReader {
    let text: ByteView
    /// The position of the next byte.
    private(set) var index = 0
    /// How many digits the last number had.
    private(set) var digits = 0

    init(_ text: ByteView) { self.text = text }

    var isAtEnd: Bool { index == text.count }

    /// The next byte, without consuming it.
    var peek: UInt8? { index < text.count ? text[index] : nil }

    mutating func next() -> UInt8? {
        guard index < text.count else { return nil }
        index += 1
        return text[index - 1]
    }

    /// Skips a byte if it is next.
    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        index += 1
        return true
    }

    /// Skips `count` bytes, which must exist.
    mutating func skip(count: Int) {
        assert(count <= text.count - index)
        index += count
    }

    /// The next digits as a number, at most `limit` of them; more digits may follow. `nil` if there are none.
    mutating func number(upTo limit: Int) -> Int? {
        let start = index
        var value = 0
        while index < text.count, index - start < limit, ASCII.isDigit(text[index]) {
            value = value * 10 + Int(text[index] - ASCII.zero)
            index += 1
        }
        digits = index - start
        return digits > 0 ? value : nil
    }

    /// Skips the next two bytes if they are digits whose number is in a range.
    @inline(__always)
    mutating func twoDigits(in range: ClosedRange<Int> = 0...99) -> Int? {
        guard index + 2 <= text.count, let value = text.twoDigits(at: index), range.contains(value) else { return nil }
        index += 2
        return value
    }

    /// Skips the next four bytes if they are digits.
    @inline(__always)
    mutating func fourDigits() -> Int? {
        guard index + 4 <= text.count, let value = text.fourDigits(at: index) else { return nil }
        index += 4
        return value
    }
}

extension ByteView {
    /// Two digits as a number.
    @inline(__always)
    func twoDigits(at place: Int) -> Int? {
        let (tens, ones) = (self[place] &- ASCII.zero, self[place + 1] &- ASCII.zero)
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }

    /// Four digits as a number.
    @inline(__always)
    func fourDigits(at place: Int) -> Int? {
        guard let first = twoDigits(at: place), let last = twoDigits(at: place + 2) else { return nil }
        return first * 100 + last
    }
}
