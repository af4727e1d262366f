import StreamKit

/// What an address in its form consists of. The views are the form's.
struct AddressParts {
    /// The numbers, first and last; none without one.
    private(set) var numbers: ClosedRange<Int>?
    /// Whether the number is a lot's.
    private(set) var isLot = false
    /// The street; at a corner the others too.
    private(set) var street = ByteView.empty
    private(set) var second = ByteView.empty
    private(set) var third = ByteView.empty

    init(_ form: ByteView) {
        var rest = form.prefix(form.firstIndex(of: ASCII.comma) ?? form.count)
        let numbered = rest.starts(with: ByteView("lot ")) ? rest.dropFirst(4) : rest
        if let (numbers, count) = Self.numbers(numbered) {
            self.numbers = numbers
            isLot = numbered.count < rest.count
            rest = numbered.dropFirst(count)
        }
        let isCorner = rest.starts(with: ByteView("corner "))
        if isCorner { rest = rest.dropFirst(7) }
        (street, rest) = Self.split(rest, at: isCorner ? " and " : " corner ")
        (second, third) = Self.split(rest, at: " and ")
    }

    var hasCorner: Bool { !second.isEmpty }

    /// The streets, as many as there are.
    func forEachStreet(_ body: (ByteView) -> Void) {
        for street in [street, second, third] where !street.isEmpty { body(street) }
    }

    private func has(_ other: ByteView) -> Bool {
        var found = false
        forEachStreet { if StreetName.areEqual($0, other) { found = true } }
        return found
    }

    private func sharedStreets(with other: AddressParts) -> Int {
        var count = 0
        forEachStreet { if other.has($0) { count += 1 } }
        return count
    }

    /// Whether this is the same address, whoever trades there.
    func isSame(as other: AddressParts) -> Bool {
        if let numbers, let theirs = other.numbers {
            return isLot == other.isLot && numbers.overlaps(theirs) && StreetName.areEqual(street, other.street)
        }
        return hasCorner && other.hasCorner && sharedStreets(with: other) >= 2
    }

    /// Whether this can be no other address for a station of the same name in the same suburb: the same but for a letter,
    /// or one of the two says less, or says it in another way.
    func isLike(_ other: AddressParts) -> Bool {
        if street.isEmpty || other.street.isEmpty { return false }
        if hasCorner, other.hasCorner, sharedStreets(with: other) >= 2 {
            // The same corner; but one street's numbers tell its ends apart.
            return !isFar(other) || !StreetName.areEqual(street, other.street)
        }
        guard let numbers, let theirs = other.numbers else {
            if hasCorner, other.hasCorner { return hasCornersLike(other) }
            return has(other.street) || other.has(street) || StreetName.areLike(street, other.street)
        }
        if numbers.overlaps(theirs) { return StreetName.areLike(street, other.street) }
        // A lot has its number from another list than a house.
        return StreetName.areEqual(street, other.street) && (isLot != other.isLot || !isFar(other))
    }

    /// Ten numbers are five houses.
    private static let near = 10

    /// Whether the numbers are too far apart for the same place.
    private func isFar(_ other: AddressParts) -> Bool {
        guard let numbers, let theirs = other.numbers, isLot == other.isLot else { return false }
        let gap = max(numbers.lowerBound - theirs.upperBound, theirs.lowerBound - numbers.upperBound)
        return isLot ? gap > 0 : gap > Self.near
    }

    /// Whether two corners are the same but for a letter in one street.
    private func hasCornersLike(_ other: AddressParts) -> Bool {
        for (mine, rest) in [(street, second), (second, street)] {
            for (theirs, others) in [(other.street, other.second), (other.second, other.street)]
            where StreetName.areEqual(mine, theirs) && StreetName.areLike(rest, others) { return true }
        }
        return false
    }

    // MARK: Reading

    private static func numbers(_ text: ByteView) -> (ClosedRange<Int>, count: Int)? {
        var index = 0
        guard let first = number(text, &index) else { return nil }
        var last = first
        if index < text.count, text[index] == ASCII.minus {
            index += 1
            guard let end = number(text, &index) else { return nil }
            last = end
        }
        guard index < text.count, text[index] == ASCII.space else { return nil }
        return (min(first, last)...max(first, last), index + 1)
    }

    /// Digits, and perhaps a letter.
    private static func number(_ text: ByteView, _ index: inout Int) -> Int? {
        var number: Int?
        while index < text.count, ASCII.isDigit(text[index]), number ?? 0 < 100_000_000 {
            number = 10 * (number ?? 0) + Int(text[index] - ASCII.zero)
            index += 1
        }
        if number != nil, index < text.count, ASCII.isLetter(text[index]) { index += 1 }
        return number
    }

    private static func split(_ text: ByteView, at literal: StaticString) -> (ByteView, ByteView) {
        let separator = ByteView(literal)
        var index = 0
        while let blank = text.firstIndex(of: ASCII.space, from: index) {
            if text.dropFirst(blank).starts(with: separator) {
                return (text.prefix(blank), text.dropFirst(blank + separator.count))
            }
            index = blank + 1
        }
        return (text, .empty)
    }
}

/// How names of streets in their form are compared.
enum StreetName {
    /// Whether two are the same but for blanks.
    static func areEqual(_ one: ByteView, _ other: ByteView) -> Bool { one == other || packed(one) == packed(other) }

    /// Whether two are the same but for a letter, or for what the street is called behind its name.
    static func areLike(_ one: ByteView, _ other: ByteView) -> Bool {
        if areEqual(one, other) || isOneEdit(packed(one), packed(other), from: 4) { return true }
        let (mine, theirs) = (base(one), base(other))
        if isOneEdit(packed(mine), packed(theirs), from: 3) { return true }
        // A word that is unknown behind the name is one that was misspelt: `albany hqy`.
        return areEqual(mine, withoutLast(theirs)) || areEqual(withoutLast(mine), theirs)
    }

    /// Whether two texts without blanks are equal, or the longer has at least so many bytes and they are but for one that
    /// is another, is missing, or has changed places with the next.
    static func isOneEdit(_ one: [UInt8], _ other: [UInt8], from count: Int) -> Bool {
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        if short == long { return true }
        guard long.count >= count, long.count - short.count <= 1 else { return false }
        var start = 0
        while start < short.count, short[start] == long[start] { start += 1 }
        let rest = long[(start + 1)...]
        if short.count < long.count { return rest.elementsEqual(short[start...]) }
        if rest.elementsEqual(short[(start + 1)...]) { return true }
        return start + 1 < short.count && short[start] == long[start + 1] && short[start + 1] == long[start]
            && short[(start + 2)...].elementsEqual(long[(start + 2)...])
    }

    /// A text without its blanks.
    static func packed(_ text: ByteView) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for index in 0..<text.count where text[index] != ASCII.space { bytes.append(text[index]) }
        return bytes
    }

    /// Whether the last word is what streets are called: then it is one, not just a place.
    static func isStreet(_ name: ByteView) -> Bool { base(name).count < name.count }

    /// A street's name without what it is called behind it.
    private static func base(_ name: ByteView) -> ByteView {
        var end = name.count
        // Behind it there may be a point of the compass.
        for _ in 0..<2 {
            guard let blank = lastBlank(name.prefix(end)) else { return name }
            if StreetWords.isType(name[(blank + 1)..<end]) { return name.prefix(blank) }
            end = blank
        }
        return name
    }

    /// A name without its last word, if that leaves one of three letters.
    private static func withoutLast(_ name: ByteView) -> ByteView {
        guard let blank = lastBlank(name), blank >= 3 else { return name }
        return name.prefix(blank)
    }

    private static func lastBlank(_ text: ByteView) -> Int? {
        var index = text.count
        while index > 0 {
            index -= 1
            if text[index] == ASCII.space { return index }
        }
        return nil
    }
}
