/// libxml2 for the pieces of feeds: an item goes to an `ItemBuilder`, a gap between items to the `FeedScope`.
///
/// `@safe`: the pointers are set and cleared by `parse`, and used only inside it.
@safe
final class FeedParser: XMLHandler {
    private let elements: ElementNames
    private var xml: XMLParser
    private var names = UncheckedArray<KnownName>(capacity: 1)
    /// The root namespace that the known names belong to; `nil` until an item has begun.
    private var rootNamespace: [UInt8]?
    private var builder: UnsafeMutablePointer<ItemBuilder>?
    private var record: UnsafeMutablePointer<SourceRecord>?
    private var isObject = false
    /// Builds a record from a piece that is not a feed's item.
    private var records: UnsafeMutablePointer<ElementRecordBuilder>?
    private let items: ItemNames
    /// The number of open elements of the piece.
    private var depth = 0
    private(set) var scope = FeedScope()
    /// Whether the last gap had an element whose prefix is not declared.
    private(set) var hasUndeclaredPrefix = false

    /// The names of the first elements around items, if items are records.
    private(set) var outerNames: [[UInt8]] = []
    private static let outerNameLimit = 10

    init(_ names: ElementNames, _ items: ItemNames, maximumRecordBytes: Int) {
        elements = names
        self.items = items
        xml = XMLParser(maximumBytes: maximumRecordBytes)
    }

    /// Entities that the document declares. They are not expanded.
    var declaredEntities: Set<[UInt8]> { xml.declaredEntities }

    /// Begins another document.
    func beginDocument() { xml.beginDocument() }

    /// Parses an item, whose end tag may be missing; returns what is wrong before its end, if anything.
    func parse(
        item: ByteView, in scope: FeedScope, _ builder: inout ItemBuilder, _ record: inout SourceRecord, isObject: Bool
    ) -> XMLParser.Fault? {
        self.scope = scope
        self.isObject = isObject
        depth = 0
        return unsafe withUnsafeMutablePointer(to: &builder) { builder in
            unsafe withUnsafeMutablePointer(to: &record) { record in
                unsafe self.builder = unsafe builder
                unsafe self.record = unsafe record
                defer {
                    unsafe self.builder = nil
                    unsafe self.record = nil
                }
                return xml.parse(item, isElement: true, after: scope.tags, depth: scope.depth, self)
            }
        }
    }

    /// Parses an element that is a record, whose end tag may be missing; returns what is wrong before its end, if anything.
    func parse(
        record piece: ByteView, in scope: FeedScope, _ records: inout ElementRecordBuilder, _ record: inout SourceRecord
    ) -> XMLParser.Fault? {
        records.begin()
        return unsafe withUnsafeMutablePointer(to: &records) { records in
            unsafe withUnsafeMutablePointer(to: &record) { record in
                unsafe self.records = unsafe records
                unsafe self.record = unsafe record
                defer {
                    unsafe self.records = nil
                    unsafe self.record = nil
                }
                return xml.parse(piece, isElement: true, after: scope.tags, depth: scope.depth, self)
            }
        }
    }

    /// Reads a gap between items if it is plain; the scope is then the one after it.
    func read(plainGap gap: ByteView, in scope: inout FeedScope, _ tokenizer: inout PlainTokenizer) -> Bool {
        let outerNames = outerNames
        self.scope = scope
        hasUndeclaredPrefix = false
        do {
            try tokenizer.read(gap: gap, self)
        } catch {
            self.outerNames = outerNames
            return false
        }
        scope = self.scope
        return true
    }

    /// Parses a gap between items; unless there is a fault, the scope is then the one after it.
    func parse(gap: ByteView, in scope: inout FeedScope) -> XMLParser.Fault? {
        self.scope = scope
        hasUndeclaredPrefix = false
        if let fault = xml.parse(gap, isElement: false, after: scope.tags, depth: scope.depth, self) { return fault }
        scope = self.scope
        return nil
    }

    // MARK: Elements

    func startElement(_ element: borrowing StartElement) -> XMLRefusal? {
        if let records = unsafe records {
            unsafe records.pointee.startElement(element)
            return nil
        }
        guard let builder = unsafe builder, let record = unsafe record else { return startAround(element) }
        depth += 1
        if depth == 1 {
            // An item may be the root.
            knowNames(in: scope.rootName == nil ? element.name.namespace?.array ?? [] : scope.rootNamespace)
            unsafe builder.pointee.begin(nil, base: element.base, isObject: isObject, &record.pointee)
            if let about = element.about { unsafe builder.pointee.add(about: about, at: 0, &record.pointee) }
            return nil
        }
        let meaning = unsafe builder.pointee.isBetweenFields ? meaning(element.name) : ElementMeaning()
        unsafe builder.pointee.startElement(element, meaning, &record.pointee)
        return unsafe builder.pointee.fault.map { XMLRefusal(reason: $0) }
    }

    /// An element around items begins.
    private func startAround(_ element: borrowing StartElement) -> XMLRefusal? {
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

    func endElement(_ name: XMLName) -> XMLRefusal? {
        if let records = unsafe records, let record = unsafe record {
            return unsafe records.pointee.endElement(&record.pointee)
        }
        guard let builder = unsafe builder, let record = unsafe record else {
            scope.pop()
            return nil
        }
        depth -= 1
        if depth == 0 {
            unsafe builder.pointee.end(&record.pointee)
            return nil
        }
        unsafe builder.pointee.endElement(name, &record.pointee)
        return unsafe builder.pointee.fault.map { XMLRefusal(reason: $0) }
    }

    func characters(_ text: ByteView) {
        if let records = unsafe records { return unsafe records.pointee.characters(text) }
        guard let builder = unsafe builder else { return scope.characters(text) }
        unsafe builder.pointee.characters(text)
    }

    // MARK: Names

    /// libxml2 interns its strings, so that a name is identified by its pointers: a small direct-mapped cache nearly always
    /// hits.
    struct KnownName: BitwiseCopyable {
        var local: UInt = 0
        var prefix: UInt = 0
        var namespace: UInt = 0
        var element = ElementMeaning()
    }

    private static let slots = 256

    /// Forgets all names: their numbers or pointers are no longer valid.
    func forgetNames() {
        names.removeAll()
        for _ in 0..<Self.slots { names.append(KnownName()) }
    }

    private func knowNames(in namespace: [UInt8]) {
        if rootNamespace == namespace { return }
        rootNamespace = namespace
        forgetNames()
    }

    private func meaning(_ name: XMLName) -> ElementMeaning {
        let local = unsafe UInt(bitPattern: name.local.base)
        let prefix = unsafe UInt(bitPattern: name.prefix?.base)
        let namespace = unsafe UInt(bitPattern: name.namespace?.base)
        // Names are 8-byte aligned or packed in the dictionary's pools; mix the low bits of all.
        let slot = Int((local ^ local >> 8 ^ prefix ^ namespace >> 3) & UInt(Self.slots - 1))
        let known = names[slot]
        if known.local == local, known.prefix == prefix, known.namespace == namespace { return known.element }
        let element = elements.element(name, rootNamespace: rootNamespace ?? [])
        names[slot] = KnownName(local: local, prefix: prefix, namespace: namespace, element: element)
        return element
    }
}
