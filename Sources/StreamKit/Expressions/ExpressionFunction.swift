/// The functions. Their syntax is in `signature`, their results are in `value(of:_:)`; the functions that need more than
/// their arguments' values are evaluated by `ExpressionProgram`.
enum ExpressionFunction: UInt8, CaseIterable, Sendable {
    case lower, upper, trim, length, contains, startsWith, endsWith, replace, sub, gsub, capture, substr, index, split
    case join, get
    case round, floor, ceil, abs, min, max, number, text
    case year, month, day, weekday, week, hour, minute, date, time, timestamp, local, format, addDays, daysBetween
    case today
    case distance, filename, line

    /// The syntax of a call.
    struct Signature {
        /// The function's name in an expression.
        let name: String
        /// How many arguments it takes.
        let arity: ClosedRange<Int>
        /// What literals among the first arguments must be.
        let parameters: [Parameter]

        init(_ name: String, _ arity: ClosedRange<Int>, _ parameters: [Parameter] = []) {
            (self.name, self.arity, self.parameters) = (name, arity, parameters)
        }
    }

    /// What an argument must be. A mistake in a literal is found before anything is read.
    enum Parameter {
        case any
        /// A pattern for reading or writing times.
        case pattern(TimePattern.Purpose)
        /// The name of a time zone.
        case zone
        /// A path into JSON.
        case path
    }

    var signature: Signature {
        let reading: [Parameter] = [.any, .pattern(.reading), .zone, .zone]
        return switch self {
        case .lower: Signature("lower", 1...1)
        case .upper: Signature("upper", 1...1)
        case .trim: Signature("trim", 1...1)
        case .length: Signature("length", 1...1)
        case .contains: Signature("contains", 2...2)
        case .startsWith: Signature("starts_with", 2...2)
        case .endsWith: Signature("ends_with", 2...2)
        case .replace: Signature("replace", 3...3)
        case .sub: Signature("sub", 3...3)
        case .gsub: Signature("gsub", 3...3)
        case .capture: Signature("capture", 2...3)
        case .substr: Signature("substr", 2...3)
        case .index: Signature("index", 2...2)
        case .split: Signature("split", 2...2)
        case .join: Signature("join", 2...2)
        case .get: Signature("get", 2...2, [.any, .path])
        case .round: Signature("round", 1...2)
        case .floor: Signature("floor", 1...1)
        case .ceil: Signature("ceil", 1...1)
        case .abs: Signature("abs", 1...1)
        case .min: Signature("min", 2...65_536)
        case .max: Signature("max", 2...65_536)
        case .number: Signature("number", 1...1)
        case .text: Signature("text", 1...1)
        case .year: Signature("year", 1...1)
        case .month: Signature("month", 1...1)
        case .day: Signature("day", 1...1)
        case .weekday: Signature("weekday", 1...1)
        case .week: Signature("week", 1...1)
        case .hour: Signature("hour", 1...1)
        case .minute: Signature("minute", 1...1)
        case .date: Signature("date", 1...4, reading)
        case .time: Signature("time", 1...4, reading)
        case .timestamp: Signature("timestamp", 1...4, reading)
        case .local: Signature("local", 2...2, [.any, .zone])
        case .format: Signature("format", 2...2, [.any, .pattern(.writing)])
        case .addDays: Signature("add_days", 2...2)
        case .daysBetween: Signature("days_between", 2...2)
        case .today: Signature("today", 0...1, [.zone])
        case .distance: Signature("distance", 4...4)
        case .filename: Signature("filename", 0...0)
        case .line: Signature("line", 0...0)
        }
    }

    init?(name: String) {
        guard let function = Self.allCases.first(where: { $0.signature.name == name }) else { return nil }
        self = function
    }

    /// What is wrong with a literal as an argument of a call; `nil` if it is valid.
    /// - Parameters:
    ///   - literal: the argument.
    ///   - index: which one it is, from 0.
    ///   - count: how many arguments the call has.
    func mistake(in literal: ByteView, at index: Int, of count: Int) -> String? {
        let parameters = signature.parameters
        guard index < parameters.count else { return nil }
        switch parameters[index] {
        case .any: return nil
        case .path: return literal.isJSONPath ? nil : "not a path, which is like a.b[0].c"
        case .pattern(let purpose):
            if let mistake = TimePattern.mistake(in: literal, for: purpose) { return mistake }
            return purpose == .reading ? whatIsMissing(in: literal, count) : nil
        case .zone: return Self.mistake(inZone: literal)
        }
    }

    /// The place of an argument that is a regular expression, always a literal, if it has one.
    var placeOfRegex: Int? {
        switch self {
        case .sub, .gsub, .capture: 1
        default: nil
        }
    }

    /// What is wrong with the regular expression of a call, or with the groups that its other literals name, and with which
    /// argument; `nil` if nothing is.
    func regexMistake(_ arguments: [ExpressionSyntax]) -> (reason: String, argument: Int)? {
        guard let place = placeOfRegex else { return nil }
        guard case .text(let pattern) = arguments[place] else {
            return ("a regular expression goes in double quotes", place)
        }
        let count: Int
        do throws(RegularExpression.Fault) {
            count = try RegularExpression(pattern, keepsGroups: true).groupCount
        } catch {
            return (error.message(of: pattern), place)
        }
        func missing(_ group: Int, _ argument: Int) -> (String, Int)? {
            if group <= Swift.min(count, RegularExpressionMatch.count - 1) { return nil }
            let reason =
                count == 0 ? "has no group; parentheses make one" : "has \(count) group\(count == 1 ? "" : "s")"
            return ("the regular expression \(reason)", argument)
        }
        if self == .capture {
            if arguments.count == 2 { return missing(1, place) }
            if case .negated(.number) = arguments[2] { return ("a group is a number from 0 to 9", 2) }
            guard case .number(let spelling) = arguments[2], let number = spelling.withView({ Decimal($0) }) else {
                return nil
            }
            if number.scale > 0 || number.mantissa < 0 || number.mantissa > 9 {
                return ("a group is a number from 0 to 9", 2)
            }
            return missing(Int(number.mantissa), 2)
        }
        guard case .text(let template) = arguments[2] else { return nil }
        var (greatest, isEscaped) = (0, false)
        for byte in template {
            if isEscaped, ASCII.isDigit(byte) { greatest = Swift.max(greatest, Int(byte - ASCII.zero)) }
            isEscaped = !isEscaped && byte == ASCII.backslash
        }
        return missing(greatest, 2)
    }

    /// What a pattern lacks for the function to have a result.
    private func whatIsMissing(in pattern: ByteView, _ arguments: Int) -> String? {
        // The difference between two zones is only known for a given day.
        if self != .time || arguments == 4, !TimePattern.has(oneOf: "YyFDs", pattern) {
            return "the pattern has no year (%Y)"
        }
        return self == .time && !TimePattern.has(oneOf: "HITRs", pattern) ? "the pattern has no hour (%H)" : nil
    }

    private static func mistake(inZone literal: ByteView) -> String? {
        do throws(ZoneFiles.Fault) {
            _ = try ZoneFiles.zone(named: literal)
            return nil
        } catch {
            switch error {
            case .noZones(let folder):
                return "there are no time zones in \(folder); they come with the package tzdata"
            case .unknown:
                let nearest = ZoneFiles.nearestName(to: literal.string).map { ", perhaps \u{201C}\($0)\u{201D}" } ?? ""
                return "no time zone \(literal.quoted)\(nearest)"
            }
        }
    }
}
