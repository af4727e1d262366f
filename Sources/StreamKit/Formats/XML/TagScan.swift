/// Looks for the `>` of a tag, and can stop at any byte.
///
/// ```
///   <a href="1 > 2" b>          a quote opens a value only after `=`
///   <a href="x<y">              a `<` in a value is damage
///   1 <b 2 <i>                  another `<` outside values: this one did not begin a tag
/// ```
struct TagScan {
    enum Result: Equatable {
        /// The position of its `>`.
        case end(Int)
        /// It is not a tag: another one begins in it.
        case none
        /// A value has a `<` in it, or no end.
        case damaged
        /// The end has not been seen.
        case more
    }

    /// How far the text has been examined.
    private var place: Int
    private var quote: UInt8?
    /// The last byte that is not white space.
    private var previous = ASCII.lessThan
    private let allowsLessThan: Bool
    /// How many values have begun.
    private(set) var values = 0

    /// Whether what has been examined ends inside a value.
    var isInValue: Bool { quote != nil }

    /// A scan of a tag whose name ends at a position in the text.
    /// - Parameter allowsLessThan: whether `<` may occur in values.
    init(afterName place: Int, allowsLessThan: Bool = false) {
        self.place = place
        self.allowsLessThan = allowsLessThan
    }

    /// Continues the scan; the text begins where it did before, and may have grown.
    mutating func scan(_ text: ByteView) -> Result {
        while place < text.count {
            let byte = text[place]
            if let open = quote {
                if byte == open { quote = nil }
                if byte == ASCII.lessThan, !allowsLessThan { return .damaged }
            } else if byte == ASCII.greaterThan {
                return .end(place)
            } else if byte == ASCII.lessThan {
                return .none
            } else if byte == ASCII.quote || byte == ASCII.apostrophe, previous == ASCII.equals {
                quote = byte
                values += 1
            }
            if !ASCII.isWhiteSpace(byte) { previous = byte }
            place += 1
        }
        return .more
    }
}

extension ByteView {
    /// A name as written, without its prefix.
    var withoutPrefix: ByteView { firstIndex(of: ASCII.colon).map { dropFirst($0 + 1) } ?? self }

    /// The end of the name that begins at a position; `nil` if that is not in the view.
    func endOfName(from start: Int) -> Int? {
        var end = start
        while end < count {
            let byte = self[end]
            if ASCII.isWhiteSpace(byte) || byte == ASCII.greaterThan || byte == ASCII.slash || byte == ASCII.lessThan {
                return end
            }
            end += 1
        }
        return nil
    }
}
