/// How records that differ only in varying fields are written from memory (`RecordMemo`), for a document and a run.
struct MemoPlan {
    /// Whether the output of a record may be assembled from that of one like it.
    var isOfOutput = false
    /// Whether that is held until all have come.
    var holdsOutput = false
    /// The fields of a schema's records that are read again; a bit for each of the varying ones among them.
    var needed = FieldList()
    var neededVarying: UInt64 = 0
    /// Whether some fields depend on other records.
    var dependsOnOthers = false
    /// Whether a record has to go through the stages that look at it by itself.
    var isChanged = false
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
extension RecordLoop {
    /// Settles what is repeated of records that differ only in a plan's fields, which get those of assignments; returns whether
    /// anything is.
    mutating func prepareRepetition(_ schema: any RepeatingSchema, _ plan: inout RowPlan, areAlwaysThere: Bool) -> Bool
    {
        if !recall.isWanted { return false }
        let sumsUp = stages.groups != nil
        let dependent = schema.dependentFields
        if document.isReshaped, !document.isMapped { return false }
        if share.shipsRecords && !sumsUp { return false }
        // Records that are rejected for their columns are not to be left out for something else.
        if output.hasColumns, !sumsUp, columns.schema != nil, !columns.match(schema) { return false }
        stages.settleAssignments(
            &plan, dependent: dependent.fields, sources: dependent.sources, areAlwaysThere: areAlwaysThere,
            mayJoin: recall.mayJoinAssignments)
        let varying = plan.fields + dependent.fields
        recall.plan.isOfOutput = output.canRepeat && stages.repeatOutput(despite: varying)
        recall.plan.holdsOutput = stages.holdWritten
        recall.plan.dependsOnOthers = !dependent.fields.isEmpty
        recall.plan.isChanged = stages.changesRepeated
        recall.plan.needed = FieldList(
            (stages.neededFromSource + dependent.sources).filter { !dependent.fields.contains($0) })
        recall.plan.neededVarying = Self.bits(of: recall.plan.needed.names, among: plan.fields)
        recall.plan.recomputedFields = stages.recomputed(besides: dependent.fields)
        recall.plan.groups = nil
        recall.plan.neededBesideGroup = nil
        if !share.shipsRecords || share.mayShipSums, let groups = stages.keptGroups(dependent.fields),
            plan.sourceCount(of: groups) <= 2
        {
            recall.plan.groups = groups
            if areAlwaysThere, dependent.fields.isEmpty {
                recall.plan.neededBesideGroup = stages.readBesideGroups(of: plan.fields)
                    .map { Self.bits(of: $0, among: plan.fields) }
            }
        }
        return recall.plan.isOfOutput || sumsUp || stages.leaveOut
    }

    private static func bits(of names: [FieldName], among fields: [FieldName]) -> UInt64 {
        names.compactMap { fields.firstIndex(of: $0) }.reduce(0) { $0 | 1 << UInt64($1) }
    }

    /// Writes a remembered record, or leaves it out as before.
    @inline(__always)
    mutating func replay(_ entry: MemoEntry) {
        noteRepeat(entry)
        if entry.isLeftOut { counts.leftOut += 1 } else { writeFromMemo(entry) }
    }

    @inline(__always)
    private mutating func noteRepeat(_ entry: MemoEntry) {
        recall.memo.noteFind()
        if entry.note != recall.plan.note { countRepeats() }
        recall.plan.count &+= 1
        recall.plan.note = entry.note
    }

    @inline(__always)
    private mutating func writeFromMemo(_ entry: MemoEntry) {
        recall.memo.write(entry, like: source, to: &output.block)
        counts.written += 1
    }

    /// Lets a remembered record with the current varying fields go through the stages, as far as it is known; returns whether
    /// that was enough.
    /// - Parameter columns: the number of its group of columns.
    @inline(never)
    mutating func transformFromMemo(_ entry: MemoEntry, columns: Int) throws(StreamError) -> Bool {
        if stages.isExhausted {
            isStopped = true
            return true
        }
        record.removeAll()
        var group: Int?
        if recall.plan.groups != nil, !share.shipsRecords {
            group = recall.groups.find(
                entry: entry.number, epoch: recall.memo.entries.epoch, recall.pieces.combination(ofGroup: columns))
        }
        if group != nil, let needed = recall.plan.neededBesideGroup {
            recall.memo.append(varying: needed, to: &record)
        } else {
            recall.memo.append(entry, to: &record)
            recall.memo.append(varying: recall.plan.neededVarying, to: &record)
        }
        if recall.plan.dependsOnOthers { recall.schema?.appendDependentFields(of: source, to: &record) }
        // A schema that applies the condition does so first, and does not count what it leaves out.
        let isFilteredFirst = stages.earlyFilter != nil && document.schema?.filtersEarly ?? false
        var origin = origin
        origin.isRepeated = true
        origin.group = group
        if recall.plan.isChanged, isFilteredFirst || !entry.isLeftOut {
            guard try stages.change(&record, &origin) else {
                if isFilteredFirst { recall.memo.noteFind() } else { noteRepeat(entry) }
                counts.leftOut += 1
                return true
            }
        }
        if entry.isForCondition {
            recall.memo.improve()
            return false
        }
        if entry.isLeftOut {
            noteRepeat(entry)
            counts.leftOut += 1
            return true
        }
        return try stages.groups != nil ? aggregateFromMemo(entry, &origin) : emitFromMemo(entry, &origin)
    }

    /// Passes a remembered record on to its group.
    private mutating func aggregateFromMemo(
        _ entry: MemoEntry, _ origin: inout RecordOrigin
    ) throws(StreamError) -> Bool {
        noteRepeat(entry)
        let isKnown = origin.group != nil
        if share.shipsRecords {
            countRepeats()
            ship(origin)
            return true
        }
        try select(&origin)
        if !isKnown, recall.plan.groups != nil, let group = origin.group { recall.groups.keep(group) }
        return true
    }

    /// Writes a remembered record, or leaves it out; returns whether it was one or the other.
    private mutating func emitFromMemo(
        _ entry: MemoEntry, _ origin: inout RecordOrigin
    ) throws(StreamError) -> Bool {
        guard entry.isWritten else {
            if stages.wouldLeaveOut(record) {
                noteRepeat(entry)
                counts.leftOut += 1
                return true
            }
            if recall.plan.isOfOutput { recall.memo.improve() }
            return false
        }
        recall.memo.varying.clearRecomputed()
        for field in recall.plan.recomputedFields {
            guard let written = output.text(of: record.value(of: field), in: field),
                recall.memo.varying.append(recomputed: written)
            else { return false }
        }
        noteRepeat(entry)
        if recall.plan.holdsOutput {
            recall.written.removeAll()
            recall.memo.write(entry, like: source, to: &recall.written)
            origin.written = recall.written.view
        }
        switch try stages.select(&record, &origin) {
        case .passes:
            writeFromMemo(entry)
            stages.recordWasWritten()
            noteOutcome(origin)
        case .held: break
        case .leftOut, .summedUp, .failed: counts.leftOut += 1
        }
        return true
    }

    /// Remembers the record, which is held as it will be written.
    mutating func rememberHeld() {
        guard recall.memo.isWanted, recall.plan.isOfOutput, stages.hasHeldWritten else { return }
        let end = output.block.count
        _ = writeToRepeat()
        output.block.truncate(to: end)
    }

    /// Tells the schema of the records that were repeated: not one by one, because a call into it, with its reference counted,
    /// takes as long as to find a record.
    mutating func countRepeats() {
        if recall.plan.count > 0 { recall.schema?.countRecords(recall.plan.note, recall.plan.count) }
        recall.plan.count = 0
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
            recall.memo.remember(text, values, of: parts.row)
        } else {
            recall.memo.remember(text, values, of: source)
        }
        return outcome
    }

    /// The number of a field that differs in records like this one, by the name that it is written with.
    private func varyingNumber(of field: FieldName) -> Int? {
        recall.plan.recomputedFields.firstIndex(of: field).map { recall.memo.varying.count + $0 }
            ?? recall.memo.varying.place(of: stages.formerName(of: field))
    }

    /// Remembers that the schema has left out the record.
    /// - Parameters:
    ///   - tag: the schema's note on it.
    ///   - isFiltered: whether it has applied the condition, too.
    mutating func rememberLeftOut(_ tag: UInt8, isFiltered: Bool) {
        // If that may have been the reason, it may know no more than the condition reads, and has nothing to count.
        let mayBeByCondition = isFiltered && !recall.memo.isImproved
        if mayBeByCondition {
            recall.memo.prepare(record, needed: stages.neededForCondition, note: 0)
            recall.memo.rememberCondition()
        } else {
            recall.memo.prepare(record, needed: recall.plan.needed, note: tag)
            recall.memo.rememberLeftOut()
        }
    }
}
