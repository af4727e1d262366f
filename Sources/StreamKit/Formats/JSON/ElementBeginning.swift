/// How the elements of an array begin: with a brace and the name of their first member, which is mostly the same in all of them.
/// Behind damage the next one is found by that, whatever has become of brackets and quotes.
///
/// ```
///   {"id":1,"sizes":["k":1}],"n":"a"},{"id":2,"sizes":[{"k":1}],"n":"b"}
///                       ^ fault       ╰────╯ the next element
/// ```
/// No text has these bytes in it: there quotes have a backslash before them.
struct ElementBeginning {
    /// So many elements show how the others begin.
    private static let mostLearnt = 64

    /// The first name, in its quotes.
    private var name: [UInt8] = []
    private var learnt = 0
    /// Whether elements begin alike, and no object in them does.
    private var isKnown = true
    /// The place in the stream before which no element begins so.
    var absentBefore = 0

    /// Learns from a valid element.
    mutating func learn(_ element: ByteView) {
        guard isKnown, learnt < Self.mostLearnt else { return }
        if learnt == 0 { name = element.firstName.array }
        learnt += 1
        isKnown = isFirst(in: element)
    }

    /// Looks for the next element behind a damaged one; `nil` if it is not known how it begins.
    /// - Parameters:
    ///   - text: the damaged one up to the fault.
    ///   - offset: where it begins in the stream.
    func search(behind text: ByteView, at offset: Int) -> Search? {
        let name = learnt == 0 ? text.firstName.array : name
        guard isKnown, offset >= absentBefore, !name.isEmpty, name.withView({ text.count(objectsFrom: $0) < 2 }) else {
            return nil
        }
        return Search(name, behind: text)
    }

    private func isFirst(in element: ByteView) -> Bool {
        name.withView { !$0.isEmpty && element.firstName == $0 && element.count(objectsFrom: $0) == 1 }
    }

    /// Looks for a brace and the name behind it.
    struct Search {
        private let name: [UInt8]
        /// How much of the name has come.
        private var matched = 0
        /// The last byte that is not white space, and what ends with it; what ends before the last comma.
        private var last = ASCII.comma
        private var end = 0
        private var endBeforeComma = 0
        /// The last brace, what is before it, and where that ends.
        private var brace = (place: 0, follows: ASCII.comma, end: 0)
        /// Whether there has been anything but opening brackets.
        private var hasContent = false
        /// Whether it is an object in the element that begins so: then nothing is found.
        private(set) var isInVain = false

        fileprivate init(_ name: [UInt8], behind text: ByteView) {
            self.name = name
            for index in 0..<text.count { _ = read(text[index], at: index) }
            isInVain = false
        }

        /// Where the damage ends, if what comes next fits.
        var candidate: Int? {
            if matched > 0 || last == ASCII.leftBrace { return brace.end }
            return last == ASCII.comma ? endBeforeComma : nil
        }

        /// Reads the next byte; returns where the next element begins, if that is known now.
        /// - Parameter index: its position, relative to the start of the damaged element.
        mutating func read(_ byte: UInt8, at index: Int) -> DamagedText.Place? {
            if matched > 0 {
                matched = byte == name[matched] ? matched + 1 : 0
                if matched == name.count { return endName(at: index) }
                if matched > 0 { return nil }
            }
            if ASCII.isWhiteSpace(byte) { return nil }
            switch byte {
            case ASCII.quote where last == ASCII.leftBrace: matched = 1
            case ASCII.leftBrace: brace = (index, last, last == ASCII.comma ? endBeforeComma : end)
            case ASCII.comma: endBeforeComma = end
            case ASCII.leftBracket: break
            default: hasContent = true
            }
            (last, end) = (byte, index + 1)
            return nil
        }

        private mutating func endName(at index: Int) -> DamagedText.Place? {
            (matched, last, end) = (0, ASCII.quote, index + 1)
            switch brace.follows {
            case ASCII.comma, ASCII.rightBrace: return DamagedText.Place(end: brace.end, next: brace.place)
            case ASCII.leftBrace: break
            default: isInVain = hasContent
            }
            hasContent = true
            return nil
        }
    }
}

extension ByteView {
    /// The name of an object's first member, in its quotes; empty if it has none, or one with escapes.
    fileprivate var firstName: ByteView {
        guard first == ASCII.leftBrace else { return .empty }
        let start = skippingWhiteSpace(from: 1)
        guard start < count, self[start] == ASCII.quote, let end = firstIndex(of: ASCII.quote, from: start + 1) else {
            return .empty
        }
        let name = self[start..<(end + 1)]
        return name.firstIndex(of: ASCII.backslash) == nil ? name : .empty
    }

    /// How many objects begin with a name.
    fileprivate func count(objectsFrom name: ByteView) -> Int {
        var (number, place) = (0, 0)
        while let brace = firstIndex(of: ASCII.leftBrace, from: place) {
            if dropFirst(skippingWhiteSpace(from: brace + 1)).starts(with: name) { number += 1 }
            place = brace + 1
        }
        return number
    }
}
