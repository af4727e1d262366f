/// A `strptime` pattern that is known before the texts are: what it begins with is read by place if a text has all its digits.
///
/// ```
///   %d/%m/%Y %I:%M:%S %p   13/02/2021 06:26:00 PM   places   day 0, month 3, year 6; `/` at 2 and 5
///                                                   rest     " %I:%M:%S %p"
/// ```
struct ReadingPattern: BitwiseCopyable {
    /// The numbers of a date and a time of day, each the first of its kind if it is not known; or their places in a text.
    struct Numbers: BitwiseCopyable {
        var year = 1
        var month = 1
        var day = 1
        var hour = 0
        var minute = 0
        var second = 0
    }

    /// All of it.
    let pattern: ByteView
    /// How many bytes a text has of the part that is read by place.
    let width: Int
    /// Where the numbers of that part are; −1 for those that it has not.
    let places: Numbers
    /// What is between them: for each byte its place, and the byte.
    private let literals: ByteView
    /// What follows.
    let rest: ByteView

    /// So that a place is a byte.
    private static let longest = 200

    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - arena: its memory.
    init(_ pattern: ByteView, _ arena: inout Arena) {
        let expanded = Self.expanded(pattern)
        var places = Numbers(year: -1, month: -1, day: -1, hour: -1, minute: -1, second: -1)
        var literals: [UInt8] = []
        var (index, width) = (0, 0)
        while index < expanded.count, width < Self.longest {
            if expanded[index] == TimePattern.percent, index + 1 < expanded.count {
                guard let digits = Self.setPlace(width, of: expanded[index + 1], &places) else { break }
                width += digits
                index += 2
            } else {
                literals += [UInt8(width), expanded[index]]
                width += 1
                index += 1
            }
        }
        // After that there may be more or less of it.
        while let byte = literals.last, ASCII.isWhiteSpace(byte), literals[literals.count - 2] == width - 1 {
            literals.removeLast(2)
            width -= 1
            index -= 1
        }
        self.pattern = arena.copy(pattern)
        self.width = width
        self.places = places
        self.literals = literals.withView { arena.copy($0) }
        rest = Array(expanded[index...]).withView { arena.copy($0) }
    }

    /// Sets the place of the number that a letter stands for, unless it has one.
    /// - Returns: how many digits it has, with leading zeros; `nil` for other letters.
    private static func setPlace(_ place: Int, of letter: UInt8, _ places: inout Numbers) -> Int? {
        func set(_ number: inout Int) -> Bool {
            if number >= 0 { return false }
            number = place
            return true
        }
        switch letter {
        case UInt8(ascii: "Y"): return set(&places.year) ? 4 : nil
        case UInt8(ascii: "m"): return set(&places.month) ? 2 : nil
        case UInt8(ascii: "d"), UInt8(ascii: "e"): return set(&places.day) ? 2 : nil
        case UInt8(ascii: "H"): return set(&places.hour) ? 2 : nil
        case UInt8(ascii: "M"): return set(&places.minute) ? 2 : nil
        case UInt8(ascii: "S"): return set(&places.second) ? 2 : nil
        default: return nil
        }
    }

    /// A pattern without compound letters.
    private static func expanded(_ pattern: ByteView) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < pattern.count {
            let isLetter = pattern[index] == TimePattern.percent && index + 1 < pattern.count
            let end = index + (isLetter ? 2 : 1)
            result += ((isLetter ? TimePattern.parts(of: pattern[index + 1]) : nil) ?? pattern[index..<end]).array
            index = end
        }
        return result
    }

    // MARK: Texts

    /// The numbers of a text that has all their digits, in range, and between them what the pattern has: letter by letter it is
    /// read in the same way. `nil` for any other text.
    @inline(__always)
    func numbers(of text: ByteView) -> Numbers? {
        if text.count < width { return nil }
        var index = 0
        while index < literals.count {
            if text[Int(literals[index])] != literals[index + 1] { return nil }
            index += 2
        }
        return numbers(of: text, before: width)
    }

    /// Whether a text does not match, however it is read: up to a byte that differs it is read by place, and white space, of
    /// which there may be more or less, has nothing to do with it.
    @inline(never)
    func isDifferent(_ text: ByteView) -> Bool {
        if text.count < width { return false }
        var endOfSpace = -1
        for index in stride(from: 0, to: literals.count, by: 2) {
            let (place, byte) = (Int(literals[index]), literals[index + 1])
            let isSpace = ASCII.isWhiteSpace(byte)
            if text[place] != byte {
                return !isSpace && place != endOfSpace && numbers(of: text, before: place) != nil
            }
            if isSpace { endOfSpace = place + 1 }
        }
        return false
    }

    /// The numbers before a place.
    @inline(__always)
    private func numbers(of text: ByteView, before end: Int) -> Numbers? {
        var numbers = Numbers()
        if 0..<end ~= places.year {
            guard let first = text.twoDigits(at: places.year), let last = text.twoDigits(at: places.year + 2) else {
                return nil
            }
            numbers.year = 100 * first + last
        }
        // 60 is a leap second, and counts as the next one.
        guard Self.read(text, places.month, end, 1...12, &numbers.month),
            Self.read(text, places.day, end, 1...31, &numbers.day),
            Self.read(text, places.hour, end, 0...23, &numbers.hour),
            Self.read(text, places.minute, end, 0...59, &numbers.minute),
            Self.read(text, places.second, end, 0...60, &numbers.second)
        else { return nil }
        return numbers
    }

    @inline(__always)
    private static func read(
        _ text: ByteView, _ place: Int, _ end: Int, _ range: ClosedRange<Int>, _ number: inout Int
    ) -> Bool {
        guard 0..<end ~= place else { return true }
        guard let value = text.twoDigits(at: place), range ~= value else { return false }
        number = value
        return true
    }
}

extension ByteView {
    /// Two digits as a number.
    @inline(__always)
    func twoDigits(at place: Int) -> Int? {
        let (tens, ones) = (self[place] &- ASCII.zero, self[place + 1] &- ASCII.zero)
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }
}
