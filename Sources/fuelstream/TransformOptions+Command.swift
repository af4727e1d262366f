import StreamKit

extension TransformOptions {
    /// What the options ask to be done with records.
    /// - Throws: `UsageError` that shows the place of a mistake in an expression.
    init(_ command: FuelstreamCommand) throws(UsageError) {
        self.init()
        for text in command.records.set { assignments.append(try Self.assignment(text)) }
        for text in command.choice.conditions { conditions.append(try Self.expression(text, "--where")) }
        order = command.choice.sortBy?.keys ?? []
        limit = command.choice.limit?.value
        per = command.choice.per?.names ?? []
        reads = [("--latitude", command.places.latitude), ("--longitude", command.places.longitude)].compactMap {
            (term, field) in field.map { (term, $0) }
        }
    }

    /// `NAME=EXPR`; the name goes up to the first `=`.
    private static func assignment(_ text: String) throws(UsageError) -> Assignment {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = Array(parts[0].utf8).withView { $0.trimmed.string }
        guard parts.count == 2, !name.isEmpty else {
            throw UsageError(message: "--set: NAME=EXPR is needed, not \(text)")
        }
        return Assignment(name: name, expression: try expression(String(parts[1]), "--set \(name)"))
    }

    private static func expression(_ text: String, _ option: String) throws(UsageError) -> Expression {
        do throws(ExpressionError) {
            return try Expression(parsing: text)
        } catch {
            throw UsageError(message: "\(option): \(error)")
        }
    }
}
