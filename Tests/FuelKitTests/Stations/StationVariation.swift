import TestSupport

/// A way in which two sources write one station differently, or in which another station looks like it.
struct StationVariation: Sendable {
    let name: String
    /// Whether it stays the same station.
    var keepsIdentity = true
    /// The greatest share that may be taken for the station at its old place, in percent.
    var atMost = 100.0
    /// The least share that must be found, in percent.
    var atLeast = 97.0
    /// A station written in another way; nothing if it cannot be.
    let apply: @Sendable (SampleStation, inout SeededGenerator) -> SampleStation?

    private static let words: [(short: String, long: String)] = [
        ("Hwy", "Highway"), ("Rd", "Road"), ("St", "Street"), ("Ave", "Avenue"), ("Dr", "Drive"), ("Tce", "Terrace"),
        ("Bvd", "Boulevard"), ("Cres", "Crescent"), ("Pde", "Parade"), ("Prom", "Promenade"), ("Pl", "Place"),
        ("Ct", "Court"), ("Cnr", "Corner"), ("Gt", "Great"), ("Nth", "North"), ("Mt", "Mount"), ("&", "and"),
    ]

    static let all: [StationVariation] = [
        StationVariation(name: "the same") { station, _ in station },
        StationVariation(name: "long words") { station, _ in
            address(station) { replacingWords($0) { word in words.first { $0.short == word }?.long } }
        },
        StationVariation(name: "short words") { station, _ in
            address(station) { replacingWords($0) { word in words.first { $0.long == word }?.short } }
        },
        StationVariation(name: "other short words") { station, _ in
            let others = [
                "Ave": "Av", "Bvd": "Blvd", "Cres": "Cr", "Hwy": "Hway", "Prom": "Promenade", "Rd": "Rd.", "St": "St.",
                "Cnr": "Cnr.",
            ]
            return address(station) { replacingWords($0) { others[$0] } }
        },
        StationVariation(name: "case") { station, generator in
            let isUpper = generator.happens(50)
            func changed(_ text: String) -> String { isUpper ? text.uppercased() : text.lowercased() }
            return SampleStation(
                name: changed(station.name), address: changed(station.address), suburb: changed(station.suburb),
                coordinate: station.coordinate)
        },
        StationVariation(name: "blanks") { station, generator in
            var station = station
            station.name = blanks(station.name, &generator)
            station.address = blanks(station.address, &generator)
            return station
        },
        StationVariation(name: "punctuation") { station, generator in
            var station = station
            station.name = station.name.filter { $0 != "'" && $0 != "-" || $0 == "-" && station.name.contains("7-") }
            station.address = station.address.filter { $0 != "'" }
            station.address = station.address.split(separator: "(Cnr").joined(
                separator: generator.happens(50) ? ", Cnr" : "Cnr")
            station.address.removeAll { $0 == ")" }
            return station
        },
        StationVariation(name: "a unit more") { station, generator in
            guard station.address.first?.isNumber == true, !station.address.contains("/") else { return nil }
            let unit = ["Shop 3/", "Unit 2, ", "Shop 4 ", "U1/", "2/", "Shop 3, ", "Suite A, "]
            return address(station) { unit.randomElement(using: &generator)! + $0 }
        },
        StationVariation(name: "a lot more") { station, generator in
            guard station.address.first?.isNumber == true, !station.address.contains("/") else { return nil }
            let lot = generator.happens(50) ? "Lot 12, " : "Lot 7 "
            return address(station) { lot + $0 }
        },
        StationVariation(name: "a unit less") { station, _ in
            guard let slash = station.address.firstIndex(of: "/") else { return nil }
            return address(station) { String($0[$0.index(after: slash)...]) }
        },
        StationVariation(name: "a bracket more") { station, generator in
            guard !station.address.contains("("), station.address.first?.isNumber == true else { return nil }
            let bracket = ["(Cnr Xanthorrhoea Rd)", "(Causeway)", "(opp Giralt Rd)", "(Shopping Centre)"]
            return address(station) { $0 + " " + bracket.randomElement(using: &generator)! }
        },
        StationVariation(name: "a bracket less") { station, _ in
            guard let bracket = station.address.firstIndex(of: "("), bracket > station.address.startIndex else {
                return nil
            }
            return address(station) { String($0[..<bracket].dropLast()) }
        },
        StationVariation(name: "as a corner") { station, generator in
            guard let (street, other) = corner(station.address) else { return nil }
            let streets = generator.happens(50) ? (street, other) : (other, street)
            return address(station) { _ in
                generator.happens(50) ? "Cnr \(streets.0) & \(streets.1)" : "Corner of \(streets.0) and \(streets.1)"
            }
        },
        StationVariation(name: "the other street") { station, _ in
            guard let (street, other) = corner(station.address) else { return nil }
            return address(station) { _ in "\(other) (Cnr \(street))" }
        },
        StationVariation(name: "no number") { station, _ in
            guard station.address.first?.isNumber == true, let blank = station.address.firstIndex(of: " ") else {
                return nil
            }
            return address(station) { String($0[$0.index(after: blank)...]) }
        },
        // The end of a long range is far from its beginning.
        StationVariation(name: "a range's end", atLeast: 95) { station, generator in
            guard let range = range(station.address) else { return nil }
            let number = generator.happens(50) ? range.first : range.last
            return address(station) { _ in "\(number) \(range.rest)" }
        },
        StationVariation(name: "a range") { station, _ in
            guard let blank = station.address.firstIndex(of: " "), let number = Int(station.address[..<blank]) else {
                return nil
            }
            return address(station) { "\(number)-\(number + 4)\($0[blank...])" }
        },
        StationVariation(name: "a house on") { station, generator in
            guard let blank = station.address.firstIndex(of: " "), let number = Int(station.address[..<blank]) else {
                return nil
            }
            return address(station) { "\(number + 2 * generator.number(1...4))\($0[blank...])" }
        },
        StationVariation(name: "a letter in the name") { station, generator in
            var station = station
            station.name = misspelt(station.name, &generator)
            return station
        },
        StationVariation(name: "a letter in the address") { station, generator in
            address(station) { misspelt($0, &generator) }
        },
        StationVariation(name: "words in another order") { station, _ in
            let words = station.name.split(separator: " ")
            guard words.count > 1 else { return nil }
            var station = station
            station.name = (words.dropFirst() + words.prefix(1)).joined(separator: " ")
            return station
        },
        StationVariation(name: "another name") { station, generator in
            var station = station
            station.name = ["Ampol", "EG", "X Convenience", "Pinnacle Fuels"].randomElement(using: &generator)! + " 1"
            return station
        },
        StationVariation(name: "another name, no bracket") { station, _ in
            guard station.address.first?.isNumber == true, let bracket = station.address.firstIndex(of: "(") else {
                return nil
            }
            var station = address(station) { String($0[..<bracket]) }
            station?.name = "Ampol Foodary"
            return station
        },
        StationVariation(name: "the suburb's other spelling") { station, _ in
            let spellings = [
                "MT ": "Mount ", "MOUNT ": "Mt ", "ST ": "Saint ", "BRUNSWICK": "Brunswick Junction",
                "KWINANA": "Kwinana Town Centre", "QUINNS ROCKS": "Quinns Rock", "O'CONNOR": "OConner",
                "YOUNGS SIDING": "Young Siding", "CAMILLO": "Westfield",
            ]
            for (one, other) in spellings where station.suburb.hasPrefix(one) {
                var station = station
                station.suburb = other + station.suburb.dropFirst(one.count)
                if !one.hasSuffix(" "), station.suburb != other { continue }
                return station
            }
            return nil
        },
        // Other stations, or what may be one.
        StationVariation(name: "a digit in the number", keepsIdentity: false) { station, generator in
            var digits = Array(station.address)
            guard let place = digits.indices.filter({ digits[$0].isNumber }).randomElement(using: &generator) else {
                return nil
            }
            digits[place] = Character("\(generator.number(1...9))")
            return address(station) { _ in String(digits) }
        },
        StationVariation(name: "moved along the street", keepsIdentity: false, atMost: 0) { station, generator in
            guard let blank = station.address.firstIndex(of: " "), let number = Int(station.address[..<blank]) else {
                return nil
            }
            let bracket = station.address.firstIndex(of: "(") ?? station.address.endIndex
            return address(station) { "\(number + generator.number(100...900))\($0[blank..<bracket])" }
        },
        StationVariation(name: "moved to another street", keepsIdentity: false, atMost: 0) { station, generator in
            address(station) { _ in
                generator.happens(50)
                    ? "\(generator.number(1001...9000)) Xanthorrhoea Rd" : "Cnr Xanthorrhoea Rd & Quandong St"
            }
        },
        StationVariation(name: "another suburb", keepsIdentity: false, atMost: 0) { station, generator in
            let others = StationSamples.shared.feed
            var station = station
            let other = others.randomElement(using: &generator)!
            if other.suburb == station.suburb { return nil }
            station.suburb = other.suburb
            return station
        },
        // A highway goes through many suburbs: now and then it is the house next door, or one of the same number.
        StationVariation(name: "another's address", keepsIdentity: false, atMost: 1.5) { station, generator in
            let other = StationSamples.shared.feed.randomElement(using: &generator)!
            if other.suburb == station.suburb { return nil }
            return address(station) { _ in other.address }
        },
    ]

    // MARK: Pieces

    private static func address(_ station: SampleStation, _ change: (String) -> String) -> SampleStation? {
        var station = station
        let changed = change(station.address)
        if changed == station.address { return nil }
        station.address = changed
        return station
    }

    private static func replacingWords(_ text: String, _ replacement: (String) -> String?) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).enumerated().map { index, word in
            let opening = word.hasPrefix("(") ? "(" : ""
            let closing = word.hasSuffix(")") ? ")" : ""
            let bare = String(word.dropFirst(opening.count).dropLast(closing.count))
            // Not the saint.
            guard !(bare == "St" && index < 2), let other = replacement(bare) else { return String(word) }
            return opening + other + closing
        }.joined(separator: " ")
    }

    private static func blanks(_ text: String, _ generator: inout SeededGenerator) -> String {
        var changed = generator.happens(30) ? " " : ""
        for letter in text {
            if letter == " ", generator.happens(40) { changed += " " }
            if letter == "(", generator.happens(50) { changed += " " }
            changed.append(letter)
            if letter == "-" || letter == "(", generator.happens(30) { changed += " " }
        }
        return generator.happens(30) ? changed + " " : changed
    }

    /// The street and the one at its corner.
    private static func corner(_ address: String) -> (String, String)? {
        guard address.first?.isNumber == true, let blank = address.firstIndex(of: " ") else { return nil }
        let parts = address[address.index(after: blank)...].split(separator: " (Cnr ")
        guard parts.count == 2 else { return nil }
        return (String(parts[0]), String(parts[1].dropLast()))
    }

    private static func range(_ address: String) -> (first: Int, last: Int, rest: String)? {
        let parts = address.split(separator: " ", maxSplits: 1).map(String.init)
        let numbers = parts[0].split(separator: "-").compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1], parts[1]) : nil
    }

    /// A letter that is another, is missing, is there twice, or has changed places with the next.
    private static func misspelt(_ text: String, _ generator: inout SeededGenerator) -> String {
        var letters = Array(text)
        let places = letters.indices.dropLast().filter { letters[$0].isLetter && letters[$0 + 1].isLetter }
        guard let place = places.randomElement(using: &generator) else { return text }
        switch generator.number(0...3) {
        case 0: letters[place] = Character(Unicode.Scalar(UInt8(97 + generator.number(0...25))))
        case 1: letters.remove(at: place)
        case 2: letters.insert(letters[place], at: place)
        default: letters.swapAt(place, place + 1)
        }
        return String(letters)
    }
}
