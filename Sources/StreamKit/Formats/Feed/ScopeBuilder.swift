/// Turns the elements between items into the scope of those that follow.
struct ScopeBuilder: ~Copyable, ElementHandler {
    private static let outerNameLimit = 10

    private let elements: ElementNames
    private let items: ItemNames
    var scope = FeedScope()
    /// What the feed has said about itself, to be lent to records.
    private(set) var identity = FeedIdentity()
    /// Whether an element's prefix was not declared.
    var hasUndeclaredPrefix = false
    /// The names of the first elements around items, if items are records.
    private(set) var outerNames: [[UInt8]] = []

    init(_ elements: ElementNames, _ items: ItemNames) {
        self.elements = elements
        self.items = items
    }

    var openElements: Int { scope.depth }

    func namespace(of prefix: ByteView?) -> [UInt8] { scope.namespace(of: prefix) }

    mutating func updateIdentity() { identity.update(scope.head) }

    mutating func startElement(_ element: borrowing StartElement, _ record: inout SourceRecord) -> XMLRefusal? {
        let name = element.name
        // It may have been the name of a record, or of an item.
        if name.local.isEmpty || name.local[name.local.count - 1] == ASCII.colon {
            return XMLRefusal(reason: "a name that ends with a colon")
        }
        if scope.rootName == nil {
            if !items.areRecords, name.local == "html" || name.local == "HTML" {
                return XMLRefusal(reason: "an HTML page, not a feed")
            }
            scope.beginRoot(name)
        }
        if name.prefix != nil, name.namespace == nil { hasUndeclaredPrefix = true }
        if items.areRecords, outerNames.count < Self.outerNameLimit, case let local = name.local.array,
            !outerNames.contains(local)
        {
            outerNames.append(local)
        }
        scope.push(element, elements.element(name, rootNamespace: scope.rootNamespace).traits)
        return nil
    }

    mutating func endElement(_ name: XMLName, _ record: inout SourceRecord) -> XMLRefusal? {
        scope.pop()
        return nil
    }

    /// Text outside items.
    mutating func characters(_ text: ByteView) { scope.characters(text) }
}
