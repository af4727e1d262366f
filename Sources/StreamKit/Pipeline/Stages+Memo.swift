/// How records that differ only in varying fields are written from memory (`RecordMemo`), for a document and a run.
struct MemoPlan {
    /// Whether the output of a record may be assembled from that of one like it.
    var isOfOutput = false
    /// The fields of a schema's records that are read again; a bit for each of the varying ones among them.
    var needed = FieldList()
    var neededVarying: UInt64 = 0
    /// Whether some fields depend on other records.
    var dependsOnOthers = false
    /// The fields that are computed for each record: these, and the assigned ones; by the names that they are written with.
    var recomputedFields: [FieldName] = []
    /// The fields that make a group to be summed up, if its number is kept (`GroupMemo`).
    var groups: [FieldName]?
    /// What is read of a record whose group is known, a bit for each, if that is nothing but varying fields.
    var neededBesideGroup: UInt64?
    /// How many of the last records were repeated that the schema has not been told of yet, and its note on them.
    var count = 0
    var note: UInt8 = 0
}

/// Records like earlier ones.
extension Stages {
    /// Settles what is repeated of records that differ only in a plan's fields, which get those of assignments; returns whether
    /// anything is.
    mutating func prepareRepetition(_ schema: any RecordSchema, _ plan: inout RowPlan, areAlwaysThere: Bool) -> Bool {
        if !remembersRecords { return false }
        let sumsUp = transforms.summedFields != nil
        let dependent = schema.dependentFields
        if document.isReshaped, !document.isMapped { return false }
        if share.shipsRecords && !sumsUp { return false }
        // Records that are rejected for their columns are not to be left out for something else.
        if output.hasColumns, !sumsUp, columns.schema != nil, !columns.match(schema) { return false }
        transforms.settleAssignments(
            &plan, dependent: dependent.fields, sources: dependent.sources, areAlwaysThere: areAlwaysThere,
            mayJoin: mayJoinAssignments)
        let varying = plan.fields + dependent.fields
        memoPlan.isOfOutput = output.canRepeat && transforms.repeatOutput(despite: varying)
        memoPlan.dependsOnOthers = !dependent.fields.isEmpty
        memoPlan.needed = FieldList(
            (transforms.neededFromSource + dependent.sources).filter { !dependent.fields.contains($0) })
        memoPlan.neededVarying = Self.bits(of: memoPlan.needed.names, among: plan.fields)
        memoPlan.recomputedFields = transforms.recomputed(besides: dependent.fields)
        memoPlan.groups = nil
        memoPlan.neededBesideGroup = nil
        if !share.shipsRecords, let groups = transforms.keptGroups(dependent.fields), plan.sourceCount(of: groups) <= 2
        {
            memoPlan.groups = groups
            if areAlwaysThere, dependent.fields.isEmpty {
                memoPlan.neededBesideGroup = transforms.readBesideGroups(of: plan.fields)
                    .map { Self.bits(of: $0, among: plan.fields) }
            }
        }
        return memoPlan.isOfOutput || sumsUp || transforms.leaveOut
    }

    private static func bits(of names: [FieldName], among fields: [FieldName]) -> UInt64 {
        names.compactMap { fields.firstIndex(of: $0) }.reduce(0) { $0 | 1 << UInt64($1) }
    }

    /// Writes a remembered record, or leaves it out as before.
    @inline(__always)
    mutating func replay(_ entry: RecordMemo.Entry) {
        noteRepeat(entry)
        if entry.isLeftOut { counts.leftOut += 1 } else { writeFromMemo(entry) }
    }

    @inline(__always)
    private mutating func noteRepeat(_ entry: RecordMemo.Entry) {
        memo.noteFind()
        if entry.note != memoPlan.note { countRepeats() }
        memoPlan.count &+= 1
        memoPlan.note = entry.note
    }

    @inline(__always)
    private mutating func writeFromMemo(_ entry: RecordMemo.Entry) {
        memo.write(entry, like: source, to: &output.block)
        counts.written += 1
    }

    /// Applies the transforms to a remembered record with the current varying fields, as far as it is known; returns whether that
    /// was enough.
    /// - Parameter columns: the number of its group of columns.
    @inline(never)
    mutating func transformFromMemo(_ entry: RecordMemo.Entry, columns: Int) throws(StreamError) -> Bool {
        if transforms.isExhausted {
            isStopped = true
            return true
        }
        record.removeAll()
        var group: Int?
        if memoPlan.groups != nil {
            group = groups.find(entry: entry.number, epoch: memo.epoch, pieces.combination(ofGroup: columns))
        }
        if group != nil, let needed = memoPlan.neededBesideGroup {
            memo.append(varying: needed, to: &record)
        } else {
            memo.append(entry, to: &record)
            memo.append(varying: memoPlan.neededVarying, to: &record)
        }
        if memoPlan.dependsOnOthers { document.schema?.appendDependentFields(of: source, to: &record) }
        // A schema that applies the condition does so first, and does not count what it leaves out.
        let isFilteredFirst = transforms.earlyFilter != nil && document.schema?.filtersEarly ?? false
        if isFilteredFirst || !entry.isLeftOut {
            guard transforms.filter(&record, line: source.line, isFiltered: false, isRepeated: true) else {
                if isFilteredFirst { memo.noteFind() } else { noteRepeat(entry) }
                counts.leftOut += 1
                return true
            }
        }
        if entry.isForCondition {
            memo.improve()
            return false
        }
        if entry.isLeftOut {
            noteRepeat(entry)
            counts.leftOut += 1
            return true
        }
        return try transforms.summedFields != nil ? aggregateFromMemo(entry, group) : emitFromMemo(entry)
    }

    /// Passes a remembered record on to its group.
    private mutating func aggregateFromMemo(_ entry: RecordMemo.Entry, _ group: Int?) throws(StreamError) -> Bool {
        noteRepeat(entry)
        if share.shipsRecords { countRepeats() }
        let before = counts.summedUp
        try passOn(group: group)
        if group == nil, memoPlan.groups != nil, counts.summedUp > before, let group = transforms.latestGroup {
            groups.keep(group)
        }
        return true
    }

    /// Writes a remembered record, or leaves it out; returns whether it was one or the other.
    private mutating func emitFromMemo(_ entry: RecordMemo.Entry) throws(StreamError) -> Bool {
        guard entry.isWritten else {
            if transforms.wouldLeaveOut(record) {
                noteRepeat(entry)
                counts.leftOut += 1
                return true
            }
            if memoPlan.isOfOutput { memo.improve() }
            return false
        }
        memo.varying.clearRecomputed()
        for field in memoPlan.recomputedFields {
            guard let written = output.text(of: record.value(of: field), in: field),
                memo.varying.append(recomputed: written)
            else { return false }
        }
        noteRepeat(entry)
        guard case .write = transforms.admit(record, line: source.line, isCells: false, group: nil) else {
            counts.leftOut += 1
            return true
        }
        writeFromMemo(entry)
        noteEmission(uniqueKey: transforms.uniqueKey)
        return true
    }

    /// Tells the schema of the records that were repeated: not one by one, because a call into it, with its reference counted,
    /// takes as long as to find a record.
    mutating func countRepeats() {
        if memoPlan.count > 0 { document.schema?.countRecords(memoPlan.note, memoPlan.count) }
        memoPlan.count = 0
    }

    /// Writes the record, and remembers its output, if only the values of varying fields differ in that of records like it.
    @inline(never)
    mutating func writeToRepeat() -> WriteOutcome {
        let start = output.block.count
        var places: [(field: FieldName, place: Range<Int>?)] = []
        places.reserveCapacity(record.count)
        let outcome = output.write(record) { field, place in places.append((record.name(field), place)) }
        guard case .written = outcome, !places.isEmpty else { return outcome }
        var values: [RecordPieces.Written] = []
        values.reserveCapacity(places.count)
        for (field, place) in places {
            let number = varyingNumber(of: field)
            if let place {
                let place = (place.lowerBound - start)..<(place.upperBound - start)
                values.append(RecordPieces.Written(place: place, number: number))
            } else if number != nil {
                return outcome
            }
        }
        let text = output.block.view.dropFirst(start)
        if parts.isInProgress {
            memo.remember(text, values, of: parts.row)
        } else {
            memo.remember(text, values, of: source)
        }
        return outcome
    }

    /// The number of a field that differs in records like this one, by the name that it is written with.
    private func varyingNumber(of field: FieldName) -> Int? {
        memoPlan.recomputedFields.firstIndex(of: field).map { memo.varying.count + $0 }
            ?? memo.varying.place(of: transforms.formerName(of: field))
    }

    /// Remembers that the schema has left out the record.
    /// - Parameters:
    ///   - tag: the schema's note on it.
    ///   - isFiltered: whether it has applied the condition, too.
    mutating func rememberLeftOut(_ tag: UInt8, isFiltered: Bool) {
        // If that may have been the reason, it may know no more than the condition reads, and has nothing to count.
        let mayBeByCondition = isFiltered && !memo.isImproved
        if mayBeByCondition {
            memo.prepare(record, needed: transforms.neededForCondition, note: 0)
            memo.rememberCondition()
        } else {
            memo.prepare(record, needed: memoPlan.needed, note: tag)
            memo.rememberLeftOut()
        }
    }
}
