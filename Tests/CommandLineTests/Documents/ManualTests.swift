import Foundation
import ShellSupport
import Testing

/// The manual pages.
@Suite struct ManualTests {
    private static let hasMandoc = Shell.has("mandoc")
    private static let hasGroff = Shell.has("groff")

    /// None is missing, none is there that is no option any more, and each begins with the same words.
    @Test("The manual pages have the options of --help, in the same words") func options() throws {
        let folder = Shell.program.deletingLastPathComponent().path
        let result = try Shell.run("python3 man/generate.py --check '\(folder)'")
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("mandoc finds no mistake in the manual pages", .enabled(if: hasMandoc, "there is no mandoc")) func mandoc()
        throws
    {
        let result = try Shell.run("mandoc -T lint -W warning man/*.1")
        #expect(result == Shell.Result(output: "", errors: "", status: 0))
    }

    @Test("groff finds no mistake in the manual pages", .enabled(if: hasGroff, "there is no groff")) func groff() throws
    {
        let result = try Shell.run("groff -mandoc -ww -T utf8 man/*.1 > /dev/null")
        #expect(result == Shell.Result(output: "", errors: "", status: 0))
    }

    /// What each example of a function comes to; each function has one.
    @Test("Every function in the manual has an example, and it evaluates to what is shown") func functionExamples()
        throws
    {
        let page = try String(contentsOf: Shell.root.appendingPathComponent("man/fuelstream.1"), encoding: .utf8)
        var command = "echo '{}' | fuelstream -f ndjson --schema raw"
        var expressions = ""
        var expected: [String] = []
        for example in page.matches(of: /(?m)^\.Dl (.+) \\\(-> (.+)$/) {
            let (expression, value) = (Self.plain(example.1), Self.plain(example.2))
            #expect(!expression.contains("'"))
            expressions += expression
            command += " --set 'x\(expected.count)=\(expression)'"
            expected.append("\"x\(expected.count)\":\(value)")
        }
        let result = try Shell.run(command)
        #expect(result == Shell.Result(output: "{\(expected.joined(separator: ","))}\n", errors: "", status: 0))
        // The functions that there are, as a message has them.
        let message = try Shell.run("fuelstream --where 'nosuch()'").errors
        let names = try #require(message.firstMatch(of: /there are: (.+)/)).1.split(separator: ", ")
        #expect(names.count > 35)
        for name in names { #expect(expressions.contains("\(name)("), "\(name)") }
    }

    /// The text of a line of the page's source.
    private static func plain(_ text: Substring) -> String {
        String(text).replacing("\\(dq", with: "\"").replacing("\\e", with: "\\")
    }
}
