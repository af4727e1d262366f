import Foundation
import ShellSupport
import Testing

/// The page of `--to html`, as its sources make it and as a browser shows it.
@Suite struct MapPageTests {
    private static let hasChromium: Bool = {
        let find = "test -n \"$CHROMIUM\" || command -v chromium chromium-browser google-chrome google-chrome-stable"
        return (try? Shell.run(find).status) == 0
    }()

    @Test func theProgramsPageIsMadeFromItsSources() throws {
        let result = try Shell.run("python3 Sources/FuelKit/Map/Page/generate.py --check")
        #expect(result.status == 0, "\(result.errors)")
    }

    /// Marks, tips, table, search, keyboard, dark mode, phones, hostile values; and no request leaves the page.
    @Test(.enabled(if: hasChromium, "there is no Chromium: make test-tools installs one"))
    func inABrowser() throws {
        let program = ["FUELSTREAM_BINARY": Shell.program.path]
        let result = try Shell.run("python3 Tests/Browser/map_test.py", environment: program)
        #expect(result.status == 0, "\(result.errors)")
    }
}
