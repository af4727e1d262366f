/// Records put together from what is remembered of rows and items like theirs, and of the cells in which these differ.
extension Stages {
    /// Settles which cells of a table's rows decide what, and whether records are remembered.
    mutating func prepareRows(_ schema: any RecordSchema) {
        memo.turnOff()
        pieces.turnOff()
        guard var plan = rowPlan(schema), prepareRepetition(schema, &plan, areAlwaysThere: true),
            pieces.begin(plan, columnCount: document.columns.count, groups: memoPlan.groups ?? [])
        else { return }
        let lookupRows = plan.isMapped ? document.reshaping?.state.state.lookupRows : nil
        memo.begin(
            plan, columnCount: document.columns.count, pieces, lookupRows: lookupRows ?? 0, taken: memoryOfGroups)
    }

    /// How many bytes the numbers of groups take.
    private var memoryOfGroups: Int { memoPlan.groups == nil ? 0 : GroupMemo.memory }

    private func rowPlan(_ schema: any RecordSchema) -> RowPlan? {
        guard document.isReshaped else {
            let cells = schema.independentCells
            return cells.isEmpty ? nil : RowPlan(cells: cells, columnCount: document.columns.count)
        }
        guard document.isMapped, let reshaping = document.reshaping else { return nil }
        let plan = reshaping.state.state.rowPlan(columns: document.columns, isIndependent: schema.isIndependent)
        return plan.flatMap { $0.key.isEmpty || $0.sources.isEmpty ? nil : $0 }
    }

    /// Settles which elements of a feed's items decide what, and whether records are remembered.
    mutating func prepareItems(_ schema: any RecordSchema) {
        memo.turnOff()
        let elements = schema.independentElements
        var plan = RowPlan(cells: elements.compactMap(\.field).map { (-1, $0) }, columnCount: 0)
        guard !elements.isEmpty, plan.sources.count <= ItemShapes.mostVarying,
            prepareRepetition(schema, &plan, areAlwaysThere: false)
        else { return }
        // Results of another feed's items remain valid if it has the same schema, and no table has taken the pieces since.
        if pieces.isOn, memo.isFor(items: schema.name) { return memo.turnOn() }
        guard pieces.begin(plan, columnCount: 0, groups: memoPlan.groups ?? []) else { return }
        memo.begin(elements: elements, of: schema.name, plan, pieces, taken: memoryOfGroups)
    }

    /// Repeats a row or an item that differs from an earlier one only in varying fields; returns whether there was one, and all
    /// is done.
    mutating func repeatRecord() throws(StreamError) -> Bool {
        guard let schema = document.schema, let entry = findRemembered(schema, nil) else { return false }
        _ = setFields(ofGroup: 0)
        guard isPlain else {
            let isDone = try transformFromMemo(entry, columns: 0)
            if !isDone, memoPlan.dependsOnOthers { schema.willMapAgain() }
            return isDone
        }
        replay(entry)
        return true
    }

    /// Makes the records of a mapped row, as far as its cells are known.
    /// - Returns: the group of columns from which on they have to be mapped; `nil` if all were made.
    mutating func repeatParts(_ reshaping: Reshaping) throws(StreamError) -> Int? {
        guard source.count == pieces.columnCount, isFilled else {
            memo.dismiss()
            return 0
        }
        guard let schema = document.schema, let entry = findRemembered(schema, reshaping.state) else { return 0 }
        for group in 0..<pieces.groupCount where !isStopped {
            guard setFields(ofGroup: group) else {
                counts.leftOut += 1
                continue
            }
            counts.parts += 1
            if isPlain {
                replay(entry)
            } else if try !transformFromMemo(entry, columns: group) {
                counts.parts -= 1
                if memoPlan.dependsOnOthers { schema.willMapAgain() }
                return group
            }
        }
        reshaping.state.state.noteRepeated(source)
        return nil
    }

    /// Settles whether the next record is to be remembered for those of the same object, and in which cells these differ.
    mutating func wantPart() {
        guard columns.isChecked, memo.partEntry == nil, let reshaping = parts.reshaping,
            reshaping.state.state.remaining >= Self.fewestParts
        else { return }
        if remembered.reshaping !== reshaping || !reshaping.state.state.differsInCells() {
            guard remembered.count < Self.mostPlans + counts.reshaped / Self.objectsPerPlan else { return }
            remembered = (reshaping, remembered.count + 1)
            prepareParts(reshaping)
            if !reshaping.state.state.differsInCells() { return }
        }
        memo.wantPart()
    }

    /// It takes as long to remember a record as to map another one.
    private static let fewestParts = 2
    /// Objects may be of different kinds. To make a plan takes as long as to map some records.
    private static let mostPlans = 16
    private static let objectsPerPlan = 64

    private mutating func prepareParts(_ reshaping: Reshaping) {
        memo.turnOff()
        pieces.turnOff()
        guard let schema = document.schema,
            var plan = reshaping.state.state.planOfParts(isIndependent: schema.isIndependent),
            prepareRepetition(schema, &plan, areAlwaysThere: true),
            pieces.begin(plan, columnCount: 0, groups: memoPlan.groups ?? [])
        else { return }
        memo.begin(partsOf: plan, pieces)
    }

    /// Makes a record of an object from the one that is remembered, as far as its cells are known; returns whether it is done.
    mutating func repeatPart(_ reshaping: Reshaping, _ schema: any RecordSchema) throws(StreamError) -> Bool {
        guard let entry = memo.partEntry, findSources(schema, reshaping.state) else { return false }
        guard setFields(ofGroup: 0) else {
            counts.leftOut += 1
            return true
        }
        counts.parts += 1
        if isPlain {
            replay(entry)
        } else if try !transformFromMemo(entry, columns: 0) {
            counts.parts -= 1
            if memoPlan.dependsOnOthers { schema.willMapAgain() }
            return false
        }
        reshaping.state.state.noteRepeated(source)
        return true
    }

    /// The remembered record that differs from the current one in nothing but what its sources give, which are found then.
    @inline(__always)
    private mutating func findRemembered(_ schema: any RecordSchema, _ reshaper: Box<Reshaper>?) -> RecordMemo.Entry? {
        guard let entry = memo.find(source, generation: registry.generation, &pieces) else { return nil }
        return findSources(schema, reshaper) ? entry : nil
    }

    /// Finds what the sources of the current record give, or works it out; returns whether that is possible. Schema and reshaper
    /// are passed down: to count references to them takes a tenth of the time.
    @inline(__always)
    private mutating func findSources(_ schema: any RecordSchema, _ reshaper: Box<Reshaper>?) -> Bool {
        pieces.beginRow()
        for index in 0..<pieces.count where !pieces.isUnchanged(index, of: source) {
            guard pieces.find(index, of: source) || fill(index, schema, reshaper) else { return false }
        }
        return true
    }

    /// Whether a row brings what later ones may be filled with.
    private var isFilled: Bool { pieces.mustBeFilled < 0 || !source.raw(pieces.mustBeFilled).isBlank }

    /// Lets the varying fields be those of a group's record; returns whether there is one.
    @inline(__always)
    private mutating func setFields(ofGroup group: Int) -> Bool {
        for index in 0..<pieces.count {
            let source = pieces.source(index)
            if source.group >= 0, source.group != group { continue }
            if source.state == .leftOut { return false }
            pieces.set(index, &memo.varying)
        }
        return true
    }

    /// Works out what a source gives, and remembers it; returns whether that is possible.
    @inline(never)
    private mutating func fill(_ index: Int, _ schema: any RecordSchema, _ reshaper: Box<Reshaper>?) -> Bool {
        guard pieces.beginFilling() else { return false }
        let source = pieces.source(index)
        if source.isOfGroups, groups.isFull {
            groups.removeAll()
            pieces.removeAll()
            return false
        }
        record.removeAll()
        pieces.list(source, of: self.source, into: &record)
        if let reshaper {
            let hasRecord = reshaper.state.prepare(
                group: source.group < 0 ? nil : Int(source.group), decidesGroup: source.hasGroup,
                decidesCondition: source.hasCondition, line: self.source.line, &record)
            guard hasRecord else {
                pieces.endFilling(index, .leftOut)
                return true
            }
        }
        if source.hasAssignments {
            given.removeAll()
            transforms.beginAssignedValues(line: self.source.line)
        }
        groupText.removeAll()
        for number in 0..<Int(source.fieldCount) {
            let field = pieces.field(number, of: source)
            if field.origin == .assignment {
                let value = transforms.assignedValue(Int(field.number), for: given)
                given.append(field.name, value)
                if !put(number, value, field.name, isOfGroups: source.isOfGroups) {
                    computeAssignments(schema)
                    return false
                }
                continue
            }
            let made =
                field.origin == .cell
                ? record.value(0) : reshaper?.state.value(Int(field.number), of: record)
            guard let made, let value = schema.value(of: field.name, made: made, &record.scratch),
                put(number, value, field.name, isOfGroups: source.isOfGroups)
            else { return false }
            if source.hasAssignments { given.append(field.name, value) }
        }
        pieces.endFilling(index, .fields, number: source.isOfGroups ? groups.number(of: groupText.view) : 0)
        return true
    }

    /// Fills in the value of a field; returns whether it is short enough, and is written without a message.
    private mutating func put(_ number: Int, _ value: Value, _ field: FieldName, isOfGroups: Bool) -> Bool {
        guard let written = memoPlan.isOfOutput ? output.text(of: value, in: transforms.name(of: field)) : .empty else {
            return false
        }
        fieldText.removeAll()
        if !isPlain { fieldText.append(encoded: value) }
        if isOfGroups, memoPlan.groups?.contains(field) ?? false {
            groupText.append(number: field.position)
            groupText.append(fieldText.view)
        }
        return pieces.put(number, written: written, encoded: fieldText.view)
    }

    /// Computes assigned fields for each record from now on, since one was too long to be remembered.
    private mutating func computeAssignments(_ schema: any RecordSchema) {
        mayJoinAssignments = false
        if document.shape == .table { return prepareRows(schema) }
        if let reshaping = parts.reshaping { return prepareParts(reshaping) }
        pieces.turnOff()
        prepareItems(schema)
    }
}
