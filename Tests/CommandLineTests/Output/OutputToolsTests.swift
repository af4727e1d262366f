import Foundation
import ShellSupport
import Testing

/// What the programs say that read such files for a living, where they are installed.
@Suite struct OutputToolsTests {
    @Test(
        "GDAL opens GeoJSON, GeoJSON lines and GeoRSS",
        .enabled(if: Shell.has("ogrinfo"), "ogrinfo is not installed (gdal-bin)"),
        arguments: ["geojson", "geojsonl", "rss"])
    func gdal(format: String) throws {
        // GDAL takes lines for plain GeoJSON where a property is called `features`, as FuelWatch's are.
        let prefix = format == "geojsonl" ? "GeoJSONSeq:" : ""
        let result = try Shell.run(
            """
            cd "$(mktemp -d)"
            fuelstream -t \(format) "$OLDPWD"/samples/fuelwatch.rss "$OLDPWD"/samples/fuelwatch-month.csv > out.\(format)
            ogrinfo -ro -so -al \(prefix)out.\(format) | sed -n 's/ successful.*//; /driver/p; /Geometry/p; /Count/p; /Extent/p'
            rm -r "$PWD"
            """)
        let driver = ["geojson": "GeoJSON", "geojsonl": "GeoJSONSeq", "rss": "GeoRSS"][format]!
        #expect(result.errors == "")
        #expect(
            result.output.hasPrefix("      using driver `\(driver)'\nGeometry: Point\nFeature Count: 55\nExtent: (115.")
        )
    }

    @Test(
        "xmllint finds RSS output well-formed",
        .enabled(if: Shell.has("xmllint"), "xmllint is not installed (libxml2-utils)"))
    func feedsAreWellFormed() throws {
        let result = try Shell.run(
            """
            for input in samples/fuelwatch.rss samples/fuelwatch-month.csv samples/news.rss samples/quoting.csv /dev/null; do
                fuelstream -t rss "$input" | xmllint --noout - && echo well
            done
            """)
        #expect(result.output == String(repeating: "well\n", count: 5))
    }
}
