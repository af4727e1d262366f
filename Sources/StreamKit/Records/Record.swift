/// An output record: an ordered list of named fields, no two of one name, flat and reused for every record.
///
/// A schema fills it, transforms change it, a writer writes it. Values point into the chunk the record came in, into
/// `scratch`, or to longer-lived memory; all are valid until `removeAll`.
@safe
public struct Record: ~Copyable {
    @usableFromInline
    struct Field {
        @usableFromInline var name: FieldName
        @usableFromInline var value: Value

        @usableFromInline
        init(name: FieldName, value: Value) {
            self.name = name
            self.value = value
        }
    }

    @usableFromInline var fields: UnsafeMutablePointer<Field>
    @usableFromInline var capacity = 32
    /// Where `project` rebuilds the list of fields; then the two are swapped.
    private var spare: UnsafeMutablePointer<Field>
    @usableFromInline var fieldCount = 0
    /// The number of fields.
    public var count: Int { fieldCount }
    /// For some bits of a name, where it was last found: records have their fields in the same places, mostly.
    private let places: UnsafeMutablePointer<UInt16>
    private static let placeCount = 64
    private var elements = ElementChains()
    /// Memory for values that are not bytes of the input.
    public var scratch = Arena()
    private let passedByReference = PassedByReference()

    /// A record without fields.
    public init() {
        unsafe fields = .allocate(capacity: capacity)
        unsafe spare = .allocate(capacity: capacity)
        unsafe places = .allocate(capacity: Self.placeCount)
        unsafe places.initialize(repeating: 0, count: Self.placeCount)
    }

    deinit {
        unsafe fields.deallocate()
        unsafe spare.deallocate()
        unsafe places.deallocate()
    }

    /// The name of a field; `index` must be below `count`.
    public func name(_ index: Int) -> FieldName {
        assert(index < count)
        return unsafe fields[index].name
    }

    /// The value of a field; `index` must be below `count`.
    public func value(_ index: Int) -> Value {
        assert(index < count)
        return unsafe fields[index].value
    }

    /// The value of a field by its name; absent if there is none.
    public func value(of name: FieldName) -> Value { place(of: name).map { value($0) } ?? .absent }

    /// The index of a field by its name: where that was last, or else by a linear search.
    @inline(__always)
    private func place(of name: FieldName) -> Int? {
        let slot = Int(truncatingIfNeeded: name.index) & (Self.placeCount - 1)
        let last = unsafe Int(places[slot])
        if last < count, unsafe fields[last].name == name { return last }
        return search(name, slot)
    }

    @inline(never)
    private func search(_ name: FieldName, _ slot: Int) -> Int? {
        var index = 0
        while index < count, unsafe fields[index].name != name { index &+= 1 }
        if index == count { return nil }
        unsafe places[slot] = UInt16(truncatingIfNeeded: index)
        return index
    }

    // Inlinable, because schemas of other modules do little else.
    /// Appends a field. At most `SourceRecord.maximumFields` and those of the schema are ever appended.
    @inlinable
    public mutating func append(_ name: FieldName, _ value: Value) {
        if fieldCount == capacity { grow() }
        unsafe fields[fieldCount] = Field(name: name, value: value)
        fieldCount += 1
    }

    /// Appends fields with texts valid for their kind; a field whose text is empty is missing.
    /// - Parameters:
    ///   - names: the names of the fields, in order.
    ///   - count: how many of them to append.
    ///   - texts: as many views as there are fields.
    ///   - numbers: a bit for each field whose text is a number, the lowest for the first.
    public mutating func append(
        _ names: [FieldName], count: Int, texts: UnsafePointer<ByteView>, numbers: UInt64 = 0
    ) {
        precondition(count <= names.count)
        while capacity - fieldCount < count { grow() }
        let target = unsafe fields + fieldCount
        unsafe names.withUnsafeBufferPointer { names in
            for index in 0..<count {
                let text = unsafe texts[index]
                let kind: Value.Kind = text.isEmpty ? .missing : numbers >> UInt64(index) & 1 == 1 ? .number : .text
                unsafe target[index] = unsafe Field(name: names[index], value: Value(kind, text))
            }
        }
        fieldCount += count
    }

    /// Appends the elements of a feed's item as text, in order; several of one name become a list at the place of the first.
    /// - Parameters:
    ///   - source: the item that has the elements.
    ///   - emptyIsMissing: whether an empty element counts as missing instead of `""`.
    ///   - isWanted: which elements to append, by index and name.
    public mutating func appendElements(
        of source: borrowing SourceRecord, emptyIsMissing: Bool = false, where isWanted: (Int, FieldName) -> Bool
    ) {
        elements.begin(source.count)
        for index in 0..<source.count where !source.role(index).isPart {
            if let name = source.name(index), isWanted(index, name) { elements.add(index, name) }
        }
        for index in 0..<source.count {
            guard let name = source.name(index), elements.isFirst(index, name) else { continue }
            let occurrences = elements.count(of: name)
            if occurrences == 1 {
                let text = source.raw(index)
                append(name, emptyIsMissing ? .text(text) : Value(.text, text))
                continue
            }
            let value = scratch.list(count: occurrences) { put in
                var next: Int? = index
                while let current = next {
                    put(source.raw(current))
                    next = elements.next(current)
                }
            }
            append(name, value)
        }
    }

    /// Replaces a field's value.
    public mutating func set(_ index: Int, _ value: Value) {
        assert(index < count)
        unsafe fields[index].value = value
    }

    /// Replaces the value of the field with that name, or appends one.
    public mutating func set(_ name: FieldName, _ value: Value) {
        if let place = place(of: name) { set(place, value) } else { append(name, value) }
    }

    /// Renames a field, and drops any that had the new name. Does nothing if there is no such field.
    mutating func rename(_ former: FieldName, to name: FieldName) {
        guard name != former, value(of: former).kind != .absent else { return }
        drop { $0 == name }
        if let place = place(of: former) { unsafe fields[place].name = name }
    }

    /// Lets empty texts be missing.
    mutating func clearEmptyTexts() {
        for index in 0..<count where value(index).kind == .text && value(index).bytes.isEmpty { set(index, .missing) }
    }

    /// Forgets all fields and what they point to in `scratch`.
    public mutating func removeAll() {
        fieldCount = 0
        scratch.reset()
    }

    /// Rebuilds the list of fields as `names`, each field moved as `place` says. A field without a place is dropped; a place
    /// without a field is missing.
    /// - Parameters:
    ///   - names: the new fields, in order.
    ///   - place: the index in `names` for a name, or `nil`.
    mutating func project(_ names: [FieldName], _ place: (FieldName) -> Int?) {
        while capacity < names.count { grow() }
        for (index, name) in names.enumerated() { unsafe spare[index] = Field(name: name, value: .missing) }
        for index in 0..<count {
            let field = unsafe fields[index]
            guard let target = place(field.name), field.value.kind != .absent else { continue }
            unsafe spare[target].value = field.value
        }
        unsafe swap(&fields, &spare)
        fieldCount = names.count
    }

    /// Drops the fields for which `isDropped` holds.
    mutating func drop(_ isDropped: (FieldName) -> Bool) {
        var kept = 0
        for index in 0..<count where unsafe !isDropped(fields[index].name) {
            unsafe fields[kept] = fields[index]
            kept += 1
        }
        fieldCount = kept
    }

    @inline(never)
    @usableFromInline
    mutating func grow() {
        let newFields = UnsafeMutablePointer<Field>.allocate(capacity: capacity * 2)
        unsafe newFields.update(from: fields, count: count)
        unsafe fields.deallocate()
        unsafe fields = newFields
        unsafe spare.deallocate()
        unsafe spare = .allocate(capacity: capacity * 2)
        capacity *= 2
    }
}
