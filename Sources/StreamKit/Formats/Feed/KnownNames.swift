/// The meanings of names that libxml2 has reported. It interns its strings, so that a name is identified by its pointers: a
/// small direct-mapped cache nearly always hits.
struct KnownNames: ~Copyable {
    struct Entry: BitwiseCopyable {
        var local: UInt = 0
        var prefix: UInt = 0
        var namespace: UInt = 0
        var element = ElementMeaning()
    }

    private static let slots = 256

    private let elements: ElementNames
    private var entries = UncheckedArray<Entry>(capacity: 1)
    /// The root namespace that the meanings belong to; `nil` until an item has begun.
    private var rootNamespace: [UInt8]?

    init(_ elements: ElementNames) { self.elements = elements }

    /// Forgets all names: their numbers or pointers are no longer valid.
    mutating func forget() {
        entries.removeAll()
        for _ in 0..<Self.slots { entries.append(Entry()) }
    }

    /// An item begins, in a document whose root is in a namespace.
    mutating func enter(_ namespace: [UInt8]) {
        if rootNamespace == namespace { return }
        rootNamespace = namespace
        forget()
    }

    mutating func meaning(_ name: XMLName) -> ElementMeaning {
        let local = unsafe UInt(bitPattern: name.local.base)
        let prefix = unsafe UInt(bitPattern: name.prefix?.base)
        let namespace = unsafe UInt(bitPattern: name.namespace?.base)
        // Names are 8-byte aligned or packed in the dictionary's pools; mix the low bits of all.
        let slot = Int((local ^ local >> 8 ^ prefix ^ namespace >> 3) & UInt(Self.slots - 1))
        let known = entries[slot]
        if known.local == local, known.prefix == prefix, known.namespace == namespace { return known.element }
        let element = elements.element(name, rootNamespace: rootNamespace ?? [])
        entries[slot] = Entry(local: local, prefix: prefix, namespace: namespace, element: element)
        return element
    }
}
