/// The value of a field: bytes and their meaning. Valid until the next record is asked for.
@safe
public struct Value: BitwiseCopyable {
    /// The separator of a list written as text.
    public static let listSeparator: StaticString = "; "

    /// The meaning of a value's bytes.
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        /// The record has no such field: NDJSON leaves it out.
        case absent
        /// The field is there without a value: `null`.
        case missing
        /// Text, in UTF-8 as far as the input was.
        case text
        /// A number, spelled as in JSON.
        case number
        /// `true` or `false`.
        case boolean
        /// Texts in order.
        case list
        /// JSON kept verbatim: an object, an array, a string with escapes.
        case json
    }

    /// The meaning of the bytes.
    public let kind: Kind
    /// The bytes of a scalar or of JSON; for a list see `elements`.
    public let bytes: ByteView

    /// A value of a kind; the bytes must be valid for it.
    public init(_ kind: Kind, _ bytes: ByteView) {
        self.kind = kind
        self.bytes = bytes
    }

    /// A value without bytes that counts as missing.
    public static var missing: Value { Value(.missing, .empty) }

    /// No value at all.
    public static var absent: Value { Value(.absent, .empty) }

    /// Text; missing if it is empty.
    public static func text(_ bytes: ByteView) -> Value {
        bytes.isEmpty ? .missing : Value(.text, bytes)
    }

    /// A number if the text is a JSON number, a boolean for `true` and `false`, else text.
    static func inferred(_ text: ByteView) -> Value { inferred(text, withPoint: text) }

    /// The same of a text that may have a decimal comma.
    /// - Parameter number: the text with a decimal point, if it is a number.
    static func inferred(_ text: ByteView, withPoint number: ByteView) -> Value {
        if isJSONNumber(number) { return Value(.number, number) }
        return Value(text == "true" || text == "false" ? .boolean : .text, text)
    }

    /// A list whose elements are contiguous in an arena.
    init(elements: UnsafePointer<ByteView>, count: Int) {
        kind = .list
        // The pointer is carried as bytes; `elements` is the only reader of a list's view.
        unsafe bytes = ByteView(
            base: UnsafeRawPointer(elements).assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// Whether there is a value.
    public var isPresent: Bool { kind != .missing && kind != .absent }

    /// The number of elements of a list.
    public var elementCount: Int { kind == .list ? bytes.count : 0 }

    /// An element of a list; `index` must be below `elementCount`.
    public func element(_ index: Int) -> ByteView {
        assert(kind == .list && index < bytes.count)
        return unsafe UnsafeRawPointer(bytes.base).load(
            fromByteOffset: index * MemoryLayout<ByteView>.stride, as: ByteView.self)
    }
}

extension Arena {
    /// A list of the parts of a text between separators, without empty ones and surrounding spaces; missing if nothing is
    /// left.
    /// - Parameters:
    ///   - text: the text.
    ///   - separator: what is between the parts.
    ///   - continues: whether a part belongs to the element before it, which then keeps the separator.
    public mutating func list(
        _ text: ByteView, splitAt separator: StaticString,
        joining continues: (_ part: ByteView, _ element: ByteView) -> Bool = { _, _ in false }
    ) -> Value {
        let separator = ByteView(separator)
        // A trimmed text may have lost the separator's space at its ends: `, ` alone has become `,`.
        var text = text.trimmed
        if text.last == separator[0] { text = text.prefix(text.count - 1) }
        let elements = unsafe allocateViews(1 + text.occurrences(of: separator[0]))
        var count = 0
        var elementStart = 0
        var start = 0
        var search = 0
        while start <= text.count {
            var end = text.count
            while let hit = text.firstIndex(of: separator[0], from: search) {
                // A part's own text may contain the separator's first byte.
                search = hit + 1
                guard text.dropFirst(hit).starts(with: separator) else { continue }
                end = hit
                break
            }
            let part = text[start..<end].trimmed
            if !part.isEmpty {
                if count > 0, unsafe continues(part, elements[count - 1]) {
                    unsafe elements[count - 1] = text[elementStart..<end].trimmed
                } else {
                    unsafe elements[count] = part
                    count += 1
                    elementStart = start
                }
            }
            start = end + separator.count
            search = start
        }
        let value = unsafe Value(elements: elements, count: count)
        return value.elementCount == 0 ? .missing : value
    }

    /// The elements of a list as one text.
    mutating func joined(_ list: Value, separator: ByteView = ByteView(Value.listSeparator)) -> ByteView {
        var length = 0
        for index in 0..<list.elementCount { length += list.element(index).count + separator.count }
        return unsafe make(limit: length) { place in
            var written = 0
            func put(_ text: ByteView) {
                unsafe copyBytes(from: text.base, to: place + written, count: text.count)
                written += text.count
            }
            for index in 0..<list.elementCount {
                if index > 0 { put(separator) }
                put(list.element(index))
            }
            return written
        }
    }

    /// A list of texts that `fill` puts one after the other, at most `count`.
    mutating func list(count: Int, _ fill: ((ByteView) -> Void) -> Void) -> Value {
        let elements = unsafe allocateViews(count)
        var used = 0
        fill { view in
            assert(used < count)
            unsafe elements[used] = view
            used += 1
        }
        return unsafe Value(elements: elements, count: used)
    }
}
