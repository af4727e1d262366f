/// What is told at the end of a run, if it is not obvious.
extension Stages {
    /// Notes that there were only headers, that no record had a place, or why none met the condition, if that is not obvious.
    mutating func noteOptionsWithoutEffect() {
        if counts.repeatedHeaders > 0, currentCounts.read == 0 {
            diagnostics.noteOfRun(
                "no records: all rows are equal to the header (\(terms.keepRepeatedHeaders) makes data of them, "
                    + "\(terms.withoutHeader) of the first one too)")
        }
        if let reason = counts.reasonForOddRows { diagnostics.noteOfRun(reason) }
        if counts.objectsWithArrays > 0, currentCounts.read == 1 {
            diagnostics.noteOfRun("the only object has an array of objects: \(terms.readAsJSON) to read its elements")
        }
        if currentCounts.findings.contains(.openObject) {
            diagnostics.noteOfRun("objects that take several lines: \(terms.readAsJSON) to read them")
        }
        if counts.reshaped > 0, counts.parts == 0 { diagnostics.noteOfRun(reasonForNoParts) }
        let hasRecords = currentCounts.read > currentCounts.rejected
        for expected in expectations where hasRecords && currentCounts.findings.isDisjoint(with: expected.findings) {
            diagnostics.noteOfRun("\(expected.term): \(expected.reason)")
        }
        for field in columns.missingFields(counts.fields) {
            diagnostics.noteOfRun(
                "\(field.term): no record has a field \u{201C}\(registry.string(of: field.name))\u{201D}")
        }
        for fault in transforms.faultsOfSums { diagnostics.noteOfRun("\(terms.sums): \(fault)") }
        let schema = chooser.schemas.first { $0.name == columns.schema }
        notePlaces(schema)
        for (source, counts) in zip(chooser.allLookups.flatMap(\.sources), currentCounts.lookups)
        where counts.found == 0 && (counts.notFound > 0 || currentCounts.written > 0) {
            let reason = counts.notFound > 0 ? source.explainNoMatches : source.reasonForNoLookups
            diagnostics.noteOfRun("\(terms.lookups): \(reason)")
        }
        for remark in chooser.remarks(on: currentCounts.facts, currentCounts.findings, terms) {
            diagnostics.noteOfRun(remark)
        }
        let reason = transforms.filter?.explainNoMatches(terms) { field, text in
            schema?.spelling(of: text, in: transforms.formerName(of: field))
        }
        if let reason { diagnostics.noteOfRun("\(terms.conditions): \(reason)") }
    }

    /// Notes that no record had a place or became a point, and which of several pairs of coordinates counted.
    private mutating func notePlaces(_ schema: (any RecordSchema)?) {
        let findings = currentCounts.findings
        let fields = columns.columns?.names ?? []
        let read = fields.map { transforms.formerName(of: $0) }
        let written = fields.filter(output.projection.keeps)
        let remedy = terms.namePlaceFields
        if findings.intersection([.place, .noPlace]) == .noPlace {
            let reason = schema?.explainNoPlaces(in: read, remedy: remedy)
            diagnostics.noteOfRun("\(terms.distance): \(reason ?? "no record has coordinates; \(remedy)")")
        } else if findings.intersection([.point, .noPoint]) == .noPoint,
            let reason = output.writer.explainNoPoints(in: written, of: fields, remedy: remedy)
        {
            diagnostics.noteOfRun("\(terms.points): \(reason)")
        }
        guard findings.contains(.furtherPlaces) else { return }
        if let choice = schema?.explainChoiceOfPlaces(in: read, remedy: remedy) {
            diagnostics.noteOfRun("\(terms.distance): \(choice)")
        } else if let choice = output.writer.explainChoiceOfPlaces(in: written, remedy: remedy) {
            diagnostics.noteOfRun("\(terms.points): \(choice)")
        }
    }

    private var reasonForNoParts: String {
        let lists = chooser.reshaping?.mapping.elements ?? []
        if lists.isEmpty {
            return
                "\(terms.mapping): all records are left out, by the mapping's condition or because their lists are empty"
        }
        let paths = lists.map { "\u{201C}\($0)\u{201D}" }.joined(separator: ", ")
        return "\(terms.lists): no record has an element of \(paths)"
    }
}

extension RunCounts {
    /// How many rows were shorter or longer than their header without harm.
    fileprivate var reasonForOddRows: String? {
        let short =
            shortRows == 0
            ? nil : "\(shortRows) row\(shortRows == 1 ? "" : "s") shorter than the header: what is not there is missing"
        let long =
            paddedRows == 0
            ? nil
            : "\(paddedRows) row\(paddedRows == 1 ? "" : "s") longer than the header: the rest was empty and is dropped"
        let parts = [short, long].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
}
