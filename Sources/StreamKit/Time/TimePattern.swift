/// The letters of `strptime` and `strftime` patterns, and mistakes in a pattern.
enum TimePattern {
    static let percent = UInt8(ascii: "%")

    /// The purpose of a pattern.
    enum Purpose {
        case reading, writing
    }

    /// The letters that both have, and those for one purpose only: a clock reading does not know its zone's name.
    private static let letters = "YymdeBbhAaujFDHIpMSfTRzsnt%"

    private static func letters(for purpose: Purpose) -> String { purpose == .reading ? letters + "Z" : letters }

    /// What is wrong with a pattern; `nil` if it is valid.
    static func mistake(in pattern: ByteView, for purpose: Purpose) -> String? {
        let letters = letters(for: purpose)
        var index = 0
        while let place = pattern.firstIndex(of: percent, from: index) {
            guard place + 1 < pattern.count else { return "a percent sign is written %%" }
            guard letters.utf8.contains(pattern[place + 1]) else {
                let known = letters.map { "%\($0)" }.joined(separator: " ")
                return "no such conversion: \(pattern.dropFirst(place).firstCharacters(2)); there are: \(known)"
            }
            index = place + 2
        }
        return nil
    }

    /// Whether a pattern has one of these letters.
    static func has(oneOf letters: StaticString, _ pattern: ByteView) -> Bool {
        var index = 0
        while let place = pattern.firstIndex(of: percent, from: index), place + 1 < pattern.count {
            if ByteView(letters).firstIndex(of: pattern[place + 1]) != nil { return true }
            index = place + 2
        }
        return false
    }

    /// The expansion of a compound letter; `nil` for a simple one.
    @inline(__always)
    static func parts(of letter: UInt8) -> ByteView? {
        switch letter {
        case UInt8(ascii: "F"): ByteView("%Y-%m-%d")
        case UInt8(ascii: "D"): ByteView("%m/%d/%y")
        case UInt8(ascii: "T"): ByteView("%H:%M:%S")
        case UInt8(ascii: "R"): ByteView("%H:%M")
        default: nil
        }
    }

    /// The name of a month, from 1.
    static func month(_ number: Int) -> ByteView { ByteView(months[number - 1]) }

    /// The name of a weekday, 1 for Monday.
    static func weekday(_ number: Int) -> ByteView { ByteView(weekdays[number - 1]) }

    private static let months: [StaticString] = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays: [StaticString] = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// The number of the month whose name, in full or its first three letters, comes next.
    static func readMonth(_ reader: inout DigitReader) -> Int? { readName(&reader, of: months) }

    /// The number of the weekday whose name comes next, likewise.
    static func readWeekday(_ reader: inout DigitReader) -> Int? { readName(&reader, of: weekdays) }

    /// No two names of a list begin with the same three letters.
    private static func readName(_ reader: inout DigitReader, of names: [StaticString]) -> Int? {
        let text = reader.text.dropFirst(reader.index)
        guard text.count >= 3 else { return nil }
        let (first, second, third) = (text[0] | 0x20, text[1] | 0x20, text[2] | 0x20)
        for index in names.indices {
            let name = ByteView(names[index])
            guard name[2] == third, name[1] == second, name[0] | 0x20 == first else { continue }
            // A letter differs from what is not one in more than this bit.
            guard reader.skip(anyCase: name) || reader.skip(anyCase: name.prefix(3)) else { return nil }
            return index + 1
        }
        return nil
    }
}

extension ByteView {
    fileprivate func firstCharacters(_ count: Int) -> String { String(string.prefix(count)) }
}

extension DigitReader {
    /// Skips a word, in any case, if it is next.
    mutating func skip(anyCase word: ByteView) -> Bool {
        guard index + word.count <= text.count else { return false }
        for place in 0..<word.count
        where ASCII.lowercased(text[index + place]) != ASCII.lowercased(word[place]) { return false }
        skip(count: word.count)
        return true
    }
}
