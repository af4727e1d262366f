import StreamKit

extension TransformOptions {
    /// The transforms that the options ask for.
    /// - Throws: `UsageError` that shows the position of a mistake in an expression.
    init(_ command: FuelstreamCommand) throws(UsageError) {
        self.init()
        settings.numbers = command.reading.numbers
        for text in command.records.rename { renames.append(try Self.rename(text)) }
        for text in command.records.set { assignments.append(try Self.assignment(text)) }
        for text in command.filtering.conditions { conditions.append(try Self.expression(text, "--where")) }
        groups = command.filtering.by?.names ?? []
        pivot = command.filtering.pivot?.name
        let keys = groups + (pivot.map { [$0] } ?? [])
        for text in command.filtering.calc { sums.append(try Self.sum(text, keys, others: sums.map(\.name))) }
        if sums.isEmpty, !groups.isEmpty {
            if keys.contains("count") {
                throw UsageError(message: "--by count: --calc is needed, since its default is also called count")
            }
            sums = [try Self.sum("count=count()", groups, others: [])]
        }
        for text in command.filtering.having {
            let condition = try Self.expression(text, "--having")
            if let function = condition.recordValuesOutsideSums.first(where: { $0.hasSuffix("()") }) {
                throw UsageError(message: "--having: \(function) belongs to a record, not to a group")
            }
            groupConditions.append(condition)
        }
        describes = command.filtering.describe
        order = command.filtering.sortBy?.keys ?? []
        limit = command.filtering.limit?.value
        per = command.filtering.per?.names ?? []
        reads = [("--latitude", command.places.latitude), ("--longitude", command.places.longitude)].compactMap {
            (term, field) in field.map { (term, $0) }
        }
    }

    /// What the user should know about expressions that do not do what they look like.
    var notes: [String] {
        expressions(ofGroups: true).flatMap { option, expression in
            expression.datesInTextOrder.map { date in
                "\(option): \u{201C}\(date)\u{201D} is compared as text, which puts its day before its year; "
                    + "date(\u{2026}, \"%d/%m/%Y\") makes dates that can be compared"
            }
                + expression.percentilesBelowOne.map { percent in
                    "\(option): percentile() goes up to 100: \(percent) is less than one in a hundred"
                }
        }
    }

    /// What `replace` is given that looks like a regular expression: if it replaces nothing, `gsub` may be meant.
    var preconditions: [OptionPrecondition] {
        expressions(ofGroups: false).flatMap { option, expression in
            expression.patternsInReplace.map { pattern in
                OptionPrecondition(
                    "\(option): replace() never found \u{201C}\(pattern)\u{201D}", needs: .replacedPattern)
            }
        }
    }

    /// All expressions, each with the option that has it.
    /// - Parameter ofGroups: whether the conditions of groups are among them.
    private func expressions(ofGroups: Bool) -> [(option: String, expression: Expression)] {
        conditions.map { ("--where", $0) } + (ofGroups ? groupConditions.map { ("--having", $0) } : [])
            + assignments.map { ("--set \($0.name)", $0.expression) }
            + sums.map { ("--calc \($0.name)", $0.expression) }
    }

    /// `NAME=EXPR`; the name goes up to the first `=`.
    private static func assignment(_ text: String) throws(UsageError) -> Assignment {
        let (name, value) = try parts(text, "--set: NAME=EXPR")
        return Assignment(name: name, expression: try expression(value, "--set \(name)"))
    }

    /// `NAME=SUM`.
    private static func sum(
        _ text: String, _ groups: [String], others: [String]
    ) throws(UsageError) -> Assignment {
        let function = text.prefix { $0 != "(" }
        let (name, value) = try parts(
            text, "--calc: NAME=SUM",
            example: function.isEmpty || function == text
                ? nil : "\(function)=\(text.hasPrefix("count(*") ? "count()" : text)")
        let option = "--calc \(name)"
        if groups.contains(name) { throw UsageError(message: "\(option): --by has a field with that name") }
        if others.contains(name) { throw UsageError(message: "\(option): the name is given twice") }
        let expression: Expression
        do throws(ExpressionError) {
            expression = try Expression(parsingSums: value)
        } catch {
            throw UsageError(message: "\(option): \(error)")
        }
        if let field = expression.recordValuesOutsideSums.first(where: { !groups.contains($0) }) {
            if others.contains(field) {
                throw UsageError(
                    message: "\(option): \u{201C}\(field)\u{201D} is made by another --calc, "
                        + "which this one cannot read: write its sum again")
            }
            throw UsageError(
                message: "\(option): \u{201C}\(field)\u{201D} differs from record to record: "
                    + "it can stand in a sum, as first(\(field)) or mean(\(field)), or be a field of --by"
                    + (field == "count" ? "; count() counts records" : ""))
        }
        return Assignment(name: name, expression: expression)
    }

    /// `NEW=OLD`; the new name goes up to the first `=`.
    private static func rename(_ text: String) throws(UsageError) -> FieldRename {
        let form = "--rename: NEW=OLD"
        let (name, value) = try parts(text, form)
        let former = QuotedName.unquoted(trimmed(value))
        if former.isEmpty { throw UsageError(message: "\(form) is needed, not \(text)") }
        return FieldRename(name: name, formerName: former)
    }

    /// What stands before the first `=` and behind it.
    static func parts(
        _ text: String, _ form: String, example: String? = nil
    ) throws(UsageError) -> (name: String, value: String) {
        let parts = QuotedName.split(text, at: "=")
        guard parts.count > 1, case let name = QuotedName.unquoted(trimmed(String(parts[0]))), !name.isEmpty else {
            throw UsageError(message: "\(form) is needed, \(example.map { "such as \($0)" } ?? "not \(text)")")
        }
        return (name, parts.dropFirst().joined(separator: "="))
    }

    private static func trimmed(_ text: String) -> String { Array(text.utf8).withView { $0.trimmed.string } }

    private static func expression(_ text: String, _ option: String) throws(UsageError) -> Expression {
        do throws(ExpressionError) {
            return try Expression(parsing: text)
        } catch {
            // A sum in the wrong place, if it would be right elsewhere.
            let isSum = !option.hasPrefix("--set") && (try? Expression(parsingSums: text)) != nil
            let hint = isSum ? "\n(name it with --calc; --having tests what it is called)" : ""
            throw UsageError(message: "\(option): \(error)\(hint)")
        }
    }
}
