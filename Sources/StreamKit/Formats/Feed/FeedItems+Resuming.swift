internal import CLibXML2

/// What another parser has to know to go on between two items of a document.
extension FeedItems {
    /// What a document says up to the end of its first item, as far as later ones depend on it.
    struct Beginning: Equatable {
        /// Where in the document that item ends.
        var end = 0
        /// The start tags that are open there.
        var openTags: [UInt8] = []
        var title: [UInt8] = []
        var link: [UInt8] = []
        var containerDepth = 0
    }

    /// What is known now, between two items.
    func beginning(_ end: Int) -> Beginning {
        Beginning(
            end: end, openTags: open.current.array, title: head.title.view.array, link: head.link.view.array,
            containerDepth: head.containerDepth)
    }

    /// Where the first item ended, if the parser stands right behind an item and has learnt nothing else since then.
    var endOfBeginning: Int? {
        guard let firstItem, let parser = unsafe parser, fault == nil, rootEnd == nil, isBetweenItems,
            declaredEntities.isEmpty, unparsedBytes == 0, position == gapStart,
            unsafe parser.pointee.instate == XML_PARSER_CONTENT && parser.pointee.inputNr == 1,
            beginning(firstItem.end) == firstItem
        else { return nil }
        return firstItem.end
    }

    /// How far libxml2 has counted on its line.
    var column: Int { unsafe Int(parser?.pointee.input?.pointee.col ?? 1) }

    /// Says which line the parser stands on, and where on it; columns count from 0 here if that is not known. A gap begins.
    mutating func move(to place: StreamPlace) {
        guard let input = unsafe parser?.pointee.input else { return }
        lineBase = unsafe place.line - Int(input.pointee.line)
        unsafe input.pointee.col = Int32(truncatingIfNeeded: place.column ?? 0)
        beginGap(at: position)
    }
}
