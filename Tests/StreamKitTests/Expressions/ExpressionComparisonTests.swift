import Glibc
import TestSupport
import Testing

@testable import StreamKit

/// The evaluator against a slow one that was written from the description alone.
@Suite struct ExpressionComparisonTests {
    static let fields = ["price", "station", "features", "open", "date", "odd name", "é"]

    /// More of them with `EXPRESSION_SEEDS`.
    static let seeds = 0..<(getenv("EXPRESSION_SEEDS").flatMap { UInt64(String(cString: $0)) } ?? 30)

    @Test("Random expressions evaluate as by the reference", arguments: seeds) func randomExpressions(seed: UInt64)
        throws
    {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let expression = ReferenceExpression.random(depth: 4, fields: Self.fields, using: &generator)
            let source = expression.source(using: &generator)
            let parsed = try Expression(parsing: source)
            for _ in 0..<3 {
                let values = ReferenceExpression.randomRecord(fields: Self.fields, using: &generator)
                // What a regular expression makes of bytes that are no characters is glibc's affair.
                if source.contains("~"), values.values.contains(where: \.isBeyondUTF8) { continue }
                let registry = FieldNames()
                var record = Record()
                for field in Self.fields {
                    guard let value = values[field] else { continue }
                    record.append(registry.intern(field.bytes), value)
                }
                let expected = expression.evaluate(in: values, filename: "prices.csv", line: 7).ndjson(.eachByte)
                let actual = evaluate(parsed, record, registry)
                #expect(actual == expected, "\(source) in \(values)")
            }
        }
    }
}

extension Record {
    /// Appends a field; its bytes last as long as the record does.
    fileprivate mutating func append(_ name: FieldName, _ value: ReferenceValue) {
        switch value {
        case .missing: append(name, TestValue.missing)
        case .boolean(let isTrue): append(name, TestValue.boolean(isTrue))
        case .number(let spelling): append(name, TestValue.number(spelling))
        case .text(let bytes): append(name, TestValue.text(bytes))
        case .list(let elements):
            let copies = elements.map { $0.withView { scratch.copy($0) } }
            append(name, scratch.list(count: copies.count) { put in copies.forEach { put($0) } })
        }
    }
}

extension ReferenceValue {
    fileprivate var isBeyondUTF8: Bool { ndjson(.eachByte).contains("\u{FFFD}") }
}
