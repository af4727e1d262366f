import Foundation
import ShellSupport
import Testing

/// The page of `--to html`, as its sources make it and as a browser shows it.
@Suite struct MapPageTests {
    private static let hasChromium: Bool = {
        let find = "test -n \"$CHROMIUM\" || command -v chromium chromium-browser google-chrome google-chrome-stable"
        return (try? Shell.run(find).status) == 0
    }()

    /// Node.js 18 is the first with a test runner.
    private static let hasNode =
        (try? Shell.run("node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)'").status) == 0

    @Test("The map page in the program is the one its sources generate") func generated() throws {
        let result = try Shell.run("python3 Sources/CFuelData/Page/generate.py --check")
        #expect(result.status == 0, "\(result.errors)")
    }

    /// The script's pure parts, and all of it on a document made for tests: what is listed, sorted, found, coloured and
    /// chosen.
    @Test(
        "The script of the map page passes its tests in Node.js",
        .enabled(if: hasNode, "there is no Node.js: make test-tools installs it")) func script() throws
    {
        let program = ["FUELSTREAM_BINARY": Shell.program.path]
        let result = try Shell.run(
            "node --test Tests/Browser/parts_test.js Tests/Browser/script_test.js", environment: program)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    /// Marks, tips, table, search, keyboard, dark mode, phones, hostile values; and no request leaves the page.
    @Test(
        "The map page works in a browser and sends no request",
        .enabled(if: hasChromium, "there is no Chromium: make test-tools installs one"))
    func inABrowser() throws {
        let program = ["FUELSTREAM_BINARY": Shell.program.path]
        let result = try Shell.run("python3 Tests/Browser/map_test.py", environment: program)
        #expect(result.status == 0, "\(result.errors)")
    }
}
