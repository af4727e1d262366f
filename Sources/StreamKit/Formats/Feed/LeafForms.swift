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
        let firstPart: Int
        let endOfParts: Int
        /// The form of the element after the last ones of this form.
        var next: Int
    }

    /// At most 16 bytes of marks and of members: what stands before a value, or a part of that, or after the last one.
    struct Part: BitwiseCopyable {
        enum Follower: UInt8 {
            case nothing
            /// An attribute's value.
            case value
            /// The element's text.
            case text
        }

        let marks: ShortText
        let members: SIMD16<UInt8>
        let memberCount: Int
        let follower: Follower

        init(_ marks: ByteView, _ members: ByteView, _ follower: Follower) {
            var bytes = SIMD16<UInt8>()
            for index in 0..<members.count { bytes[index] = members[index] }
            self.marks = ShortText(marks)
            (self.members, memberCount, self.follower) = (bytes, members.count, follower)
        }
    }

    private static let maximumCount = 48
    /// Of one form.
    private static let mostParts = 64
    /// How many elements may be examined in vain before others have had a form, and how many are passed over then. To examine one
    /// takes a fifth of what a form saves for another.
    private static let trial = 256
    private static let pause = 16 * trial

    private var forms = UncheckedArray<Form>(capacity: 1)
    private var parts = UncheckedArray<Part>(capacity: 1)
    private var last = 0
    private var examined = 0

    var isEmpty: Bool { forms.count == 0 }

    mutating func removeAll() {
        forms.removeAll()
        parts.removeAll()
        last = 0
    }

    // MARK: Reading

    /// Reads the element that begins here, if it has the form of the last one, or that which came after it the last time.
    /// - Parameter texts: what its value is appended to: an object, as JSON.
    /// - Returns: its form, and where it ends.
    @inline(__always)
    mutating func read(_ window: ByteView, _ start: Int, into texts: inout ByteBuffer) -> (Form, end: Int)? {
        if begins(last, window, start), let end = read(window, start, forms[last], &texts) { return (forms[last], end) }
        let next = forms[last].next
        guard next != last, begins(next, window, start), let end = read(window, start, forms[next], &texts) else {
            return nil
        }
        last = next
        return (forms[next], end)
    }

    @inline(__always)
    private func begins(_ form: Int, _ window: ByteView, _ start: Int) -> Bool {
        window.has(parts[forms[form].firstPart].marks, at: start)
    }

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
        for index in form.firstPart..<form.endOfParts {
            guard window.has(parts[index].marks, at: place) else { return nil }
            place &+= parts[index].marks.count
            output.append(parts[index].members, count: parts[index].memberCount, to: &texts)
            switch parts[index].follower {
            case .nothing:
                break
            case .value:
                guard let end = endOfValue(window, place, quote: window[place &- 1]) else { return nil }
                output.append(window[place..<end], of: window, to: &texts)
                place = end
            case .text:
                guard let end = try? window.endOfPlainContent(from: place), window[end] == ASCII.lessThan else {
                    return nil
                }
                let text = window[place..<end].trimmed
                // Without text there is no such member.
                if text.isEmpty { return nil }
                output.append(to: &texts) { $0.appendJSONString(text) }
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
        let firstPart = parts.count
        let hasForm = addParts(of: element, from: nameEnd)
        let known = form(from: firstPart)
        guard hasForm, known == nil, parts.count - firstPart <= Self.mostParts else {
            parts.truncate(to: firstPart)
            if let known, hasForm { follow(known) }
            return
        }
        forms.append(Form(name: name, firstPart: firstPart, endOfParts: parts.count, next: 0))
        follow(forms.count - 1)
    }

    private mutating func follow(_ form: Int) {
        if form != last { forms[last].next = form }
        last = form
    }

    /// Adds the parts of a well-formed element with attributes; `false` if it has no form.
    private mutating func addParts(of element: ByteView, from nameEnd: Int) -> Bool {
        var place = element.skippingWhiteSpace(from: nameEnd)
        // What has not been added yet begins here.
        var mark = 0
        var hasTextAttribute = false
        var members = ByteBuffer()
        while element[place] != ASCII.slash, element[place] != ASCII.greaterThan {
            guard let equals = element.firstIndex(of: ASCII.equals, from: place) else { return false }
            let name = element[place..<equals].trimmed
            let quote = element.skippingWhiteSpace(from: equals + 1)
            guard name.firstIndex(of: ASCII.colon) == nil,
                let end = element.firstIndex(of: element[quote], from: quote + 1)
            else { return false }
            if name == "text" { hasTextAttribute = true }
            members.removeAll()
            members.append(mark == 0 ? "{" : "\",")
            _ = members.appendJSONString(name)
            members.append(":\"")
            add(element[mark..<(quote + 1)], members.view, .value)
            mark = end
            place = element.skippingWhiteSpace(from: end + 1)
        }
        guard element[place] == ASCII.greaterThan else {
            add(element.dropFirst(mark), ByteView("\"}"), .nothing)
            return true
        }
        guard let end = element.firstIndex(of: ASCII.lessThan, from: place), element[end + 1] == ASCII.slash,
            element.firstIndex(of: ASCII.lessThan, from: end + 1) == nil
        else { return false }
        let hasText = !element[(place + 1)..<end].isBlank
        if hasText {
            if hasTextAttribute { return false }
            add(element[mark..<(place + 1)], ByteView("\",\"text\":"), .text)
            mark = end
        }
        add(element.dropFirst(mark), ByteView(hasText ? "}" : "\"}"), .nothing)
        return true
    }

    /// Adds what stands before a value or after the last one, in as many parts as it needs.
    private mutating func add(_ marks: ByteView, _ members: ByteView, _ follower: Part.Follower) {
        let count = max(ShortText.count(of: marks), ShortText.count(of: members))
        for index in 0..<count {
            parts.append(
                Part(
                    ShortText.piece(index, of: marks), ShortText.piece(index, of: members),
                    index == count - 1 ? follower : .nothing))
        }
    }

    /// The form with the parts that have been added last, if there is one.
    private func form(from firstPart: Int) -> Int? {
        (0..<forms.count).first { index in
            let form = forms[index]
            return form.endOfParts - form.firstPart == parts.count - firstPart
                && (form.firstPart..<form.endOfParts).allSatisfy {
                    let other = parts[$0 - form.firstPart + firstPart]
                    return parts[$0].marks == other.marks && parts[$0].follower == other.follower
                }
        }
    }
}
