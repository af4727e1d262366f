/// From one document to the next: where each begins, what goes to libxml2, and where it ends.
extension FeedReader {
    /// What libxml2 takes for a text without being asked to.
    private static let longestOrdinaryText = 10_000_000

    /// Skips what may stand between documents, up to the first byte of one.
    mutating func findDocument() -> ReadStep? {
        while let byte = input.next {
            if ASCII.isWhiteSpace(byte) || isWide && byte == 0 {
                input.advance()
                continue
            }
            start.removeAll()
            documentOffset = input.offset
            place = .atStart
            return nil
        }
        return atEnd ? .endOfInput : .needsInput
    }

    /// Collects the first bytes of a document until they say what encoding it is in, and begins it.
    mutating func beginDocument() -> ReadStep? {
        while let byte = input.next {
            switch start.take(byte) {
            case .undecided:
                input.advance()
            case .mark:
                input.advance()
                place = .betweenDocuments
                return nil
            case .utf8:
                input.advance()
                return beginDocument(nil)
            case .other(let name, let mark):
                input.advance()
                return beginDocument(name, mark: mark)
            case .unknown(let label):
                input.advance()
                warning = "unknown encoding \u{201C}\(label)\u{201D}: read as UTF-8"
                return beginDocument(nil)
            case .stray:
                return beginStrayText()
            }
        }
        guard atEnd else { return .needsInput }
        // `<?x` at the end is a document; part of a byte-order mark is no mark.
        return start.bytes.view[0] == ASCII.lessThan ? beginDocument(nil) : beginStrayText()
    }

    /// A new parser, which gets the bytes that have been collected.
    private mutating func beginDocument(_ encoding: String?, mark: Int = 0) -> ReadStep {
        let first = start.bytes.view
        let encoding = isTranscoded ? nil : encoding
        unknownRoot = (input.line - first.lineFeeds, 0, 0)
        unsafe items.pointee.begin(line: unknownRoot.line)
        input.begin(encoding)
        isWide = encoding.map { $0.hasPrefix("UTF-16") || $0.hasPrefix("UTF-32") } ?? false
        givesObjects = false
        text.begin()
        plainItems.begin()
        input.convert(first.dropFirst(mark), to: &text.bytes)
        startParser()
        place = .inDocument
        push()
        if unsafe items.pointee.fault != nil { place = .atFault }
        return .document
    }

    /// A fresh parser in place of the one before, which has to be gone first: the items know only one.
    mutating func startParser() {
        parser = nil
        parser = unsafe PushParser(items, isHuge: maximumRecordBytes > Self.longestOrdinaryText)
    }

    /// Goes on in a document: takes a plain item, or parses a slice.
    mutating func readDocument(_ record: inout SourceRecord) -> ReadStep? {
        if let step = trim() { return step }
        if readsPlainItems, !givesObjects, input.isUTF8 {
            // The pointer by itself: under the thread sanitizer its use counts as one of the whole reader.
            let items = unsafe items
            switch unsafe plainItems.next(into: &record, &items.pointee, &text, &input, atEnd: atEnd) {
            case .record:
                record.encoding = input.encoding
                record.offset += documentOffset
                return .record
            case .needsInput: return .needsInput
            case .nothing: break
            }
        }
        return parse()
    }

    /// Parses a slice, or the end of input.
    private mutating func parse() -> ReadStep? {
        if unsafe items.pointee.hasTooManyNames { forgetNames() }
        if text.isPushed, !input.takeSlice(into: &text.bytes) {
            guard atEnd else { return .needsInput }
            return parseEnd()
        }
        push()
        if unsafe items.pointee.rootEnd == nil {
            stopAtBareAmpersand()
            if unsafe items.pointee.isInItem,
                unsafe text.pushedEnd - items.pointee.item.start > maximumRecordBytes + min(1, text.unpushed) + 1
            {
                // Or it waits for the end of a construct that has none, which can be repaired.
                unsafe items.pointee.stopForLength(isFinal: false)
            }
        }
        return settle()
    }

    /// Goes on with a fresh parser between two items: libxml2 keeps all names of a document, and gives up at 10 MB of them.
    private mutating func forgetNames() {
        let place = unsafe StreamPlace(
            offset: documentOffset + text.pushedEnd, line: items.pointee.currentLine, column: items.pointee.column)
        openTags.removeAll()
        unsafe openTags.append(items.pointee.open.current)
        text.drop(text.pushed)
        restartParser(line: place.line)
        // The new one has counted the tags.
        unsafe items.pointee.move(to: place)
    }

    /// Gives the parser what it has not got, or no more of it than to the next place where a plain item may follow. It holds
    /// a CR at the end back itself, which would blur its position.
    mutating func push(isLast: Bool = false) {
        let stopsAtItem = unsafe !isLast && readsPlainItems && input.isUTF8 && items.pointee.mayHavePlainItems
        var end = stopsAtItem ? text.endOfPush : text.count
        if !isLast, end > 0, text.view[end - 1] == ASCII.carriageReturn { end -= 1 }
        if end > text.pushed { give(text.view[text.pushed..<end], upTo: text.start + end) }
        text.pushed = max(text.pushed, end)
        unsafe items.pointee.textEnd = text.pushedEnd
    }

    /// Gives the parser bytes that end at a place of the document. A CR behind them it adds to its own when it has parsed
    /// the others: what it reports counts without.
    mutating func give(_ bytes: ByteView, upTo end: Int) {
        unsafe items.pointee.textEnd = bytes.last == ASCII.carriageReturn ? end - 1 : end
        parser?.push(bytes)
        unsafe items.pointee.textEnd = end
    }

    /// Sees what has become of the bytes that were pushed.
    mutating func settle() -> ReadStep? {
        if let end = unsafe items.pointee.rootEnd { return leaveDocument(at: end) }
        if unsafe items.pointee.fault != nil { place = .atFault }
        return nil
    }

    /// Nothing follows: the document should have ended.
    private mutating func parseEnd() -> ReadStep? {
        input.finish(&text.bytes)
        push(isLast: true)
        parser?.finish()
        if unsafe items.pointee.rootEnd != nil { return settle() }
        unsafe items.pointee.fail("the document ends before its root element does", isFinal: true)
        // Comments and processing instructions behind the last document are nobody's loss.
        if let fault = unsafe items.pointee.fault, fault.isEndOfInput, unsafe !items.pointee.hasRoot,
            DamageScanner.isNothing(text.view)
        {
            text.begin()
            place = .betweenDocuments
        } else {
            place = .atFault
        }
        return nil
    }

    /// The root element has ended; what stands behind it is the next document's.
    private mutating func leaveDocument(at end: Int) -> ReadStep? {
        let length = min(max(0, end - text.start), text.count)
        if isUnknown {
            unknownRoot.rest = length
            place = .behindUnknownRoot
            return nil
        }
        endDocument(behind: length)
        return nil
    }

    private mutating func endDocument(behind length: Int) {
        input.giveBack(text.view.dropFirst(length))
        input.line = unsafe items.pointee.lineOfRootEnd
        place = .betweenDocuments
    }

    /// Whether the document is none of a feed, as far as it is known.
    var isUnknown: Bool { unsafe items.pointee.unknownRoot != nil && !items.pointee.hasItems }

    /// Rejects the rest of a document whose root is none of feeds.
    mutating func leaveUnknownRoot() -> ReadStep? {
        if unknownRoot.rest == 0 {
            endDocument(behind: 0)
            return nil
        }
        let count = min(unknownRoot.rest, maximumRecordBytes)
        unknownRoot.rest -= count
        return rejectUnknown(count, isLast: unknownRoot.rest == 0)
    }

    /// Forgets the text that is not needed again: what stands before the item under way, or before the last gap. Of a
    /// document whose root is none of feeds it is rejected, part by part.
    private mutating func trim() -> ReadStep? {
        let position = unsafe items.pointee.position
        // A gap without tags; `FeedItems` limits all others.
        if unsafe !items.pointee.isInItem, unsafe position - items.pointee.gapStart > 4 * maximumRecordBytes {
            unsafe items.pointee.beginGap(at: position)
        }
        let keep =
            unsafe items.pointee.isInItem
            ? text.tagStart(items.pointee.item.start) : items.pointee.gapStart - text.start
        let done = min(max(0, keep), text.pushed)
        if done > 0, isUnknown { return rejectUnknown(min(done, maximumRecordBytes), isLast: false) }
        text.drop(done)
        return nil
    }

    /// libxml2 waits at a `&` for any `;`, however far. One that is not there after the name will not come. In a section it
    /// waits for something else.
    mutating func stopAtBareAmpersand() {
        guard unsafe items.pointee.fault == nil, unsafe !items.pointee.isInSection else { return }
        let place = unsafe items.pointee.position - text.start
        guard place >= 0, place < text.pushed, text.view[place] == ASCII.ampersand else { return }
        var end = place + 1
        while end < text.pushed, text.view[end].isInReference { end += 1 }
        if end < text.pushed, text.view[end] != UInt8(ascii: ";") { unsafe items.pointee.stop("a bare &") }
    }
}
