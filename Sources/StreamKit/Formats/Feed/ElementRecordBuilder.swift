/// Turns elements into records: attributes and children are fields, under their local names.
///
/// ```
///   <pdv id="1" cp="01000"><ville>BOURG</ville><prix nom="E10" valeur="1.8"/><prix nom="SP98" valeur="1.9"/></pdv>
///   id 1 · cp 01000 · ville BOURG · prix [{"nom":"E10","valeur":"1.8"},{"nom":"SP98","valeur":"1.9"}]
/// ```
/// A child with attributes or children of its own is an object, its text under `text`; several of one name are a list. If an
/// attribute and a child share a name, the child counts; of attributes with one local name the one without a prefix has it,
/// else the first, and the others keep their prefixes. The record's own text is `text`, too. Anything marked nil (XML
/// Schema, part 1, section 2.6.2) is missing; other attributes of that namespace are not data.
struct ElementRecordBuilder: ~Copyable, ElementHandler {
    /// An element or an attribute.
    struct Node: BitwiseCopyable {
        var name: FieldName
        var isAttribute = false
        var isNil = false
        /// Whether its text is an object, written as JSON.
        var isObject = false
        /// The start of its text in `texts`.
        var textStart = 0
        var textEnd = 0
        /// By number; 0 is none, as the record itself is no element's child.
        var firstChild = 0
        var lastChild = 0
        var next = 0
        /// Among those of one name in an element: the next one; in the first, the last.
        var nextOfSameName = 0
        var lastOfSameName = 0

        var text: Range<Int> {
            get { textStart..<textEnd }
            set { (textStart, textEnd) = (newValue.lowerBound, newValue.upperBound) }
        }
    }

    private static let instanceNamespace: StaticString = "http://www.w3.org/2001/XMLSchema-instance"

    /// Where a name was last seen.
    struct Seen: BitwiseCopyable {
        var parent = 0
        var node = 0
    }

    private var scope = FeedScope()
    private var nodes = UncheckedArray<Node>()
    private var texts = ByteBuffer()
    private var names: MemberNames
    private let textName: FieldName
    /// The elements that are open, and where the text of each begins in `openText`.
    private var open = UncheckedArray<Int>()
    private var starts = UncheckedArray<Int>()
    private var openText = ByteBuffer()
    private var seen = FieldTable(Seen())
    /// How many elements of all records have been examined, to tell what was seen earlier.
    private var parents = 0
    private var leaves = LeafForms()
    private(set) var hasUndeclaredPrefix = false
    /// The fields' texts.
    private var fields = ByteBuffer()

    init(_ registry: FieldNames) {
        names = MemberNames(registry)
        textName = registry.intern("text")
    }

    /// Whether the names of the record in progress are still known by their numbers.
    var hasCurrentNames: Bool { names.areCurrent }

    /// Sets the scope of the following records.
    mutating func enter(_ scope: FeedScope) {
        // Prefixes may not be declared in it.
        if !scope.hasNames(of: self.scope) { leaves.removeAll() }
        self.scope = scope
    }

    var openElements: Int { open.count }

    func namespace(of prefix: ByteView?) -> [UInt8] { scope.namespace(of: prefix) }

    /// Begins a record.
    mutating func begin() {
        if !names.areCurrent { leaves.removeAll() }
        nodes.removeAll()
        texts.removeAll()
        open.removeAll()
        starts.removeAll()
        openText.removeAll()
        names.beginObject()
        hasUndeclaredPrefix = false
    }

    /// An element begins: the record, or one in it.
    mutating func startElement(_ element: borrowing StartElement, _ record: inout SourceRecord) -> XMLRefusal? {
        if element.name.prefix != nil, element.name.namespace == nil { hasUndeclaredPrefix = true }
        let node = nodes.count
        // Damaged text may go on after the record.
        if node > 0, open.count == 0 { return nil }
        if node == 0 {
            nodes.append(Node(name: textName))
        } else {
            add(Node(name: names.name(element.name.local)), to: open[open.count - 1])
        }
        open.append(node)
        starts.append(openText.count)
        for index in 0..<element.attributes.count {
            let attribute = element.attributes[index]
            guard attribute.namespace.map({ !($0 == Self.instanceNamespace) }) ?? true else {
                if attribute.name == "nil" { nodes[node].isNil = attribute.value == "true" || attribute.value == "1" }
                continue
            }
            let value = keep(attribute.value)
            if element.hasNamesake(ofAttribute: index), let prefix = attribute.prefix {
                let name = prefix.array + [ASCII.colon] + attribute.name.array
                addText(name.withView { names.name($0) }, value, to: node)
            } else {
                addText(names.name(attribute.name), value, to: node)
            }
        }
        return nil
    }

    mutating func characters(_ text: ByteView) { openText.append(text) }

    @inline(__always)
    mutating func readLeaf(_ window: ByteView, at start: Int) -> Int? {
        leaves.isEmpty ? nil : readKnownLeaf(window, start)
    }

    @inline(never)
    private mutating func readKnownLeaf(_ window: ByteView, _ start: Int) -> Int? {
        let textStart = texts.count
        guard open.count > 0, let (form, end) = leaves.read(window, start, into: &texts) else { return nil }
        var node = Node(name: form.name, isObject: true)
        node.text = textStart..<texts.count
        add(node, to: open[open.count - 1])
        return end
    }

    @inline(never)
    mutating func learnLeaf(_ element: ByteView) {
        leaves.learn(element, nodes[nodes[open[open.count - 1]].lastChild].name)
    }

    /// The innermost element ends; if it was the record, that is built.
    mutating func endElement(_ name: XMLName, _ record: inout SourceRecord) -> XMLRefusal? {
        // Of damaged text more elements may end than have begun.
        guard open.count > 0 else { return nil }
        let node = open[open.count - 1]
        let start = starts[starts.count - 1]
        nodes[node].text = keep(openText.view[openText.view.trimmedRange(start..<openText.count)])
        openText.truncate(to: start)
        open.truncate(to: open.count - 1)
        starts.truncate(to: starts.count - 1)
        return open.count == 0 ? makeRecord(&record) : nil
    }

    private mutating func keep(_ text: ByteView) -> Range<Int> {
        texts.append(text)
        return (texts.count - text.count)..<texts.count
    }

    /// Adds an attribute, or anything treated as one.
    private mutating func addText(_ name: FieldName, _ text: Range<Int>, to parent: Int) {
        var node = Node(name: name, isAttribute: true)
        node.text = text
        add(node, to: parent)
    }

    private mutating func add(_ node: Node, to parent: Int) {
        let last = nodes[parent].lastChild
        if last == 0 { nodes[parent].firstChild = nodes.count } else { nodes[last].next = nodes.count }
        nodes[parent].lastChild = nodes.count
        nodes.append(node)
    }

    // MARK: Records

    private mutating func makeRecord(_ record: inout SourceRecord) -> XMLRefusal? {
        fields.removeAll()
        fields.release(above: 128 * 1024)
        record.begin(.object)
        var child = beginMembers(of: 0)
        while child > 0 {
            if record.count == SourceRecord.maximumFields {
                return XMLRefusal(reason: "a record with more than \(SourceRecord.maximumFields) fields")
            }
            let start = fields.count
            let kind = append(child)
            record.append(nodes[child].name, start: start, end: fields.count, tag: kind.rawValue)
            child = nodes[child].next
        }
        record.setBase(fields.view)
        return nil
    }

    /// Lists the children of an element by name, with its text after them; returns the first one.
    private mutating func beginMembers(of parent: Int) -> Int {
        let text = nodes.count
        if !nodes[parent].text.isEmpty { addText(textName, nodes[parent].text, to: parent) }
        parents += 1
        var (child, last) = (nodes[parent].firstChild, 0)
        while child > 0 {
            let next = nodes[child].next
            let first = seen[nodes[child].name]
            if first.parent != parents {
                seen[nodes[child].name] = Seen(parent: parents, node: child)
                nodes[child].lastOfSameName = child
                last = child
            } else {
                // It is listed with the first one of its name, and replaces it if that is an attribute.
                nodes[last].next = next
                join(child, to: first.node, isText: child >= text)
            }
            child = next
        }
        return nodes[parent].firstChild
    }

    private mutating func join(_ child: Int, to first: Int, isText: Bool) {
        if nodes[child].isAttribute, !isText { return }
        if nodes[first].isAttribute, !isText {
            let next = nodes[first].next
            nodes[first] = nodes[child]
            nodes[first].next = next
            nodes[first].lastOfSameName = first
        } else {
            nodes[nodes[first].lastOfSameName].nextOfSameName = child
            nodes[first].lastOfSameName = child
        }
    }

    /// Appends the value of a field, as in records of objects.
    private mutating func append(_ node: Int) -> Value.Kind {
        if nodes[node].nextOfSameName > 0 {
            appendList(from: node)
            return .json
        }
        if nodes[node].isNil { return .missing }
        if nodes[node].firstChild > 0 {
            appendObject(node)
            return .json
        }
        fields.append(texts.view[nodes[node].text])
        return nodes[node].isObject ? .json : .text
    }

    private mutating func appendJSON(_ node: Int) {
        if nodes[node].isNil {
            fields.append("null")
        } else if nodes[node].firstChild > 0 {
            appendObject(node)
        } else if nodes[node].isObject {
            fields.append(texts.view[nodes[node].text])
        } else {
            fields.appendJSONString(texts.view[nodes[node].text])
        }
    }

    private mutating func appendList(from first: Int) {
        fields.append(ASCII.leftBracket)
        var node = first
        while node > 0 {
            if node != first { fields.append(ASCII.comma) }
            appendJSON(node)
            node = nodes[node].nextOfSameName
        }
        fields.append(ASCII.rightBracket)
    }

    private mutating func appendObject(_ node: Int) {
        fields.append(ASCII.leftBrace)
        let first = beginMembers(of: node)
        var child = first
        while child > 0 {
            if child != first { fields.append(ASCII.comma) }
            names.withName(nodes[child].name) { fields.appendJSONString($0) }
            fields.append(ASCII.colon)
            if nodes[child].nextOfSameName > 0 { appendList(from: child) } else { appendJSON(child) }
            child = nodes[child].next
        }
        fields.append(ASCII.rightBrace)
    }
}
