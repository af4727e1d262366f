/// Where the records are in JSON documents: member names separated by points, with `[]` after those whose elements are
/// meant (`data.sites[]`; `[]` for the elements of an array at the top). A name with a point or a bracket stands between
/// backquotes.
public struct RecordPath: Equatable, Sendable {
    enum Step: Equatable, Sendable {
        case member([UInt8])
        case elements
    }

    let steps: [Step]

    /// Reads a path; `nil` if the text is not one.
    public init?(_ text: String) {
        var steps: [Step] = []
        for (index, part) in QuotedName.split(text, at: ".").enumerated() {
            var name = part
            var arrays = 0
            while name.hasSuffix("[]") {
                name = name.dropLast(2)
                arrays += 1
            }
            let isTop = name.isEmpty && arrays > 0 && index == 0
            let isQuoted = name.count > 2 && name.first == "`" && name.last == "`"
            if name.isEmpty && !isTop || !isQuoted && name.contains(where: { "[]`".contains($0) }) { return nil }
            if !isTop { steps.append(.member(Array(QuotedName.unquoted(name).utf8))) }
            steps += Array(repeating: .elements, count: arrays)
        }
        self.steps = steps
    }

    /// The elements of one member of the document.
    init(elementsOf member: StaticString) { steps = [.member(ByteView(member).array), .elements] }
}
