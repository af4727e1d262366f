/// What is made of the elements of a piece. Both tokenizers, ours for plain pieces and libxml2 for all others, report start
/// tags, text and end tags to it. Views are valid until the function returns.
protocol ElementHandler: ~Copyable {
    /// The number of open elements, those around the piece included if it is the context of others.
    var openElements: Int { get }
    /// The namespace of a prefix, or of names without one, around what comes next; empty if there is none.
    func namespace(of prefix: ByteView?) -> [UInt8]
    /// Handles a start tag; returns `nil`, or why the piece is refused.
    mutating func startElement(_ element: borrowing StartElement, _ record: inout SourceRecord) -> XMLRefusal?
    /// Handles an end tag; returns `nil`, or why the piece is refused.
    mutating func endElement(_ name: XMLName, _ record: inout SourceRecord) -> XMLRefusal?
    mutating func characters(_ text: ByteView)
    /// Reads the element that begins in a window, if earlier ones like it have been learned and the handler knows what to make of
    /// it.
    /// - Returns: where it ends.
    mutating func readLeaf(_ window: ByteView, at start: Int) -> Int?
    /// Learns from an element with attributes, and no others in it, that has just ended in an open one.
    mutating func learnLeaf(_ element: ByteView)
}

extension ElementHandler where Self: ~Copyable {
    /// None.
    @inline(__always)
    mutating func readLeaf(_ window: ByteView, at start: Int) -> Int? { nil }
    /// Nothing.
    @inline(__always)
    mutating func learnLeaf(_ element: ByteView) {}
}

/// Why a handler refuses a piece.
struct XMLRefusal {
    var reason: String
    /// No repair can help.
    var isFinal = true
}
