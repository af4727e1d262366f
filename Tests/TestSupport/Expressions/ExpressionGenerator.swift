extension ReferenceExpression {
    /// A random expression of at most this many levels, which may use these fields.
    public static func random(depth: Int, fields: [String], using random: inout SeededGenerator) -> ReferenceExpression
    {
        var generator = ExpressionGenerator(random: random, fields: fields)
        let kind = generator.kind()
        let expression = generator.expression(depth, kind)
        random = generator.random
        return expression
    }

    /// A random value for each of these fields; some are missing, some are not there at all.
    public static func randomRecord(
        fields: [String], using random: inout SeededGenerator
    ) -> [String: ReferenceValue] {
        var record: [String: ReferenceValue] = [:]
        for field in fields where random.happens(95) { record[field] = NastyValues.value(&random) }
        return record
    }
}

/// Makes expressions. What an operand should be is wished for and mostly granted: otherwise nearly everything would
/// be missing.
private struct ExpressionGenerator {
    var random: SeededGenerator
    let fields: [String]

    typealias BinaryOperator = ReferenceExpression.BinaryOperator

    /// What an operand should be.
    enum Kind: CaseIterable {
        case number, text, condition, date, latitude, decimals, any
    }

    mutating func kind() -> Kind { ([.number, .text, .condition] as [Kind]).randomElement(using: &random)! }

    mutating func expression(_ depth: Int, _ wish: Kind) -> ReferenceExpression {
        let kind = wish == .any || random.happens(12) ? kind() : wish
        if depth <= 1 || random.happens(12) { return leaf(kind) }
        if random.happens(12) { return structure(depth, kind) }
        return switch kind {
        case .number: number(depth)
        case .text: text(depth)
        case .condition: condition(depth)
        case .date, .latitude, .decimals, .any: leaf(kind)
        }
    }

    /// What has the kind of its operands.
    private mutating func structure(_ depth: Int, _ kind: Kind) -> ReferenceExpression {
        switch random.number(0...2) {
        case 0: .binary(.coalesce, expression(depth - 1, kind), expression(depth - 1, kind))
        case 1:
            .choice(expression(depth - 1, .condition), expression(depth - 1, kind), expression(depth - 1, kind))
        default:
            .call(
                [.min, .max].randomElement(using: &random)!,
                (0..<random.number(2...4)).map { _ in expression(depth - 1, kind) })
        }
    }

    private mutating func number(_ depth: Int) -> ReferenceExpression {
        switch random.number(0...10) {
        case 0: return .negative(expression(depth - 1, .number))
        case 1...5:
            let signs: [BinaryOperator] = [.add, .subtract, .multiply, .divide, .remainder]
            return .binary(
                signs.randomElement(using: &random)!, expression(depth - 1, .number), expression(depth - 1, .number))
        case 6: return call([.floor, .ceil, .abs, .number], depth, [.number])
        case 7: return call([.round], depth, random.happens(30) ? [.number] : [.number, .decimals])
        case 8: return call([.year, .month, .day, .weekday], depth, [.date])
        case 9: return call([.daysBetween], depth, [.date, .date])
        default:
            switch random.number(0...3) {
            case 0: return call([.line], depth, [])
            case 1: return call([.distance], depth, [.latitude, .latitude, .latitude, .latitude])
            case 2: return call([.index], depth, [.text, .text])
            default: return call([.length], depth, [.text])
            }
        }
    }

    private mutating func text(_ depth: Int) -> ReferenceExpression {
        switch random.number(0...8) {
        case 0...2: .binary(.join, expression(depth - 1, .text), expression(depth - 1, .text))
        case 3, 4: call([.lower, .upper, .trim, .text], depth, [.text])
        case 5: call([.replace], depth, [.text, .text, .text])
        case 6, 7: cutText(depth)
        default: random.happens(80) ? call([.text], depth, [.any]) : call([.filename], depth, [])
        }
    }

    /// What cuts texts and joins them, and texts of days.
    private mutating func cutText(_ depth: Int) -> ReferenceExpression {
        switch random.number(0...6) {
        case 0: call([.substr], depth, random.happens(50) ? [.text, .decimals] : [.text, .decimals, .decimals])
        case 1: call([.split, .join], depth, [.text, .text])
        case 2: call([.join], depth, [.text, .text])
        case 3: call([.week], depth, [.date])
        default: call([.addDays], depth, random.happens(70) ? [.date, .decimals] : [.date, .number])
        }
    }

    private mutating func condition(_ depth: Int) -> ReferenceExpression {
        switch random.number(0...9) {
        case 0: .not(expression(depth - 1, .condition))
        case 1...3:
            .binary(
                [.and, .or].randomElement(using: &random)!, expression(depth - 1, .condition),
                expression(depth - 1, .condition))
        case 4, 5: comparison(depth)
        case 6: oneOf(depth)
        case 7: .match(expression(depth - 1, .text), pattern(2), isNegated: random.happens(30))
        default: call([.contains, .startsWith, .endsWith], depth, [.text, .text])
        }
    }

    private mutating func comparison(_ depth: Int) -> ReferenceExpression {
        let signs: [BinaryOperator] = [.equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual]
        let sign = signs.randomElement(using: &random)!
        let kind = kind()
        let left = random.happens(7) ? .null : expression(depth - 1, kind)
        let right = random.happens(7) ? .null : expression(depth - 1, kind)
        return .binary(sign, left, right)
    }

    private mutating func oneOf(_ depth: Int) -> ReferenceExpression {
        let kind = kind()
        return .oneOf(
            expression(depth - 1, kind),
            (0..<random.number(1...4)).map { _ in random.happens(7) ? .null : expression(depth - 1, kind) })
    }

    private mutating func call(
        _ functions: [ReferenceExpression.Function], _ depth: Int, _ arguments: [Kind]
    ) -> ReferenceExpression {
        .call(functions.randomElement(using: &random)!, arguments.map { expression(depth - 1, $0) })
    }

    // MARK: - Leaves

    private mutating func leaf(_ kind: Kind) -> ReferenceExpression {
        if kind != .latitude, kind != .decimals, random.happens(45), let field = fields.randomElement(using: &random) {
            return .field(field)
        }
        switch kind {
        case .number: return numberLeaf(NastyValues.numbers.randomElement(using: &random)!)
        case .latitude: return numberLeaf(NastyValues.degrees.randomElement(using: &random)!)
        case .decimals: return numberLeaf(NastyValues.decimals.randomElement(using: &random)!)
        case .text: return .text(NastyValues.texts.randomElement(using: &random)!)
        case .date: return .text(NastyValues.dates.randomElement(using: &random)!)
        case .condition: return conditionLeaf()
        case .any: return .null
        }
    }

    /// A number as a literal, behind a sign or in quotes.
    private mutating func numberLeaf(_ spelling: String) -> ReferenceExpression {
        switch random.number(0...9) {
        case 0: .text((random.happens(50) ? "-" : "") + spelling)
        case 1, 2: .negative(.number(spelling))
        default: .number(spelling)
        }
    }

    private mutating func conditionLeaf() -> ReferenceExpression {
        switch random.number(0...9) {
        case 0: .null
        case 1: .text("true")
        case 2: .text("false")
        default: .boolean(random.happens(50))
        }
    }

    // MARK: - Patterns

    private mutating func pattern(_ depth: Int, hasAnchors: Bool = true) -> ReferencePattern {
        var parts = (0..<random.number(1...3)).map { _ in repeatedPart(depth) }
        // Not inside of parentheses: glibc does not always see that ^ cannot match a second time.
        if hasAnchors, random.happens(25) { parts.insert(.start, at: 0) }
        if hasAnchors, random.happens(25) { parts.append(.end) }
        if depth > 0, random.happens(20) {
            return .either([.sequence(parts), pattern(depth - 1, hasAnchors: hasAnchors)])
        }
        return .sequence(parts)
    }

    private mutating func repeatedPart(_ depth: Int) -> ReferencePattern {
        let part = part(depth)
        return switch random.number(0...7) {
        case 0: .repeated(part, atLeast: 0, isEndless: true)
        case 1: .repeated(part, atLeast: 1, isEndless: true)
        case 2: .repeated(part, atLeast: 0, isEndless: false)
        default: part
        }
    }

    private mutating func part(_ depth: Int) -> ReferencePattern {
        switch random.number(0...9) {
        case 0: .any
        case 1: .oneOf([0x61...0x7A])
        case 2: .oneOf([0x30...0x39, 0x41...0x5A])
        case 3, 4:
            depth > 0 ? .either([pattern(depth - 1, hasAnchors: false), pattern(depth - 1, hasAnchors: false)]) : .any
        default: .literal("abtrue01BP .-;+($\"\\\u{E9}\u{20AC}\u{1F697}".unicodeScalars.randomElement(using: &random)!)
        }
    }
}

/// Values at which implementations differ.
private enum NastyValues {
    /// As literals have them: no sign.
    static let numbers = [
        "0", "00", "0.0", "007", "00.50", "1", "2", "3", "7", "10", "100", "183.90", "142.9", "0.1", "0.2", "0.5",
        "2.5", "0.05",
        "1.005", "1e3", "1E-2", "0e5", "2.5e0", "1e18", "1e308", "1e400", "1e-400", "9007199254740993",
        "123456789012345678", "999999999999999999", "12345678901234567890", "0.12345678901234567",
        "0.00000000000000001", "0.000000000000000001", "0.99999999999999999999", "999999999.999999999",
        "500000000000000000", "99999999999999999.5", "1000000000", "1000000000000000000",
    ]
    static let jsonNumbers = numbers.filter { Numeral($0.bytes)!.json == $0 }
    static let degrees = [
        "0", "31.95", "115.86", "90", "89.999999", "90.0001", "180", "180.5", "12.5", "45.25", "1e1",
    ]
    static let decimals = ["0", "1", "2", "3", "17", "18", "19", "2.0", "0.5", "1e0", "02"]
    static let dates = [
        "2024-02-29", "2023-02-29", "2000-02-29", "1900-02-29", "2024-02-29T10:00:00Z", "2024-12-31 23:59",
        "2024-01-01T00:00:00+08:00", "2001-13-01", "2001-00-10", "2001-01-00", "2024-04-31", "0001-01-01", "9999-12-31",
        "1970-01-01", "2024-02-29x", "20240229", "2024/02/29", "24-02-29", "31/12/2001", "29/02/2023", "31/04/2020",
        "32/01/2020", "12/31/2001", "00/01/2020", "31-12-2001", "",
    ]
    static let texts =
        [
            "", "true", "false", "TRUE", "null", "BP", "bp", "Caltex Woolworths", "a", "ab", "aaa", "BP; 7-Eleven",
            "; ",
            " ", " 5", "5 ", "+5", "5.", ".5", "-", "-0", "-5", "--5", "1e", "1e+", "1.2.3", "0x10", "n/a", "\u{FF11}",
            "inf", "nan", "a\"b\\c/d", "\t x \r\n", "\u{1}\u{1F}\u{7F}", "caf\u{E9}", "CAF\u{C9} \u{DF}",
            "\u{130}\u{131}",
            "\u{20AC}5", "\u{65E5}\u{672C}", "\u{1F697} fuel", "e\u{301}", "\u{A0}x\u{A0}", "\u{1F80}\u{1C5}\u{FB01}",
        ] + numbers

    /// Bytes of which some are not UTF-8.
    static let bytes: [[UInt8]] = [
        [0xFF], [0x61, 0xC3], [0xC3, 0x28], [0x80, 0x80], [0x61, 0xE2, 0x82], [0xE2, 0x82, 0x62], [0xED, 0xA0, 0x80],
        [0xC0, 0x80], [0xF0, 0x9F, 0x9A, 0x20], [0xF4, 0x90, 0x80, 0x80], [0x31, 0xFF], [0xE9, 0x20, 0x42, 0x50],
    ]

    static func value(_ random: inout SeededGenerator) -> ReferenceValue {
        switch random.number(0...19) {
        case 0, 1: .missing
        case 2, 3: .boolean(random.happens(50))
        case 4...8: .number(number(&random))
        case 9, 10: .list((0..<random.number(0...3)).map { _ in text(&random) })
        case 11, 12: .text(dates.randomElement(using: &random)!)
        default: .text(text(&random))
        }
    }

    /// A number that JSON can have.
    private static func number(_ random: inout SeededGenerator) -> String {
        let sign = random.happens(30) ? "-" : ""
        if random.happens(40) {
            return sign + "\(random.number(0...300))"
                + (random.happens(70) ? ".\(random.number(0...9))\(random.number(0...9))" : "")
        }
        return sign + jsonNumbers.randomElement(using: &random)!
    }

    private static func text(_ random: inout SeededGenerator) -> [UInt8] {
        switch random.number(0...9) {
        case 0: bytes.randomElement(using: &random)!
        case 1: random.bytes(0...6, of: "019.-eE+".bytes)
        case 2: random.bytes(0...8, of: "aAbB ;\u{E9}".bytes)
        default: texts.randomElement(using: &random)!.bytes
        }
    }
}
