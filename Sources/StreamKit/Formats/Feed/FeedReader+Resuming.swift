/// Where another reader of the same document can go on.
extension FeedReader: ResumableReader {
    var restingPlace: RestingPlace? {
        guard unsafe nextItem == items.pointee.items.count, warning == nil, input.next == nil else { return nil }
        switch place {
        case .betweenDocuments where !isWide:
            return RestingPlace(place: StreamPlace(offset: input.offset, line: input.line))
        case .inDocument:
            guard input.isUTF8, text.unpushed == 0, repaired == nil, let end = unsafe items.pointee.endOfBeginning
            else { return nil }
            let line = unsafe items.pointee.currentLine
            let place = unsafe StreamPlace(
                offset: documentOffset + text.end, line: line, column: items.pointee.column,
                isColumnRelative: line == lineOfGuess)
            return RestingPlace(place: place, prologue: documentOffset..<(documentOffset + end))
        default:
            return nil
        }
    }

    func isOfOneMind(with other: borrowing FeedReader) -> Bool {
        unsafe items.pointee.firstItem == other.items.pointee.firstItem && givesObjects == other.givesObjects
            && place.isInDocument && other.place.isInDocument
    }

    mutating func move(to next: StreamPlace) {
        input.move(to: next)
        hasGuessedColumn = false
        lineOfGuess = 0
        guard place.isInDocument else { return }
        documentOffset = next.offset - text.end
        unsafe items.pointee.move(to: next)
        repairedGap = nil
        lineOfGuess = next.column == nil ? next.line : 0
    }
}
