import Foundation
import Glibc
import ShellSupport
import Testing

/// Station stores and geocoders, as the command line has them.
@Suite struct StationTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// A folder with input, gone with the test. Commands are run in it.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

        init() throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try write(StationTests.feed(["BP One|1 High St|PERTH"]), to: "one.rss")
            try write(StationTests.archive(["BP One|1 High Street|PERTH", "BP Two|2 High St|PERTH"]), to: "two.csv")
            // Writes down what it is asked, and knows those of even number.
            try write(
                """
                while IFS= read -r line; do
                    echo "$line" >> asked
                    case "$line" in
                        *[02468]\\ High*) echo "-31.${line%% *}5,115.5" ;;
                        *) echo ;;
                    esac
                done
                """, to: "geocoder")
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ text: String, to name: String) throws {
            try Data(text.utf8).write(to: url.appendingPathComponent(name))
        }

        func data(_ name: String) -> Data? { try? Data(contentsOf: url.appendingPathComponent(name)) }

        func run(_ script: String, stations: String = "") throws -> Shell.Result {
            try Shell.run("cd '\(url.path)'\n\(script)", environment: ["FUELSTREAM_STATIONS": stations])
        }

        /// The output of a script that has nothing to say.
        func output(_ script: String, stations: String = "") throws -> [String] {
            let result = try run(script, stations: stations)
            #expect(result.status == 0, "\(result)")
            #expect(result.errors.isEmpty, "\(result)")
            return lines(result.output)
        }

        /// The questions that have been asked.
        var asked: [String] { lines(data("asked").map { String(decoding: $0, as: UTF8.self) } ?? "") }

        private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
    }

    /// Stations `NAME|ADDRESS|SUBURB`, each with a point of its own.
    private static func feed(_ stations: [String], date: String = "2026-03-01") -> String {
        let items = stations.enumerated().map { number, station in
            let parts = station.split(separator: "|")
            return "<item><title>t</title><brand>B</brand><date>\(date)</date><price>150.9</price>"
                + "<trading-name>\(parts[0])</trading-name><location>\(parts[2])</location>"
                + "<address>\(parts[1])</address><phone/><latitude>\(-31.25 - Double(number) / 1024)</latitude>"
                + "<longitude>115.75</longitude><site-features>, </site-features></item>"
        }
        return "<rss><channel><title>x</title>\(items.joined())</channel></rss>\n"
    }

    private static func archive(_ stations: [String]) -> String {
        stations.reduce(into: PipeTests.header) { text, station in
            let parts = station.split(separator: "|", omittingEmptySubsequences: false)
            text += "13/02/2021,\(parts[0]),BP,ULP,142.50,\(parts[1]),\(parts[2]),,North,Metro\n"
        }
    }

    private static let columns = "-t csv --no-output-header -s station,latitude,longitude,coordinates_from"
    private static let suburb = "-31.95224,115.8614,suburb"
    private static let asks = "--stations s --geocode-with 'exec sh geocoder'"

    // MARK: Learning

    @Test("A feed's coordinates are used for the same station in an archive") func learning() throws {
        #expect(try folder.output("fuelstream --stations s one.rss").count == 1)
        let expected = ["BP One,-31.25,115.75,station", "BP Two,\(Self.suburb)"]
        #expect(try folder.output("fuelstream --stations s \(Self.columns) two.csv") == expected)
        #expect(try folder.output("fuelstream \(Self.columns) two.csv", stations: "s") == expected)
        // Within one run too.
        #expect(
            try folder.output("fuelstream --stations t \(Self.columns) one.rss two.csv")
                == ["BP One,-31.25,115.75,feed"] + expected)
        #expect(
            try folder.output("sqlite3 t 'SELECT * FROM stations'")
                == ["bp one|1 high st|perth|-31.25|115.75|feed|2026-03-01|2026-03-01|"])
    }

    @Test("Only coordinates that a feed itself has are learnt") func whatTeaches() throws {
        let count = "test -e s && sqlite3 s 'SELECT count(*) FROM stations'; true"
        let inputs = """
            printf 'date,product,price,station,address,suburb,latitude,longitude\\n2026-03-01,ULP,1,A,1 St,Perth,-31,115\\n'
            """
        #expect(
            try folder.output("\(inputs) | fuelstream --stations s \(Self.columns); \(count)") == ["A,-31,115,input"])
        // A suburb's point is looked for in the store, which is made for that.
        #expect(try folder.output("fuelstream two.csv | fuelstream --stations s | wc -l; \(count)") == ["2", "0"])
        // The feed's go through a pipe.
        #expect(
            try folder.output("fuelstream one.rss two.csv | fuelstream --stations s | wc -l; \(count)") == ["3", "1"])
        #expect(try folder.output("fuelstream -t csv one.rss | fuelstream --stations t | wc -l") == ["1"])
        #expect(try folder.output("sqlite3 t 'SELECT name, latitude FROM stations'") == ["bp one|-31.25"])
    }

    /// Also where an earlier run has put it in, the station's own point comes first, and the geocoder is asked.
    @Test("A suburb's point of an earlier run gives way to the station's own") func suburbPoints() throws {
        let suburbs = ["BP One,\(Self.suburb)", "BP Two,\(Self.suburb)"]
        #expect(try folder.output("fuelstream two.csv | fuelstream \(Self.columns)") == suburbs)
        _ = try folder.output("fuelstream --stations s one.rss")
        let found = ["BP One,-31.25,115.75,station", suburbs[1]]
        #expect(try folder.output("fuelstream two.csv | fuelstream --stations s \(Self.columns)") == found)
        let asked = ["BP One,-31.25,115.75,station", "BP Two,-31.25,115.5,geocoder"]
        #expect(try folder.output("fuelstream two.csv | fuelstream \(Self.asks) \(Self.columns)") == asked)
    }

    @Test("Several stores are read, and only the last is written") func severalStores() throws {
        try folder.write(Self.feed(["X|9 Low St|PERTH", "BP Two|2 High St|PERTH"]), to: "more.rss")
        #expect(try folder.output("fuelstream --stations a one.rss; fuelstream --stations b more.rss").count == 3)
        let before = [folder.data("a"), folder.data("b")]
        #expect(
            try folder.output("fuelstream --stations a --stations b --stations c \(Self.columns) two.csv one.rss") == [
                "BP One,-31.25,115.75,station", "BP Two,-31.2509765625,115.75,station", "BP One,-31.25,115.75,feed",
            ])
        #expect([folder.data("a"), folder.data("b")] == before)
        // What is known already is another file's.
        #expect(try folder.output("sqlite3 c 'SELECT count(*) FROM stations'") == ["0"])
    }

    @Test("The store in FUELSTREAM_STATIONS is only read") func environment() throws {
        _ = try folder.output("fuelstream --stations s two.csv")
        let before = folder.data("s")
        #expect(try folder.output("fuelstream --schema fuel one.rss", stations: "s").count == 1)
        #expect(folder.data("s") == before)
        // With --stations it is not looked at: a damaged file is not noticed, nor with --no-stations.
        try folder.write("x", to: "damaged")
        for option in ["--stations t", "--no-stations"] {
            #expect(try folder.output("fuelstream \(option) one.rss", stations: "damaged").count == 1)
        }
    }

    @Test("Options for stores that do not go together are refused") func conflictingOptions() throws {
        for (options, message) in [
            ("--stations s --no-stations", "--stations and --no-stations exclude each other"),
            ("--geocode-with cat", "--geocode-with needs --stations"),
            ("--stations s --geocode-with ''", "--geocode-with needs a command"),
        ] {
            let result = try folder.run("fuelstream \(options) one.rss", stations: "s")
            #expect(result.status == 64)
            #expect(result.errors == "fuelstream: \(message)\nTry 'fuelstream --help'.\n")
        }
        #expect(folder.data("s") == nil)
    }

    @Test("A run goes on without a store that cannot be used, and ends with status 74") func unusableStore() throws {
        try folder.write("no database", to: "s")
        let records = ["BP One,\(Self.suburb)", "BP Two,\(Self.suburb)", ""].joined(separator: "\n")
        let expected = Shell.Result(
            output: records, errors: "fuelstream: s: not an SQLite database (not used)\n", status: 74)
        #expect(try folder.run("fuelstream --stations s \(Self.columns) two.csv") == expected)
        #expect(try folder.run("fuelstream \(Self.asks) \(Self.columns) two.csv") == expected)
        #expect(try folder.run("fuelstream \(Self.columns) two.csv", stations: "s") == expected)
        #expect(folder.data("s") == Data("no database".utf8))
        #expect(folder.asked == [])
        // The others are used all the same.
        #expect(try folder.run("fuelstream --stations s --stations t one.rss").status == 74)
        let result = try folder.run("fuelstream --stations s --stations t \(Self.columns) two.csv")
        #expect(result.output.hasPrefix("BP One,-31.25,115.75,station\n"))
        #expect(result.status == 74)
        try folder.write(Self.feed(["X|9 Low St|PERTH", "BP Two|2 High St|PERTH"]), to: "more.rss")
        _ = try folder.output("fuelstream --stations u more.rss")
        let all = try folder.run("fuelstream --stations t --stations u --stations s \(Self.columns) two.csv")
        #expect(all.output == "BP One,-31.25,115.75,station\nBP Two,-31.2509765625,115.75,station\n")
        #expect(all.status == 74)
    }

    /// Input that has no station to look for or to learn does not open a file.
    @Test("A store is not opened before a station needs it") func unneededStore() throws {
        try folder.write("no database", to: "s")
        try folder.write("name,price\na,1\n", to: "in.csv")
        for options in ["--stations s", "--stations s --stations t", Self.asks] {
            #expect(try folder.output("fuelstream -q \(options) in.csv").count == 1)
            #expect(try folder.output("fuelstream -q \(options) < /dev/null") == [])
        }
        #expect(try folder.output("fuelstream in.csv", stations: "s").count == 1)
        #expect(folder.data("t") == nil)
        let result = try folder.run("fuelstream --stations s -t csv -s station two.csv two.csv")
        #expect(result.errors == "fuelstream: s: not an SQLite database (not used)\n")
        #expect(result.status == 74)
    }

    @Test("Three stores of three thousand stations each are read") func largeStores() throws {
        for (number, file) in ["a", "b", "c"].enumerated() {
            let stations = (0..<3000).map { "Station \(number * 3000 + $0)|\(number * 3000 + $0) High St|PERTH" }
            try folder.write(Self.feed(stations), to: "\(file).rss")
            try folder.write(Self.archive(stations), to: "\(file).csv")
            _ = try folder.output("fuelstream --stations \(file) \(file).rss")
        }
        let found = try folder.output(
            "fuelstream --stations a --stations b --stations c \(Self.columns) a.csv b.csv c.csv | grep -c ',station$'")
        #expect(found == ["9000"])
    }

    @Test("A run leaves no journal files beside a store") func noLeftovers() throws {
        _ = try folder.output("fuelstream --stations s one.rss")
        _ = try folder.output("fuelstream two.csv", stations: "s")
        _ = try folder.output("fuelstream --stations s --stations u two.csv")
        #expect(try folder.output("ls s* u*") == ["s", "u"])
    }

    /// Whoever waits for another process can be told to stop.
    @Test("A signal ends a run that waits for a locked store") func lockedStore() throws {
        _ = try folder.output("fuelstream --stations s one.rss; sqlite3 s 'PRAGMA journal_mode=DELETE'")
        let result = try folder.run(
            """
            mkfifo commands; sqlite3 s < commands & exec 3> commands
            printf 'BEGIN EXCLUSIVE;\n.shell touch locked\n' >&3
            until test -e locked; do sleep 0.02; done
            # For a lock the program would wait 30 s.
            timeout -k 20 1 fuelstream --stations s two.csv
            echo $?
            exec 3>&-; wait
            """)
        #expect(result.output == "124\n")
    }

    @Test("A damaged store is reported and left unchanged") func damagedStore() throws {
        try folder.write(
            Self.feed((0..<500).map { "Station \($0)|\($0) High St|PERTH" }), to: "many.rss")
        _ = try folder.output("fuelstream --stations s many.rss")
        var bytes = try #require(folder.data("s"))
        bytes.replaceSubrange(9000..<20_000, with: Data(repeating: 0xA5, count: 11_000))
        try bytes.write(to: folder.url.appendingPathComponent("s"))
        let result = try folder.run("fuelstream --stations s \(Self.columns) two.csv")
        #expect(result.status == 74)
        #expect(result.errors.hasPrefix("fuelstream: s: "))
        #expect(result.errors.hasSuffix(" (not used)\n"))
        #expect(result.output.split(separator: "\n").count == 2)
        #expect(folder.data("s") == bytes)
    }

    /// Another user, because root may write everything.
    @Test(
        "A store in a read-only folder is read", .enabled(if: canBeNobody, "the program cannot be run as another user"))
    func readOnlyFolder() throws {
        _ = try folder.output(
            "fuelstream --stations 's ä?#%' one.rss; chmod a+rx,a-w . ; chmod a+r,a-w *; mkdir -m 777 open")
        let before = folder.data("s ä?#%")
        let expected = ["BP One,-31.25,115.75,station", "BP Two,\(Self.suburb)"]
        #expect(
            try folder.output("\(asNobody) \(Self.columns) two.csv", stations: "s ä?#%") == expected)
        let path = folder.url.appendingPathComponent("s ä?#%").path
        #expect(try folder.output("\(asNobody) \(Self.columns) two.csv", stations: path) == expected)
        #expect(
            try folder.output(
                "\(asNobody) --stations 's ä?#%' --stations open/own.db \(Self.columns) two.csv")
                == expected)
        let refused = try folder.run("\(asNobody) --stations 's ä?#%' \(Self.columns) two.csv")
        #expect(refused.status == 74)
        #expect(refused.errors.contains("cannot be written"))
        #expect(folder.data("s ä?#%") == before)
        _ = try folder.run("chmod u+w .")
    }

    // MARK: Asking

    @Test("The geocoder is asked once for a station, and for a failure again after a day") func askedOnce() throws {
        let stations = ["A|1 High St|PERTH", "B|2 High St|PERTH", "A|1 High St|PERTH", "B|2 High St|PERTH"]
        try folder.write(Self.archive(stations + ["C|3 High St|WANGARA"]), to: "in.csv")
        let nowhere = "A,\(Self.suburb)"
        #expect(
            try folder.output("fuelstream \(Self.asks) \(Self.columns) in.csv") == [
                nowhere, "B,-31.25,115.5,geocoder", nowhere, "B,-31.25,115.5,station",
                "C,-31.7914,115.8203,suburb",
            ])
        let questions = [
            "1 High St, Perth WA 6000", "2 High St, Perth WA 6000", "3 High St, Wangara WA 6065",
        ]
        #expect(folder.asked == questions)
        // Failures are remembered too.
        #expect(
            try folder.output("fuelstream \(Self.asks) \(Self.columns) in.csv") == [
                nowhere, "B,-31.25,115.5,station", nowhere, "B,-31.25,115.5,station",
                "C,-31.7914,115.8203,suburb",
            ])
        #expect(folder.asked == questions)
        #expect(
            try folder.output(
                """
                sqlite3 s "SELECT name, source, asked LIKE '____-__-__T__:__:__Z' FROM stations"
                sqlite3 s "UPDATE stations SET asked = strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-25 hours')"
                fuelstream \(Self.asks) -t csv --no-output-header -s station in.csv
                sqlite3 s 'SELECT count(*) FROM asking'
                """) == ["a|none|1", "b|geocoder|1", "c|none|1", "A", "B", "A", "B", "C", "0"])
        #expect(folder.asked == questions + [questions[0], questions[2]])
    }

    /// A clock that went ahead and was put back.
    @Test("A failure dated in the future is asked for again once") func futureFailure() throws {
        try folder.write(Self.archive(["A|1 High St|PERTH"]), to: "in.csv")
        let out = "fuelstream \(Self.asks) -t csv --no-output-header -s station in.csv"
        #expect(
            try folder.output(
                """
                \(out)
                sqlite3 s "UPDATE stations SET asked = strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '+9 days'),
                    last_seen = date('now', '+9 days')"
                \(out)
                \(out)
                """) == ["A", "A", "A"])
        #expect(folder.asked.count == 2)
    }

    @Test("A question to the geocoder is one line") func oneLineQuestions() throws {
        try folder.write(
            """
            date,product,price,station,address,suburb
            2026-03-01,ULP,1,A,"2 High St\n(Cnr Low\tSt)",Perth
            2026-03-01,ULP,1,B,,Perth
            2026-03-01,ULP,1,C,4 High St,
            2026-03-01,ULP,1,D,4 High St,Nowhere
            2026-03-01,ULP,1,E,\(String(repeating: "x", count: 2000)),Perth

            """, to: "in.csv")
        #expect(try folder.output("fuelstream \(Self.asks) in.csv").count == 5)
        #expect(folder.asked == ["2 High St, Perth WA 6000", "4 High St, Nowhere WA"])
    }

    /// The number and the street, in the state of the postcode.
    @Test("A question has the street address without brackets and units") func addressesInQuestions() throws {
        let asked = [
            ("2 Hollosy Way (Cnr Pinjar Rd)", "Wanneroo,6065", "2 Hollosy Way, Wanneroo WA 6065"),
            ("(opp. the (old) mill) 168  Wanneroo Rd", "Tuart Hill,6060", "168 Wanneroo Rd, Tuart Hill WA 6060"),
            ("1/909 Mandurah Rd", "Golden Bay,6174", "909 Mandurah Rd, Golden Bay WA 6174"),
            ("Unit 3/17 High St", "Perth,6000", "17 High St, Perth WA 6000"),
            ("\"Shop 3A, 18 High St\"", "Perth,6000", "18 High St, Perth WA 6000"),
            ("U3 19-21 High St", "Perth,6000", "19-21 High St, Perth WA 6000"),
            ("Lot 46 Great Northern Hwy (Cnr Too", "Perth,6000", "Lot 46 Great Northern Hwy, Perth WA 6000"),
            ("Cnr Eaton Dr & Recreation Dr", "Eaton,6232", "Cnr Eaton Dr & Recreation Dr, Eaton WA 6232"),
            ("9 Bridge Rd", "Richmond,3121", "9 Bridge Rd, Richmond VIC 3121"),
            ("(Cnr Low St)", "Perth,6000", nil),
        ]
        let rows = asked.enumerated().map { "2026-03-01,ULP,1,S\($0),\($1.0),\($1.1)\n" }
        try folder.write("date,product,price,station,address,suburb,postcode\n\(rows.joined())", to: "in.csv")
        #expect(try folder.output("fuelstream \(Self.asks) in.csv").count == asked.count)
        #expect(folder.asked == asked.compactMap { $0.2 })
    }

    /// It is told, and remembered as a place that the geocoder does not know.
    @Test("An answer far from the suburb is reported and not used") func distantAnswer() throws {
        try folder.write("while read a; do echo \"$a\" >> asked; echo -33.865,151.209; done", to: "geocoder")
        try folder.write(Self.archive((1...4).map { "S\($0)|\($0) High St|PERTH" }), to: "in.csv")
        let suburbs = (1...4).map { "S\($0),\(Self.suburb)\n" }.joined()
        let result = try folder.run("fuelstream \(Self.asks) \(Self.columns) in.csv")
        #expect(result.output == suburbs)
        #expect(result.status == 0)
        let messages = (1...4).map {
            """
            fuelstream: --geocode-with: answered “-33.865,151.209”, which is 3291 km from the suburb and not used: \
            \($0) High St, Perth WA 6000

            """
        }
        #expect(result.errors == messages.joined())
        #expect(
            try folder.output("fuelstream \(Self.asks) \(Self.columns) in.csv").joined(separator: "\n") + "\n"
                == suburbs)
        #expect(folder.asked.count == 4)
        #expect(try folder.output("sqlite3 s 'SELECT DISTINCT source FROM stations'") == ["none"])
    }

    @Test("Records keep their order while the geocoder is asked") func order() throws {
        try folder.write(Self.archive((0..<300).map { "S\($0)|\($0 % 40 + 20) High St|PERTH" }), to: "in.csv")
        let expected = (0..<300).map { "S\($0)" }
        let out = "-t csv --no-output-header -s station"
        #expect(try folder.output("fuelstream \(Self.asks) \(out) in.csv") == expected)
        // In any pieces, and from joined files.
        #expect(
            try folder.output("rm s; cat in.csv in.csv | dd bs=1 2>/dev/null | fuelstream \(Self.asks) \(out)")
                == expected + expected)
        #expect(
            try folder.output("rm s; fuelstream \(Self.asks) \(out) in.csv one.rss - < in.csv")
                == expected + ["BP One"] + expected)
        #expect(
            try folder.output(
                "rm s; iconv -t UTF-16 in.csv | fuelstream \(Self.asks) \(out)") == expected)
        #expect(
            try folder.output(
                "rm s; fuelstream in.csv | sed 's/\"latitude.*suburb\"/\"x\":1/' | fuelstream \(Self.asks) \(out)")
                == expected)
    }

    @Test("The geocoder is not asked for records that a condition drops") func filteredRecords() throws {
        try folder.write(Self.archive(["A|2 High St|PERTH", "B|4 High St|PERTH"]), to: "in.csv")
        #expect(
            try folder.output("fuelstream \(Self.asks) --where 'station == \"B\"' \(Self.columns) in.csv") == [
                "B,-31.45,115.5,geocoder"
            ])
        // The first item of a feed shows which fields there are, and is left out all the same.
        try folder.write(Self.feed(["C|1 Low St|PERTH", "D|2 Low St|PERTH", "E|3 Low St|PERTH"]), to: "three.rss")
        #expect(try folder.output("fuelstream --stations s --where 'station == \"E\"' three.rss").count == 1)
        #expect(folder.asked == ["4 High St, Perth WA 6000"])
        #expect(try folder.output("sqlite3 s 'SELECT name FROM stations'") == ["b", "e"])
    }

    /// What the geocoder is to blame for is told, and not remembered.
    @Test(
        "A geocoder that fails three times is not asked any more",
        arguments: [
            ("exit 3", "ended with status 3"),
            ("read a; exit 3", "ended with status 3"),
            ("kill -9 $$", "ended with status 137"),
            ("while read a; do echo nonsense; done", "answered “nonsense” where LAT,LON or nothing was expected"),
            ("while read a; do echo -91,115; done", "answered “-91,115” where LAT,LON or nothing was expected"),
            ("while read a; do printf 'x\\ny\\n'; done", "answered without being asked"),
            ("yes", "answered without being asked"),
            ("tr -c x x < /dev/zero", "an answer of more than 4096 bytes"),
            ("exec >&-; sleep 87", "closed its output"),
        ])
    func failingGeocoder(command: String, reason: String) throws {
        try folder.write(command, to: "geocoder")
        try folder.write(Self.archive((1...5).map { "S\($0)|\($0) High St|PERTH" }), to: "in.csv")
        let result = try folder.run("fuelstream \(Self.asks) \(Self.columns) in.csv")
        #expect(result.output == (1...5).map { "S\($0),\(Self.suburb)\n" }.joined())
        let messages = (1...3).map { "fuelstream: --geocode-with: \(reason): \($0) High St, Perth WA 6000\n" }
        #expect(result.errors == messages.joined() + "fuelstream: --geocode-with: not asked any more in this run\n")
        #expect(
            try folder.output("sqlite3 s 'SELECT count(*) FROM stations; SELECT count(*) FROM asking'") == ["0", "0"])
    }

    /// One answer and it ends: the next question starts it anew.
    @Test("A geocoder that ends after an answer is started again") func restartedGeocoder() throws {
        try folder.write("read line; echo \"$line\" >> asked; echo -31.5,115.5", to: "geocoder")
        #expect(
            try folder.output(
                "{ head -n 2 two.csv; sleep 1; tail -n 1 two.csv; } | fuelstream \(Self.asks) \(Self.columns)") == [
                    "BP One,-31.5,115.5,geocoder", "BP Two,-31.5,115.5,geocoder",
                ])
        #expect(folder.asked.count == 2)
    }

    /// Whole records made before go out, and nobody is left behind.
    @Test(
        "A signal ends a run whose geocoder hangs, and the geocoder with it",
        arguments: ["sleep 87", "exec sleep 87", "trap '' TERM; cat > /dev/null; sleep 87", "kill -STOP $$"])
    func hangingGeocoder(command: String) throws {
        try folder.write("echo $$ > process; \(command)", to: "geocoder")
        for signal in ["INT", "TERM"] {
            let result = try folder.run(
                """
                rm -f process
                perl -e '$SIG{\(signal)} = "DEFAULT"; exec @ARGV' fuelstream \(Self.asks) -s station one.rss two.csv > out &
                program=$!
                until [ -s process ]; do sleep 0.01; done
                sleep 0.1
                start=$(date +%s%N)
                kill -\(signal) $program
                wait $program
                # Long before the geocoder's time is over.
                echo $? $((($(date +%s%N) - start) / 30000000000))
                cat out
                sleep 0.1
                grep -q '^State:.[^Z]' /proc/$(cat process)/status 2>/dev/null && echo left behind
                sqlite3 s 'SELECT name FROM stations; SELECT count(*) FROM asking'
                """)
            let status = signal == "INT" ? 130 : 143
            #expect(
                result.output.split(separator: "\n") == [
                    "\(status) 0", #"{"station":"BP One"}"#, #"{"station":"BP One"}"#, "bp one", "0",
                ], "\(result)")
        }
    }

    /// The reader has left while a record waits.
    @Test("A run whose geocoder hangs ends when nobody reads its output") func hangingGeocoderAndHead() throws {
        try folder.write("exec cat > /dev/null", to: "geocoder")
        #expect(
            try folder.output(
                """
                start=$(date +%s)
                fuelstream \(Self.asks) -s station one.rss two.csv | head -n 1
                [ $(($(date +%s) - start)) -lt 30 ] || echo late
                sqlite3 s 'SELECT count(*) FROM asking'
                """) == [#"{"station":"BP One"}"#, "0"])
    }

    // MARK: Several at once

    /// Eight runs with the same stations and a geocoder that takes its time.
    @Test("Eight runs at once ask the geocoder once for each station") func manyRuns() throws {
        try folder.write(
            "while IFS= read -r line; do echo \"$line\" >> asked; sleep 0.2; echo -31.5,115.5; done", to: "geocoder")
        let stations = (1...6).map { "S\($0)|\($0) High St|PERTH" }
        for number in 0..<8 {
            // Each begins with another one.
            try folder.write(
                Self.archive(Array((stations + stations)[(number % 6)..<(number % 6 + 6)])), to: "\(number).csv")
        }
        let result = try folder.run(
            """
            for i in 0 1 2 3 4 5 6 7; do fuelstream \(Self.asks) \(Self.columns) $i.csv > $i.out || echo $? & done
            wait
            cat ?.out
            """)
        #expect(result.errors == "")
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 48)
        #expect(lines.allSatisfy { $0.contains(",-31.5,115.5,") })
        #expect(lines.filter { $0.hasSuffix(",geocoder") }.count == 6)
        #expect(folder.asked.sorted() == (1...6).map { "\($0) High St, Perth WA 6000" })
    }

    @Test("Fifty runs at once learn all of their stations") func fiftyRuns() throws {
        for number in 0..<50 {
            let own = (0..<5).map { "S\(number) \($0)|\($0) High St|PERTH" }
            try folder.write(
                Self.feed(own + ["All|1 Low St|PERTH"], date: "2026-03-\(10 + number % 20)"), to: "\(number).rss")
        }
        let result = try folder.run(
            """
            for i in $(seq 0 49); do fuelstream --stations s $i.rss > $i.out || echo $? & done
            wait
            cat *.out | wc -l
            sqlite3 s "SELECT count(*) FROM stations; SELECT first_seen, last_seen FROM stations WHERE name = 'all'"
            sqlite3 s 'PRAGMA integrity_check'
            """)
        #expect(result.errors == "")
        #expect(
            result.output.split(separator: "\n") == ["300", "251", "2026-03-10|2026-03-29", "ok"])
    }

    @Test("A killed run loses nothing that was in the store") func killedRun() throws {
        try folder.write(Self.feed((0..<200).map { "F\($0)|\($0) Low St|PERTH" }), to: "many.rss")
        try folder.write(Self.archive((0..<200).map { "S\($0)|\($0) High St|PERTH" }), to: "in.csv")
        try folder.write("while read line; do echo >> asked; sleep 0.01; echo -31.5,115.5; done", to: "geocoder")
        var random = RandomNumbers(state: 1)
        var before = 0
        var asking = 0
        var round = 0
        // On a busy machine some are killed too late to show anything.
        while round < 20 || round < 60 && asking < 3 {
            // From opening the store, the first records, or the first question.
            let (input, sign, latest) = [
                ("many.rss in.csv", "-e s-wal", 10), ("many.rss in.csv", "-s out", 150),
                ("in.csv many.rss", "-s asked", 150),
            ][round % 3]
            round += 1
            let delay = Double(random.next(below: latest)) / 1000
            let lines = try folder.run(
                """
                rm -f out asked
                fuelstream \(Self.asks) \(input) > out & program=$!
                # What has been asked for already is not asked for again.
                until [ \(sign) ]; do kill -0 $program 2> ended || break; sleep 0.002; done
                sleep \(delay)
                kill -KILL $program 2> ended
                wait $program
                sqlite3 s 'PRAGMA integrity_check; SELECT count(*) FROM stations'
                sqlite3 s 'SELECT count(*) FROM asking WHERE until > 1'
                """
            ).output.split(separator: "\n")
            // It may have been killed before there were tables.
            if lines.first == "ok", lines.count == 1 { continue }
            try #require(lines.count == 3)
            try #require(lines[0] == "ok")
            let count = try #require(Int(lines[1]))
            #expect(count >= before)
            before = count
            asking += try #require(Int(lines[2])) > 0 ? 1 : 0
            // The claims of the dead hold for 70 s.
            _ = try folder.run("sqlite3 s 'UPDATE asking SET until = 1'")
        }
        // Else nothing has been killed at work.
        #expect(before > 0)
        #expect(asking >= 3)
        print("killed runs: \(round), while asking: \(asking); stations before the last run: \(before)")
        #expect(try folder.output("fuelstream \(Self.asks) many.rss in.csv").count == 400)
        #expect(
            try folder.output("sqlite3 s 'SELECT count(*) FROM stations; SELECT count(*) FROM asking'") == ["400", "0"])
    }
}

/// The program as another user, who can run it and write nothing.
private let asNobody = "setpriv --reuid=65534 --regid=65534 --clear-groups fuelstream"
private let canBeNobody =
    getuid() == 0 && (try? Shell.run("\(asNobody) --version"))?.status == 0
