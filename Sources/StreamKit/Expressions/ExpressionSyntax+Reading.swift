/// What a missing result means: that there was nothing to read, that it is meant, or that something could not be read.
extension ExpressionSyntax {
    /// The same expression with a text wherever its result is the literal `null`: a result is then missing only if it is not
    /// meant to be.
    var withoutMeantNull: ExpressionSyntax {
        switch self {
        case .missing:
            .text(Array("null".utf8))
        case .conditional(let condition, let first, let second):
            .conditional(condition, first.withoutMeantNull, second.withoutMeantNull)
        case .coalesced(let parts):
            .coalesced(parts.dropLast() + parts.suffix(1).map(\.withoutMeantNull))
        default:
            self
        }
    }

    /// The text of the first field that should have given a result; `nil` if there is nothing to read. A calculation needs all
    /// of its fields; fields that are only asked about (`unit == "gal" ? …`) give no result.
    func textToRead(_ text: ([UInt8]) -> ByteView?) -> ByteView? {
        switch self {
        case .field(let name):
            return text(name)
        case .conditional(_, let first, let second):
            return first.textToRead(text) ?? second.textToRead(text)
        case .arithmetic(_, let left, let right):
            let (first, second) = (left.textToRead(text), right.textToRead(text))
            if first == nil && left.readsFields || second == nil && right.readsFields { return nil }
            return first ?? second
        case .comparison, .isMissing, .isOneOf, .matches:
            return nil
        default:
            for part in parts {
                if let found = part.textToRead(text) { return found }
            }
            return nil
        }
    }

    private var readsFields: Bool {
        var reads = false
        forEachField { _ in reads = true }
        return reads
    }
}
