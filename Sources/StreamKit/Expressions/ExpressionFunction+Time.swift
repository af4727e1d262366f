extension ExpressionFunction {
    /// The functions of dates and times.
    func timeValue(
        of arguments: FunctionArguments, _ context: inout ExpressionProgram.EvaluationContext
    ) -> Operand {
        if self == .today { return today(arguments, &context) }
        guard let text = arguments.first.text(&context.arena) else { return .missing }
        switch self {
        case .date, .time, .timestamp:
            let result = read(text, arguments, &context)
            return context.noteReading(of: text, as: result, byPattern: arguments.count > 1)
        case .local:
            guard var reading = ClockReading(ofFeed: text), let zone = Self.zone(arguments.second, &context) else {
                return .missing
            }
            (reading.fraction, reading.fractionDigits) = (0, 0)
            guard let local = reading.carried(from: nil, to: zone) else { return .missing }
            return context.arena.write(timestamp: local).map { .text($0) } ?? .missing
        case .format:
            guard let pattern = arguments.second.text(&context.arena), let reading = ClockReading(text) else {
                return .missing
            }
            return context.arena.write(reading, by: pattern).map { .text($0) } ?? .missing
        case .hour: return ClockReading(text)?.time.map { .whole($0 / 3600) } ?? .missing
        case .minute: return ClockReading(text)?.time.map { .whole($0 / 60 % 60) } ?? .missing
        default: return text.day.map { value(of: $0, arguments.second, &context.arena) } ?? .missing
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
        _ text: ByteView, _ arguments: FunctionArguments, _ context: inout ExpressionProgram.EvaluationContext
    ) -> Operand {
        if arguments.count == 1 {
            return ClockReading(ofFeed: text).map { value(of: $0, &context.arena) } ?? .missing
        }
        guard let pattern = arguments.second.text(&context.arena) else { return .missing }
        guard let written = PatternReader.read(text, pattern) else { return .missing }
        var from: ZoneOffsets?
        var to: ZoneOffsets?
        if arguments.count > 2 {
            guard let zone = Self.zone(arguments.third, &context) else { return .missing }
            from = zone
        }
        if arguments.count > 3 {
            guard let zone = Self.zone(arguments.fourth, &context) else { return .missing }
            to = zone
        }
        return written.carried(from: from, to: to).map { value(of: $0, &context.arena) } ?? .missing
    }

    /// What `date`, `time` or `timestamp` gives for a reading.
    func value(of reading: ClockReading, _ arena: inout Arena) -> Operand {
        switch self {
        case .date: date(reading, &arena)
        case .time: reading.time.map { .text(arena.write(time: $0)) } ?? .missing
        default: reading.day == nil ? .missing : arena.write(timestamp: reading).map { .text($0) } ?? .missing
        }
    }

    private func today(
        _ arguments: FunctionArguments, _ context: inout ExpressionProgram.EvaluationContext
    ) -> Operand {
        let zone =
            arguments.count == 0 ? context.zones.systemZone() : Self.zone(arguments.first, &context)
        guard let zone else { return .missing }
        var reading = ClockReading()
        let now = context.settings.now.seconds
        reading.set(seconds: now + zone.offset(at: now))
        return date(reading, &context.arena)
    }

    private func date(_ reading: ClockReading, _ arena: inout Arena) -> Operand {
        reading.date.map { .text(arena.write($0)) } ?? .missing
    }

    private static func zone(_ name: Operand, _ context: inout ExpressionProgram.EvaluationContext) -> ZoneOffsets? {
        guard let name = name.text(&context.arena) else { return nil }
        return context.zones.zone(named: name)
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
