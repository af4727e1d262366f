extension ExpressionFunction {
    /// The functions of dates and times.
    func timeValue(
        of arguments: FunctionArguments, _ surroundings: inout ExpressionProgram.Surroundings
    ) -> Operand {
        if self == .today { return today(arguments, &surroundings) }
        guard let text = arguments.first.text(&surroundings.arena) else { return .missing }
        switch self {
        case .date, .time, .timestamp: return read(text, arguments, &surroundings)
        case .format:
            guard let pattern = arguments.second.text(&surroundings.arena), let reading = ClockReading(text) else {
                return .missing
            }
            return surroundings.arena.write(reading, by: pattern).map { .text($0) } ?? .missing
        case .hour: return ClockReading(text)?.time.map { .whole($0 / 3600) } ?? .missing
        case .minute: return ClockReading(text)?.time.map { .whole($0 / 60 % 60) } ?? .missing
        default: return text.day.map { value(of: $0, arguments.second, &surroundings.arena) } ?? .missing
        }
    }

    /// The functions of a day.
    private func value(of day: CalendarDate, _ other: Operand, _ arena: inout Arena) -> Operand {
        switch self {
        case .year: return .whole(day.year)
        case .month: return .whole(day.month)
        case .day: return .whole(day.day)
        case .weekday: return .whole(day.weekday)
        case .week: return .text(arena.write(week: day.week))
        case .addDays:
            // Large enough to be beyond all days, small enough not to overflow.
            guard let days = Arithmetic.whole(other, &arena), days.magnitude < 1 << 32 else { return .missing }
            return date(ClockReading(day: day.daysSinceEpoch + days), &arena)
        case .daysBetween:
            return other.text(&arena)?.day.map { .whole($0.daysSinceEpoch - day.daysSinceEpoch) } ?? .missing
        default: return .missing
        }
    }

    /// `date`, `time` and `timestamp`.
    private func read(
        _ text: ByteView, _ arguments: FunctionArguments, _ surroundings: inout ExpressionProgram.Surroundings
    ) -> Operand {
        guard let pattern = arguments.second.text(&surroundings.arena) else { return .missing }
        guard let written = PatternReader.read(text, pattern) else { return .missing }
        var from: TimeZone?
        var to: TimeZone?
        if arguments.count > 2 {
            guard let zone = Self.zone(arguments.third, &surroundings) else { return .missing }
            from = zone
        }
        if arguments.count > 3 {
            guard let zone = Self.zone(arguments.fourth, &surroundings) else { return .missing }
            to = zone
        }
        guard let reading = written.carried(from: from, to: to) else { return .missing }
        switch self {
        case .date: return date(reading, &surroundings.arena)
        case .time: return reading.time.map { .text(surroundings.arena.write(time: $0)) } ?? .missing
        default: return surroundings.arena.write(timestamp: reading).map { .text($0) } ?? .missing
        }
    }

    private func today(
        _ arguments: FunctionArguments, _ surroundings: inout ExpressionProgram.Surroundings
    ) -> Operand {
        let zone =
            arguments.count == 0 ? surroundings.zones.systemZone() : Self.zone(arguments.first, &surroundings)
        guard let zone else { return .missing }
        var reading = ClockReading()
        let now = surroundings.now.seconds
        reading.set(seconds: now + zone.offset(at: now))
        return date(reading, &surroundings.arena)
    }

    private func date(_ reading: ClockReading, _ arena: inout Arena) -> Operand {
        reading.date.map { .text(arena.write($0)) } ?? .missing
    }

    private static func zone(_ name: Operand, _ surroundings: inout ExpressionProgram.Surroundings) -> TimeZone? {
        guard let name = name.text(&surroundings.arena) else { return nil }
        return surroundings.zones.zone(named: name)
    }
}

extension Arena {
    /// Writes a week as `2021-W07`.
    fileprivate mutating func write(week: (year: Int, number: Int)) -> ByteView {
        unsafe make(limit: 8) { place in
            unsafe writeTwoDigits(week.year / 100, to: place)
            unsafe writeTwoDigits(week.year, to: place + 2)
            unsafe place[4] = ASCII.minus
            unsafe place[5] = UInt8(ascii: "W")
            unsafe writeTwoDigits(week.number, to: place + 6)
            return 8
        }
    }
}
