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

    /// The text that should have given the result, of a field or written in the expression; missing if there is nothing to read.
    /// A calculation needs all of its fields; what is only asked about (`unit == "gal" ? …`) or says how to read gives no result.
    var textToRead: ExpressionSyntax {
        switch self {
        case .field:
            .conditional(.comparison(.equal, .call(.trim, [self]), .text([])), .missing, self)
        case .text, .number:
            self
        case .conditional(let condition, let first, let second):
            .conditional(condition, first.textToRead, second.textToRead)
        case .arithmetic(_, let left, let right) where left.readsFields && right.readsFields:
            .conditional(.isMissing(right.textToRead, true), .missing, left.textToRead)
        case .arithmetic(_, let left, let right):
            left.readsFields ? left.textToRead : right.textToRead
        case .comparison, .isMissing, .isOneOf, .matches:
            .missing
        case .coalesced(let parts):
            .coalesced(parts.map(\.textToRead))
        default:
            .coalesced(parts.enumerated().filter { $0.offset == 0 || $0.element.readsFields }.map(\.element.textToRead))
        }
    }

    private var readsFields: Bool {
        var reads = false
        forEachField { _ in reads = true }
        return reads
    }
}
