import StreamKit

/// The parts of an address in its form.
struct AddressParts {
    /// Numbers at most this far apart can be one station's: ten are five houses.
    private static let near = 10

    private let number: Int?
    private let isLot: Bool
    /// The street, or a corner's streets.
    private let streets: ByteView

    init(_ form: ByteView) {
        isLot = form.starts(with: ByteView("lot "))
        let rest = isLot ? form.dropFirst(4) : form
        var digits = 0
        while digits < min(rest.count, 6), ASCII.isDigit(rest[digits]) { digits += 1 }
        if digits > 0, let blank = rest.firstIndex(of: ASCII.space), blank - digits <= 1 {
            number = (0..<digits).reduce(0) { 10 * $0 + Int(rest[$1] - ASCII.zero) }
            streets = rest.dropFirst(blank + 1)
        } else {
            number = nil
            streets = form
        }
    }

    /// Whether it locates a station, whoever trades there: a house, a lot or a corner. A street alone is too long.
    var isPlace: Bool { number != nil || Self.separator(streets) != nil }

    /// Whether both must be the same address for a station of the same name in the same suburb: the same number with the street
    /// misspelt; a nearby number in the same street; or one says less.
    func isLike(_ other: AddressParts) -> Bool {
        guard let number, let theirs = other.number else { return sharesStreet(with: other) }
        guard isLot == other.isLot else { return false }
        return number == theirs || !isLot && streets == other.streets && abs(number - theirs) <= Self.near
    }

    private func sharesStreet(with other: AddressParts) -> Bool {
        var mine = streets
        while !mine.isEmpty {
            let street = Self.takeStreet(&mine)
            var theirs = other.streets
            while !theirs.isEmpty { if Self.takeStreet(&theirs) == street { return true } }
        }
        return false
    }

    private static func takeStreet(_ streets: inout ByteView) -> ByteView {
        let end = separator(streets)
        defer { streets = end.map { streets.dropFirst($0 + 5) } ?? .empty }
        return end.map { streets.prefix($0) } ?? streets
    }

    /// The position of the first ` and `.
    private static func separator(_ streets: ByteView) -> Int? {
        var blank = streets.firstIndex(of: ASCII.space)
        while let index = blank {
            if streets.dropFirst(index).starts(with: ByteView(" and ")) { return index }
            blank = streets.firstIndex(of: ASCII.space, from: index + 1)
        }
        return nil
    }
}
