import StreamKit
import TestSupport

/// What holds for any expression.
struct ExpressionCheck {
    private let input: FuzzInput

    private static let fields = ["price", "station", "features", "open", "date", "odd name", "\u{E9}"]

    init(_ input: FuzzInput) { self.input = input }

    /// What does not hold.
    var fault: String? { input.choice(of: 2) == 0 ? written : madeUp }

    // MARK: Expressions as they are written

    /// The payload is an expression up to a NUL, then rows.
    private var written: String? {
        let end = input.payload.firstIndex(of: 0) ?? input.payload.endIndex
        let source = String(decoding: input.payload[..<end], as: UTF8.self)
        // Repetitions of repetitions take glibc for ever and all memory there is.
        if source.contains("~"), source.contains("{") { return nil }
        let expression: Expression
        do throws(ExpressionError) {
            expression = try Expression(parsing: source)
        } catch {
            let isInside = (0...source.utf8.count).contains(error.offset)
            return !isInside || error.reason.isEmpty || !error.description.hasSuffix("^") ? "\(error)" : nil
        }
        return laws(of: expression, for: Array(input.payload[end...].dropFirst()))
    }

    /// A condition holds early as late, and where the field that it is set to is true; the field can be written.
    private func laws(of expression: Expression, for rows: [UInt8]) -> String? {
        let table = "price,station,features,open,date,odd name,\u{E9}\n".bytes + rows + "\n".bytes
        var shape = RunShape()
        shape.input = input.flag(0) ? .ndjson : .csv
        let source = shape.input == .csv ? table : rows
        shape.transforms.conditions = [expression]
        let early = shape.run([source])
        shape.mayFilterEarly = false
        let late = shape.run([source])
        if early != late { return "early: \(early)\nlate: \(late)" }
        shape.transforms.conditions = []
        shape.transforms.assignments = [.init(name: "x", expression: expression)]
        let assigned = shape.run([source])
        if let fault = JSONGrammar.fault(inLines: assigned.bytes) { return fault }
        guard let isTrue = try? Expression(parsing: "x") else { return "x is no expression" }
        shape.transforms.conditions = [isTrue]
        let conditioned = shape.run([source])
        if conditioned.counts.written == late.counts.written { return nil }
        return "holds: \(late)\ncomes to: \(assigned)"
    }

    // MARK: Expressions made up from the bytes

    /// The payload makes the choices by which an expression and a record come about; both evaluators agree.
    private var madeUp: String? {
        var random = SeededGenerator(choices: input.payload)
        let expression = ReferenceExpression.random(
            depth: 1 + random.number(0...4), fields: Self.fields, using: &random)
        let source = expression.source(using: &random)
        var values = ReferenceExpression.randomRecord(fields: Self.fields, using: &random)
        let isUTF8 = values.values.allSatisfy { !$0.ndjson(.eachByte).contains("\u{FFFD}") }
        // What a regular expression makes of bytes that are no characters is glibc's affair.
        if source.contains("~"), !isUTF8 { return nil }
        for case (let name, .list(let elements)) in values
        where elements.isEmpty || !elements.allSatisfy(Self.isPlainElement) {
            values[name] = .missing
        }
        let parsed: Expression
        do throws(ExpressionError) {
            parsed = try Expression(parsing: source)
        } catch {
            return "\(error)"
        }
        var shape = RunShape()
        // Not a table, whose empty cells are no values.
        shape.input = .ndjson
        shape.transforms.assignments = [.init(name: "x", expression: parsed)]
        let registry = FieldNames()
        let chooser = SingleSchemaChooser(FixedSchema(Self.fields, values, registry))
        let run = shape.run(["{}\n".bytes], registry, chooser)
        let expected = expression.evaluate(in: values, filename: "-", line: 1).ndjson(.eachByte)
        let end = "\"x\":\(expected)}\n"
        return run.output.utf8.reversed().starts(with: end.utf8.reversed())
            ? nil : "\(source) in \(values): \(run), expected \(expected)"
    }

    /// Whether a list can have it, which schemas split from text.
    private static func isPlainElement(_ text: [UInt8]) -> Bool {
        !text.isEmpty && !text.contains(UInt8(ascii: ";")) && text.withView { $0.trimmed.count } == text.count
    }
}

/// Makes the same record of everything.
private final class FixedSchema: RecordSchema {
    let name = "fixed"
    let fixedColumns: [FieldName]? = nil
    let refusesFurtherFields = false
    var tableFields: [FieldName] { fields.map(\.0) }
    /// Nothing for a field that the record has not got.
    private let fields: [(FieldName, ReferenceValue?)]

    init(_ names: [String], _ values: [String: ReferenceValue], _ registry: FieldNames) {
        fields = names.map { (registry.intern(text: $0), values[$0]) }
    }

    func begin(_ document: DocumentForm) {}

    func map(_ source: borrowing SourceRecord, into record: inout Record) -> MappingOutcome {
        for (name, value) in fields {
            record.append(name, value.map { Self.value($0, &record.scratch) } ?? .absent)
        }
        return .record
    }

    private static func value(_ value: ReferenceValue, _ arena: inout Arena) -> Value {
        func copy(_ bytes: [UInt8]) -> ByteView { bytes.withView { arena.copy($0) } }
        switch value {
        case .missing: return .missing
        case .boolean(let holds): return Value(.boolean, ByteView(holds ? "true" : "false"))
        case .number(let spelling): return Value(.number, copy(spelling.bytes))
        case .text(let bytes): return Value(.text, copy(bytes))
        case .list(let elements): return arena.list(copy(Array(elements.joined(separator: "; ".bytes))), splitAt: "; ")
        }
    }
}
