/// The expressions of a mapping, bound to the names of a run.
final class MappedExpressions {
    private let state: Box<State>
    private let registry: FieldNames
    let makesFields: Bool
    private let read: Set<FieldName>

    /// Says whether the missing value of a field means that a text could not be read.
    private struct Check {
        /// What the value is called.
        let kind: String
        /// The text to read.
        let text: Int32
        /// Has a value if the field is meant to have none.
        let meant: Int32
    }

    private struct State: ~Copyable {
        var program = ExpressionProgram()
        var context = ExpressionProgram.EvaluationContext()
        var condition: Int32?
        var fields: [(name: FieldName, root: Int32, isSame: Bool, isChecked: Bool)] = []
        /// For each of them; apart, because to copy one counts references.
        var checks: [Check?] = []
        /// The values of those fields that are the same in all groups of columns of a row, and where results are kept.
        var same: [Value] = []
        var hasSame = false
        var contextOfSame = ExpressionProgram.EvaluationContext()
        /// Names that are redefined in the output, or read for it.
        var known = FieldTable(false)
        var kept: [FieldName] = []
    }

    init(_ mapping: RecordMapping, registry: FieldNames, settings: EvaluationSettings) {
        var state = State()
        state.context.settings = settings
        state.contextOfSame.settings = settings
        state.condition = mapping.condition.map { state.program.add($0, registry) }
        let differing = Set(mapping.columnNames)
        for field in mapping.fields ?? [] {
            let syntax = field.expression.syntax
            let check = field.kind.map { kind in
                Check(
                    kind: kind, text: state.program.add(Expression(syntax.textToRead), registry),
                    meant: state.program.add(Expression(syntax.withoutMeantNull), registry))
            }
            state.fields.append(
                (
                    registry.intern(text: field.name), state.program.add(field.expression, registry),
                    isSame: !differing.isEmpty && differing.isDisjoint(with: field.expression.fields),
                    isChecked: check != nil
                ))
            state.checks.append(check)
        }
        state.hasSame = state.fields.contains(where: \.isSame)
        let used = Set((mapping.fields ?? []).flatMap(\.expression.fields))
        let names = (mapping.fields ?? []).map(\.name) + mapping.columnNames.filter(used.contains)
        read = Set(mapping.fieldsRead.map { registry.intern(text: $0) })
        state.kept = (names + mapping.fieldsRead).map { registry.intern(text: $0) }
        makesFields = mapping.fields != nil
        self.registry = registry
        self.state = Box(state)
        forgetNames()
    }

    func knows(_ name: FieldName) -> Bool { state.state.known[name] }

    func reads(_ name: FieldName) -> Bool { read.contains(name) }

    func setSource(_ name: String) {
        state.state.context.source = Array(name.utf8)
        state.state.contextOfSame.source = Array(name.utf8)
    }

    /// The next records are made of other fields.
    func forgetSame() { state.state.same.removeAll(keepingCapacity: true) }

    /// The input's names have been replaced by others.
    func forgetNames() {
        state.state.known.removeAll()
        for name in state.state.kept { state.state.known[name] = true }
    }

    /// Whether the condition holds; missing if the record does not tell.
    func condition(for record: borrowing Record, line: Int) -> Truth {
        beginValues(line: line)
        func condition(_ state: inout State) -> Truth {
            state.condition.map { state.program.truth($0, for: record, &state.context) } ?? .yes
        }
        return condition(&state.state)
    }

    /// Forgets the results of the last record.
    func beginValues(line: Int) {
        state.state.context.arena.reset()
        state.state.context.line = line
        state.state.contextOfSame.line = line
    }

    /// The value of one field, by its number; `nil` if it has none and may not be without.
    func value(_ number: Int, of record: borrowing Record) -> Value? {
        func value(_ state: inout State) -> Value? {
            let value = state.program.value(state.fields[number].root, for: record, &state.context)
            return value.isPresent || !state.fields[number].isChecked ? value : nil
        }
        return value(&state.state)
    }

    /// Makes the fields, followed by those that nothing has read.
    /// - Returns: what could not be read, if a field needs it.
    func make(of record: borrowing Record, into made: inout Record) -> String? {
        func make(_ state: inout State) -> String? {
            made.removeAll()
            if state.hasSame, state.same.isEmpty {
                state.contextOfSame.arena.reset()
                for field in state.fields where field.isSame {
                    state.same.append(state.program.value(field.root, for: record, &state.contextOfSame))
                }
            }
            var known = 0
            for index in state.fields.indices {
                let field = state.fields[index]
                if field.isSame {
                    made.append(field.name, state.same[known])
                    known += 1
                } else {
                    made.append(field.name, state.program.value(field.root, for: record, &state.context))
                }
                if !made.value(made.count - 1).isPresent, let check = state.checks[index],
                    let fault = fault(check, of: record, &state)
                {
                    return fault
                }
            }
            for index in 0..<record.count where !state.known[record.name(index)] {
                made.append(record.name(index), record.value(index))
            }
            return nil
        }
        return make(&state.state)
    }

    /// What could not be read for a field without a value, if anything.
    private func fault(_ check: Check, of record: borrowing Record, _ state: inout State) -> String? {
        if state.program.value(check.meant, for: record, &state.context).isPresent { return nil }
        let text = state.program.value(check.text, for: record, &state.context)
        return text.isPresent ? "not a \(check.kind): \(text.bytes.quoted)" : nil
    }
}
