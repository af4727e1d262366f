/// Records of mapped rows, put together from what is remembered of their cells.
extension Stages {
    /// Settles which cells of a table's rows decide what, if a mapping makes their records; returns whether they are remembered.
    mutating func preparePieces(_ schema: any RecordSchema) -> Bool {
        pieces.turnOff()
        guard document.isMapped, let reshaping = document.reshaping else { return false }
        let plan = reshaping.state.state.rowPlan(columns: document.columns, isIndependent: schema.isIndependent)
        guard let plan, !plan.key.isEmpty, !plan.sources.isEmpty,
            prepareRepetition(schema, plan.fields, areAlwaysThere: true),
            pieces.begin(plan, columnCount: document.columns.count)
        else { return false }
        memo.begin(
            key: plan.key, fields: plan.fields, longest: RowPieces.longest,
            lookupRows: reshaping.state.state.lookupRows, taken: pieces.memory)
        return true
    }

    /// Makes the records of a mapped row, as far as its cells are known.
    /// - Returns: the group of columns from which on they have to be mapped; `nil` if all were made.
    mutating func repeatParts(_ reshaping: Reshaping) throws(StreamError) -> Int? {
        guard memo.isOn, pieces.isOn else { return 0 }
        guard source.count == pieces.columnCount, isFilled else {
            memo.dismiss()
            return 0
        }
        guard let entry = memo.find(source, generation: registry.generation) else { return 0 }
        pieces.beginRow()
        for index in 0..<pieces.count where !pieces.find(index, of: source) {
            guard fill(index, reshaping) else { return 0 }
        }
        for group in 0..<pieces.groupCount where !isStopped {
            guard setFields(ofGroup: group) else {
                counts.leftOut += 1
                continue
            }
            counts.parts += 1
            if isPlain {
                replay(entry)
            } else if try !transformFromMemo(entry) {
                counts.parts -= 1
                return group
            }
        }
        reshaping.state.state.noteRepeated(source)
        return nil
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
            pieces.set(source, &memo.varying)
        }
        return true
    }

    /// Works out what a source gives, and remembers it; returns whether that is possible.
    @inline(never)
    private mutating func fill(_ index: Int, _ reshaping: Reshaping) -> Bool {
        guard let schema = document.schema, pieces.beginFilling() else { return false }
        let source = pieces.source(index)
        record.removeAll()
        pieces.list(source, of: self.source, into: &record)
        let hasRecord = reshaping.state.state.prepare(
            group: source.group < 0 ? nil : Int(source.group), decidesGroup: source.hasGroup,
            decidesCondition: source.hasCondition, line: self.source.line, &record)
        guard hasRecord else {
            pieces.endFilling(index, .leftOut)
            return true
        }
        for number in 0..<Int(source.fieldCount) {
            let field = pieces.field(number, of: source)
            let made =
                field.expression < 0
                ? record.value(0) : reshaping.state.state.value(Int(field.expression), of: record)
            guard let made, let value = schema.value(of: field.name, made: made, &record.scratch),
                let written = memoPlan.isOfOutput ? output.text(of: value) : .empty
            else { return false }
            fieldText.removeAll()
            if !isPlain { fieldText.append(encoded: value) }
            guard pieces.put(number, written: written, encoded: fieldText.view) else { return false }
        }
        pieces.endFilling(index, .fields)
        return true
    }
}
