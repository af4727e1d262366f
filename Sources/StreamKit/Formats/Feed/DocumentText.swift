/// The text of a document, in UTF-8, from where it may be needed again: for the parser, to repair a damaged piece, for
/// what is rejected.
///
/// ```
///    let go       kept: the item under way, or the gap between items
///   ┄┄┄┄┄┄┄┄┄┄┄┄│………………………………………………………………│……………………………│
///             start            the parser has it ▲ not yet ▲
///                                              pushed    bytes.count
/// ```
/// Places in the document (`start`, `end`) count from its first byte; `pushed` and all other numbers from `start`.
struct DocumentText: ~Copyable {
    /// The text that is kept; appended to as it comes.
    var bytes = ByteBuffer()
    /// Where in the document the text begins that is kept.
    private(set) var start = 0
    /// How much of it the parser has been given.
    var pushed = 0
    /// How much of it is to be let go at the next step.
    var finished = 0

    /// The text that is kept.
    var view: ByteView { bytes.view }
    /// How much is kept.
    var count: Int { bytes.count }
    /// Where in the document the text ends.
    var end: Int { start + bytes.count }
    /// Where in the document the parser has not been given any more.
    var pushedEnd: Int { start + pushed }

    /// How much the parser has not been given.
    var unpushed: Int { count - pushed }
    /// Whether the parser has been given all, but for a CR at the end, of which it cannot know yet what it is.
    var isPushed: Bool { unpushed == 0 || unpushed == 1 && view.last == ASCII.carriageReturn }

    /// Begins a document's text.
    mutating func begin() {
        bytes.removeAll()
        bytes.release(above: 128 * 1024)
        start = 0
        pushed = 0
        finished = 0
    }

    /// Lets go of the first bytes.
    mutating func drop(_ count: Int) {
        bytes.removeFirst(count)
        start += count
        pushed = max(0, pushed - count)
    }

    /// Lets go of what the step before was done with.
    mutating func dropFinished() {
        if finished > 0 { drop(finished) }
        finished = 0
    }

    /// Lets go of all, and goes on at a place of the document.
    mutating func skip(to place: Int) {
        bytes.removeAll()
        start = place
        pushed = 0
    }

    /// Gives back what the parser has not been given, if that is possible without a copy.
    mutating func giveBackUnpushed(to input: inout FeedInput) {
        if unpushed > 0, input.takeBack(unpushed) { bytes.truncate(to: pushed) }
    }

    // MARK: Tags

    /// How much of the text is to be given to the parser at once, so that it stops between items: to the end of the next
    /// item, or of the tag before it.
    var endOfPush: Int {
        var place = pushed
        while let name = view.dropFirst(place).firstRange(of: ByteView("item>")).map({ place + $0 }) {
            place = name + 5
            if name > pushed + 1, view[name - 1] == ASCII.slash, view[name - 2] == ASCII.lessThan { return place }
            if name > pushed, view[name - 1] == ASCII.lessThan {
                let before = view.trimmedRange(pushed..<(name - 1))
                if !before.isEmpty { return before.upperBound }
            }
        }
        return count
    }

    /// Whether an item's end tag ends behind a place of the document.
    func hasEndOfItem(from place: Int) -> Bool {
        let tag = ByteView("</item>")
        return view.dropFirst(max(pushed, place - start - tag.count + 1)).contains(tag)
    }

    /// Where in the text the start tag begins that ends at a place of the document.
    func tagStart(_ place: Int) -> Int {
        var tag = min(place - start, count - 1)
        while tag > 0, view[tag] != ASCII.lessThan { tag -= 1 }
        return max(tag, 0)
    }
}
