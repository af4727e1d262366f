import Foundation
import ShellSupport
import Testing

/// The manual pages.
@Suite struct ManualTests {
    private static let hasMandoc = Shell.has("mandoc")
    private static let hasGroff = Shell.has("groff")

    /// None is missing, none is there that is no option any more, and each begins with the same words.
    @Test func haveTheOptionsOfTheHelp() throws {
        let folder = Shell.program.deletingLastPathComponent().path
        let result = try Shell.run("python3 man/generate.py --check '\(folder)'")
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(.enabled(if: hasMandoc, "there is no mandoc")) func haveNoMistakesForMandoc() throws {
        let result = try Shell.run("mandoc -T lint -W warning man/*.1")
        #expect(result == Shell.Result(output: "", errors: "", status: 0))
    }

    @Test(.enabled(if: hasGroff, "there is no groff")) func haveNoMistakesForGroff() throws {
        let result = try Shell.run("groff -mandoc -ww -T utf8 man/*.1 > /dev/null")
        #expect(result == Shell.Result(output: "", errors: "", status: 0))
    }
}
