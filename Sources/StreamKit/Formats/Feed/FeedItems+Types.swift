internal import CLibXML2

extension FeedItems {
    struct Field: BitwiseCopyable {
        var name: UInt32
        var start: UInt32
        var end: UInt32
        /// An `ElementRole`; in a record's field, a `Value.Kind`.
        var tag: UInt8
    }

    struct Item: BitwiseCopyable {
        var firstField = 0
        var endField = 0
        var line = 0
        /// Where in the document's text the start tag ends, and the item.
        var start = 0
        var end = 0
        /// An element has a prefix that is not declared.
        var hasUndeclaredPrefix = false
        /// It holds a record's fields (`RSSWriter`), and no others count.
        var isRecord = false
        /// Whether the feed's title had ended before the item did, and its link.
        var hasTitle = false
        var hasLink = false
    }

    /// The first fatal error of a document.
    struct Fault {
        /// From 1, counted from the stream's start.
        var line: Int
        /// From 1, if it is known.
        var column: Int?
        var message: String
        /// libxml2's number for it, or 0.
        var code: Int32 = 0
        /// Whether no repair can help.
        var isFinal = false
        /// Where in the document's text the parser was.
        var position = 0
        /// Where it is seen depends on how the chunks were cut: something is longer than a record may be, or has no end.
        var isPlaceless = false

        /// An XML declaration that is not at the start: another document begins.
        var isDeclaration: Bool { code == Int32(XML_ERR_RESERVED_XML_NAME.rawValue) }
        /// Nothing but comments and processing instructions came before the end.
        var isEndOfInput: Bool {
            code == Int32(XML_ERR_DOCUMENT_END.rawValue) || code == Int32(XML_ERR_DOCUMENT_EMPTY.rawValue)
        }
    }
}
