internal import CStreamKit

/// The names of plain items' elements, found by their bytes. Most items have the elements of the previous one, in its
/// order: each name remembers its successor, and the first guess is nearly always right.
///
/// ```
///   bytes     title┄┄┄┄description┄┄┄┄maker┄┄┄┄date┄┄┄┄   a slot of 32 bytes per name
///   entries   title ─▶ description ─▶ maker ─▶ date ─▶ …   the last successor
///   links     </title>⏎<description>┄┄┄┄                   and all the bytes between their texts, a slot of 64 bytes
/// ```
/// `@safe`: 32 or 64 bytes are compared only where the window has as many.
@safe
struct PlainNames: ~Copyable {
    struct Entry: BitwiseCopyable {
        var count: UInt8
        /// The last successor of this name.
        var next: UInt8
        /// The length of its link, which leads to `next`; 0 if there is none.
        var link: UInt8 = 0
        var element: ElementMeaning
    }

    /// Longer names are not plain.
    private static let slot = 32
    /// Longer links are not kept.
    private static let linkSlot = 64
    /// With more names than this, all are forgotten.
    private static let maximumCount = 96

    private let elements: ElementNames
    /// The meaning of prefixes.
    private var scope = FeedScope()
    private var bytes = ByteBuffer()
    private var links = ByteBuffer()
    private var entries = UncheckedArray<Entry>()
    /// The last name found.
    private var last = 0
    /// The start tag of earlier items without attributes; empty if there is none.
    private var itemTag = ByteBuffer()

    init(_ elements: ElementNames) { self.elements = elements }

    /// Sets the scope of the following names.
    mutating func enter(_ scope: FeedScope) {
        if !scope.hasNames(of: self.scope) { forget() }
        self.scope = scope
    }

    /// Forgets all names: their numbers are no longer valid.
    mutating func forget() {
        removeAll()
        itemTag.removeAll()
    }

    private mutating func removeAll() {
        bytes.removeAll()
        links.removeAll()
        entries.removeAll()
        // The predecessor of an item's first name.
        add(.empty, ElementMeaning())
    }

    /// Whether an element of that name, as written, is an item.
    mutating func isItem(_ name: ByteView) -> Bool {
        if name.isEmpty { return false }
        if !itemTag.isEmpty, itemTag.view[1..<(itemTag.count - 1)] == name { return true }
        guard meaning(name)?.traits.contains(.item) == true else { return false }
        itemTag.removeAll()
        itemTag.append(ASCII.lessThan)
        itemTag.append(name)
        itemTag.append(ASCII.greaterThan)
        return true
    }

    /// The length of the start tag at the beginning of a text, if it is like that of earlier items, without attributes.
    @inline(__always)
    func bareItemTag(_ window: ByteView) -> Int? {
        !itemTag.isEmpty && window.starts(with: itemTag.view) ? itemTag.count : nil
    }

    /// The meaning of an element's name; `nil` if its prefix is not declared.
    private func meaning(_ name: ByteView) -> ElementMeaning? {
        let colon = name.firstIndex(of: ASCII.colon)
        let prefix = colon.map { name.prefix($0) }
        let namespace = scope.namespace(of: prefix)
        if prefix != nil, namespace.isEmpty { return nil }
        return namespace.withView { namespace in
            elements.element(
                XMLName(
                    prefix: prefix, local: name.dropFirst(colon.map { $0 + 1 } ?? 0),
                    namespace: namespace.isEmpty ? nil : namespace), rootNamespace: scope.rootNamespace)
        }
    }

    /// An item begins.
    mutating func beginItem() { last = 0 }

    /// The element with that number.
    func element(_ name: Int) -> ElementMeaning { entries[name].element }

    /// The number of the last name found; 0 at the start of an item.
    var current: Int { last }

    /// The length of a name in bytes.
    func count(_ name: Int) -> Int { Int(entries[name].count) }

    /// The number of the name that begins here and is properly terminated.
    @inline(__always)
    mutating func find(_ window: ByteView, _ start: Int) throws(NotPlain) -> Int {
        if entries.count > 0 {
            let guess = Int(entries[last].next)
            if isName(guess, window, start) {
                last = guess
                return guess
            }
        }
        return try search(window, start)
    }

    /// The successor of the last name found, if the bytes between their texts are the same as last time: without attributes.
    /// - Returns: the name, and where the text begins.
    @inline(__always)
    func next(_ name: Int, _ window: ByteView, _ start: Int) -> (name: Int, place: Int)? {
        let entry = entries[name]
        guard entry.link > 0, start &+ Self.linkSlot <= window.count else { return nil }
        let link = unsafe links.view.base + name &* Self.linkSlot
        let place = unsafe window.base + start
        let count = UInt32(entry.link)
        guard unsafe byte_scan_matches_32(place, link, min(count, 32)) else { return nil }
        if count > 32, unsafe !byte_scan_matches_32(place + 32, link + 32, count &- 32) { return nil }
        return (Int(entry.next), start &+ Int(entry.link))
    }

    /// Advances to the name that `next` has returned.
    @inline(__always)
    mutating func follow(_ name: Int) { last = name }

    /// Keeps the bytes between the texts of an earlier name and of the last one found, which begins at `start`, if they are
    /// an end tag, which ends at `end`, white space and a start tag without attributes.
    @inline(__always)
    mutating func link(_ before: Int, _ window: ByteView, _ end: Int, _ start: Int) {
        guard before > 0, before < entries.count else { return }
        let begin = end &- count(before) &- 3
        let count = start &+ count(last) &+ 1 &- begin
        if count > Self.linkSlot || entries[before].link == UInt8(count) { return }
        keepLink(before, window, begin..<(begin &+ count))
    }

    @inline(never)
    private mutating func keepLink(_ before: Int, _ window: ByteView, _ place: Range<Int>) {
        let start = place.lowerBound
        guard place.upperBound <= window.count, window[place.upperBound - 1] == ASCII.greaterThan, start >= 0,
            window[start] == ASCII.lessThan, window[start + 1] == ASCII.slash, matches(before, window, start + 2)
        else { return }
        links.replace(before * Self.linkSlot, by: window[place])
        entries[before].link = UInt8(place.count)
    }

    /// Skips the end tag of a name, which has to begin here.
    @inline(__always)
    func skippingEndTag(_ window: ByteView, _ start: Int, _ name: Int) throws(NotPlain) -> Int {
        let end = start + 2 + count(name)
        guard end < window.count else { throw .incomplete }
        guard matches(name, window, start + 2), window[end] == ASCII.greaterThan else { throw .unsupported }
        return end + 1
    }

    @inline(never)
    private mutating func search(_ window: ByteView, _ start: Int) throws(NotPlain) -> Int {
        if entries.count == 0 || entries.count > Self.maximumCount {
            removeAll()
            last = 0
        }
        var found = 1
        while found < entries.count, !isName(found, window, start) { found += 1 }
        if found == entries.count {
            let name = try Self.name(window, start)
            // An item inside an item is damage.
            guard let element = meaning(name), !element.traits.contains(.item) else { throw .unsupported }
            add(name, element)
        }
        entries[last].next = UInt8(found)
        entries[last].link = 0
        last = found
        return found
    }

    private mutating func add(_ name: ByteView, _ element: ElementMeaning) {
        bytes.append(name)
        for _ in name.count..<Self.slot { bytes.append(0) }
        for _ in 0..<Self.linkSlot { links.append(0) }
        entries.append(Entry(count: UInt8(name.count), next: 0, element: element))
    }

    /// Whether a complete name is here.
    @inline(__always)
    private func isName(_ name: Int, _ window: ByteView, _ start: Int) -> Bool {
        let end = start + count(name)
        guard name > 0, end < window.count, matches(name, window, start) else { return false }
        let byte = window[end]
        return byte == ASCII.greaterThan || byte == ASCII.slash || ASCII.isWhiteSpace(byte)
    }

    /// Whether a name's bytes are here; the window must be long enough.
    @inline(__always)
    private func matches(_ name: Int, _ window: ByteView, _ start: Int) -> Bool {
        let count = count(name)
        if start + Self.slot <= window.count {
            return unsafe byte_scan_matches_32(
                window.base + start, bytes.view.base + name * Self.slot, UInt32(truncatingIfNeeded: count))
        }
        return window[start..<(start + count)] == bytes.view[(name * Self.slot)..<(name * Self.slot + count)]
    }

    /// The name that begins here, with its prefix.
    private static func name(_ window: ByteView, _ start: Int) throws(NotPlain) -> ByteView {
        let end = try window.endOfPlainNameWithPrefix(at: start)
        let name = window[start..<end]
        let byte = window[end]
        guard byte == ASCII.greaterThan || byte == ASCII.slash || ASCII.isWhiteSpace(byte) else { throw .unsupported }
        if name.count > slot { throw .unsupported }
        return name
    }
}
