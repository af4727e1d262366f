/// Elements with attributes and no others in them, read by the forms that earlier ones had: what stands between their values is
/// the same.
///
/// ```
///   <prix nom="E10" id="3" valeur="794"/>     marks      <prix nom="│" id="│" valeur="│"/>
///   {"nom":"E10","id":"3","valeur":"794"}     members    {"nom":"│","id":"│","valeur":"│"}
/// ```
/// An element mostly has the form of the one before it, or that which came after such a one the last time.
///
/// Only what is read in the same way whatever the values are has a form: attributes without prefixes, then text; values without
/// references, line ends or anything else to be decoded. (For elements without attributes, a form saves a tenth where they are
/// few, and costs more where they are many.)
///
/// France's yearly file, of which nine tenths are such elements, is read in 0.42 of the time that it takes without, and mapped in
/// 0.75.
struct LeafForms: ~Copyable {
    struct Form: BitwiseCopyable {
        /// The element's name.
        let name: FieldName
        /// Its parts: one before each value, and one after the last.
        let firstPart: Int
        let endOfParts: Int
        /// Whether the last value is the element's text.
        let hasText: Bool
        /// The first bytes of an element, and which of these count: most that have another form differ there.
        let start: UInt64
        let mask: UInt64
        /// The form of the element after the last ones of this form.
        var next: Int
    }

    /// Where the marks and the members before a value end.
    struct Part: BitwiseCopyable {
        var marks = 0
        var members = 0
    }

    private static let maximumCount = 48
    /// Of one form.
    private static let longestMarks = 1024
    /// How many elements may be examined in vain before others have had a form, and how many are passed over then. To examine one
    /// takes a fifth of what a form saves for another.
    private static let trial = 256
    private static let pause = 16 * trial

    private var forms = UncheckedArray<Form>(capacity: 1)
    private var parts = UncheckedArray<Part>(capacity: 1)
    private var marks = ByteBuffer()
    private var members = ByteBuffer()
    private var last = 0
    private var examined = 0

    var isEmpty: Bool { forms.count == 0 }

    mutating func removeAll() {
        forms.removeAll()
        parts.removeAll()
        marks.removeAll()
        members.removeAll()
        last = 0
    }

    // MARK: Reading

    /// Reads the element that begins here, if it has the form of the last one, or that which came after it the last time.
    /// - Parameter texts: what its value is appended to: an object, as JSON.
    /// - Returns: its form, and where it ends.
    @inline(__always)
    mutating func read(_ window: ByteView, _ start: Int, into texts: inout ByteBuffer) -> (Form, end: Int)? {
        guard window.count - start >= 8 else { return nil }
        let word = window.word(at: start)
        if begins(last, with: word), let end = read(window, start, forms[last], &texts) { return (forms[last], end) }
        let next = forms[last].next
        guard next != last, begins(next, with: word), let end = read(window, start, forms[next], &texts) else {
            return nil
        }
        last = next
        return (forms[next], end)
    }

    @inline(__always)
    private func begins(_ form: Int, with word: UInt64) -> Bool { (word ^ forms[form].start) & forms[form].mask == 0 }

    private mutating func read(_ window: ByteView, _ start: Int, _ form: Form, _ texts: inout ByteBuffer) -> Int? {
        let textStart = texts.count
        guard let end = readParts(window, start, form, &texts) else {
            texts.truncate(to: textStart)
            return nil
        }
        examined = max(0, examined - 1)
        return end
    }

    @inline(__always)
    private func readParts(_ window: ByteView, _ start: Int, _ form: Form, _ texts: inout ByteBuffer) -> Int? {
        var output = LineOutput(&texts)
        var place = start
        var before = form.firstPart == 0 ? Part() : parts[form.firstPart - 1]
        for index in form.firstPart..<form.endOfParts {
            let part = parts[index]
            let end = place + part.marks - before.marks
            guard end <= window.count,
                window[place..<end].hasSameBytes(as: marks.view[before.marks..<part.marks])
            else { return nil }
            place = end
            output.append(members.view[before.members..<part.members], to: &texts)
            before = part
            let following = form.endOfParts - index - 1
            if following == 0 { break }
            if following == 1, form.hasText {
                guard let end = try? window.endOfPlainContent(from: place), window[end] == ASCII.lessThan else {
                    return nil
                }
                let text = window[place..<end].trimmed
                // Without text there is no such member.
                if text.isEmpty { return nil }
                output.append(to: &texts) { $0.appendJSONString(text) }
                place = end
            } else {
                guard let end = endOfValue(window, place, quote: window[place - 1]) else { return nil }
                output.append(window[place..<end], to: &texts)
                place = end
            }
        }
        output.end(&texts)
        return place
    }

    /// The end of a value that stands in a JSON string as it is. (That `ByteView.endOfValue` says so, too, was tried: raw records of
    /// France take a twelfth longer.)
    @inline(__always)
    private func endOfValue(_ window: ByteView, _ start: Int, quote: UInt8) -> Int? {
        var end = start
        while true {
            end = window.endOfPlainValue(from: end, quote: quote)
            guard end < window.count else { return nil }
            if window[end] == quote { return end }
            guard window[end] >= 0x80, let next = try? window.endOfOtherCharacters(from: end) else { return nil }
            end = next
        }
    }

    // MARK: Learning

    /// Learns the form of an element that has been read, if it has one, and that it came after the last.
    mutating func learn(_ element: ByteView, _ name: FieldName) {
        examined += 1
        if examined == Self.trial + Self.pause { examined = 0 }
        guard examined <= Self.trial, element.count >= 8, let nameEnd = element.endOfName(from: 1) else { return }
        if forms.count == Self.maximumCount { removeAll() }
        let first = (part: parts.count, mark: marks.count, member: members.count)
        let hasText = addParts(of: element, from: nameEnd)
        let known = form(first.part, first.mark)
        guard let hasText, known == nil, marks.count - first.mark <= Self.longestMarks else {
            parts.truncate(to: first.part)
            marks.truncate(to: first.mark)
            members.truncate(to: first.member)
            if let known { follow(known) }
            return
        }
        let count = min(8, parts[first.part].marks - first.mark)
        forms.append(
            Form(
                name: name, firstPart: first.part, endOfParts: parts.count, hasText: hasText,
                start: element.word(at: 0), mask: count == 8 ? .max : 1 << UInt64(8 * count) - 1, next: 0))
        follow(forms.count - 1)
    }

    private mutating func follow(_ form: Int) {
        if form != last { forms[last].next = form }
        last = form
    }

    /// Adds the parts of a well-formed element with attributes; returns whether it has text, and `nil` if it has no form.
    private mutating func addParts(of element: ByteView, from nameEnd: Int) -> Bool? {
        var place = element.skippingWhiteSpace(from: nameEnd)
        // What has not been added yet begins here.
        var mark = 0
        var hasTextAttribute = false
        while element[place] != ASCII.slash, element[place] != ASCII.greaterThan {
            guard let equals = element.firstIndex(of: ASCII.equals, from: place) else { return nil }
            let name = element[place..<equals].trimmed
            let quote = element.skippingWhiteSpace(from: equals + 1)
            guard name.firstIndex(of: ASCII.colon) == nil,
                let end = element.firstIndex(of: element[quote], from: quote + 1)
            else { return nil }
            if name == "text" { hasTextAttribute = true }
            members.append(mark == 0 ? "{" : "\",")
            _ = members.appendJSONString(name)
            add(element[mark..<(quote + 1)], ":\"")
            mark = end
            place = element.skippingWhiteSpace(from: end + 1)
        }
        var hasText = false
        if element[place] == ASCII.greaterThan {
            guard let end = element.firstIndex(of: ASCII.lessThan, from: place), element[end + 1] == ASCII.slash,
                element.firstIndex(of: ASCII.lessThan, from: end + 1) == nil
            else { return nil }
            hasText = !element[(place + 1)..<end].isBlank
            if hasText {
                if hasTextAttribute { return nil }
                add(element[mark..<(place + 1)], "\",\"text\":")
                mark = end
            }
        }
        add(element.dropFirst(mark), hasText ? "}" : "\"}")
        return hasText
    }

    private mutating func add(_ mark: ByteView, _ endOfMember: StaticString) {
        marks.append(mark)
        members.append(endOfMember)
        parts.append(Part(marks: marks.count, members: members.count))
    }

    /// The form with the marks that have been added last, if there is one.
    private func form(_ firstPart: Int, _ firstMark: Int) -> Int? {
        var start = 0
        for index in 0..<forms.count {
            let form = forms[index]
            let end = parts[form.endOfParts - 1].marks
            if form.endOfParts - form.firstPart == parts.count - firstPart,
                marks.view[start..<end] == marks.view.dropFirst(firstMark)
            {
                return index
            }
            start = end
        }
        return nil
    }
}
