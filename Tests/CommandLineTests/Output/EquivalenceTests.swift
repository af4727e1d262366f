import ShellSupport
import Testing

/// Different ways to the same records.
@Suite struct EquivalenceTests {
    static let samples = [
        "fuelwatch.rss", "fuelwatch-2026.rss", "fuelwatch-month.csv", "fuelwatch-2022-09.csv", "gazetteer.csv",
        "quoting.csv", "news.rss", "news.atom", "news.rdf",
    ].map { "samples/" + $0 }

    /// Records that are written and read are the same records.
    @Test("Records written as NDJSON or RSS read back as the same records", arguments: samples, ["ndjson", "rss"])
    func recordsReadBack(_ sample: String, _ format: String) throws {
        try expectSame("fuelstream --near 6050 \(sample)", "fuelstream --near 6050 -t \(format) \(sample) | fuelstream")
    }

    /// Tables have texts only: what is read of them is written in the same way.
    @Test("Records written as CSV or TSV read back as the same table", arguments: samples, ["csv", "tsv"])
    func tablesReadBack(_ sample: String, _ format: String) throws {
        let table = "fuelstream -t \(format) \(sample)"
        let schema = sample.contains("news") ? "feed" : "auto"
        try expectSame(table, "\(table) | fuelstream -f \(format) --schema \(schema) -t \(format)")
    }

    /// A condition may be tried before the record is complete; one on a field that is set later cannot.
    @Test(
        "A condition keeps the same records before and after a record is complete",
        arguments: ["samples/fuelwatch-month.csv", "samples/fuelwatch.rss", "samples/fuelwatch-2022-09.csv"],
        [
            "price < 120 || price > 200", "address =~ \"Rd\"", "price == null || price > 149",
            "phone != null && features == null || area != null",
            "date > \"2021-02-13\" ? brand == \"BP\" || brand == \"Eagle\" : brand == \"Vibe\"", "line() % 5 == 2",
        ])
    func earlyAndLateConditions(_ sample: String, _ condition: String) throws {
        try expectSame(
            "fuelstream --where '\(condition)' \(sample)",
            "fuelstream --set zz=1 --where '(\(condition)) && zz == 1' --drop zz \(sample)")
    }

    /// A record like an earlier one is not made again; with a number of its own, none is like another.
    @Test(
        "Repeated rows give the same records as rows that are all different",
        arguments: ["fuelwatch-month.csv", "fuelwatch-2022-09.csv"],
        [
            "", "--near 6050 --within 16 --where 'price < 120 || price > 165'",
            "--where 'price > 118.5 || brand == \"BP\"' -t csv",
            "--where 'suburb != \"Perth\" && distance_km < 9' --near 6050", "--unique price,suburb -t tsv",
            "--sort-by=-price,suburb --limit 3 --per brand -t geojson",
            "--limit 4 --per station --where 'price < 119 || price > 170'",
            "--rename cents=price --rename day=date --where 'cents < 120 || cents > 170'",
            "--rename station=price --rename price=brand",
            "--set 'x=price * 2' --set 'price=x - 1' -t csv", "--set 'suburb=upper(suburb)' --unique suburb,date",
            "--set 'x=station ++ date' --where 'ends_with(x, \"3\") || ends_with(x, \"1\")' --limit 200",
            "--where 'price < 120 || price > 170' --by brand --calc 'm=mean(price)'",
            "--set 'x=price / 3' --by suburb --calc 'm=max(x)' --sort-by=-m --limit 9",
            "-t geojson", "-t geojsonl --where 'price < 120 || price > 170'", "-t geojson --set 'latitude=price / -4'",
            "--changes", "--changes --where 'price_change > 0' -t csv",
            "--changes --near 6050 --within 12 --unique price", "--changes --rename d=price_change --set 'up=d > 0'",
            "--changes --by brand --calc 'm=max(price_change)'",
        ])
    func recordsThatRecur(_ sample: String, _ options: String) throws {
        // Some prices are moved, so that there are more of them.
        let sample = """
            { sed '1s/^\\xEF\\xBB\\xBF//' samples/\(sample); sed 1d samples/\(sample) | sed 's/1\\([0-9]\\.[0-9]\\)/2\\1/'; sed 1d samples/\(sample); }
            """
        // The records of sums have no such field.
        let numberless = options.contains("--by") ? options : "--drop n \(options)"
        try expectSame(
            "\(sample) | fuelstream \(options)",
            "\(sample) | awk 'NR == 1 { print \"n,\" $0; next } { print NR \",\" $0 }' | fuelstream \(numberless)")
    }

    /// What is looked up in a table made of the records themselves is what they have, by one worker or by several.
    @Test(
        "A table looked up in itself gives back its own columns",
        arguments: ["fuelwatch-month.csv", "fuelwatch-2022-09.csv", "gazetteer.csv", "quoting.csv"], [1, 3])
    func lookedUpInThemselves(_ sample: String, _ jobs: Int) throws {
        let numbered = "fuelstream --schema raw --set 'n=line()' -t csv samples/\(sample)"
        try expectSame(
            "\(numbered) | fuelstream --schema raw -t csv --drop n",
            """
            \(numbered) > $TMPDIR/side.csv; fuelstream --schema raw -t csv -s n $TMPDIR/side.csv |
            fuelstream --jobs \(jobs) --schema raw --lookup $TMPDIR/side.csv --on n --drop n -t csv
            """)
    }

    /// All programs of two pipelines succeed, and the last ones write the same.
    private func expectSame(_ pipeline: String, _ other: String) throws {
        let results = try [pipeline, other].map {
            try Shell.run("exec bash -o pipefail -c \"$PIPELINE\"", environment: ["PIPELINE": $0])
        }
        #expect(results.map(\.status) == [0, 0])
        #expect(!results[0].output.isEmpty)
        #expect(results[0].output == results[1].output)
    }
}
