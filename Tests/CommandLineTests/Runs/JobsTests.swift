import Foundation
import ShellSupport
import Testing

/// `--jobs`: the same output, messages, rejects and status as of one job.
@Suite struct JobsTests {
    /// Every golden case once more, with three workers in every `fuelstream` of its command.
    @Test(
        "A golden case gives the same with --jobs 3",
        .disabled(if: !Recording.names.isEmpty, "the cases are being recorded"), arguments: CaseTests.names)
    func goldenCase(_ name: String) throws {
        try CaseTests.compare(name, options: "--jobs 3")
    }

    /// Inputs of many batches, as they are and damaged in places: what one job makes of them, two and five do.
    @Test(
        "Two and five jobs give the output, rejects, status and messages of one",
        arguments: [
            "--near 6050", "--schema raw -t csv", "-t csv --select station,price", "-t geojson --where 'price < 140'",
            "-t rss",
            "--unique station,product --limit 50", "--sort-by=-price,station --limit 20 --per product", "--limit 4000",
            "--set 'place=filename() ++ \":\" ++ line()' -s place", "--strict", "--max-record-bytes 300",
            "--stats-json", "--by product --calc 'm=mean(price)' --calc 'n=max(price)' --stats-json",
            "--by station,suburb,date --calc 'l=last(price)'", "--by brand --calc 'd=distinct(station)'",
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
              test -s one || echo no records
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

    /// Schemes, documents and encodings, long enough for many batches, damaged in places; cells to be filled from the row before.
    @Test("Jobs give the same of every scheme, document and encoding", arguments: ["", "-t csv --where 'price > 150'"])
    func schemesAndDocuments(options: String) throws {
        let result = try Shell.run(
            #"""
            cd "$TMPDIR"
            awk 'BEGIN {
              print "ServiceStationName,Address,Suburb,Postcode,Brand,FuelCode,PriceUpdatedDate,Price"
              for (i = 1; i <= 30000; i++) {
                if (i % 7000 == 99) { print "a,b,c,d,e,f,g,h,i"; continue }
                if (i % 3) printf ",,,,%s,", i % 11 ? "" : "BRAND " i; else printf "Servo %d,%d High St,SYDNEY,2000,BP,", i, i % 90
                printf "%s,1/%d/2023 12:00:00 AM,%s\n", i % 2 ? "E10" : "P98", 1 + i % 12, i % 5000 ? 150 + i % 50 : "n/a"
              } }' > nsw.csv
            awk 'BEGIN {
              print "{\"ListaEESSPrecio\":["
              for (i = 1; i <= 6000; i++)
                printf "%s{\"IDEESS\":\"%d\",\"Rótulo\":\"R %d\",\"Dirección\":\"C/ %d\",\"C.P.\":\"28001\",\"Localidad\":\"MADRID\"," \
                  "\"Latitud\":\"40,4\",\"Longitud (WGS84)\":\"-3,7\",\"Precio Gasoleo A\":\"1,%03d\",\"Precio Gasolina 95 E5\":\"%s\"%s",
                  (i > 1 ? ",\n" : ""), i, i % 70, i, i % 1000, i % 4 ? "1,5" : "", i % 2500 == 7 ? "]" : "}"
              print "],\"Fecha\":\"01/02/2023 10:00:00\"}" }' > spain.json
            awk 'BEGIN {
              print "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<pdv_liste>"
              for (i = 1; i <= 5000; i++)
                printf "<pdv id=\"%d\" latitude=\"4620100\" longitude=\"519800\" cp=\"01000\" pop=\"R\"><adresse>%d AVENUE%s</adresse>" \
                  "<ville>BOURG</ville><prix nom=\"Gazole\" id=\"1\" maj=\"2023-01-0%d 10:00:00\" valeur=\"1.%03d\"/></pdv>%s\n",
                  i, i, i % 1500 ? "" : "</b>", 1 + i % 9, i % 1000, i % 10 ? "" : "<!-- x -->"
              print "</pdv_liste>" }' > france.xml
            sed 's/SYDNEY/SÃO PAULO/' nsw.csv | iconv -t latin1 > latin1.csv
            iconv -t UTF-16 nsw.csv > wide.csv
            fuelstream nsw.csv 2> /dev/null > lines.ndjson
            for input in nsw.csv spain.json france.xml latin1.csv wide.csv lines.ndjson 'nsw.csv spain.json france.xml'; do
              [ "$input" = latin1.csv ] && encoding='--encoding latin1' || encoding=
              for jobs in 1 2 5; do
                fuelstream --jobs $jobs $encoding --rejects $jobs.rejects \#(options) $input > $jobs 2> $jobs.messages
                echo $? >> $jobs.messages
              done
              [ $(wc -l < 1) -gt 1000 ] || echo "few records of $input"
              for jobs in 2 5; do for part in '' .rejects .messages; do cmp 1$part $jobs$part && echo same; done; done
            done
            """#)
        #expect(result.errors == "")
        #expect(result.output == String(repeating: "same\n", count: 42))
    }

    /// Objects do not show whether there is a field, tables and feeds do: a worker that meets one ahead of the others stops in the
    /// middle of its batch, which is then done again.
    @Test("A batch that was left in the middle leaves nothing behind") func batchesDoneAgain() throws {
        let result = try Shell.run(
            #"""
            cd "$TMPDIR"
            awk 'BEGIN { for (i = 0; i < 60000; i++) printf "{\"a\":%d,\"b\":\"text %d\"}\n", i, i }' > many.ndjson
            awk 'BEGIN { print "a,b"; for (i = 0; i < 3000; i++) printf "%d,row %d\n", i, i }' > t.csv
            awk 'BEGIN { print "<rss><channel><title>t</title>"
              for (i = 0; i < 3000; i++) printf "<item><a>%d</a><b>x</b></item>", i
              print "</channel></rss>" }' > t.rss
            for inputs in 'many.ndjson t.csv t.csv t.csv' 'many.ndjson t.rss t.csv t.rss' 'many.ndjson t.csv many.ndjson t.rss'; do
              for jobs in 1 2 3 4 3 2; do
                fuelstream --schema raw --select a --jobs $jobs $inputs > $jobs 2>&1
                cmp 1 $jobs && echo same
              done
            done
            """#)
        #expect(result == Shell.Result(output: String(repeating: "same\n", count: 18), errors: "", status: 0))
    }

    /// Records that the condition leaves out are not repaired first, whichever worker meets them: the schema of a mapping
    /// is made where its first table begins.
    @Test("Conditions on mapped tables count the same with any number of jobs") func conditionsOfMappedTables() throws {
        let result = try Shell.run(
            """
            cd "$TMPDIR"
            awk 'BEGIN {
              print "SiteId,Site_Name,Site_Brand,Sites_Address_Line_1,Site_Suburb,Site_State,Site_Post_Code,Site_Latitude,Site_Longitude,Fuel_Type,Price,TransactionDateutc"
              for (i = 1; i <= 30000; i++)
                printf "6%07d,Site %d,BP,%d Main Road,%s,QLD,4217,-28.0,153.4,%s,1899,13/02/2023 06:26\\n", i, i, i,
                  i % 20 == 7 ? "SURFER PARADISE" : "SURFERS PARADISE", i % 40 == 7 ? "OPAL" : "LPG" }' > table.csv
            for jobs in 1 2 4; do
              fuelstream --jobs $jobs -q --stats-json --where 'product == "OPAL"' table.csv table.csv 2>&1 > /dev/null \
                | grep -oE '"(written|left_out|warnings)":[0-9]+' | tr '\n' ' '
              echo
            done
            """)
        let counts = #""written":1500 "left_out":58500 "warnings":1500 "#
        #expect(result == Shell.Result(output: String(repeating: counts + "\n", count: 3), errors: "", status: 0))
    }

    @Test("--jobs auto reads everything on one core and on all", arguments: ["", "taskset -c 0"]) func automatic(
        prefix: String
    ) throws {
        let result = try Shell.run(
            "{ echo a,b; yes 1,2 | head -n 400000; } | \(prefix) fuelstream --jobs auto | sort | uniq -c")
        #expect(result == Shell.Result(output: " 400000 {\"a\":\"1\",\"b\":\"2\"}\n", errors: "", status: 0))
    }

    /// Where nothing can be settled the document is not closed either; one input that cannot be read settles nothing.
    @Test(
        "Runs that fail end the same with one job and with two",
        arguments: [
            "-t html --select nothing t.csv", "-t rss --where 'nothing > 1' t.csv", "-t geojson --unique nothing h.csv",
            "-t rss --columns x t.csv", "-t csv h.csv t.csv.gz r.csv", "-t csv h.csv t.csv.gz",
            "-t csv --select nothing h.csv t.csv.gz",
            "-t geojson --strict t.csv t.csv.gz", "open.rss missing.csv t.csv", "open.rss . t.csv.gz missing.csv",
        ])
    func runsThatFail(arguments: String) throws {
        let result = try Shell.run(
            """
            cd "$TMPDIR"
            printf 'a,,b\\n' > h.csv; printf 'a,,b\\n1,2,3\\n' > r.csv; printf 'a,b\\n1,2\\n' > t.csv; gzip -k t.csv
            printf '<rss><channel><item><title>1</title>' > open.rss
            for jobs in 1 2; do fuelstream --jobs $jobs \(arguments) > $jobs 2>&1; echo $? >> $jobs; done
            cmp 1 2 && echo same
            """)
        #expect(result == Shell.Result(output: "same\n", errors: "", status: 0))
    }

    /// A document that is cut: what each worker reads of it to know where it is counts once, and nothing behind a limit.
    @Test(
        "Statistics are the same with any number of jobs",
        arguments: [
            "", "--limit 2500", "--limit 2500 --strict", "--unique station --limit 2500", "--where 'price > 101'",
        ])
    func statistics(options: String) throws {
        let result = try Shell.run(
            """
            cd "$TMPDIR"
            awk 'BEGIN { print "<rss><channel><title>Day</title>"
              for (i = 1; i <= 6000; i++)
                printf "<item><title>1: s</title><trading-name>Servo %d</trading-name><price>%s</price><brand>B</brand><date>2021-02-13</date>"\
                  "<location>%s</location><address>%0300d</address><phone>1</phone>%s<site-features/></item>", i, 100 + i % 50,
                  i % 7 ? "PERTH" : "NOWHERE " i, i, i % 5 ? "" : "<latitude>-31.9</latitude><longitude>115.8</longitude>"
              print "</channel></rss>" }' > feed.rss
            printf '%s%s' '<rss><channel><item><title>1: s</title><trading-name>A</trading-name><price>100</price><date>2021-02-13</date>' \
              '<location>X</location><address>a</address><brand>B</brand></item></channel></rss>' > small.rss
            { sed -n 's#</item>#&\\n#gp' feed.rss | head -n 1500; echo '</channel></rss>'; } | sed '1s/^/<rss><channel>/' > day.rss
            for jobs in 1 2 5; do
              fuelstream --jobs $jobs --stats-json \(options) small.rss day.rss day.rss day.rss day.rss feed.rss 2>&1 > records | sed 's/"bytes":.*"coordinates/"coordinates/' > $jobs
              cmp 1 $jobs && echo same
            done
            grep -c '"records_with_unknown_suburb":[1-9]' 1
            """)
        #expect(result == Shell.Result(output: "same\nsame\nsame\n1\n", errors: "", status: 0))
    }

    @Test(
        "Items come out with several jobs before their document ends",
        arguments: ["<rss><channel><title>t</title>", "<feed>"])
    func itemsComeAtOnce(beginning: String) throws {
        let name = beginning == "<feed>" ? "entry" : "item"
        let child = try Child(["--jobs", "4", "--schema", "raw"])
        #expect(child.answer(to: beginning + "<\(name)><title>1</title></\(name)>") == #"{"title":"1"}"#)
        #expect(child.answer(to: "\n<\(name)><title>2</title></\(name)><\(name)>") == #"{"title":"2"}"#)
        #expect(child.answer(to: "<title>3</title></\(name)>") == #"{"title":"3"}"#)
        #expect(child.end() == 65)
    }

    @Test("A reader that has seen enough ends a run with several jobs") func head() throws {
        let result = try Shell.run(
            """
            bash -c '{ echo a,b; yes 1,2; } | fuelstream --jobs 3 | head -n 2; echo ${PIPESTATUS[1]}'
            """)
        #expect(
            result
                == Shell.Result(
                    output: "{\"a\":\"1\",\"b\":\"2\"}\n{\"a\":\"1\",\"b\":\"2\"}\n141\n", errors: "", status: 0))
    }

    @Test("A signal to a run with several jobs leaves a closed document") func signal() throws {
        let result = try Shell.run(
            """
            { echo a,b; yes 1,2; } | fuelstream --jobs 2 -t geojson > "$TMPDIR/g" & program=$!
            until [ -s "$TMPDIR/g" ]; do sleep 0.01; done
            kill -TERM $program; wait $program; echo $?
            tail -n 1 "$TMPDIR/g"
            """)
        #expect(result.output == "143\n]}\n")
    }

    @Test("A number of jobs that makes no sense is refused", arguments: ["0", "-1", "x", "1000"]) func invalidCounts(
        jobs: String
    ) throws {
        let result = try Shell.run("fuelstream --jobs=\(jobs) < /dev/null")
        #expect(result.status == 64)
        #expect(result.errors.contains("--jobs"))
    }
}
