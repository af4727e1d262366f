internal import CLibXML2

/// Which entities there are. None is expanded but XML's and HTML's own.
extension FeedItems {
    /// More declared entities than this are not told from unknown ones.
    private static let maximumEntities = 10_000

    /// HTML's entity of that name. One that the document declares is an error: nothing is expanded.
    mutating func findEntity(_ name: UnsafePointer<xmlChar>) -> xmlEntityPtr? {
        let isInAttribute = unsafe parser?.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
        if let found = unsafe entity.find(name, inAttribute: isInAttribute) { return unsafe found }
        let name = unsafe viewOf(name)
        // libxml2 asks for it when it is declared, too.
        let isReference = unsafe isInAttribute || parser?.pointee.instate == XML_PARSER_CONTENT
        guard isReference else { return nil }
        // Behind a document type of its own libxml2 would leave an unknown entity out without a word.
        if isDeclared(name) {
            stop("the document declares the entity \(name.quoted): such entities are not expanded", isFinal: true)
        } else {
            stop("an unknown entity: \(name.quoted)")
        }
        return nil
    }

    /// What stands for any entity of the document type.
    func emptyParameterEntity(_ name: UnsafePointer<xmlChar>) -> xmlEntityPtr? { unsafe entity.nothing(name) }

    /// The document declares an entity.
    mutating func declareEntity(_ name: UnsafePointer<xmlChar>) {
        if declaredEntities.count < Self.maximumEntities { unsafe declaredEntities.insert(viewOf(name).array) }
    }

    /// Whether a name is that of an entity: of XML, of HTML, or declared.
    func isEntity(_ name: ByteView) -> Bool { HTMLEntity.isKnown(name) || isDeclared(name) }

    private func isDeclared(_ name: ByteView) -> Bool {
        !declaredEntities.isEmpty && declaredEntities.contains(name.array)
    }
}
