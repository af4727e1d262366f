import Foundation
import ShellSupport
import Testing

/// The words that the fuzzer of the options is given are the parser's.
@Suite struct FuzzDictionaryTests {
    /// The entries that are an argument of their own, `"--near\x0a"`, or the beginning of one, `"--from="`.
    private static func words() throws -> Set<String> {
        let file = Shell.root.appendingPathComponent("Tests/Fuzz/Dictionaries/options.dict")
        let entries = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { entry in
            entry.dropFirst().dropLast().replacingOccurrences(of: #"\x0a"#, with: "")
        }
        return Set(entries.map { $0.hasSuffix("=") ? String($0.dropLast()) : $0 })
    }

    /// All options, but for those whose values are files or programs, which the fuzzer leaves alone; and what there is to
    /// choose from.
    @Test func hasOptionsAndChoices() throws {
        let words = try Self.words()
        for option in try HelpTests.Tool.dump().command.arguments {
            let names = (option.names ?? []).map(\.spelling)
            if option.completionKind?.file != nil || names.contains("--geocode-with") { continue }
            for word in names + (option.allValues ?? []) { #expect(words.contains(word), "\(word)") }
        }
    }

    @Test func hasNoOtherOption() throws {
        let names = try HelpTests.Tool.dump().command.arguments.flatMap { ($0.names ?? []).map(\.spelling) }
        #expect(names.count > 40)
        for word in try Self.words() where word.hasPrefix("--") && word != "--" {
            #expect(names.contains(word), "\(word)")
        }
    }
}
