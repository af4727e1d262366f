import Foundation
import ShellSupport
import Testing

/// The notes in docs/messages.md are those that the program words.
@Suite struct NoteListTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Shell.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The section with the notes. In the cells of its tables, a bar is escaped.
    private static func section() throws -> String {
        let page = try text("docs/messages.md")
        let start = try #require(page.range(of: "\n## Notes\n"))
        let rest = page[start.upperBound...]
        let section = rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
        return section.replacingOccurrences(of: "\\|", with: "|")
    }

    @Test("docs/messages.md lists every note") func notes() throws {
        // What stops the program in a test is no note.
        let lines = try Self.text("Sources/fuelstream/NoteWording.swift").components(separatedBy: "\n")
        let code = lines.filter { !$0.contains("preconditionFailure") }.joined(separator: "\n")
        let section = try Self.section()
        // Shorter ones, such as “; and ”, and those of one word say nothing by themselves.
        let fragments = Literals(of: code).fragments.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.count >= 10 && $0.contains(" ") }
        #expect(fragments.count > 100)
        #expect(fragments.filter { !section.contains($0) } == [])
    }

    @Test("A literal is split at its interpolations and escapes, and those inside of them are found")
    func literals() {
        let code = #"""
            // "a comment"
            "one \(two("three", (4)).five ?? "six \(7) )") eight" + "\u{201C}nine\"ten"
            """#
        #expect(Literals(of: code).fragments == ["three", "six ", " )", "one ", " eight", "", "nine", "ten"])
    }
}

/// The text literals of Swift code that has none over several lines, and none with `#`.
private struct Literals {
    /// What the literals have between interpolations and escapes.
    private(set) var fragments: [String] = []
    private var rest: Substring

    init(of code: String) {
        rest = code[...]
        while let character = rest.popFirst() {
            if character == "\"" {
                readLiteral()
            } else if character == "/", rest.first == "/" {
                rest = rest.drop { $0 != "\n" }
            }
        }
    }

    /// Reads a literal whose first quote has been read.
    private mutating func readLiteral() {
        var parts = [""]
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\" else {
                parts[parts.count - 1].append(character)
                continue
            }
            switch rest.popFirst() {
            case "(": readInterpolation()
            case "u": rest = rest.drop { $0 != "}" }.dropFirst()
            default: break
            }
            parts.append("")
        }
        fragments += parts
    }

    /// Reads an interpolation whose first parenthesis has been read.
    private mutating func readInterpolation() {
        var depth = 1
        while depth > 0, let character = rest.popFirst() {
            switch character {
            case "\"": readLiteral()
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
        }
    }
}
