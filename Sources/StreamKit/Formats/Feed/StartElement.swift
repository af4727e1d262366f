internal import CLibXML2

/// What libxml2 says at the start of an element; good inside the callback only.
@safe
struct StartElement {
    let key: ElementNames.Key
    let namespaceCount: Int
    /// Two pointers a namespace: prefix, name.
    let namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    let attributeCount: Int
    /// Five pointers an attribute: local name, prefix, namespace, and where the value begins and ends.
    let attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?

    /// Calls `body` with prefix, name and value of each attribute, until it returns `false`.
    func forEachAttribute(_ body: (ByteView?, ByteView, ByteView) -> Bool) {
        guard let attributes = unsafe attributes else { return }
        for index in 0..<attributeCount {
            guard let name = unsafe attributes[index * 5], let start = unsafe attributes[index * 5 + 3],
                let end = unsafe attributes[index * 5 + 4]
            else { continue }
            let prefix = unsafe attributes[index * 5 + 1].map { unsafe viewOf($0) }
            let value = unsafe ByteView(base: start, count: end - start)
            if unsafe !body(prefix, viewOf(name), value) { return }
        }
    }

    /// Calls `body` with prefix and name of each namespace that the element declares.
    func forEachNamespace(_ body: (ByteView?, ByteView) -> Void) {
        guard let namespaces = unsafe namespaces else { return }
        for index in 0..<namespaceCount {
            guard let uri = unsafe namespaces[index * 2 + 1] else { continue }
            unsafe body(namespaces[index * 2].map { unsafe viewOf($0) }, viewOf(uri))
        }
    }

    /// The `xml:base` of the element, handed to `body` if there is one.
    func withBase(_ body: (ByteView) -> Void) {
        if attributeCount == 0 { return }
        forEachAttribute { prefix, name, value in
            guard name == "base", let prefix, prefix == "xml" else { return true }
            body(value)
            return false
        }
    }

    /// Appends the namespaces that the element declares, as attributes.
    func appendNamespaces(to text: inout ByteBuffer) {
        forEachNamespace { prefix, uri in
            text.append(" xmlns")
            if let prefix {
                text.append(ASCII.colon)
                text.append(prefix)
            }
            text.appendAttributeValue(uri)
        }
    }
}
