/// Looks for the `>` of a tag, and can stop at any byte.
///
/// ```
///   <a href="1 > 2" b>          a quote opens a value behind `=` only
///   <a href="x<y">              a `<` in a value is damage
///   1 <b 2 <i>                  another `<` outside of values: this one began no tag
/// ```
struct TagScan {
    enum Result: Equatable {
        /// Where its `>` stands.
        case end(Int)
        /// It is no tag: another one begins in it.
        case none
        /// A value has a `<` in it, or no end.
        case damaged
        /// The end has not been seen.
        case more
    }

    /// How far the text has been looked at.
    private var place: Int
    private var quote: UInt8?
    /// The last byte that is no white space.
    private var previous = ASCII.lessThan
    private let allowsLessThan: Bool

    /// A scan of a tag whose name ends at a place of the text.
    /// - Parameter allowsLessThan: `<` may stand in values.
    init(behindName place: Int, allowsLessThan: Bool = false) {
        self.place = place
        self.allowsLessThan = allowsLessThan
    }

    /// Looks on; the text begins where it did before, and has perhaps become longer.
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
            }
            if !ASCII.isWhiteSpace(byte) { previous = byte }
            place += 1
        }
        return .more
    }
}

/// The parts of XML that are told by what they open and close with.
enum XMLConstruct: Int, CaseIterable {
    case comment
    case section
    case instruction

    var opening: ByteView {
        switch self {
        case .comment: ByteView("<!--")
        case .section: ByteView("<![CDATA[")
        case .instruction: ByteView("<?")
        }
    }

    var ending: ByteView {
        switch self {
        case .comment: ByteView("-->")
        case .section: ByteView("]]>")
        case .instruction: ByteView("?>")
        }
    }

    /// The construct that begins a text; whether there may be one if more of it is seen.
    static func opened(by text: ByteView) -> (construct: XMLConstruct?, mayCome: Bool) {
        var mayCome = false
        for construct in allCases {
            if text.starts(with: construct.opening) { return (construct, false) }
            if construct.opening.starts(with: text) { mayCome = true }
        }
        return (nil, mayCome)
    }

    /// The construct that begins at a place of a text, where its inside begins, and where it ends if it does.
    static func at(_ place: Int, of text: ByteView) -> (construct: XMLConstruct, inside: Int, end: Int?)? {
        guard let construct = opened(by: text.dropFirst(place)).construct else { return nil }
        let inside = place + construct.opening.count
        let end = text.dropFirst(inside).firstRange(of: construct.ending)
        return (construct, inside, end.map { inside + $0 + construct.ending.count })
    }

    /// Whether a text is nothing but white space, comments and instructions.
    static func areAll(_ text: ByteView) -> Bool {
        var place = text.skippingWhiteSpace(from: 0)
        while place < text.count {
            guard case (let construct, _, let end?)? = at(place, of: text), construct != .section else { return false }
            place = text.skippingWhiteSpace(from: end)
        }
        return true
    }
}

extension ByteView {
    /// A name as it is written, without its prefix.
    var withoutPrefix: ByteView { firstIndex(of: ASCII.colon).map { dropFirst($0 + 1) } ?? self }

    /// Where the name ends that begins at a place; nothing if that is not in the view.
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
