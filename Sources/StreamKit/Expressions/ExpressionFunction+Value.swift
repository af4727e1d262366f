extension ExpressionFunction {
    /// The result of a call; missing if an argument is unsuitable.
    func value(of arguments: FunctionArguments, _ context: inout ExpressionProgram.EvaluationContext) -> Operand {
        let first = arguments.first
        switch self {
        case .filename: return .text(context.source.withView { context.arena.copy($0) })
        case .line: return .whole(context.line)
        case .abs: return Arithmetic.magnitude(first, &context.arena)
        case .floor: return Arithmetic.rounded(first, .down, to: 0, &context.arena)
        case .ceil: return Arithmetic.rounded(first, .up, to: 0, &context.arena)
        case .round:
            if arguments.count == 1 { return Arithmetic.rounded(first, .nearest, to: 0, &context.arena) }
            guard let places = Arithmetic.whole(arguments.second, &context.arena), (-18...18).contains(places)
            else {
                return .missing
            }
            return Arithmetic.rounded(first, .nearest, to: places, &context.arena)
        case .number: return Arithmetic.asNumber(first, &context.arena)
        case .length:
            if let list = context.arena.elements(first) { return .whole(list.elementCount) }
            return first.text(&context.arena).map { .whole($0.scalarCount) } ?? .missing
        case .contains: return context.arena.contains(first, arguments.second).operand
        case .join: return context.arena.join(first, arguments.second)
        case .get: return context.arena.get(first, arguments.second)
        case .substr: return context.arena.substr(arguments)
        case .distance: return context.arena.distance(arguments)
        case .year, .month, .day, .weekday, .week, .hour, .minute, .date, .time, .timestamp, .local, .format,
            .addDays, .daysBetween, .today:
            return timeValue(of: arguments, &context)
        default: return textValue(of: arguments, &context.arena)
        }
    }

    /// The functions whose arguments are all texts.
    private func textValue(of arguments: FunctionArguments, _ arena: inout Arena) -> Operand {
        guard let text = arguments.first.text(&arena) else { return .missing }
        let other = arguments.second.text(&arena) ?? .empty
        switch self {
        case .lower: return .text(arena.mapped(text, isUpper: false))
        case .upper: return .text(arena.mapped(text, isUpper: true))
        case .trim: return .text(text.trimmed)
        case .text: return .text(text)
        case .startsWith: return .boolean(text.starts(with: other))
        case .endsWith: return .boolean(text.ends(with: other))
        case .replace:
            guard let new = arguments.third.text(&arena) else { return .missing }
            return arena.replaced(text, other, with: new).map { .text($0) } ?? .missing
        case .index:
            guard let place = other.isEmpty ? 0 : text.firstRange(of: other) else { return .whole(0) }
            return .whole(text.prefix(place).scalarCount + 1)
        case .split: return other.isEmpty ? .missing : arena.split(text, by: other).map { .list($0) } ?? .missing
        default: return .missing
        }
    }
}

extension Operand {
    /// A whole number.
    static func whole(_ number: Int) -> Operand { .decimal(Decimal(mantissa: Int64(number), scale: 0)) }
}

extension Arena {
    /// The elements of a list, or of an array in JSON, as texts; `nil` for any other value.
    fileprivate mutating func elements(_ value: Operand) -> Value? {
        switch value {
        case .list(let list): list
        case .json(let json): texts(ofJSON: json)
        default: nil
        }
    }

    fileprivate mutating func contains(_ first: Operand, _ second: Operand) -> Truth {
        guard let other = second.text(&self) else { return .missing }
        if let list = elements(first) {
            return Truth((0..<list.elementCount).contains { list.element($0) == other })
        }
        guard let text = first.text(&self) else { return .missing }
        return Truth(other.isEmpty || text.contains(other))
    }

    /// The characters from a position on, counted from 1: to the end, or a given number.
    fileprivate mutating func substr(_ arguments: FunctionArguments) -> Operand {
        guard let text = arguments.first.text(&self), let start = Arithmetic.whole(arguments.second, &self), start >= 1
        else {
            return .missing
        }
        let rest = text.dropFirst(text.offset(ofScalar: start - 1))
        if arguments.count == 2 { return .text(rest) }
        guard let length = Arithmetic.whole(arguments.third, &self), length >= 0 else { return .missing }
        return .text(rest.prefix(rest.offset(ofScalar: length)))
    }

    fileprivate mutating func join(_ parts: Operand, _ separator: Operand) -> Operand {
        guard let separator = separator.text(&self) else { return .missing }
        // Anything but a list is one element.
        guard let list = elements(parts) else { return parts.text(&self).map { .text($0) } ?? .missing }
        return concatenated(list, separator: separator).map { .text($0) } ?? .missing
    }

    /// The part of a value in JSON, which may be the text of a field.
    fileprivate mutating func get(_ value: Operand, _ path: Operand) -> Operand {
        guard let path = path.text(&self) else { return .missing }
        switch value {
        case .json(let json): return part(ofJSON: json, at: path).map { Operand(json: $0, &self) } ?? .missing
        case .text(let json):
            guard json.isJSON, let part = part(ofJSON: json, at: path) else { return .missing }
            return Operand(json: part, &self)
        case .list(let list):
            guard let place = path.placeInJSONArray, place < list.elementCount else { return .missing }
            return .text(list.element(place))
        default: return .missing
        }
    }

    fileprivate mutating func distance(_ arguments: FunctionArguments) -> Operand {
        guard let north = degrees(arguments.first), let east = degrees(arguments.second),
            let otherNorth = degrees(arguments.third), let otherEast = degrees(arguments.fourth),
            let from = Coordinate(latitude: north, longitude: east),
            let to = Coordinate(latitude: otherNorth, longitude: otherEast)
        else { return .missing }
        let metres = (from.distance(to: to) * 1000).rounded(.toNearestOrAwayFromZero)
        return .decimal(Decimal(mantissa: Int64(metres), scale: 3))
    }

    /// A coordinate, which has no groups of digits: the dot in one without a comma is a point.
    private mutating func degrees(_ operand: Operand) -> Double? {
        guard case .commaNumber(let text) = operand else { return Arithmetic.double(operand, &self) }
        return NumberStyle.comma.degreesWithPoint(text, &self).number
    }
}
