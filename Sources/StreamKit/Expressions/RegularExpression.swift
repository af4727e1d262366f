internal import CStreamKit
internal import Glibc

/// A POSIX extended regular expression, as in `grep -E`. Characters are those of UTF-8. `@safe`: what glibc keeps
/// in `compiled` is freed with the object, and only then.
@safe
final class RegularExpression: @unchecked Sendable {
    struct Fault: Error {
        let reason: String

        func message(of pattern: [UInt8]) -> String {
            var hint = pattern.first == UInt8(ascii: "*") ? "; * repeats what comes before it, and .* is any text" : ""
            if pattern.withView({ $0.contains(ByteView("(?")) }) {
                hint = "; (? is not of POSIX extended expressions, =~* ignores case"
            }
            return "not a regular expression: \(reason)\(hint)"
        }
    }

    /// The expression as it was written.
    let text: String
    /// Whether case is ignored.
    let ignoresCase: Bool
    /// Set if the expression consists only of ordinary characters: these are searched for.
    let literal: [UInt8]?
    /// How many groups in parentheses it has, if they are kept.
    private(set) var groupCount = 0
    private let keepsGroups: Bool
    private var compiled = unsafe regex_t()
    /// `.*` and the expression, which matches where it begins or not at all; compiled if `mayBeSlow`.
    private var anywhere = unsafe regex_t()
    private var mayBeSlow = false

    /// `@unchecked Sendable`: nothing changes after this; glibc locks its internal changes.
    /// - Parameter keepsGroups: whether it is asked where it matches, and its groups.
    init(_ pattern: [UInt8], ignoresCase: Bool = false, keepsGroups: Bool = false) throws(Fault) {
        self.ignoresCase = ignoresCase
        text = String(decoding: pattern, as: UTF8.self)
        if pattern.contains(0) { throw Fault(reason: "it has a NUL byte") }
        let isPlain = !ignoresCase && !pattern.isEmpty && pattern.allSatisfy { !Self.specialCharacters.contains($0) }
        literal = isPlain ? pattern : nil
        self.keepsGroups = keepsGroups
        if isPlain, !keepsGroups { return }
        if let letter = Self.foreignEscape(in: pattern) {
            let escape = "\\\(Character(Unicode.Scalar(letter)))"
            let remedy = Self.classes[letter].map { " ([\($0)] matches the same)" } ?? ""
            throw Fault(reason: "\(escape) is not of POSIX extended expressions\(remedy)")
        }
        // `.` should match a character, not a byte. Only character classification is changed.
        _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
        let flags = REG_EXTENDED | (ignoresCase ? REG_ICASE : 0)
        let code = unsafe Self.compile(pattern, flags | (keepsGroups ? 0 : REG_NOSUB), &compiled)
        guard code == 0 else {
            var message = [CChar](repeating: 0, count: 256)
            _ = unsafe regerror(code, &compiled, &message, message.count)
            throw Fault(
                reason: String(
                    decoding: message.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self))
        }
        if keepsGroups { groupCount = unsafe compiled.re_nsub }
        if Self.repeatsWithoutBound(pattern) {
            let somewhere = Array(".*(".utf8) + pattern + Array(")".utf8)
            mayBeSlow = unsafe Self.compile(somewhere, flags | REG_NOSUB, &anywhere) == 0
        }
    }

    deinit {
        if literal == nil || keepsGroups { unsafe regfree(&compiled) }
        if mayBeSlow { unsafe regfree(&anywhere) }
    }

    private static func compile(_ pattern: [UInt8], _ flags: Int32, _ expression: inout regex_t) -> Int32 {
        unsafe (pattern + [0]).withUnsafeBufferPointer { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { text in
                unsafe regex_compile(&expression, text.baseAddress!, flags)
            }
        }
    }

    /// What counts may come to. glibc may remember as many states as there are texts of that length.
    private static let mostRepetitions = 8

    /// Whether something is repeated as often as it comes. Not with higher counts, nor with references to groups, whose numbers
    /// change in parentheses.
    private static func repeatsWithoutBound(_ pattern: [UInt8]) -> Bool {
        if zip(pattern, pattern.dropFirst()).contains(where: { $0 == ASCII.backslash && ASCII.isDigit($1) }) {
            return false
        }
        var isUnbounded = pattern.contains { "*+".utf8.contains($0) }
        var repetitions = 1
        for part in pattern.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false).dropFirst() {
            let counts = part.prefix { $0 != UInt8(ascii: "}") }
            if counts.last == ASCII.comma { isUnbounded = true }
            let most = counts.split(separator: ASCII.comma).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
                .max()
            repetitions *= max(1, most ?? 1)
            if repetitions > mostRepetitions { return false }
        }
        return isUnbounded
    }

    /// The letters that mean something after a backslash to glibc, outside brackets; inside, a backslash is one.
    private static let knownEscapes = Array("wWsSbB".utf8)
    /// What stands for the escapes of other dialects.
    private static let classes: [UInt8: String] = [
        UInt8(ascii: "d"): "0-9", UInt8(ascii: "D"): "^0-9", UInt8(ascii: "w"): "[:alnum:]_",
        UInt8(ascii: "s"): "[:space:]",
    ]

    /// A letter whose escape is of another dialect: here, it would silently match something else.
    private static func foreignEscape(in pattern: [UInt8]) -> UInt8? {
        var rest = pattern[...]
        var isInBrackets = false
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "[") where isInBrackets:
                // [:class:], [.symbol.] or [=class=]
                guard let mark = rest.first, ":.=".utf8.contains(mark) else { break }
                rest.removeFirst()
                while let next = rest.popFirst(), next != mark || rest.first != UInt8(ascii: "]") {}
                rest = rest.dropFirst()
            case UInt8(ascii: "["):
                isInBrackets = true
                if rest.first == UInt8(ascii: "^") { rest.removeFirst() }
                // The first one does not close them.
                if rest.first == UInt8(ascii: "]") { rest.removeFirst() }
            case UInt8(ascii: "]"):
                isInBrackets = false
            case ASCII.backslash:
                guard let next = rest.first else { return nil }
                let isForeign = ASCII.isLetter(next) && !knownEscapes.contains(next)
                if isInBrackets ? classes[next] != nil : isForeign { return next }
                if !isInBrackets || next == ASCII.backslash { rest.removeFirst() }
            default:
                break
            }
        }
        return nil
    }

    private static let specialCharacters = Array(#"\.[]()*+?{}|^$"#.utf8)

    /// Where it first matches from a position on: the match, and its groups.
    ///
    /// Only groups that are asked for are looked for: glibc takes long for them, and for ever if one of three alternatives in a
    /// repeated group may be empty.
    /// - Parameters:
    ///   - text: the text.
    ///   - start: where to begin.
    ///   - groups: the number of the last group that is asked for.
    func firstMatch(in text: ByteView, from start: Int, groups count: Int) -> RegularExpressionMatch? {
        var match = RegularExpressionMatch()
        return unsafe search(text, from: start, &match.groups, count: count + 1) ? match : nil
    }

    /// Whether it matches somewhere in a text.
    func matches(_ text: ByteView) -> Bool {
        if let literal { return literal.withView { text.count >= $0.count && text.contains($0) } }
        return unsafe search(text, from: 0, nil, count: 0)
    }

    /// From here on a search is timed.
    private static let longText = 512

    /// Whether it matches somewhere from a position on.
    ///
    /// glibc tries each place in turn, and each may read to the end: `.*x` takes quadratic time where there is no x. One pass
    /// from the start settles that as well, but takes ten times as long as places at which little is read. So places are tried
    /// for as long as such a pass takes, and the others after it if there is a match.
    /// - Parameter groups: receives the match and `count - 1` groups.
    private func search(
        _ text: ByteView, from start: Int, _ groups: UnsafeMutablePointer<regex_groups>?, count: Int
    ) -> Bool {
        unsafe text.base.withMemoryRebound(to: CChar.self, capacity: text.count) { base in
            var place = Int32(start)
            func search(within budget: Int) -> Int {
                unsafe Int(regex_search(&compiled, base, &place, Int32(text.count), budget, groups, Int32(count)))
            }
            guard mayBeSlow, text.count - start >= Self.longText else { return search(within: -1) == REGEX_FOUND }
            let outcome = search(within: 16 * (text.count - start))
            guard outcome == REGEX_UNDECIDED else { return outcome == REGEX_FOUND }
            // The dot is none of the other bytes.
            if text.isUTF8, text.firstIndex(of: 0) == nil {
                let occurs = unsafe regex_begins(&anywhere, base, Int32(start), Int32(text.count)) != 0
                if !occurs || count == 0 { return occurs }
            }
            return search(within: -1) == REGEX_FOUND
        }
    }
}

/// Where an expression matches, and its first nine groups.
struct RegularExpressionMatch {
    /// The match itself, and the groups that can be named.
    static let count = REGEX_GROUPS

    fileprivate var groups = regex_groups()

    /// The range of a group, 0 for the match; `nil` if it took no part.
    subscript(_ number: Int) -> Range<Int>? {
        unsafe withUnsafeBytes(of: groups) { bytes in
            let bounds = unsafe bytes.bindMemory(to: regoff_t.self)
            let (start, end) = unsafe (bounds[number], bounds[Self.count + number])
            return start < 0 ? nil : Int(start)..<Int(end)
        }
    }
}
