/// The elements in which `RSSWriter` writes a record's fields, in the namespace `FeedNamespace.record`:
///
/// ```
///   <f:field name="price" type="number">142.9</f:field>
///   <f:field name="features" type="list">["ATM","Toilets"]</f:field>      a JSON array
///   <f:field name="phone" type="missing"/>
///   <f:record/>                                                           a record without fields
/// ```
enum RecordElement {
    /// The kind of a value by the element's `type`; text if it is not one of ours.
    static func kind(ofType type: ByteView) -> Value.Kind {
        switch type {
        case "number": .number
        case "boolean": .boolean
        case "list", "json": .json
        case "missing": .missing
        default: .text
        }
    }

    /// The `type` that is written for a value.
    static func type(of kind: Value.Kind) -> StaticString {
        switch kind {
        case .text, .absent: "text"
        case .number: "number"
        case .boolean: "boolean"
        case .list: "list"
        case .json: "json"
        case .missing: "missing"
        }
    }

    /// The kind of a value, checked against its text: one that does not fit its type is text.
    static func kind(of text: ByteView, _ declared: Value.Kind) -> Value.Kind {
        let value = text.trimmed
        let fits =
            switch declared {
            case .number: isJSONNumber(value)
            case .boolean: value == "true" || value == "false"
            case .json: isNested(value)
            case .missing, .text, .list, .absent: true
            }
        return fits ? declared : .text
    }

    /// Whether a text is a JSON array or object.
    private static func isNested(_ text: ByteView) -> Bool {
        var scanner = JSONScanner(text)
        guard let value = try? scanner.value() else { return false }
        return value.kind == .json && scanner.next == nil
    }
}

/// A pattern of an attribute's value.
private func ~= (pattern: StaticString, value: ByteView) -> Bool { value == pattern }

extension ByteBuffer {
    /// Replaces line feeds, which occur only between JSON tokens, by spaces: a record is one line.
    mutating func replaceLineFeeds(from start: Int) {
        for index in start..<count where view[index] == ASCII.lineFeed { replace(index, by: ASCII.space) }
    }
}
