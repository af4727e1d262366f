import CommandLineOptions

/// A state or territory of Australia.
enum AustralianState: String, OptionChoice {
    case wa = "WA"
    case nsw = "NSW"
    case vic = "VIC"
    case qld = "QLD"
    case sa = "SA"
    case tas = "TAS"
    case nt = "NT"
    case act = "ACT"

    /// An abbreviation or a name, in capital letters or small ones.
    init?(argument: String) {
        let wanted = argument.lowercased()
        let found = Self.allCases.first { $0.rawValue.lowercased() == wanted || $0.name.lowercased() == wanted }
        guard let found else { return nil }
        self = found
    }

    /// The full name, as servers spell it.
    var name: String {
        switch self {
        case .wa: "Western Australia"
        case .nsw: "New South Wales"
        case .vic: "Victoria"
        case .qld: "Queensland"
        case .sa: "South Australia"
        case .tas: "Tasmania"
        case .nt: "Northern Territory"
        case .act: "Australian Capital Territory"
        }
    }

    /// The code of ISO 3166-2.
    var code: String { "AU-\(rawValue)" }

    /// Whether an address ends in the state, but for a postcode and the country: `1 High St, Perth WA 6000`.
    ///
    /// Only the end counts: there are streets and suburbs of these names elsewhere.
    func isNamed(in address: String) -> Bool {
        var words = address.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        if words.last == "australia", words.dropLast().last.map({ $0 != "western" && $0 != "south" }) ?? false {
            words.removeLast()
        }
        if let last = words.last, last.count == 4, last.allSatisfy(\.isNumber) { words.removeLast() }
        let ending = { (text: String) in words.suffix(text.split(separator: " ").count).joined(separator: " ") == text }
        return ending(rawValue.lowercased()) || ending(name.lowercased())
    }
}
