/// Something in a JSON document that does not become a record. It begins where the window does; what is longer than a record
/// may be is rejected in parts.
struct DocumentDamage {
    /// How far behind the fault the end is looked for in haste.
    private static let hastyLook = 256

    private var reason: any Note
    private let line: Int
    private var column: Int?
    /// Where the next record begins; `nil` if the damage ends with the value.
    private var search: NextElementSearch?
    /// Looks for the beginning that the next element should have, which says more than brackets and quotes.
    private var beginning: ElementBeginning.Search?
    /// How far it is looked for behind the place that those have given.
    private static let longestElement = 64 << 10
    /// That place, or the beginning's once there is one.
    private var found: DamagedText.Place?
    /// The place in the stream up to which the search for a beginning has found nothing, if it has not.
    private(set) var absentBefore: Int?
    /// How many bytes and parts have been rejected.
    private var bytes = 0
    private var parts = 0
    /// Where the fault is, and from where on in the window another document may begin.
    private let position: Int
    private var unseen = 1
    /// Whether more input decides if another document begins there.
    private(set) var awaitsMore = false

    /// - Parameters:
    ///   - position: the position of the fault in the window; everything before it is valid.
    ///   - depth: if it is an element of an array, how much is around that: the next one may then begin anywhere after the
    ///     fault.
    ///   - elements: how elements of the array begin.
    init(
        _ window: inout DocumentWindow, _ position: Int, _ reason: any Note, inArrayAt depth: Int?,
        _ elements: ElementBeginning
    ) {
        let (line, column) = window.position(of: position)
        let isTooLong = position >= window.longestLook
        let isOnFirstLine = line == window.place.line
        // If an object spans several lines, its first one says little.
        self.reason = isTooLong || isOnFirstLine ? reason : "\(reason) on line \(line)"
        self.line = window.place.line
        self.position = position
        self.column = isTooLong || !isOnFirstLine ? nil : column
        window.forgetValue()
        if let depth {
            let text = window.bytes.prefix(position)
            search = NextElementSearch(text, isWhole: isTooLong, depth: depth)
            found = search?.found
            if !isTooLong { beginning = elements.search(behind: text, at: window.place.offset) }
            window.scanned = position
        }
    }

    /// Where in the window the damage ends and reading continues; `nil` if not known yet, or beyond `longestLook`.
    /// - Parameters:
    ///   - opening: how the document begins.
    ///   - isHasty: whether the end of an array is taken for that before all of the input has been searched: to search it for
    ///     every damaged element would take a time that grows with its square.
    mutating func end(
        in window: inout DocumentWindow, _ opening: borrowing DocumentOpening, isHasty: Bool
    ) -> DamagedText.Place? {
        guard search != nil else { return window.endOfValue(from: 0).map { .init(end: $0, next: $0) } }
        while true {
            // A document on a line of its own says more than brackets and quotes.
            let end = min(found.map { $0.next - bytes } ?? window.scanned, window.bytes.count - 1)
            while unseen <= end {
                let isDocument = window.beginsDocument(at: unseen, like: opening)
                awaitsMore = isDocument == nil
                guard let isDocument else { return nil }
                if isDocument { return endBeforeDocument(in: window) }
                unseen += 1
            }
            if isHasty, found == nil, bytes + window.scanned > position + Self.hastyLook { found = search?.placeAtEnd }
            if let found, beginning == nil || bytes + window.scanned - found.next > Self.longestElement {
                return placeInWindow(found)
            }
            guard window.scanned < min(window.bytes.count, window.longestLook) else { break }
            read(window.bytes[window.scanned], at: bytes + window.scanned)
            window.scanned += 1
            if beginning != nil { absentBefore = window.place.offset + window.scanned }
        }
        return window.scanned < window.longestLook ? nil : found.map { placeInWindow($0) }
    }

    private mutating func read(_ byte: UInt8, at index: Int) {
        if found == nil { found = search?.read(byte, at: index) }
        if let place = beginning?.read(byte, at: index) {
            (found, beginning, absentBefore) = (place, nil, nil)
        } else if beginning?.isInVain ?? false {
            beginning = nil
        }
    }

    private mutating func endBeforeDocument(in window: borrowing DocumentWindow) -> DamagedText.Place {
        if bytes + unseen <= position { (reason, column) = ("the object does not end", nil) }
        return .init(end: window.bytes.prefix(unseen).trimmedEnd, next: unseen, isDocument: true)
    }

    /// Where it ends if the input does; `nil` if only there.
    var placeAtEnd: DamagedText.Place? { (found ?? search?.placeAtEnd).map { placeInWindow($0) } }

    /// Whether only the end of the input has shown where the array ends.
    var isFoundAtEnd: Bool { found == nil }

    private func placeInWindow(_ place: DamagedText.Place) -> DamagedText.Place {
        // What has been rejected may end with white space after the last byte of the damage.
        .init(end: max(0, place.end - bytes), next: place.next - bytes)
    }

    /// Rejects as many bytes as a record may have; `nil` if the next element could begin at the first byte, which is then
    /// ruled out.
    mutating func rejectPart(of window: inout DocumentWindow) -> ReadStep? {
        let longest = window.longestLook - 1
        let candidates = [search?.candidate, beginning?.candidate].compactMap { $0 }
        let count = min(longest, candidates.min().map { $0 - bytes } ?? longest)
        guard count > 0 else {
            // Endless white space.
            search?.forgetCandidates()
            beginning = nil
            return nil
        }
        parts += 1
        let rejection = rejection(window.bytes.prefix(count), at: window.place.offset)
        bytes += count
        unseen -= count
        window.consume(count)
        window.scanned -= count
        return .rejected(rejection)
    }

    /// Rejects what is left of it, and releases what is between it and the next record.
    mutating func reject(_ found: DamagedText.Place, of window: inout DocumentWindow) -> ReadStep? {
        let raw = window.bytes.prefix(found.end)
        if parts > 0 { parts += 1 }
        let rejection = rejection(raw, at: window.place.offset)
        window.forgetValue()
        window.consume(found.next)
        return raw.isEmpty && parts > 0 ? nil : .rejected(rejection)
    }

    private func rejection(_ raw: ByteView, at offset: Int) -> Rejection {
        Rejection(line: line, column: column, offset: offset, part: parts, reason: reason, raw: raw)
    }
}
