/// What the first document settles for the whole run: the output's columns, and that the requested fields exist. If several
/// pipelines share the work, only the leader may resolve it, and tells the others (`ColumnResolution`).
struct RunColumns {
    /// The schema of the first document, as soon as the columns are settled.
    private(set) var schema: String?
    /// The columns.
    private(set) var columns: OutputColumns?
    /// Whether the requested fields have been found to exist.
    private(set) var isChecked = false
    /// Whether what is still open may be settled here.
    var mayLead = true
    /// Whether something had to be settled that may not be settled here.
    var needsLeader = false
    /// Whether the columns could not be resolved.
    var isUnresolved = false
    private let requests: FieldRequests
    /// What is requested of the records of sums, and their fields.
    private let ofSums: (requests: FieldRequests, fields: FieldList)?
    private var areSumsChecked = false
    private let watch: FieldWatch

    /// - Parameters:
    ///   - requested: the requested fields.
    ///   - ofSums: the fields of the records of sums, if there are any.
    init(_ requested: RequestedFields, ofSums: FieldList?) {
        requests = requested.ofRecords
        self.ofSums = ofSums.map { (requests: requested.ofSums, fields: $0) }
        watch = FieldWatch(requested.ofRecords.watched)
    }

    /// Whether there are columns, and they are those of this schema's records.
    func match(_ schema: any RecordSchema) -> Bool { self.schema == schema.name }

    /// Settles the columns.
    mutating func resolve(_ columns: OutputColumns, of schema: String) {
        self.schema = schema
        self.columns = columns
    }

    /// Whether the first record lacked a requested field that later ones may have: then only all of them together show that
    /// there is none.
    private(set) var awaitsFields = false

    /// Notes the fields of the first of records that need not have the same.
    mutating func noteFirst(_ fields: FieldList) {
        do throws(StreamError) {
            try requests.check(against: fields, isTable: false)
        } catch {
            awaitsFields = true
        }
    }

    /// Checks the requested fields against the existing ones.
    mutating func check(against known: FieldList, isTable: Bool) throws(StreamError) {
        if !mayLead, !requests.isEmpty {
            needsLeader = true
            return
        }
        isChecked = true
        try requests.check(against: known, isTable: isTable)
        try checkSums()
    }

    /// Checks what is requested of the records of sums, whose fields are known whatever the input has.
    mutating func checkSums() throws(StreamError) {
        guard let ofSums, mayLead, !areSumsChecked else { return }
        areSumsChecked = true
        // Without the fields nothing is written, not even a header.
        isUnresolved = true
        try ofSums.requests.check(against: ofSums.fields, isTable: true)
        isUnresolved = false
    }

    /// Whether there were records that could not be checked by themselves: what is missing in a later table may be in those.
    private(set) var hasNoted = false

    /// Notes which of the requested fields a record has that cannot be checked by itself.
    mutating func note(_ record: borrowing Record, in seen: inout FieldWatch.Seen) {
        hasNoted = true
        watch.note(record, in: &seen)
    }

    /// The requested fields that no record had, if that is known only now.
    func missingFields(_ seen: FieldWatch.Seen) -> [FieldWatch.Field] { isChecked ? [] : watch.missing(seen) }

    /// Takes over a check made elsewhere; returns whether that is new.
    mutating func takeCheck(of resolution: ColumnResolution) -> Bool {
        hasNoted = hasNoted || resolution.hasNoted
        let isNew = resolution.isChecked && !isChecked
        isChecked = isChecked || resolution.isChecked
        return isNew
    }

    /// What has been settled.
    func resolution(_ registry: FieldNames) -> ColumnResolution? {
        guard let schema, let columns else { return nil }
        return ColumnResolution(
            schema: schema, columns: columns.names.map { registry.bytes(of: $0) },
            optional: columns.optional.map { registry.bytes(of: $0) },
            refusesFurtherFields: columns.refusesFurtherFields, isChecked: isChecked, hasNoted: hasNoted)
    }
}

/// What the first records of a run resolve for all others, for pipelines that have not seen them.
struct ColumnResolution: Equatable, Sendable {
    /// The schema of the first document.
    var schema: String
    /// The fields that its records have, in order.
    var columns: [[UInt8]]
    /// Those that a table to read may do without.
    var optional: [[UInt8]] = []
    var refusesFurtherFields: Bool
    /// Whether the requested fields have been found to exist.
    var isChecked: Bool
    /// Whether records came first that could not be checked by themselves.
    var hasNoted = false
}
