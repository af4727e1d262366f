/// Records put together from what is remembered of rows and items like theirs, and of the cells in which these differ.
extension RecordLoop {
    /// Settles which cells of a table's rows decide what, and whether records are remembered.
    mutating func prepareRows(_ schema: any RecordSchema) {
        remember(schema)
        recall.pieces.turnOff()
        guard let schema = recall.schema, var plan = rowPlan(schema),
            prepareRepetition(schema, &plan, areAlwaysThere: true),
            recall.pieces.begin(plan, columnCount: document.columns.count, groups: recall.plan.groups ?? [])
        else { return }
        let lookupRows = plan.isMapped ? document.reshaping?.state.state.lookupRows : nil
        recall.memo.begin(
            plan, columnCount: document.columns.count, recall.pieces, lookupRows: lookupRows ?? 0, taken: memoryOfGroups
        )
    }

    /// How many bytes the numbers of groups take.
    private var memoryOfGroups: Int { recall.plan.groups == nil ? 0 : GroupMemo.memory }

    /// Forgets whose records are remembered, and settles whose are next, if they can be.
    private mutating func remember(_ schema: (any RecordSchema)?) {
        countRepeats()
        recall.memo.turnOff()
        recall.schema = schema?.repeating
    }

    private func rowPlan(_ schema: any RepeatingSchema) -> RowPlan? {
        guard document.isReshaped else {
            let cells = schema.independentCells
            return cells.isEmpty ? nil : RowPlan(cells: cells, columnCount: document.columns.count)
        }
        guard document.isMapped, let reshaping = document.reshaping else { return nil }
        let plan = reshaping.state.state.rowPlan(columns: document.columns, isIndependent: schema.isIndependent)
        return plan.flatMap { $0.sources.isEmpty ? nil : $0 }
    }

    /// Settles which elements of a feed's items decide what, and whether records are remembered.
    mutating func prepareItems(_ schema: any RecordSchema) {
        remember(schema)
        guard let schema = recall.schema else { return }
        let elements = schema.independentElements
        var plan = RowPlan(cells: elements.compactMap(\.field).map { (-1, $0) }, columnCount: 0)
        guard !elements.isEmpty, plan.sources.count <= ItemShapes.mostVarying,
            prepareRepetition(schema, &plan, areAlwaysThere: false)
        else { return }
        // Results of another feed's items remain valid if it has the same schema, and no table has taken the pieces since.
        if recall.pieces.isOn, recall.memo.isFor(items: schema.name) { return recall.memo.turnOn() }
        guard recall.pieces.begin(plan, columnCount: 0, groups: recall.plan.groups ?? []) else { return }
        recall.memo.begin(elements: elements, of: schema.name, plan, recall.pieces, taken: memoryOfGroups)
    }

    /// Repeats a row or an item that differs from an earlier one only in varying fields; returns whether there was one, and all
    /// is done.
    mutating func repeatRecord() throws(StreamError) -> Bool {
        guard let entry = findRemembered(nil) else { return false }
        _ = setFields(of: 0..<recall.pieces.count)
        guard recall.isPlain else {
            let isDone = try transformFromMemo(entry, columns: 0)
            if !isDone, recall.plan.dependsOnOthers { recall.schema?.willMapAgain() }
            return isDone
        }
        replay(entry)
        return true
    }

    /// Makes the records of a mapped row, as far as its cells are known.
    /// - Returns: the group of columns from which on they have to be mapped; `nil` if all were made.
    mutating func repeatParts(_ reshaping: Reshaping) throws(StreamError) -> Int? {
        guard source.count == recall.pieces.rows.columnCount, isFilled else {
            recall.memo.dismiss()
            return 0
        }
        guard let entry = findRemembered(reshaping.state) else { return 0 }
        recall.memo.beginRow()
        let mayBeThere = setFields(of: 0..<recall.pieces.rows.sharedSources)
        for group in 0..<recall.pieces.rows.groupCount where !isStopped {
            let isThere = mayBeThere && setFields(of: recall.pieces.sources(ofGroup: group))
            guard try repeatPart(ofGroup: group, entry, isThere: isThere) else { return group }
        }
        reshaping.state.state.noteRepeated(source)
        return nil
    }

    /// Settles whether the next record is to be remembered for those of the same object, and in which cells these differ.
    mutating func wantPart() {
        guard columns.isChecked, recall.memo.partEntry == nil, let reshaping = parts.reshaping,
            reshaping.state.state.isFollowed(by: Self.fewestParts)
        else { return }
        if recall.ofObject.reshaping !== reshaping || !reshaping.state.state.differsInCells() {
            guard recall.ofObject.count < Self.mostPlans + counts.reshaped / Self.objectsPerPlan else { return }
            recall.ofObject = (reshaping, recall.ofObject.count + 1)
            prepareParts(reshaping)
            if !reshaping.state.state.differsInCells() { return }
        }
        recall.memo.wantPart()
    }

    /// It takes as long to remember a record as to map another one.
    private static let fewestParts = 2
    /// Objects may be of different kinds. To make a plan takes as long as to map some records.
    private static let mostPlans = 16
    private static let objectsPerPlan = 64

    private mutating func prepareParts(_ reshaping: Reshaping) {
        remember(document.schema)
        recall.pieces.turnOff()
        guard let schema = recall.schema,
            var plan = reshaping.state.state.planOfParts(isIndependent: schema.isIndependent),
            prepareRepetition(schema, &plan, areAlwaysThere: true),
            recall.pieces.begin(plan, columnCount: 0, groups: recall.plan.groups ?? [])
        else { return }
        recall.memo.begin(partsOf: plan, recall.pieces)
    }

    /// Makes a record of an object from the one that is remembered, as far as its cells are known; returns whether it is done.
    mutating func repeatPart(_ reshaping: Reshaping) throws(StreamError) -> Bool {
        guard let entry = recall.memo.partEntry, findSources(reshaping.state) else { return false }
        let isThere = setFields(of: 0..<recall.pieces.count)
        guard try repeatPart(ofGroup: 0, entry, isThere: isThere) else { return false }
        reshaping.state.state.noteRepeated(source)
        return true
    }

    /// Makes the record of a group of columns, if there is one, from a remembered one; returns whether it is done.
    @inline(__always)
    private mutating func repeatPart(
        ofGroup group: Int, _ entry: MemoEntry, isThere: Bool
    ) throws(StreamError) -> Bool {
        guard isThere else {
            counts.leftOut += 1
            return true
        }
        counts.parts += 1
        if recall.isPlain {
            replay(entry)
        } else if try !transformFromMemo(entry, columns: group) {
            counts.parts -= 1
            if recall.plan.dependsOnOthers { recall.schema?.willMapAgain() }
            return false
        }
        return true
    }

    /// The remembered record that differs from the current one in nothing but what its sources give, which are found then.
    @inline(__always)
    private mutating func findRemembered(_ reshaper: Box<Reshaper>?) -> MemoEntry? {
        guard let entry = recall.memo.find(source, generation: registry.generation, &recall.pieces) else { return nil }
        return findSources(reshaper) ? entry : nil
    }

    /// Finds what the sources of the current record give, or works it out; returns whether that is possible. The reshaper
    /// is passed down: to count references to it would take a twentieth of the time.
    @inline(__always)
    private mutating func findSources(_ reshaper: Box<Reshaper>?) -> Bool {
        for index in 0..<recall.pieces.count where !recall.pieces.isUnchanged(index, of: source) {
            guard recall.pieces.find(index, of: source) || fill(index, reshaper) else { return false }
        }
        return true
    }

    /// Whether a row brings what later ones may be filled with.
    private var isFilled: Bool {
        let cell = recall.pieces.rows.mustBeFilled
        return cell < 0 || !source.raw(cell).isBlank
    }

    /// Lets the varying fields be those of some sources; returns whether there is a record.
    @inline(__always)
    private mutating func setFields(of sources: Range<Int>) -> Bool {
        for index in sources {
            if recall.pieces.source(index).state == .leftOut { return false }
            recall.pieces.set(index, &recall.memo.varying)
        }
        return true
    }

    /// Works out what a source gives, and remembers it; returns whether that is possible.
    @inline(never)
    private mutating func fill(_ index: Int, _ reshaper: Box<Reshaper>?) -> Bool {
        guard let schema = recall.schema, recall.pieces.beginFilling(index) else { return false }
        let source = recall.pieces.source(index)
        if source.isOfGroups, recall.groups.isFull {
            recall.groups.removeAll()
            recall.pieces.removeAll()
            return false
        }
        record.removeAll()
        recall.pieces.list(source, of: self.source, into: &record)
        if let reshaper {
            guard
                let hasRecord = reshaper.state.prepare(
                    group: source.group < 0 ? nil : Int(source.group), decidesGroup: source.hasGroup,
                    decidesCondition: source.hasCondition, line: self.source.line, &record)
            else { return false }
            guard hasRecord else {
                recall.pieces.endFilling(index, .leftOut)
                return true
            }
        }
        if source.hasAssignments {
            recall.given.removeAll()
            stages.assignments?.beginValues(line: self.source.line)
        }
        recall.groupText.removeAll()
        for number in 0..<Int(source.fieldCount) {
            let field = recall.pieces.field(number, of: source)
            let made: Value?
            switch field.origin {
            case .cell: made = record.value(0)
            case .expression(let expression): made = reshaper?.state.value(expression, of: record)
            case .assignment(let assignment):
                let value = stages.assignments?.value(assignment, for: recall.given) ?? .missing
                recall.given.append(field.name, value)
                if !put(value, field.name, isOfGroups: source.isOfGroups) {
                    computeAssignments(schema)
                    return false
                }
                continue
            }
            guard let made, let value = schema.value(of: field.name, made: made, &record.scratch),
                put(value, field.name, isOfGroups: source.isOfGroups)
            else { return false }
            if source.hasAssignments { recall.given.append(field.name, value) }
        }
        recall.pieces.endFilling(
            index, .fields, number: source.isOfGroups ? recall.groups.number(of: recall.groupText.view) : 0)
        return true
    }

    /// Fills in the value of a field; returns whether it is short enough, and is written without a message.
    private mutating func put(_ value: Value, _ field: FieldName, isOfGroups: Bool) -> Bool {
        guard let written = recall.plan.isOfOutput ? output.text(of: value, in: stages.name(of: field)) : .empty else {
            return false
        }
        recall.fieldText.removeAll()
        if !recall.isPlain { recall.fieldText.append(encoded: value) }
        if isOfGroups, recall.plan.groups?.contains(field) ?? false {
            recall.groupText.append(number: field.position)
            recall.groupText.append(recall.fieldText.view)
        }
        return recall.pieces.put(written: written, encoded: recall.fieldText.view)
    }

    /// Computes assigned fields for each record from now on, since one was too long to be remembered.
    private mutating func computeAssignments(_ schema: any RecordSchema) {
        recall.mayJoinAssignments = false
        if document.shape == .table { return prepareRows(schema) }
        if let reshaping = parts.reshaping { return prepareParts(reshaping) }
        recall.pieces.turnOff()
        prepareItems(schema)
    }
}
