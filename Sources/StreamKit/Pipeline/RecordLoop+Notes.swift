/// What is told at the end of a run, if it is not obvious.
extension RecordLoop {
    /// Notes that there were only headers, that no record had a place, or why none met the condition, if that is not obvious.
    mutating func noteOptionsWithoutEffect() {
        if counts.repeatedHeaders > 0, currentCounts.read == 0 {
            diagnostics.noteOfRun(RunNote.onlyRepeatedHeaders)
        }
        if counts.shortRows + counts.paddedRows > 0 {
            diagnostics.noteOfRun(RunNote.unevenRows(short: counts.shortRows, padded: counts.paddedRows))
        }
        if currentCounts.findings.contains(.nestedRecords), currentCounts.read == 1 {
            diagnostics.noteOfRun(RunNote.objectsInOnlyObject)
        }
        if currentCounts.findings.contains(.openObject) {
            diagnostics.noteOfRun(RunNote.openObjects)
        }
        let isChosen = chooser.allLookups.flatMap(\.sources).contains { $0.match != .any }
        if counts.leftOut > 0, counts.reshaped > 0, counts.parts == 0, !isChosen { diagnostics.noteOfRun(noPartsNote) }
        let hasRecords = currentCounts.read > currentCounts.rejected
        for needed in configuration.preconditions
        where hasRecords && currentCounts.findings.isDisjoint(with: needed.findings) {
            diagnostics.noteOfRun(RunNote.unmetPrecondition(needed))
        }
        if currentCounts.findings.intersection([.readDate, .unreadDate]) == .unreadDate {
            diagnostics.noteOfRun(RunNote.noDateRead(byPattern: currentCounts.findings.contains(.otherPattern)))
        }
        if let unpivoting, hasRecords {
            let missing = unpivoting.fields(besides: currentCounts.unpivoted).map { registry.string(of: $0) }
            if !missing.isEmpty {
                diagnostics.noteOfRun(RunNote.notUnpivoted(missing, areThere: false))
            } else if counts.unpivotedRecords == 0 {
                diagnostics.noteOfRun(RunNote.notUnpivoted(unpivoting.fieldTexts, areThere: true))
            }
        }
        let neverFound = noteMissingFields()
        if let further = stages.description?.further, further > 0 {
            diagnostics.noteOfRun(RunNote.fieldsNotDescribed(count: further, most: DescriptionStage.mostFields))
        }
        let (keyless, fields) = (stages.unique?.recordsWithoutKey ?? 0, stages.unique?.fields ?? [])
        let isToldOf = neverFound.contains { if case .uniqueKey = $0.use { true } else { false } }
        if keyless > 0, !isToldOf {
            diagnostics.noteOfRun(RunNote.withoutUniqueKey(count: keyless, fields.map { registry.string(of: $0) }))
        }
        for fault in stages.groups?.faults ?? [] { diagnostics.noteOfRun(fault) }
        let schema = chooser.schemas.first { $0.name == columns.schema }
        notePlaces(schema)
        for (source, counts) in zip(chooser.allLookups.flatMap(\.sources), currentCounts.lookups)
        where counts.found == 0 && (counts.notFound > 0 || currentCounts.written > 0) {
            diagnostics.noteOfRun(counts.notFound > 0 ? source.withoutMatch(counts.firstNotFound) : source.unused)
        }
        for remark in chooser.remarks(on: currentCounts.facts, currentCounts.findings) {
            diagnostics.noteOfRun(remark)
        }
        let isExplained = neverFound.contains { if case .condition = $0.use { true } else { false } }
        let reason = stages.filter?.explainNoMatches { field, text in
            schema?.spelling(of: text, in: stages.formerName(of: field))
        }
        if let reason, !isExplained { diagnostics.noteOfRun(RunNote.condition(reason, .condition)) }
        if reason == nil, !isExplained, currentCounts.findings.intersection([.truth, .noTruth]) == .noTruth {
            diagnostics.noteOfRun(RunNote.textsAreNotTrue)
        }
        let reasonOfGroups = stages.groups?.condition?.explainNoMatches { field, text in
            schema?.spelling(of: text, in: stages.formerName(of: field))
        }
        if let reasonOfGroups { diagnostics.noteOfRun(RunNote.condition(reasonOfGroups, .groupCondition)) }
    }

    /// Notes the requested fields that none of the records had; returns these.
    /// - Parameter isLimited: whether there may be more records than were read.
    @discardableResult
    mutating func noteMissingFields(isLimited: Bool = false) -> [FieldWatch.Field] {
        let neverFound = columns.missingFields(counts.fields)
        for field in neverFound {
            let name = registry.string(of: field.name)
            diagnostics.noteOfRun(
                field.newName.map { RunNote.fieldRenamed(name, field.use, to: $0) }
                    ?? RunNote.fieldNeverFound(name, field.use, isLimited: isLimited))
        }
        return neverFound
    }

    /// Notes which columns a table does without.
    mutating func noteEmptyColumns() {
        let names = output.emptyColumns.map { registry.string(of: $0) }
        if !names.isEmpty { diagnostics.noteOfRun(RunNote.emptyColumns(names)) }
    }

    /// Notes that no record had a place or became a point, and which of several pairs of coordinates counted.
    private mutating func notePlaces(_ schema: (any RecordSchema)?) {
        let findings = currentCounts.findings
        let fields = settledColumns?.names ?? []
        let read = fields.map { stages.formerName(of: $0) }
        let written = fields.filter(output.projection.keeps)
        let finder = schema?.placeFinder
        if findings.intersection([.place, .noPlace]) == .noPlace {
            diagnostics.noteOfRun(RunNote.distance(finder?.explainNoPlaces(in: read, of: []) ?? .none))
        } else if findings.intersection([.point, .noPoint]) == .noPoint,
            let reason = output.placeFinder?.explainNoPlaces(in: written, of: fields)
        {
            diagnostics.noteOfRun(RunNote.points(reason))
        }
        guard findings.contains(.furtherPlaces) else { return }
        if let choice = finder?.explainChoiceOfPlaces(in: read) {
            diagnostics.noteOfRun(RunNote.distance(choice))
        } else if let choice = output.placeFinder?.explainChoiceOfPlaces(in: written) {
            diagnostics.noteOfRun(RunNote.points(choice))
        }
    }

    /// Why reshaping has made no record of any.
    private var noPartsNote: RunNote {
        let lists = chooser.reshaping?.mapping.elements ?? []
        return lists.isEmpty ? .allLeftOut : .noElements(lists: lists)
    }
}
