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
        let code = unsafe (pattern + [0]).withUnsafeBufferPointer { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { text in
                unsafe regcomp(
                    &compiled, text.baseAddress!,
                    REG_EXTENDED | (keepsGroups ? 0 : REG_NOSUB) | (ignoresCase ? REG_ICASE : 0))
            }
        }
        guard code == 0 else {
            var message = [CChar](repeating: 0, count: 256)
            _ = unsafe regerror(code, &compiled, &message, message.count)
            throw Fault(
                reason: String(
                    decoding: message.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self))
        }
        if keepsGroups { groupCount = unsafe compiled.re_nsub }
    }

    deinit {
        if literal == nil || keepsGroups { unsafe regfree(&compiled) }
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

    /// Where it first matches from a position on: the match, and its groups, an empty range at −1 for one that took no part.
    ///
    /// Only groups that are asked for are looked for: glibc takes long for them, and for ever if one of three alternatives in a
    /// repeated group may be empty.
    /// - Parameters:
    ///   - text: a NUL must follow it.
    ///   - start: where to begin.
    ///   - groups: the number of the last group that is asked for.
    func firstMatch(in text: ByteView, from start: Int, groups count: Int) -> RegularExpressionMatch? {
        var match = RegularExpressionMatch()
        let found = unsafe text.base.withMemoryRebound(to: CChar.self, capacity: text.count) { base in
            unsafe withUnsafeMutableBytes(of: &match.groups) { groups in
                unsafe regex_groups(
                    &compiled, base, Int32(start), Int32(text.count),
                    groups.baseAddress!.assumingMemoryBound(to: regmatch_t.self),
                    Int32(count + 1))
            }
        }
        return found != 0 ? match : nil
    }

    /// Whether it matches somewhere in a text.
    func matches(_ text: ByteView) -> Bool {
        if let literal { return literal.withView { text.count >= $0.count && text.contains($0) } }
        return unsafe text.base.withMemoryRebound(to: CChar.self, capacity: text.count) { base in
            unsafe regex_search(&compiled, base, Int32(text.count)) != 0
        }
    }
}

/// Where an expression matches, and its first nine groups.
struct RegularExpressionMatch {
    /// The match itself, and the groups that can be named.
    static let count = 10

    fileprivate var groups = (
        regmatch_t(), regmatch_t(), regmatch_t(), regmatch_t(), regmatch_t(), regmatch_t(), regmatch_t(), regmatch_t(),
        regmatch_t(), regmatch_t()
    )

    /// The range of a group, 0 for the match; `nil` if it took no part.
    subscript(_ number: Int) -> Range<Int>? {
        let group = unsafe withUnsafeBytes(of: groups) {
            unsafe $0.load(
                fromByteOffset: number * MemoryLayout<regmatch_t>.stride, as: regmatch_t.self)
        }
        return group.rm_so < 0 ? nil : Int(group.rm_so)..<Int(group.rm_eo)
    }
}
