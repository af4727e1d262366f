import CommandLineOptions
import Foundation
import ShellSupport
import Testing

@testable import fuelstream

/// The words that the fuzzer of the options is given are those of the table.
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
    @Test("The fuzzer's dictionary has every option and choice") func hasOptionsAndChoices() throws {
        let words = try Self.words()
        for option in FuelstreamCommand.table.options where option.name != "geocode-with" {
            var expected = option.spellings
            switch option.completion {
            case .files: continue
            case .words(let choices, _) where option.name != "encoding": expected += choices
            default: break
            }
            for word in expected { #expect(words.contains(word), "\(word)") }
        }
    }

    @Test("The fuzzer's dictionary has no option that does not exist") func hasNoOtherOption() throws {
        let names = FuelstreamCommand.table.options.flatMap(\.spellings)
        #expect(names.count > 40)
        for word in try Self.words() where word.hasPrefix("--") && word != "--" {
            #expect(names.contains(word), "\(word)")
        }
    }
}
