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
            for field in expression.fields {
                records.add(
                    .assignment, registry.intern(text: field), isNeeded: expression.isMissing(without: field),
                    by: expression)
            }
            records.assign(registry.intern(text: assignment.name))
        }
        for condition in options.conditions {
            for field in condition.fields {
                records.add(
                    .condition, registry.intern(text: field), isNeeded: condition.neverHolds(without: field),
                    by: condition)
            }
        }
        for field in unique { records.add(.uniqueKey, field) }
        var sums = FieldRequests(registry: registry)
        sums.add(.groupCondition, options.groupConditions)
        var pivot = FieldRequests(registry: registry)
        func addSelection(to requests: inout FieldRequests) {
            requests.add(.order, options.order.map(\.name))
            requests.add(.group, options.per)
        }
        if options.pivot == nil { addSelection(to: &sums) } else { addSelection(to: &pivot) }
        if options.sumsUp {
            records.add(.aggregateGroup, options.groups)
            if let field = options.pivot { records.add(.pivot, [field]) }
            records.add(.aggregate, options.sums.map(\.expression))
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
