/// Which of a schema's fields each field of an input is: by column in tables, by name in feeds and objects. Made once per
/// document, used for every record.
///
/// ```
///   columns   Date  Seller  Loyalty       the codes of a plan: the slot of the schema's field,
///   codes        0       4       −1       or a negative number whose meaning the schema defines
/// ```
@safe
public struct FieldPlan: ~Copyable {
    /// The negative codes of a record's fields.
    public struct Found: BitwiseCopyable {
        fileprivate var codes: UInt64 = 0

        /// Whether there was a field with a given negative code.
        public func has(_ code: Int8) -> Bool { codes & FieldPlan.bit(code) != 0 }

        /// Whether there was a field with another negative code.
        public func hasOther(than code: Int8) -> Bool { codes & ~FieldPlan.bit(code) != 0 }
    }

    /// The code of a field that the plan does not name.
    public static let unnamed: Int8 = -1

    private let isByColumn: Bool
    /// By column, or by name.
    private var codes: UncheckedArray<Int8>

    /// A plan for tables: the code of each column. Codes are from −64 to 63.
    public init(columns: [Int8]) {
        isByColumn = true
        codes = UncheckedArray(capacity: columns.count)
        for code in columns { codes.append(code) }
    }

    /// A plan for feeds and objects: the codes of names. If a name occurs twice, the later one counts.
    public init(names: [(FieldName, Int8)]) {
        isByColumn = false
        var table = FieldTable(Self.unnamed)
        for (name, code) in names { table[name] = code }
        codes = table.values
    }

    /// The code of a name; for a column, ask by index.
    public func code(of name: FieldName) -> Int8 { code(at: name.position) }

    /// The code of a field.
    @inline(__always)
    public func code(_ index: Int, of source: borrowing SourceRecord) -> Int8 {
        if isByColumn { return code(at: index) }
        guard let name = source.name(index) else { return Self.unnamed }
        return code(at: name.position)
    }

    @inline(__always)
    private func code(at place: Int) -> Int8 { place < codes.count ? codes[place] : Self.unnamed }

    /// Puts the trimmed text of each field of a row or an item into its slot, if it has one; of several with text the
    /// first counts.
    /// - Parameters:
    ///   - source: a record with the columns that the plan was made for.
    ///   - slots: empty views, as many as the plan has slots.
    ///   - arena: memory for unescaping texts.
    public func collect(
        _ source: borrowing SourceRecord, into slots: UnsafeMutablePointer<ByteView>, _ arena: inout Arena
    ) -> Found {
        var found = Found()
        let count = source.count
        for index in 0..<count {
            let code = code(index, of: source)
            if code < 0 {
                found.codes |= Self.bit(code)
                continue
            }
            let slot = unsafe slots + Int(code)
            guard unsafe slot.pointee.isEmpty else { continue }
            let text = source.isEscaped(index) ? source.value(index, &arena) : source.raw(index)
            if text.isEmpty { continue }
            let isTrimmed = text[0] > ASCII.space && text[text.count &- 1] > ASCII.space
            unsafe slot.pointee = isTrimmed ? text : text.trimmed
        }
        return found
    }

    private static func bit(_ code: Int8) -> UInt64 { 1 << UInt64(UInt8(bitPattern: ~code)) }
}
