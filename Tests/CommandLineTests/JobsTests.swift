import Foundation
import ShellSupport
import Testing

/// `--jobs`: the same output, messages, rejects and status as of one job.
@Suite struct JobsTests {
    /// Every golden case once more, with three workers behind every `fuelstream` of its command.
    @Test(arguments: CaseTests.names) func goldenCase(_ name: String) throws {
        let folder = CaseTests.folder.appendingPathComponent(name)
        func text(_ file: String) -> String? {
            (try? Data(contentsOf: folder.appendingPathComponent(file))).map { String(decoding: $0, as: UTF8.self) }
        }
        let command = try #require(text("cmd"))
        let result = try Shell.run("fuelstream() { command fuelstream --jobs 3 \"$@\"; }\n" + command)
        #expect(result.output == text("expout") ?? "")
        #expect(result.errors == text("experr") ?? "")
        #expect(result.status == Int32((text("status") ?? "0").trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    /// Inputs of many batches, as they are and damaged in places: what one job makes of them, two and five do.
    @Test(
        arguments: [
            "--near 6050", "--schema raw -t csv --select TRADING_NAME,PRICE", "-t geojson --where 'price < 140'",
            "-t rss",
            "--unique station,product --limit 50", "--sort-by=-price,station --limit 20 --per product", "--limit 4000",
            "--set 'place=filename() ++ \":\" ++ line()' -s place", "--strict", "--max-record-bytes 300",
            "--stats-json",
        ])
    func manyBatches(options: String) throws {
        let result = try Shell.run(
            """
            cd "$TMPDIR"
            awk 'BEGIN { srand(7)
              print "PUBLISH_DATE,TRADING_NAME,BRAND_DESCRIPTION,PRODUCT_DESCRIPTION,PRODUCT_PRICE,ADDRESS,LOCATION,POSTCODE,AREA_DESCRIPTION,REGION_DESCRIPTION"
              for (i = 1; i <= 22000; i++)
                printf "%02d/%02d/2021,%s,BP,%s,%s,%s,%s,6000,North,Metro\\r\\n", 1 + i % 28, 1 + i % 12,
                  i % 5000 == 4999 ? "\\"Stray " i : i % 7 == 0 ? "\\"Servo, the \\"\\"" i % 90 "\\"\\"\\"" : "Servo " i % 90,
                  i % 3 ? "ULP" : "Diesel", i % 3000 == 7 ? "n/a" : 100 + i % 97 + 0.5,
                  i % 11 == 0 ? "\\"1 High St\\n  Level " i "\\"" : "1 High St", i % 2 ? "PERTH" : "ALBANY" }' > table.csv
            awk 'BEGIN { for (d = 1; d <= 3; d++) {
                printf "<?xml version=\\"1.0\\"?>\\n<rss><channel><title>Day %d</title>", d
                for (i = 1; i <= 3000 * d; i++)
                  printf "%s<item><trading-name>Servo &amp; %d</trading-name><price>%s</price>%s<location>Perth</location>"\\
                    "<description><![CDATA[%s]]></description></item>", i % 9 ? "" : "\\n", i % 90, 100 + i % 50,
                    i % 1900 == 3 ? "<x>" : "", i % 50 ? "ok" : "</item> in <b>"
                print "</channel></rss>" } }' > feed.rss
            fuelstream table.csv 2> /dev/null > lines.ndjson
            for input in 'table.csv' 'feed.rss' 'lines.ndjson' 'table.csv missing.csv feed.rss'; do
              fuelstream --rejects one.rejects \(options) $input > one 2> one.messages; echo $? > one.status
              for jobs in 2 5; do
                fuelstream --jobs $jobs --rejects many.rejects \(options) $input > many 2> many.messages
                echo $? > many.status
                for part in '' .rejects .status; do cmp one$part many$part && echo same; done
                # How long it took differs, and what it took.
                for run in one many; do
                  sed -E 's/"(seconds|bytes_per_second|records_per_second|peak_memory_bytes|bytes)":[0-9.]+//g' \\
                    $run.messages > $run.words; done
                cmp one.words many.words && echo same
              done
            done
            """)
        #expect(result.errors == "")
        #expect(result.output == String(repeating: "same\n", count: 32))
    }

    @Test func recordsComeOutWhileInputStaysOpen() throws {
        let child = try Child(["--jobs", "2", "--near", "6050"])
        child.write(PipeTests.header + PipeTests.row)
        #expect(child.readLine().hasPrefix("{\"date\":\"2021-02-13\""))
        child.write(PipeTests.row)
        #expect(child.readLine().contains("Bob's Servo"))
        child.closeInput()
        #expect(child.wait() == 0)
    }

    @Test(arguments: ["<rss><channel><title>t</title>", "<feed>"])
    func itemsComeOutBeforeTheirDocumentEnds(beginning: String) throws {
        let name = beginning == "<feed>" ? "entry" : "item"
        let child = try Child(["--jobs", "4", "--schema", "raw"])
        child.write(beginning + "<\(name)><title>1</title></\(name)>")
        #expect(child.readLine() == #"{"title":"1"}"#)
        child.write("\n<\(name)><title>2</title></\(name)><\(name)>")
        #expect(child.readLine() == #"{"title":"2"}"#)
        child.write("<title>3</title></\(name)>")
        #expect(child.readLine() == #"{"title":"3"}"#)
        child.closeInput()
        #expect(child.wait() == 65)
    }

    @Test func headEndsItQuietly() throws {
        let result = try Shell.run(
            """
            bash -c '{ echo a,b; yes 1,2; } | fuelstream --jobs 3 | head -n 2; echo ${PIPESTATUS[1]}'
            """)
        #expect(
            result
                == Shell.Result(
                    output: "{\"a\":\"1\",\"b\":\"2\"}\n{\"a\":\"1\",\"b\":\"2\"}\n141\n", errors: "", status: 0))
    }

    @Test func aSignalLeavesWholeRecords() throws {
        let result = try Shell.run(
            """
            { echo a,b; yes 1,2; } | timeout -s TERM 1 fuelstream --jobs 2 -t geojson > "$TMPDIR/g"; echo $?
            tail -n 1 "$TMPDIR/g"
            """)
        #expect(result.output == "124\n]}\n")
    }

    @Test(arguments: ["0", "-1", "x", "1000"]) func countThatIsNone(jobs: String) throws {
        let result = try Shell.run("fuelstream --jobs=\(jobs) < /dev/null")
        #expect(result.status == 64 && result.errors.contains("--jobs"))
    }
}
