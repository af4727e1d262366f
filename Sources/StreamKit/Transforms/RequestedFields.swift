/// The fields that stages ask for, in the order in which they are read.
struct RequestedFields {
    /// Those that must exist in the records of schemas.
    let ofRecords: FieldRequests
    /// Those that must exist in the records of sums.
    let ofSums: FieldRequests
    /// Those that should, if the fields of the records of sums are known only at the end.
    let ofPivot: FieldRequests

    /// - Parameters:
    ///   - options: what is done with records.
    ///   - unique: the fields of the unique key.
    ///   - projection: which fields are written.
    ///   - lookupKeys: the fields by which records are looked up, before any are renamed.
    ///   - onRequest: the fields that exist only on request.
    init(
        _ options: TransformOptions, unique: [FieldName], _ projection: Projection, lookupKeys: [String],
        registry: FieldNames, onRequest: [String]
    ) {
        var records = FieldRequests(
            registry: registry, onRequest: onRequest, aggregates: options.sums.map(\.name),
            compared: (options.conditions + options.assignments.map(\.expression)).flatMap(\.comparedFields))
        for rename in options.renames { records.rename(rename) }
        for assignment in options.assignments {
            let expression = assignment.expression
            records.add(.assignment, expression) { expression.isMissing(without: $0) }
            records.assign(registry.intern(text: assignment.name))
        }
        for condition in options.conditions {
            records.add(.condition, condition) { condition.neverHolds(without: $0) }
        }
        for field in unique { records.add(.uniqueKey, field) }
        var sums = FieldRequests(registry: registry)
        for condition in options.groupConditions { sums.add(.groupCondition, condition) }
        var pivot = FieldRequests(registry: registry)
        func addSelection(to requests: inout FieldRequests) {
            requests.add(.order, options.order.map(\.name))
            requests.add(.group, options.per)
        }
        if options.pivot == nil { addSelection(to: &sums) } else { addSelection(to: &pivot) }
        if options.sumsUp {
            records.add(.aggregateGroup, options.groups)
            if let field = options.pivot { records.add(.pivot, [field]) }
            for sum in options.sums { records.add(.aggregate, sum.expression) }
        } else {
            records.add(sums)
        }
        for read in options.reads {
            records.add(.other(read.term), registry.intern(text: read.field), isRenamed: false)
        }
        for field in lookupKeys { records.add(.lookupKey, registry.intern(text: field), isRenamed: false) }
        if !options.sumsUp {
            projection.request(&records)
        } else if options.pivot == nil {
            projection.request(&sums)
        } else {
            projection.request(&pivot)
        }
        (ofRecords, ofSums, ofPivot) = (records, sums, pivot)
    }
}
