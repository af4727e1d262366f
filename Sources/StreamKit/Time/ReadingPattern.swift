/// A `strptime` pattern that is known before the texts are: what it begins with is read by place if a text has all its digits.
///
/// ```
///   %d/%m/%Y %I:%M:%S %p   13/02/2021 06:26:00 PM   fixed   dd / dd / dddd, ten bytes   rest   " %I:%M:%S %p"
/// ```
struct ReadingPattern: BitwiseCopyable {
    /// All of it.
    let pattern: ByteView
    /// The letters and bytes at fixed places: for each a percent sign or a zero, and the letter or byte.
    let fixed: ByteView
    /// How many bytes these take in a text.
    let width: Int
    /// What follows them.
    let rest: ByteView

    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - arena: its memory.
    init(_ pattern: ByteView, _ arena: inout Arena) {
        self.pattern = arena.copy(pattern)
        let expanded = Self.expanded(pattern)
        var fixed: [UInt8] = []
        var (index, width) = (0, 0)
        while index < expanded.count {
            let isLetter = expanded[index] == TimePattern.percent && index + 1 < expanded.count
            let byte = expanded[isLetter ? index + 1 : index]
            guard let count = isLetter ? Self.width(of: byte) : 1 else { break }
            fixed += [isLetter ? TimePattern.percent : 0, byte]
            width += count
            index += isLetter ? 2 : 1
        }
        // After that there may be more or less of it.
        while fixed.count > 0, fixed[fixed.count - 2] == 0, ASCII.isWhiteSpace(fixed[fixed.count - 1]) {
            fixed.removeLast(2)
            width -= 1
            index -= 1
        }
        self.width = width
        self.fixed = fixed.withView { arena.copy($0) }
        rest = Array(expanded[index...]).withView { arena.copy($0) }
    }

    /// How many digits a letter stands for, if their number is fixed but for leading zeros.
    @inline(__always)
    static func width(of letter: UInt8) -> Int? {
        switch letter {
        case UInt8(ascii: "Y"): 4
        case UInt8(ascii: "m"), UInt8(ascii: "d"), UInt8(ascii: "e"), UInt8(ascii: "H"), UInt8(ascii: "M"),
            UInt8(ascii: "S"):
            2
        default: nil
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
}
