/// A condition as a list of steps, for the records of a run: each is a question, and says where to continue if the answer
/// is yes and where if it is not.
///
/// ```
/// price < 150 && (kind == "new" || kind == "used")
///                        yes  else
/// 2  price < 150          1    ✗
/// 1  kind == "new"        ✓    0
/// 0  kind == "used"       ✓    ✗
/// ```
/// Missing counts as no, which is exact as long as there is no negation: Kleene's `&&` and `||` are the minimum and the
/// maximum of no < missing < yes, and a condition holds if the result is yes. Steps are comparisons of a field with a short
/// decimal or with a text; everything else, and fields of other kinds, is left to the `ExpressionProgram`.
struct ConditionSteps: ~Copyable {
    /// Where the condition ends.
    private static let kept: Int32 = -1
    private static let leftOut: Int32 = -2

    enum Question: UInt8 {
        case number, text, other
    }

    struct Step: BitwiseCopyable {
        var question = Question.other
        /// A bit for each order of field and literal that means yes: less, equal, greater; or for unequal and equal.
        var orders: UInt8 = 0
        /// Where to continue if the answer is yes.
        var yes: Int32
        var otherwise: Int32
        /// The question in the program.
        var node: Int32
        var slot = ExpressionProgram.Slot(name: FieldName(index: 0))
        /// The literal: a text, or a number with as many decimals as the last field had.
        var text = ByteView.empty
        var number = Decimal(mantissa: 0, scale: 0)
    }

    private var steps = UncheckedArray<Step>(capacity: 4)
    private var first = Self.kept
    private let numbers: NumberStyle

    /// The steps of a condition in a program.
    /// - Parameter numbers: how numbers are written in texts.
    init(_ root: Int32, in program: borrowing ExpressionProgram, _ numbers: NumberStyle = .point) {
        self.numbers = numbers
        first = add(root, yes: Self.kept, otherwise: Self.leftOut, program)
    }

    /// Adds a part of the condition; returns its first step. What follows it has already been added.
    private mutating func add(
        _ node: Int32, yes: Int32, otherwise: Int32, _ program: borrowing ExpressionProgram
    ) -> Int32 {
        guard let list = program.conditions(of: node) else {
            steps.append(step(node, yes, otherwise, program))
            return Int32(steps.count - 1)
        }
        var entry = list.areAll ? yes : otherwise
        for part in list.parts.reversed() {
            entry = add(part, yes: list.areAll ? entry : yes, otherwise: list.areAll ? otherwise : entry, program)
        }
        return entry
    }

    private func step(
        _ node: Int32, _ yes: Int32, _ otherwise: Int32, _ program: borrowing ExpressionProgram
    ) -> Step {
        var step = Step(yes: yes, otherwise: otherwise, node: node)
        guard let (slot, comparison, literal) = program.shortComparison(at: node) else { return step }
        step.slot = slot
        switch literal {
        case .decimal(let decimal) where numbers == .point:
            (step.question, step.number) = (.number, decimal)
            for order in -1...1 where comparison.holds(for: order) { step.orders |= 1 << UInt8(order + 1) }
        case .text(let text):
            (step.question, step.text) = (.text, text)
            step.orders = comparison == .equal ? 0b10 : 0b01
        default:
            break
        }
        return step
    }

    /// Finds the fields' columns in a table.
    mutating func resolve(_ columns: [FieldName]) {
        for index in 0..<steps.count { steps[index].slot.resolve(in: columns) }
    }

    /// Whether the condition holds. The program is not changed, but would be copied if it were lent.
    mutating func holds<Input: ExpressionInput & ~Copyable>(
        for input: borrowing Input, _ program: inout ExpressionProgram,
        _ context: inout ExpressionProgram.EvaluationContext
    ) -> Bool {
        var next = first
        while next >= 0 {
            let index = Int(next)
            let conditionHolds: Bool
            let question = steps[index].question
            if question == .text, let text = input.plainText(steps[index].slot) {
                conditionHolds = steps[index].orders >> (text == steps[index].text ? 1 : 0) & 1 != 0
            } else if question == .number, let text = input.plainText(steps[index].slot), let order = order(text, index)
            {
                conditionHolds = steps[index].orders >> UInt8(truncatingIfNeeded: order + 1) & 1 != 0
            } else {
                conditionHolds = Self.holds(steps[index].node, for: input, &program, &context)
            }
            next = conditionHolds ? steps[index].yes : steps[index].otherwise
        }
        return next == Self.kept
    }

    /// Asks the program.
    @inline(never)
    private static func holds<Input: ExpressionInput & ~Copyable>(
        _ node: Int32, for input: borrowing Input, _ program: inout ExpressionProgram,
        _ context: inout ExpressionProgram.EvaluationContext
    ) -> Bool {
        // Nothing from the last question is needed any more.
        context.arena.reset()
        return program.holds(node, for: input, &context)
    }

    /// Whether the number in a field is less than, equal to or greater than a step's: −1, 0 or 1; `nil` if it is not a short
    /// decimal.
    @inline(__always)
    private mutating func order(_ text: ByteView, _ index: Int) -> Int? {
        guard let number = Decimal(short: text) else { return nil }
        if number.scale != steps[index].number.scale {
            // The next fields nearly always have as many decimals.
            guard let literal = steps[index].number.rescaled(to: number.scale) else {
                return Decimal.order(number, steps[index].number).signum()
            }
            steps[index].number = literal
        }
        let literal = steps[index].number.mantissa
        return (number.mantissa > literal ? 1 : 0) - (number.mantissa < literal ? 1 : 0)
    }
}
