/// The elements that are open in a piece of a feed, outermost first, and which of them are items.
///
/// ```
///   <item>…<sx:conflicts><item>…<x><item>            positions are counted in the stream
///   elements  item · sx:conflicts · item · x · item
///   items     0 ───────────────────▶ 2 ──────▶ 4     each knows the first item that began in it, open or not
/// ```
struct FeedNesting: ~Copyable {
    struct Element: BitwiseCopyable {
        /// The position of its name.
        var name: Int
        var count: Int32
    }

    struct Item: BitwiseCopyable {
        var start: Int
        /// The number of open elements around it.
        var depth: Int
        /// Where an item or a root first began in it, or −1.
        var nested = -1
    }

    private var elements = UncheckedArray<Element>(capacity: 16)
    private var items = UncheckedArray<Item>(capacity: 4)

    /// The number of open elements.
    var count: Int { elements.count }

    var isEmpty: Bool { elements.count == 0 }

    /// Where the outermost item begins; −1 if there is none.
    var start: Int { items.count > 0 ? items[0].start : -1 }

    /// Where an item or a root first began in the outermost item.
    var firstNested: Int? { items.count > 0 && items[0].nested >= 0 ? items[0].nested : nil }

    /// Whether the outermost element has a name, in any case. The text begins at a position in the stream.
    func isIn(_ name: StaticString, _ text: ByteView, _ start: Int) -> Bool {
        guard elements.count > 0 else { return false }
        let begin = elements[0].name - start
        let (outermost, name) = (text[begin..<(begin + Int(elements[0].count))], ByteView(name))
        return outermost.count == name.count
            && (0..<name.count).allSatisfy { ASCII.lowercased(outermost[$0]) == name[$0] }
    }

    /// Whether the outermost element has a name. The text begins at a position in the stream.
    func isOutermost(_ name: ByteView, _ text: ByteView, _ start: Int) -> Bool {
        guard elements.count > 0 else { return false }
        let begin = elements[0].name - start
        return text[begin..<(begin + Int(elements[0].count))] == name
    }

    mutating func removeAll() {
        elements.removeAll()
        items.removeAll()
    }

    mutating func push(name: Int, _ count: Int) { elements.append(Element(name: name, count: Int32(count))) }

    mutating func pushItem(_ start: Int, name: Int, _ count: Int) {
        items.append(Item(start: start, depth: elements.count))
        push(name: name, count)
    }

    /// An item or a root begins inside an item. Only the innermost may not have had one.
    mutating func noteNested(_ place: Int) {
        guard items.count > 0, items[items.count - 1].nested < 0 else { return }
        items[items.count - 1].nested = place
    }

    /// Ends the innermost element, if it has that name. The text begins at a position in the stream.
    mutating func pop(_ name: ByteView, _ text: ByteView, _ start: Int) -> Bool {
        guard elements.count > 0 else { return false }
        let element = elements[elements.count - 1]
        let begin = element.name - start
        guard text[begin..<(begin + Int(element.count))] == name else { return false }
        elements.truncate(to: elements.count - 1)
        if items.count > 0, items[items.count - 1].depth == elements.count { items.truncate(to: items.count - 1) }
        return true
    }

    /// Forgets the outermost item with what is open in it before the next one; everything if there is no other.
    mutating func dropOutermostItem() {
        guard items.count > 1 else { return removeAll() }
        let depth = items[1].depth
        items.removeFirst(1)
        elements.removeFirst(depth)
        for index in 0..<items.count { items[index].depth -= depth }
    }
}
