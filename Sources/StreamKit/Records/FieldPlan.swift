/// Which of a schema's fields each field of an input is: by column in tables, by name in feeds and objects. Made once
/// a document, used for every record.
///
/// ```
///   columns   Date  Seller  Loyalty       the codes of a plan: the slot of the schema's field,
///   codes        0       4       −1       or a number below 0 that means what the schema says
/// ```
@safe
public struct FieldPlan: ~Copyable {
    /// Which codes below 0 a record's fields had.
    public struct Found: BitwiseCopyable {
        fileprivate var codes: UInt64 = 0

        /// Whether there was a field of a code below 0.
        public func has(_ code: Int8) -> Bool { codes & FieldPlan.bit(code) != 0 }

        /// Whether there was a field of another code below 0.
        public func hasOther(than code: Int8) -> Bool { codes & ~FieldPlan.bit(code) != 0 }
    }

    /// The code of a field that the plan does not name.
    public static let unnamed: Int8 = -1

    private let isByColumn: Bool
    private var codes: Pile<Int8>

    /// A plan for tables: the code of each column. Codes are from −64 to 63.
    public init(columns: [Int8]) { self.init(columns, isByColumn: true) }

    /// A plan for feeds and objects: the code of each name, by its position; names behind the last are `unnamed`.
    public init(names: [Int8]) { self.init(names, isByColumn: false) }

    private init(_ codes: [Int8], isByColumn: Bool) {
        self.isByColumn = isByColumn
        self.codes = Pile(capacity: codes.count)
        for code in codes { self.codes.append(code) }
    }

    /// The code of a field.
    public func code(_ index: Int, of source: borrowing SourceRecord) -> Int8 {
        var place = index
        if !isByColumn {
            guard let name = source.name(index) else { return Self.unnamed }
            place = name.position
        }
        return place < codes.count ? codes[place] : Self.unnamed
    }

    /// Puts the trimmed text of each field of a row or an item into its slot, if it has one; of several with text the
    /// first counts.
    /// - Parameters:
    ///   - source: a record with the columns that the plan was made for.
    ///   - slots: empty views, as many as the plan has slots.
    ///   - arena: where texts are unescaped.
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
