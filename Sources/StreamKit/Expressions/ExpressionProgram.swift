/// Expressions compiled for the records of a run: nodes in one flat list, literals parsed, field names numbered.
///
/// ```
/// price < limit && maker == "BP"
/// nodes      0 field 0   1 field 1   2 comparison < 0 1   3 fieldAndText == 2 …   4 all 0 2
/// arguments  2 3
/// ```
/// A node's operands come before it. Evaluation goes from the root down, so that what is not needed is skipped, and
/// allocates nothing (except for regular expressions, `upper` and `lower` beyond ASCII, and numbers that need more than 15
/// characters).
struct ExpressionProgram: ~Copyable {
    enum Operation: UInt8 {
        case constant, field, not, negated, arithmetic, comparison, isMissing, matches, isOneOf, all, any, joined
        case coalesced, conditional, call
        /// `date`, `time` and `timestamp` of a text in forms that are known, which `TimeForms` has.
        case timeInForms
        /// Comparisons of a field and a literal, which `ConditionSteps` handle: most conditions consist of these.
        case fieldAndNumber, fieldAndText
    }

    struct Node: BitwiseCopyable {
        var operation: Operation
        /// The operator or function; or whether `isMissing` and `matches` are to hold.
        var detail: UInt8 = 0
        /// Operands, or the first argument and the number of arguments, or a constant, a slot, a pattern; of a call, `c` is 1 if
        /// it is told whether it replaced anything.
        var a: Int32 = 0
        var b: Int32 = 0
        var c: Int32 = 0
    }

    /// A field that is read; all its occurrences share one number.
    struct Slot: BitwiseCopyable {
        var name: FieldName
        /// Its column in the current table, or −1.
        var column: Int32 = -1

        mutating func resolve(in columns: [FieldName]) { column = columns.firstIndex(of: name).map { Int32($0) } ?? -1 }
    }

    private var nodes = UncheckedArray<Node>()
    private var arguments = UncheckedArray<Int32>()
    private var constants = UncheckedArray<Operand>()
    private var slots = UncheckedArray<Slot>()
    private var patterns: [RegularExpression] = []
    private let times = TimeForms()
    /// The memory of the literals.
    private var literals = Arena()
    private let passedByReference = PassedByReference()

    /// Adds an expression; returns the number of its root.
    mutating func add(_ expression: Expression, _ registry: FieldNames) -> Int32 { build(expression.syntax, registry) }

    /// Adds the expression that holds if all of these do.
    mutating func add(all expressions: [Expression], _ registry: FieldNames) -> Int32 {
        build(.all(expressions.map(\.syntax)), registry)
    }

    /// Finds the fields' columns in a table.
    mutating func resolve(_ columns: [FieldName]) {
        for index in 0..<slots.count { slots[index].resolve(in: columns) }
    }

    /// The conditions of which all or any must hold; `nil` if a node is something else.
    func conditions(of node: Int32) -> (areAll: Bool, parts: [Int32])? {
        let node = nodes[Int(node)]
        guard node.operation == .all || node.operation == .any else { return nil }
        return (node.operation == .all, (node.a..<(node.a + node.b)).map { arguments[Int($0)] })
    }

    /// The field, the operator and the literal of a short comparison; `nil` if a node is something else.
    func shortComparison(at node: Int32) -> (Slot, ComparisonOperator, Operand)? {
        let node = nodes[Int(node)]
        guard node.operation == .fieldAndNumber || node.operation == .fieldAndText,
            let comparison = ComparisonOperator(rawValue: node.detail)
        else { return nil }
        return (slots[Int(node.c)], comparison, constants[Int(nodes[Int(node.b)].a)])
    }

    /// The first two operands of a comparison, a pattern or a function, if it has that many.
    func operands(of node: Int32) -> (first: Int32, second: Int32) {
        let node = nodes[Int(node)]
        if node.operation == .timeInForms { return (node.a, -1) }
        guard node.operation == .call else { return (node.a, node.b) }
        return (node.b > 0 ? arguments[Int(node.a)] : -1, node.b > 1 ? arguments[Int(node.a) + 1] : -1)
    }

    // MARK: Building

    private mutating func build(_ syntax: ExpressionSyntax, _ registry: FieldNames) -> Int32 {
        switch syntax {
        case .missing: return constant(.missing)
        case .boolean(let isTrue): return constant(.boolean(isTrue))
        case .number(let spelling): return constant(.number(literal(spelling)))
        case .text(let text): return constant(.text(literal(text)))
        case .field(let name): return append(Node(operation: .field, a: slot(registry.intern(name))))
        case .not(let part): return append(Node(operation: .not, a: build(part, registry)))
        case .negated(let part): return append(Node(operation: .negated, a: number(part, registry)))
        case .arithmetic(let operation, let left, let right):
            let (a, b) = (number(left, registry), number(right, registry))
            return append(Node(operation: .arithmetic, detail: operation.rawValue, a: a, b: b))
        case .comparison(let operation, let left, let right):
            if let node = shortComparison(operation, left, right, registry) { return append(node) }
            let (a, b) = (number(left, registry), number(right, registry))
            return append(Node(operation: .comparison, detail: operation.rawValue, a: a, b: b))
        case .isMissing(let part, let holds):
            return append(Node(operation: .isMissing, detail: holds ? 1 : 0, a: build(part, registry)))
        case .matches(let part, let pattern, let holds):
            patterns.append(pattern)
            let index = Int32(patterns.count - 1)
            return append(Node(operation: .matches, detail: holds ? 1 : 0, a: build(part, registry), b: index))
        case .isOneOf(let part, let others): return list(.isOneOf, [part] + others, registry)
        case .all(let parts): return list(.all, parts, registry)
        case .any(let parts): return list(.any, parts, registry)
        case .joined(let parts): return list(.joined, parts, registry)
        case .coalesced(let parts):
            return timeInForms(parts, registry) ?? list(.coalesced, parts, registry)
        case .conditional(let condition, let first, let second):
            let (a, b, c) = (build(condition, registry), build(first, registry), build(second, registry))
            return append(Node(operation: .conditional, a: a, b: b, c: c))
        case .call(let function, var parts):
            if let node = timeInForms([syntax], registry) { return node }
            if let place = function.placeOfRegex, case .text(let text) = parts[place],
                let pattern = try? RegularExpression(text, keepsGroups: true)
            {
                patterns.append(pattern)
                parts[place] = .number(Array(String(patterns.count - 1).utf8))
            }
            let call = list(.call, parts, registry, detail: function.rawValue)
            if syntax.patternInReplace != nil { nodes[Int(call)].c = 1 }
            return call
        case .sum:
            // There is no record to compute it from.
            return constant(.missing)
        }
    }

    /// The reading of one text in forms that are known; `nil` if these calls are something else.
    private mutating func timeInForms(_ calls: [ExpressionSyntax], _ registry: FieldNames) -> Int32? {
        let readings = calls.compactMap(\.timeInForm)
        guard readings.count == calls.count, let first = readings.first,
            calls.count == 1
                || readings.allSatisfy({
                    $0.function == first.function && $0.text.fieldName != nil
                        && $0.text.fieldName == first.text.fieldName
                })
        else { return nil }
        let text = build(first.text, registry)
        let start = Int32(arguments.count)
        for reading in readings { arguments.append(times.add(reading.form)) }
        return append(
            Node(
                operation: .timeInForms, detail: first.function.rawValue, a: text, b: start, c: Int32(readings.count)))
    }

    /// The comparison of a field with a decimal, or its equality with a text that does not read as a number. The operands of
    /// the long form are kept: fields may be of other kinds.
    private mutating func shortComparison(
        _ operation: ComparisonOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ registry: FieldNames
    ) -> Node? {
        guard case .field = left else { return nil }
        let short: Operation
        switch right {
        case .number(let spelling):
            guard case .decimal = spelling.withView(NumberReading.init) else { return nil }
            short = .fieldAndNumber
        case .text(let text):
            guard operation == .equal || operation == .unequal, !text.withView({ NumberReading($0).isNumber }) else {
                return nil
            }
            short = .fieldAndText
        default:
            return nil
        }
        let (a, b) = (number(left, registry), number(right, registry))
        return Node(operation: short, detail: operation.rawValue, a: a, b: b, c: nodes[Int(a)].a)
    }

    /// An operand whose spelling does not matter: a literal is parsed only once.
    private mutating func number(_ syntax: ExpressionSyntax, _ registry: FieldNames) -> Int32 {
        if case .number(let spelling) = syntax, case .decimal(let decimal) = spelling.withView(NumberReading.init) {
            return constant(.decimal(decimal))
        }
        return build(syntax, registry)
    }

    private mutating func list(
        _ operation: Operation, _ parts: [ExpressionSyntax], _ registry: FieldNames, detail: UInt8 = 0
    ) -> Int32 {
        let roots = parts.map { build($0, registry) }
        let start = Int32(arguments.count)
        for root in roots { arguments.append(root) }
        return append(Node(operation: operation, detail: detail, a: start, b: Int32(roots.count)))
    }

    private mutating func append(_ node: Node) -> Int32 {
        nodes.append(node)
        return Int32(nodes.count - 1)
    }

    private mutating func constant(_ operand: Operand) -> Int32 {
        constants.append(operand)
        return append(Node(operation: .constant, a: Int32(constants.count - 1)))
    }

    private mutating func literal(_ bytes: [UInt8]) -> ByteView { bytes.withView { literals.copy($0) } }

    private mutating func slot(_ name: FieldName) -> Int32 {
        for index in 0..<slots.count where slots[index].name == name { return Int32(index) }
        slots.append(Slot(name: name))
        return Int32(slots.count - 1)
    }

    // MARK: Evaluation

    /// What an evaluation takes from beside the record, and its memory.
    struct EvaluationContext: ~Copyable {
        /// Memory for results that are not bytes of the record; valid until `reset`.
        var arena = Arena()
        /// The source's name, as in messages.
        var source: [UInt8] = []
        /// The line the record starts on.
        var line = 0
        /// Whether a field's empty text is no value: that of a cell of a table.
        var emptyIsMissing = false
        /// What functions have met that says whether they did anything.
        var findings: RunFindings = []
        /// What is the same throughout a run.
        var settings = EvaluationSettings(now: Timestamp(seconds: 0))
        /// The time zones requested so far.
        var zones = ZoneCache()

        /// A field's value, valid until `reset`.
        mutating func operand(_ value: Value) -> Operand { Operand(value, settings.numbers, &arena) }

        /// Notes whether a text is neither true nor false; returns what it is.
        mutating func noteTruth(_ truth: Truth, of operand: Operand) -> Truth {
            if truth != .missing {
                findings.insert(.truth)
            } else if !operand.isMissing, !operand.isEmptyText {
                findings.insert(.noTruth)
            }
            return truth
        }

        /// Notes whether a text was read as a date or time; returns what it gave.
        mutating func noteReading(of text: ByteView, as result: Operand, byPattern: Bool) -> Operand {
            if !result.isMissing {
                findings.insert(.readDate)
            } else if !text.isBlank {
                findings.formUnion(byPattern ? [.unreadDate, .otherPattern] : .unreadDate)
            }
            return result
        }
    }

    /// Whether a condition holds.
    func holds<Input: ExpressionInput & ~Copyable>(
        _ root: Int32, for input: borrowing Input, _ context: inout EvaluationContext
    ) -> Bool {
        truth(root, for: input, &context) == .yes
    }

    /// Whether a condition holds; missing if what it reads does not tell.
    func truth<Input: ExpressionInput & ~Copyable>(
        _ root: Int32, for input: borrowing Input, _ context: inout EvaluationContext
    ) -> Truth {
        truth(root, input, &context)
    }

    /// The value of an expression, as a field value.
    func value<Input: ExpressionInput & ~Copyable>(
        _ root: Int32, for input: borrowing Input, _ context: inout EvaluationContext
    ) -> Value {
        let node = nodes[Int(root)]
        // Nothing is computed: the field keeps its spelling.
        if node.operation == .field {
            let value = input.value(slots[Int(node.a)], &context.arena)
            return value.isPresent ? value : .missing
        }
        return evaluate(root, input, &context).value(&context.arena)
    }

    /// The value of a part of an expression.
    func operand<Input: ExpressionInput & ~Copyable>(
        _ node: Int32, for input: borrowing Input, _ context: inout EvaluationContext
    ) -> Operand {
        evaluate(node, input, &context)
    }

    private func truth<Input: ExpressionInput & ~Copyable>(
        _ index: Int32, _ input: borrowing Input, _ context: inout EvaluationContext
    ) -> Truth {
        let node = nodes[Int(index)]
        switch node.operation {
        case .all, .any:
            let decisive: Truth = node.operation == .all ? .no : .yes
            var result = decisive.negated
            for place in node.a..<(node.a + node.b) {
                let part = truth(arguments[Int(place)], input, &context)
                if part == decisive { return decisive }
                if part == .missing { result = .missing }
            }
            return result
        case .not:
            return truth(node.a, input, &context).negated
        case .fieldAndNumber, .fieldAndText, .comparison:
            guard let comparison = ComparisonOperator(rawValue: node.detail) else { return .missing }
            let left = evaluate(node.a, input, &context)
            if left.isMissing { return .missing }
            return comparison.compare(left, evaluate(node.b, input, &context), &context.arena)
        case .isMissing:
            return Truth(evaluate(node.a, input, &context).isMissing == (node.detail == 1))
        case .matches:
            guard let text = evaluate(node.a, input, &context).text(&context.arena) else { return .missing }
            return Truth(patterns[Int(node.b)].matches(text) == (node.detail == 1))
        case .isOneOf:
            return isOneOf(node, input, &context)
        default:
            let operand = evaluate(index, input, &context)
            return context.noteTruth(operand.truth, of: operand)
        }
    }

    private func evaluate<Input: ExpressionInput & ~Copyable>(
        _ index: Int32, _ input: borrowing Input, _ context: inout EvaluationContext
    ) -> Operand {
        let node = nodes[Int(index)]
        switch node.operation {
        case .constant:
            return constants[Int(node.a)]
        case .field:
            return context.operand(input.value(slots[Int(node.a)], &context.arena))
        case .not, .comparison, .fieldAndNumber, .fieldAndText, .isMissing, .matches, .isOneOf, .all, .any:
            return truth(index, input, &context).operand
        case .negated:
            return Arithmetic.negated(evaluate(node.a, input, &context), &context.arena)
        case .arithmetic:
            guard let operation = ArithmeticOperator(rawValue: node.detail) else { return .missing }
            let left = evaluate(node.a, input, &context)
            if left.isMissing { return .missing }
            return Arithmetic.apply(operation, left, evaluate(node.b, input, &context), &context.arena)
        case .joined:
            return joined(node, input, &context)
        case .coalesced:
            for place in node.a..<(node.a + node.b) {
                let part = evaluate(arguments[Int(place)], input, &context)
                if part.isMissing { continue }
                let isLast = place + 1 == node.a + node.b
                if !isLast, context.emptyIsMissing, isEmptyField(arguments[Int(place)], part) { continue }
                return part
            }
            return .missing
        case .conditional:
            let isTrue = truth(node.a, input, &context) == .yes
            return evaluate(isTrue ? node.b : node.c, input, &context)
        case .call:
            return call(node, input, &context)
        case .timeInForms:
            guard let text = evaluate(node.a, input, &context).text(&context.arena) else { return .missing }
            let result = time(node, text, &context.arena)
            return context.noteReading(of: text, as: result, byPattern: times.havePatterns)
        }
    }

    /// What a text gives in the first form that it has.
    private func time(_ node: Node, _ text: ByteView, _ arena: inout Arena) -> Operand {
        guard let function = ExpressionFunction(rawValue: node.detail) else { return .missing }
        times.begin(text)
        for place in node.b..<(node.b + node.c) {
            guard let reading = times.read(arguments[Int(place)]) else { continue }
            let result = function.value(of: reading, &arena)
            if !result.isMissing { return result }
        }
        return .missing
    }

    /// Whether a node is a field, and its value the empty text.
    private func isEmptyField(_ node: Int32, _ value: Operand) -> Bool {
        nodes[Int(node)].operation == .field && value.isEmptyText
    }

    /// Whether the first argument equals one of the others; missing equals the literal `null`, as with `==`.
    private func isOneOf<Input: ExpressionInput & ~Copyable>(
        _ node: Node, _ input: borrowing Input, _ context: inout EvaluationContext
    ) -> Truth {
        let value = evaluate(arguments[Int(node.a)], input, &context)
        var result = Truth.no
        for place in (node.a + 1)..<(node.a + node.b) {
            let other = arguments[Int(place)]
            let isNull = nodes[Int(other)].operation == .constant && constants[Int(nodes[Int(other)].a)].isMissing
            let part =
                isNull
                ? Truth(value.isMissing)
                : ComparisonOperator.equal.compare(value, evaluate(other, input, &context), &context.arena)
            if part == .yes { return .yes }
            if part == .missing { result = .missing }
        }
        return result
    }

    private func joined<Input: ExpressionInput & ~Copyable>(
        _ node: Node, _ input: borrowing Input, _ context: inout EvaluationContext
    ) -> Operand {
        let count = Int(node.b)
        let parts = unsafe context.arena.allocateViews(count)
        for index in 0..<count {
            let part = evaluate(arguments[Int(node.a) + index], input, &context).text(&context.arena)
            guard let part else { return .missing }
            unsafe parts[index] = part
        }
        return unsafe context.arena.concatenated(Value(elements: parts, count: count)).map { .text($0) }
            ?? .missing
    }

    // MARK: Functions

    private func call<Input: ExpressionInput & ~Copyable>(
        _ node: Node, _ input: borrowing Input, _ context: inout EvaluationContext
    ) -> Operand {
        guard let function = ExpressionFunction(rawValue: node.detail) else { return .missing }
        if function == .min || function == .max {
            return extreme(node, isLeast: function == .min, input, &context)
        }
        var values = FunctionArguments(count: Int(node.b))
        for place in 0..<values.count {
            let value = evaluate(arguments[Int(node.a) + place], input, &context)
            if value.isMissing { return .missing }
            values[place] = value
        }
        if let place = function.placeOfRegex { return match(function, values, place, &context.arena) }
        let result = function.value(of: values, &context)
        // A `replace` that looks for what may be meant as a pattern: whether it is there.
        if node.c == 1, result.text(&context.arena) != values.first.text(&context.arena) {
            context.findings.insert(.replacedPattern)
        }
        return result
    }

    /// `sub`, `gsub` and `capture`; the place of the regular expression has its number.
    private func match(
        _ function: ExpressionFunction, _ arguments: FunctionArguments, _ place: Int, _ arena: inout Arena
    ) -> Operand {
        guard let text = arguments.first.text(&arena), let number = Arithmetic.whole(arguments[place], &arena) else {
            return .missing
        }
        let pattern = patterns[number]
        let result: ByteView?
        if function == .capture {
            let group = arguments.count > 2 ? Arithmetic.whole(arguments.third, &arena) : 1
            result = group.flatMap { pattern.captured($0, in: text) }
        } else {
            guard let template = arguments.third.text(&arena) else { return .missing }
            result = arena.substituted(text, pattern, template, all: function == .gsub)
        }
        return result.map { .text($0) } ?? .missing
    }

    private func extreme<Input: ExpressionInput & ~Copyable>(
        _ node: Node, isLeast: Bool, _ input: borrowing Input, _ context: inout EvaluationContext
    ) -> Operand {
        var best = Operand.missing
        for place in node.a..<(node.a + node.b) {
            let next = evaluate(arguments[Int(place)], input, &context)
            if next.isMissing { return .missing }
            if place == node.a {
                best = next
                continue
            }
            if next.reading.isNumber != best.reading.isNumber { return .missing }
            let comparison: ComparisonOperator = isLeast ? .less : .greater
            if comparison.compare(next, best, &context.arena) == .yes { best = next }
        }
        if best.reading.isNumber { return Arithmetic.asNumber(best, &context.arena) }
        return best.text(&context.arena).map { .text($0) } ?? .missing
    }
}

/// Where an expression finds the values of its fields.
protocol ExpressionInput: ~Copyable {
    func value(_ slot: ExpressionProgram.Slot, _ arena: inout Arena) -> Value
    /// The bytes of a text or number that need no unescaping; `nil` if it is something else, or absent.
    func plainText(_ slot: ExpressionProgram.Slot) -> ByteView?
}

extension Record: ExpressionInput {
    func value(_ slot: ExpressionProgram.Slot, _ arena: inout Arena) -> Value { value(of: slot.name) }

    func plainText(_ slot: ExpressionProgram.Slot) -> ByteView? {
        let value = value(of: slot.name)
        return value.kind == .text || value.kind == .number ? value.bytes : nil
    }
}

/// A row as it was read, before any schema: only what an expression asks for is unescaped.
extension SourceRecord: ExpressionInput {
    func value(_ slot: ExpressionProgram.Slot, _ arena: inout Arena) -> Value {
        let column = Int(slot.column)
        return column >= 0 && column < count ? Value(.text, value(column, &arena)) : .missing
    }
    @inline(__always)
    func plainText(_ slot: ExpressionProgram.Slot) -> ByteView? {
        let column = Int(slot.column)
        return column >= 0 && column < count && !isEscaped(column) ? raw(column) : nil
    }
}
