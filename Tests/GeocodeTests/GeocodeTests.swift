import Foundation
import ShellSupport
import Testing

private let isBuilt = FileManager.default.isExecutableFile(
    atPath: Shell.program.deletingLastPathComponent().appendingPathComponent("fuelstream-geocode").path)

/// The built `fuelstream-geocode` against a server that answers as Nominatim does, and also badly.
@Suite(.enabled(if: isBuilt, "there is no fuelstream-geocode beside fuelstream")) struct GeocodeTests {
    /// Runs the program. The proxies of the environment are not for the loopback.
    private func geocode(_ server: GeocodeServer, _ options: String, _ input: String) throws
        -> Shell.Result
    {
        try Shell.run(
            "fuelstream-geocode --url \(server.url) \(options)", input: Data(input.utf8),
            environment: ["no_proxy": "*"])
    }

    // MARK: Answers

    @Test("Answers come in the order of the questions, an empty line for an empty line") func order() throws {
        let server = GeocodeServer { _, request in
            switch request.items["q"] {
            case "one": .place("-31.9505270", "115.8604572")
            case "three": .place("-32.5", "116")
            default: .body("[]")
            }
        }
        let result = try geocode(server, "--rate 100", "one\ntwo\nthree\n  one \r\n\n \nthree")
        #expect(
            result
                == Shell.Result(
                    output: "-31.950527,115.8604572\n\n-32.5,116\n-31.950527,115.8604572\n\n\n-32.5,116\n",
                    errors: "", status: 0))
        // Empty lines have cost no request.
        #expect(server.requests.compactMap { $0.items["q"] } == ["one", "two", "three", "one", "three"])
    }

    /// What comes from the server, and the answer; where that is an error, a part of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reply: GeocodeServer.Reply
        var answer = ""
        var error: String?
        var requests = 1
    }

    static let cases: [Case] = [
        Case(
            testDescription: "several results",
            reply: .body(#"[{"lat":"-31.1","lon":"115.1"},{"lat":"-32.2","lon":"116.2"}]"#), answer: "-31.1,115.1"),
        Case(
            testDescription: "numbers in place of strings", reply: .body(#"[{"lat":-31.95,"lon":115}]"#),
            answer: "-31.95,115"),
        Case(testDescription: "exponents", reply: .body(#"[{"lat":-1e-5,"lon":"1.5e1"}]"#), answer: "-0.00001,15"),
        Case(
            testDescription: "too many decimals", reply: .place("-31.123456789", "115.10000000001"),
            answer: "-31.1234568,115.1"),
        Case(
            testDescription: "white space around it", reply: .body("\r\n [ {\"lat\":1, \"lon\":2} ]\n"), answer: "1,2"),
        Case(testDescription: "an empty list", reply: .body("[]")),
        Case(
            testDescription: "nothing found, as LocationIQ says it",
            reply: .status(404, [], #"{"error":"Unable to geocode"}"#)),
        Case(testDescription: "latitude out of range", reply: .place("-91", "115"), error: "coordinates"),
        Case(testDescription: "longitude out of range", reply: .place("-31", "180.5"), error: "coordinates"),
        Case(testDescription: "beyond all numbers", reply: .body(#"[{"lat":1e999,"lon":1}]"#), error: "coordinates"),
        Case(testDescription: "no number", reply: .place("nan", "115"), error: "coordinates"),
        Case(testDescription: "a line end in a coordinate", reply: .place(#"-31\n1,2"#, "115"), error: "coordinates"),
        Case(testDescription: "no longitude", reply: .body(#"[{"lat":"1"}]"#), error: "coordinates"),
        Case(testDescription: "no objects", reply: .body("[1, [], null]"), error: "coordinates"),
        Case(testDescription: "malformed JSON", reply: .body("[{"), error: "not a JSON array", requests: 2),
        Case(
            testDescription: "malformed JSON behind a place", reply: .body(#"[{"lat":1,"lon":2},{"lat":]"#),
            error: "not a JSON array", requests: 2),
        Case(
            testDescription: "JSON too deep", reply: .body(String(repeating: "[", count: 100_000)),
            error: "not a JSON array", requests: 2),
        Case(
            testDescription: "an object", reply: .body(#"{"error":"Bandwidth limit"}"#), error: "not a JSON array",
            requests: 2),
        Case(testDescription: "a page", reply: .body("<html>"), error: "not a JSON array", requests: 2),
        Case(testDescription: "an empty body", reply: .body(""), error: "not a JSON array", requests: 2),
        Case(testDescription: "404", reply: .status(404), error: "status 404"),
        Case(testDescription: "404 with a page", reply: .status(404, [], "<html>error"), error: "status 404"),
        Case(testDescription: "403", reply: .status(403), error: "status 403"),
        Case(
            testDescription: "401 with a challenge", reply: .status(401, ["WWW-Authenticate: Basic realm=x"]),
            error: "status 401"),
        Case(testDescription: "500", reply: .status(500), error: "status 500", requests: 2),
        Case(testDescription: "429", reply: .status(429), error: "status 429", requests: 2),
        Case(testDescription: "503", reply: .status(503), error: "status 503", requests: 2),
        Case(
            testDescription: "chunked transfer",
            reply: .bytes(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "8\r\n[{\"lat\":\r\n15\r\n\"-31.5\",\"lon\":\"115\"}]\r\n0\r\n\r\n"), answer: "-31.5,115"),
        Case(
            testDescription: "a body cut short",
            reply: .bytes("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[]"), error: "998 bytes", requests: 2),
        Case(testDescription: "a connection closed at once", reply: .bytes(""), error: "Empty reply", requests: 2),
        Case(testDescription: "no HTTP", reply: .bytes("220 ready\r\n"), error: "HTTP/0.9", requests: 2),
        Case(
            testDescription: "a body that cannot be unpacked",
            reply: .status(200, ["Content-Encoding: gzip"], "hello"), error: "encoding", requests: 2),
        Case(testDescription: "a server that hangs", reply: .hang, error: "in time", requests: 2),
        Case(testDescription: "a slow drip", reply: .drip, error: "in time", requests: 2),
        Case(testDescription: "an endless body", reply: .endless, error: "too long"),
        Case(
            testDescription: "a gigabyte",
            reply: .bytes(
                "HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n" + String(repeating: " ", count: 2_000_000)),
            error: "too long"),
        Case(testDescription: "endless headers", reply: .endlessHeaders, error: "too long"),
        Case(
            testDescription: "a redirection to a file", reply: .status(302, ["Location: file:///etc/passwd"]),
            error: "other than http"),
        Case(
            testDescription: "a redirection to another protocol", reply: .status(302, ["Location: ftp://127.0.0.1/"]),
            error: "other than http"),
        Case(testDescription: "a redirection to nowhere", reply: .status(301), error: "does not say where"),
        Case(
            testDescription: "redirections without an end", reply: .status(307, ["Location: /search?again"]),
            error: "too often", requests: 6),
    ]

    @Test("A server's reply becomes coordinates, an empty line or an error", arguments: cases) func reply(
        _ example: Case
    ) throws {
        let server = GeocodeServer(example.reply)
        let seconds = example.error == "in time" ? 2 : 30
        let result = try geocode(server, "--rate 100 --retries 1 --timeout \(seconds)", "1 High St\n")
        #expect(server.requests.count == example.requests)
        guard let error = example.error else {
            #expect(result == Shell.Result(output: example.answer + "\n", errors: "", status: 0))
            return
        }
        #expect(result.output.hasPrefix("error: "), "\(result.output)")
        #expect(result.output.contains(error), "\(result.output)")
        #expect(result.output.firstIndex(of: "\n") == result.output.index(before: result.output.endIndex))
        #expect(result.errors == "fuelstream-geocode: 1 address has no answer\n")
        #expect(result.status == 69)
    }

    // MARK: Questions

    @Test(
        "An address arrives at the server as it was typed",
        arguments: [
            "1 High St, Perth WA 6000", "Bob's & Sons + Co = 100% #1?", "Zürcher Straße 5, Köln", "東京", "a/b;c:d@e",
            "tab\there",
        ] as [String])
    func encoding(_ address: String) throws {
        let server = GeocodeServer(.body("[]"))
        _ = try geocode(server, "--rate 100", address + "\n")
        let request = try #require(server.requests.first)
        #expect(request.items == ["q": address, "format": "jsonv2", "countrycodes": "au", "limit": "1"])
        #expect(request.target.hasPrefix("/search?q="))
        #expect(request.target.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        // A plus sign would be a blank to some servers.
        #expect(!request.target.contains("+"))
        #expect(try #require(request.headers["user-agent"]).hasPrefix("fuelstream-geocode/"))
    }

    @Test("--user-agent sets the user agent") func userAgent() throws {
        let server = GeocodeServer(.body("[]"))
        _ = try geocode(server, "--user-agent 'prices (me@example.com)'", "a\n")
        #expect(server.requests.first?.headers["user-agent"] == "prices (me@example.com)")
    }

    /// What is typed behind the server's name, and what is asked.
    static let endpoints: [(String, String)] = [
        ("", "/search?q=a&format=jsonv2&countrycodes=au&limit=1"),
        ("/", "/search?q=a&format=jsonv2&countrycodes=au&limit=1"),
        ("/search", "/search?q=a&format=jsonv2&countrycodes=au&limit=1"),
        ("/search.php", "/search.php?q=a&format=jsonv2&countrycodes=au&limit=1"),
        ("/nominatim", "/nominatim/search?q=a&format=jsonv2&countrycodes=au&limit=1"),
        ("/nominatim/", "/nominatim/search?q=a&format=jsonv2&countrycodes=au&limit=1"),
        ("?key=K%26L", "/search?key=K%26L&q=a&format=jsonv2&countrycodes=au&limit=1"),
        ("/v1/search?key=K&format=json#x", "/v1/search?key=K&format=json&q=a&countrycodes=au&limit=1"),
        ("/search?formatted=1&x", "/search?formatted=1&x&q=a&format=jsonv2&countrycodes=au&limit=1"),
        ("/search?countrycodes=nz&limit=3", "/search?countrycodes=nz&limit=3&q=a&format=jsonv2"),
    ]

    @Test("--url may have a path, a query and a fragment", arguments: endpoints) func endpoint(
        _ typed: String, _ asked: String
    ) throws {
        let server = GeocodeServer(.body("[]"))
        _ = try Shell.run(
            "fuelstream-geocode --url '\(server.url)\(typed)'", input: Data("a\n".utf8), environment: ["no_proxy": "*"])
        #expect(server.requests.map(\.target) == [asked])
    }

    @Test("Redirections are followed") func redirections() throws {
        let server = GeocodeServer(
            .status(301, ["Location: /other/search?x=1"], "moved"), .status(308, ["Location: ?x=2"]),
            .place("-31", "115"))
        #expect(try geocode(server, "--rate 100", "a\n").output == "-31,115\n")
        #expect(server.requests.map(\.target).dropFirst() == ["/other/search?x=1", "/other/search?x=2"])
    }

    // MARK: The state

    @Test(
        "With --state only places in the state are answers", arguments: ["WA", "wa", "'Western Australia'"] as [String])
    func state(
        _ state: String
    ) throws {
        let server = GeocodeServer { _, request in
            switch request.items["q"].map({ $0.prefix(1) }) {
            case "a":
                .body(
                    """
                    [{"lat":"-1","lon":"1","address":{"state":"Victoria","ISO3166-2-lvl4":"AU-VIC"}},
                    {"lat":"-2","lon":"2","address":{"state":"WA","ISO3166-2-lvl4":"AU-WA"}}]
                    """)
            case "b": .body(#"[{"lat":"-3","lon":"3","address":{"state":"western australia"}}]"#)
            case "c":
                .body(#"[{"lat":"-4","lon":"4","display_name":"1 High St, Perth, Western Australia, Australia"}]"#)
            case "d": .body(#"[{"lat":"-5","lon":"5","display_name":"Western Australia St, Perth, Tasmania"}]"#)
            case "e": .body(#"[{"lat":"-6","lon":"6","address":{"state":"Tasmania"}}]"#)
            default: .place("-7", "7")
            }
        }
        let result = try geocode(server, "--rate 100 --state \(state)", "a\nb\nc\nd\ne\nf\n")
        #expect(result == Shell.Result(output: "-2,2\n-3,3\n-4,4\n\n\n\n", errors: "", status: 0))
        #expect(server.requests.map { $0.items["addressdetails"] } == Array(repeating: "1", count: 6))
        #expect(server.requests.map { $0.items["limit"] } == Array(repeating: "10", count: 6))
    }

    @Test("--state is added to addresses that do not end in it") func addedState() throws {
        let server = GeocodeServer(.body("[]"))
        let named = [
            "1 High St, Perth WA 6000", "Perth, western australia", "Perth, WA, Australia",
            "Perth Western Australia 6000",
        ]
        let unnamed = ["1 High St, Perth", "1 Wa St, Perth 6000", "Western Australia Hotel, Perth", "6000"]
        _ = try geocode(
            server, "--rate 100 --state WA", (named + unnamed).map { $0 + "\n" }.joined())
        #expect(server.requests.map { $0.items["q"] } == named + unnamed.map { $0 + ", Western Australia" })
    }

    // MARK: Time

    // Pauses are what these tests are about. None has a limit above, which a busy machine could exceed.

    @Test("--rate keeps requests apart, also those of redirections") func rate() throws {
        let server = GeocodeServer(.status(302, ["Location: /search?moved"]), .place("-31", "115"))
        #expect(try geocode(server, "--rate 2.5", "a\nb\nc\n").output == "-31,115\n-31,115\n-31,115\n")
        #expect(server.pauses.count == 3)
        #expect(server.pauses.allSatisfy { $0 >= .seconds(0.4) }, "\(server.pauses)")
    }

    @Test("The default is one request per second") func defaultRate() throws {
        let server = GeocodeServer(.place("-31", "115"))
        #expect(try geocode(server, "", "a\nb\n").output == "-31,115\n-31,115\n")
        #expect(server.pauses.count == 1)
        #expect(server.pauses.allSatisfy { $0 >= .seconds(1) }, "\(server.pauses)")
    }

    @Test("Failed requests are repeated after pauses that double") func retries() throws {
        let server = GeocodeServer(.status(500), .bytes(""), .status(502), .place("-31", "115"))
        #expect(try geocode(server, "--rate 100", "a\n") == Shell.Result(output: "-31,115\n", errors: "", status: 0))
        #expect(server.pauses.count == 3)
        // Each pause is at least half of one that doubles.
        #expect(zip(server.pauses, [0.5, 1, 2]).allSatisfy { $0 >= .seconds($1) }, "\(server.pauses)")
    }

    /// The header lines of a server that wants to be left alone for two seconds.
    static let twoSeconds: [[String]] = [
        ["Retry-After: 2"],
        ["Date: Sat, 01 Jan 2000 23:59:59 GMT", "Retry-After: Sun, 02 Jan 2000 00:00:01 GMT"],
        ["Date: Sun Nov  6 08:49:37 1994", "Retry-After: Sunday, 06-Nov-94 08:49:39 GMT"],
    ]

    @Test("Retry-After is honoured, as seconds and as a date", arguments: [429, 503], twoSeconds) func retryAfter(
        _ status: Int, _ headers: [String]
    ) throws {
        let server = GeocodeServer(.status(status, headers), .place("-31", "115"))
        #expect(try geocode(server, "--rate 100", "a\n") == Shell.Result(output: "-31,115\n", errors: "", status: 0))
        try #require(server.pauses.count == 1)
        #expect(server.pauses[0] >= .seconds(2))
    }

    @Test("A date in Retry-After is relative to our clock if the server sends no Date") func retryAfterOurClock() throws
    {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let server = GeocodeServer { number, _ in
            if number > 0 { return .place("-31", "115") }
            return .status(503, ["Retry-After: " + formatter.string(from: Date() + 4)])
        }
        #expect(try geocode(server, "--rate 100", "a\n").output == "-31,115\n")
        // The date has whole seconds.
        try #require(server.pauses.count == 1)
        #expect(server.pauses[0] >= .seconds(2.9))
    }

    @Test(
        "A Retry-After beyond the caller's patience is an error at once",
        arguments: ["86400", "99999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"] as [String])
    func longRetryAfter(_ pause: String) throws {
        let server = GeocodeServer(.status(429, ["Retry-After: \(pause)"]))
        let result = try geocode(server, "--rate 100", "a\nb\n")
        #expect(
            result.output == "error: the server answers with status 429\nerror: the server asked for a pause\n")
        #expect(result.errors == "fuelstream-geocode: 2 addresses have no answer\n")
        // It is not asked for the second address either.
        #expect(server.requests.count == 1)
    }

    @Test("An answer comes while input stays open") func openInput() throws {
        let server = GeocodeServer(.place("-31", "115"))
        let input = Pipe()
        let output = Pipe()
        let process = try SpawnedProcess(
            Shell.program.deletingLastPathComponent().appendingPathComponent("fuelstream-geocode").path,
            ["--url", server.url, "--rate", "100"], environment: ["no_proxy": "*"],
            input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor)
        try output.fileHandleForWriting.close()
        for _ in 0..<3 {
            input.fileHandleForWriting.write(Data("1 High".utf8))
            input.fileHandleForWriting.write(Data(" St\n".utf8))
            // A program that held it back would run into the suite's time limit.
            #expect(output.fileHandleForReading.availableData == Data("-31,115\n".utf8))
        }
        try input.fileHandleForWriting.close()
        #expect(process.wait() == .exited(0))
    }

    // MARK: Failures

    @Test("Three failures in a row end the run with status 69") func failuresInARow() throws {
        let result = try Shell.run(
            "seq 8 | fuelstream-geocode --url http://127.0.0.1:1 --rate 100 --retries 0", environment: ["no_proxy": "*"]
        )
        #expect(
            result
                == Shell.Result(
                    output: String(repeating: "error: cannot connect to the server\n", count: 3),
                    errors: "fuelstream-geocode: gave up after 3 failures in a row: cannot connect to the server\n",
                    status: 69))
    }

    @Test("An answer resets the count of failures") func failuresApart() throws {
        let server = GeocodeServer { _, request in
            switch request.items["q"] {
            case "good": .place("-31", "115")
            case "unknown": .body("[]")
            default: .status(500)
            }
        }
        let result = try geocode(server, "--rate 100 --retries 0", "bad\nbad\ngood\nbad\nbad\nunknown\nbad\n")
        let error = "error: the server answers with status 500\n"
        #expect(result.output == "\(error)\(error)-31,115\n\(error)\(error)\n\(error)")
        #expect(result.errors == "fuelstream-geocode: 5 addresses have no answer\n")
        #expect(result.status == 69)
    }

    @Test("--max-failures sets how many failures end the run") func maxFailures() throws {
        let server = GeocodeServer { _, request in request.items["q"] == "good" ? .place("-31", "115") : .status(500) }
        let error = "error: the server answers with status 500\n"
        let result = try geocode(
            server, "--rate 100 --retries 0 --max-failures 2", "bad\ngood\nbad\nworse\ngood\n")
        #expect(result.output == "\(error)-31,115\n\(error)\(error)")
        #expect(result.status == 69)
        #expect(result.errors.hasPrefix("fuelstream-geocode: gave up after 2 failures in a row: "))
    }

    /// An outage is no place that does not exist, which fuelstream would remember for a day.
    @Test(
        "fuelstream does not remember a failure of the server as an unknown address",
        arguments: ["", "--max-failures 2", "--max-failures 100"] as [String])
    func serverFailures(_ options: String) throws {
        let server = GeocodeServer { _, request in
            request.items["q"]?.hasPrefix("1 ") ?? false ? .body("[]") : .status(502)
        }
        let result = try Shell.run(
            """
            { echo date,product,price,station,address,suburb
              for number in 1 2 3 4 5 6; do echo "2026-03-01,ULP,1,S$number,$number High St,Perth"; done; } > $TMPDIR/in.csv
            geocoder='fuelstream-geocode --url \(server.url) --rate 100 --retries 0 \(options) 2>/dev/null'
            fuelstream --stations $TMPDIR/s --geocode-with "$geocoder" $TMPDIR/in.csv | wc -l
            sqlite3 $TMPDIR/s 'SELECT address, source FROM stations; SELECT count(*) FROM asking'
            """, environment: ["no_proxy": "*"])
        #expect(result.output == "6\n1 high st|none\n0\n")
        let answered = "fuelstream: --geocode-with: answered “error: the server answers with status 502”"
        #expect(result.errors.hasPrefix(answered))
        #expect(result.errors.hasSuffix("fuelstream: --geocode-with: not asked any more in this run\n"))
        // The first, and three that failed.
        #expect(server.requests.count == 4)
    }

    @Test("A body without an end does not fill the memory") func endlessBody() throws {
        let server = GeocodeServer(.endless)
        let result = try Shell.run(
            "ulimit -v 1000000; seq 5 | fuelstream-geocode --url \(server.url) --rate 1000 --max-failures 9",
            environment: ["no_proxy": "*"])
        #expect(result.output.split(separator: "\n").count == 5)
        #expect(result.status == 69)
    }

    @Test("A line longer than 4096 bytes has no answer, one longer than a megabyte ends the run") func longLine() throws
    {
        let server = GeocodeServer(.place("-31", "115"))
        let longest = String(repeating: "x", count: 4096)
        let error = "error: the address is longer than 4096 bytes\n"
        for tooLong in [longest + "x", String(repeating: "y", count: 1_000_000)] {
            let result = try geocode(server, "--rate 100", "\(longest)\n\(tooLong)\nb\n\(tooLong)")
            #expect(result.output == "-31,115\n\(error)-31,115\n\(error)")
            #expect(result.errors == "fuelstream-geocode: 2 addresses have no answer\n")
        }
        #expect(server.requests.count == 4)
        // No address at all, but some file.
        let result = try geocode(server, "--rate 100", "a\n" + String(repeating: "y", count: 1_100_000))
        #expect(result.output == "-31,115\n")
        #expect(result.status == 74)
        #expect(result.errors == "fuelstream-geocode: standard input: line 2 is longer than 1048576 bytes\n")
    }

    @Test("The run ends when nobody reads its output") func leavingReader() throws {
        let server = GeocodeServer(.place("-31", "115"))
        let result = try Shell.run(
            "{ yes a | head -n 50 | fuelstream-geocode --url \(server.url) --rate 50; echo $? >&2; } | head -n 1",
            environment: ["no_proxy": "*"])
        #expect(result == Shell.Result(output: "-31,115\n", errors: "141\n", status: 0))
    }

    @Test("Closed or full standard descriptors end with status 74") func closedDescriptors() throws {
        let server = GeocodeServer(.place("-31", "115"))
        let command = "fuelstream-geocode --url \(server.url)"
        #expect(try Shell.run("\(command) <&-").status == 74)
        #expect(try Shell.run("\(command) < .").status == 74)
        #expect(try Shell.run("echo a | \(command) >&-", environment: ["no_proxy": "*"]).status == 74)
        #expect(try Shell.run("echo a | \(command) > /dev/full", environment: ["no_proxy": "*"]).status == 74)
    }

    @Test(
        "Invalid options end with status 64",
        arguments: [
            "", "--url", "--url x", "--url ftp://host/", "--url http://", "--url 'http://host/search?q=a'",
            "--url 'http://host/search?format=xml'", "--url 'http://host/search?a=1&format'", "--url 'http://h h/'",
            "--url http://h --rate 0", "--url http://h --rate x",
            "--url http://h --rate nan", "--url http://h --rate 0.01", "--url http://h --timeout 0",
            "--url http://h --timeout 56", "--url http://h --timeout nan", "--url http://h --retries -1",
            "--url http://h --retries 11", "--url http://h --state Perth", "--url http://h --user-agent ''",
            "--url http://h --max-failures 0", "--url http://h --nonsense", "--url http://h file",
        ] as [String])
    func invalidOptions(_ options: String) throws {
        let result = try Shell.run("echo a | fuelstream-geocode \(options)")
        #expect(result.status == 64)
        #expect(result.output.isEmpty)
        #expect(result.errors.hasPrefix("fuelstream-geocode: "))
        #expect(result.errors.hasSuffix("Try 'fuelstream-geocode --help'.\n"))
    }

    @Test("--help fits one screen") func help() throws {
        let help = try Shell.run("fuelstream-geocode --help")
        #expect(help.status == 0)
        #expect(help.errors.isEmpty)
        let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { $0.count < 80 })
    }

    /// They are released together.
    @Test("Both programs have the same version") func version() throws {
        let versions = try Shell.run("fuelstream --version; fuelstream-geocode --version").output
        let numbers = versions.split(separator: "\n").compactMap { $0.split(separator: " ").last }
        try #require(numbers.count == 2)
        #expect(numbers[0] == numbers[1])
    }
}
