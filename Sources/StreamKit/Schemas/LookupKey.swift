/// What records are looked up by: one or several of their fields, and the table's columns that must have the same values.
public struct LookupKey: Sendable {
    /// A field and a column.
    public struct Part: Equatable, Sendable {
        /// The record's field.
        public let field: String
        /// The table's column.
        public let column: String
        /// Whether upper and lower case are the same.
        public let ignoresCase: Bool

        /// A field and a column.
        public init(field: String, column: String, ignoresCase: Bool = false) {
            self.field = field
            self.column = column
            self.ignoresCase = ignoresCase
        }
    }

    /// Brings texts that are to be equal into one form, which may be in the arena.
    public typealias Fold = @Sendable (ByteView, inout Arena) -> ByteView

    /// Makes upper and lower case the same: some letters have two lower ones (`σ`, `ς`), or only one in several letters (`ß`).
    public static let ignoringCase: Fold = { text, arena in
        arena.mapped(arena.mapped(text, isUpper: true), isUpper: false)
    }

    /// The fields and columns, at least one.
    public let parts: [Part]
    /// For each of them the form in which a program's own records are compared, if that is not the text.
    let folds: [Fold?]

    /// A key.
    /// - Parameters:
    ///   - parts: the fields and columns, at least one.
    ///   - folds: for each of them the form in which records are compared whose schema asks for it (`Lookups.key`).
    public init(_ parts: [Part], folds: [Fold?] = []) {
        self.parts = parts
        self.folds = folds.isEmpty ? parts.map { _ in nil } : folds
    }

    /// Whether some records are compared in another form.
    var hasFolds: Bool { folds.contains { $0 != nil } }

    /// Whether the text of one field is the key as it is.
    var isPlain: Bool { parts.count == 1 && !parts[0].ignoresCase && !hasFolds }

    /// How the table's columns are called in messages.
    public var columns: String { parts.map(\.column).joined(separator: ", ") }
}

/// Puts the texts of a key together, so that two are equal if their bytes are: a single text as it is, several one after the
/// other with their lengths.
struct LookupKeyWriter: ~Copyable {
    /// For each part the form in which it is compared, if that is not the text.
    private let forms: [LookupKey.Fold?]
    private var key = ByteBuffer()
    private var scratch = Arena()

    /// - Parameter isFolded: whether to use the key's folds.
    init(_ key: LookupKey, isFolded: Bool) {
        forms = zip(key.parts, key.folds).map { part, fold in
            (isFolded ? fold : nil) ?? (part.ignoresCase ? LookupKey.ignoringCase : nil)
        }
    }

    /// The key, valid until the next one is written; empty if a text is empty.
    /// - Parameter text: the text of a part, by its number.
    mutating func write(_ text: (Int) -> ByteView) -> ByteView {
        if forms.count == 1, forms[0] == nil { return text(0) }
        key.removeAll()
        scratch.reset()
        for (index, form) in forms.enumerated() {
            let written = text(index)
            if written.isEmpty { return .empty }
            let text = form.map { $0(written, &scratch) } ?? written
            if forms.count == 1 { key.append(text) } else { key.append(counted: text) }
        }
        return key.view
    }

    /// The texts of a key, without those that have none.
    static func texts(of key: ByteView, count: Int) -> [ByteView] {
        if count == 1 || key.isEmpty { return [key] }
        var decoder = RecordDecoder(key)
        return (0..<count).map { _ in decoder.counted() }
    }
}
