import Foundation
import Glibc
import ShellSupport
import Testing

/// Signals are answered whatever the program is at.
///
/// What keeps it at a single record for minutes is a search that takes the square of the text's length, as only those with
/// counts above eight or references do.
@Suite struct SignalTests {
    /// Makes `$TMPDIR/busy`, five records and one that takes minutes, and lets `busy PROCESS` wait for it to be at that one,
    /// `waits PROCESS` for it to wait for others.
    private static let busy = """
        {
          for i in 1 2 3 4 5; do echo '{"a":"xy"}'; done
          printf '{"a":"'; head -c 200000 /dev/zero | tr '\\0' x; echo '"}'
        } > $TMPDIR/busy
        search='a =~ "xx*y{1,9}"'
        busy() { until [ "$(awk '{ print $14 }' /proc/$1/stat)" -gt 50 ]; do sleep 0.02; done; }
        now() { date +%s%N; }
        # Waits for a program to catch SIGTERM, and for all of its threads to have been asleep for a tenth of a second.
        waits() {
          asleep=0
          until [ $asleep = 5 ]; do
            [ -e /proc/$1/status ] || return
            sleep 0.02; asleep=$((asleep + 1))
            grep -q '^SigCgt:.*[4-7c-f]...$' /proc/$1/status || asleep=0
            grep -hq '^State:.[^S]' /proc/$1/task/*/status && asleep=0
          done
        }

        """
    private static let written = String(repeating: "{\"a\":\"xy\"}\n", count: 5)

    private static func run(_ line: String) throws -> Shell.Result { try Shell.run(busy + line, seconds: 60) }

    @Test("A run that is busy with one record dies of a signal", arguments: ["TERM", "INT", "HUP"]) func busyRun(
        _ signal: String
    ) throws {
        let result = try Self.run(
            """
            env --default-signal=INT fuelstream --where "$search" < $TMPDIR/busy & program=$!
            busy $program; kill -\(signal) $program; wait $program; kill -l $?
            """)
        #expect(result.output == Self.written + "\(signal)\n")
    }

    @Test(
        "A busy run dies of a signal whatever its options are",
        arguments: [
            "--jobs 2", "--stats", "--progress", "-t geojson", "--unique a --unique-in $TMPDIR/keys",
            "--rejects $TMPDIR/rejects",
        ])
    func busyRunWithOptions(_ options: String) throws {
        let result = try Self.run(
            """
            fuelstream --where "$search" \(options) $TMPDIR/busy > $TMPDIR/result & program=$!
            busy $program; kill $program; wait $program; kill -l $?
            """)
        #expect(result.output == "TERM\n")
    }

    @Test(
        "A second signal ends a busy run at once",
        arguments: ["TERM $program; sleep 0.2; kill -TERM", "TERM $program; kill -INT", "INT $program; kill -HUP"])
    func secondSignal(_ signals: String) throws {
        // What is asserted is the second that is not waited for, so that seconds it must be. On a busy machine an attempt may
        // take longer, but hardly each.
        let result = try Self.run(
            """
            for attempt in 1 2 3; do
              env --default-signal=INT fuelstream --where "$search" < $TMPDIR/busy > $TMPDIR/result & program=$!
              busy $program; begin=$(now); kill -\(signals) $program; wait $program
              echo $? $(( ($(now) - begin) / 1000000 ))
            done
            """)
        let attempts = result.output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
        try #require(attempts.count == 3, "\(result)")
        try #require(attempts.allSatisfy { $0.count == 2 }, "\(result)")
        #expect(attempts.allSatisfy { $0[0] == (signals.hasPrefix("INT") ? 130 : 143) }, "\(attempts)")
        #expect(attempts.contains { $0[1] < 800 }, "\(attempts)")
    }

    /// The run stops at the next record, not at the next chunk: each record takes a moment, a chunk more than a second.
    @Test("A slow run stops at the next record and closes its document", arguments: ["", "--jobs 2"]) func slowRun(
        _ options: String
    ) throws {
        let result = try Self.run(
            """
            for i in $(seq 100); do
              printf '{"a":"'; head -c 10000 /dev/zero | tr '\\0' x; echo '"}'; echo '{"a":"xy"}'
            done > $TMPDIR/slow
            fuelstream --where "$search" -t geojson \(options) $TMPDIR/slow > $TMPDIR/result & program=$!
            busy $program; kill $program; wait $program; kill -l $?
            tail -c 3 $TMPDIR/result; wc -l < $TMPDIR/result
            """)
        let lines = result.output.split(separator: "\n")
        #expect(lines.prefix(2) == ["TERM", "]}"])
        // Of several jobs' the batch under way is lost.
        let count = try #require(lines.last.flatMap { Int($0) })
        #expect(count < 100, "\(lines)")
        #expect(count > 1 || !options.isEmpty, "\(lines)")
    }

    @Test("A shared socket keeps its flags when a busy run is ended") func socketFlags() throws {
        for signals in [[SIGTERM], [SIGTERM, SIGINT]] {
            var ends: [Int32] = [0, 0]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            defer { ends.forEach { close($0) } }
            let before = fcntl(ends[0], F_GETFL)
            let child = try Child(["--where", #"a =~ "xx*y""#], input: ends[0])
            Child.write("{\"a\":\"xy\"}\n", to: ends[1])
            #expect(child.readLine() == #"{"a":"xy"}"#)
            Child.write("{\"a\":\"" + String(repeating: "x", count: 100_000) + "\"}\n", to: ends[1])
            var unread: Int32 = 1
            while unread > 0 {
                usleep(20_000)
                #expect(ioctl(ends[0], UInt(FIONREAD), &unread) == 0)
            }
            signals.forEach(child.send)
            #expect(child.wait() == SIGTERM)
            #expect(fcntl(ends[0], F_GETFL) == before, "after \(signals)")
        }
    }

    // MARK: Waiting for others

    @Test(
        "A run that waits for others dies of a signal",
        arguments: [
            // For a writer.
            "mkfifo $TMPDIR/pipe; fuelstream $TMPDIR/pipe & program=$!",
            "mkfifo $TMPDIR/pipe; fuelstream --jobs 2 $TMPDIR/pipe & program=$!",
            // For input.
            "mkfifo $TMPDIR/pipe; exec 9<> $TMPDIR/pipe; fuelstream < $TMPDIR/pipe & program=$!",
            // For a reader.
            """
            mkfifo $TMPDIR/pipe; exec 9<> $TMPDIR/pipe
            yes '{"a":"xy"}' | fuelstream > $TMPDIR/pipe & program=$!
            """,
            """
            mkfifo $TMPDIR/pipe; exec 9<> $TMPDIR/pipe
            yes '{"a":"xy"}' | fuelstream --jobs 3 --stats > $TMPDIR/pipe & program=$!
            """,
            // For a reader, at the end of input.
            """
            mkfifo $TMPDIR/pipe; exec 9<> $TMPDIR/pipe
            yes '{"a":"xy"}' | head -n 10000 > $TMPDIR/rows; fuelstream < $TMPDIR/rows > $TMPDIR/pipe & program=$!
            """,
            // For the geocoder.
            """
            fuelstream --stations $TMPDIR/stations --geocode-with 'touch $TMPDIR/asked; sleep 100' \
                samples/fuelwatch-month.csv > /dev/null & program=$!
            until [ -e $TMPDIR/asked ]; do sleep 0.02; done
            """,
            // For a state file that another program has locked.
            """
            echo '{"a":"xy"}' | fuelstream --unique a --unique-in $TMPDIR/keys > $TMPDIR/result
            { echo 'BEGIN EXCLUSIVE;'; sleep 3; } | sqlite3 $TMPDIR/keys & sleep 0.5
            { sleep 0.1; echo '{"a":"xz"}'; } | fuelstream --unique a --unique-in $TMPDIR/keys & program=$!; sleep 0.5
            """,
        ])
    func waitingRun(_ line: String) throws {
        let result = try Self.run(line + "\nwaits $program; kill $program; wait $program; kill -l $? >&2")
        #expect(result.errors.split(separator: "\n").last == "TERM", "\(result)")
    }

    // MARK: Progress

    @Test("A busy run reports progress on SIGUSR1", arguments: ["", "--jobs 2"]) func progress(_ options: String) throws
    {
        let result = try Self.run(
            """
            fuelstream --where "$search" \(options) $TMPDIR/busy > $TMPDIR/result 2> $TMPDIR/messages & program=$!
            busy $program; kill -USR1 $program
            until [ -s $TMPDIR/messages ]; do sleep 0.02; done
            kill $program; wait $program; cat $TMPDIR/messages
            """)
        #expect(result.output.hasPrefix("fuelstream: "))
        #expect(result.output.contains(" of 200 KB ("))
        if options.isEmpty { #expect(result.output.contains(" 5 records")) }
    }

    @Test(
        "Progress is relative to all that there is to read, also in files that grow",
        arguments: [
            // All of it, what others have left of it, a file that has grown, several, the same twice.
            ("fuelstream --where \"$search\" < $TMPDIR/busy", "200 KB"),
            ("sh -c 'read line; exec fuelstream --where \"$0\"' \"$search\" < $TMPDIR/rows", "200 KB"),
            ("fuelstream --where \"$search\" $TMPDIR/rows", "300 KB"),
            ("fuelstream --where \"$search\" $TMPDIR/rows - < $TMPDIR/busy", "500 KB"),
            ("fuelstream --where \"$search\" - - < $TMPDIR/busy", "200 KB"),
        ])
    func progressTotal(_ command: String, _ total: String) throws {
        let result = try Self.run(
            """
            { printf '{"a":"'; head -c 99990 /dev/zero | tr '\\0' y; echo '"}'; cat $TMPDIR/busy; } > $TMPDIR/rows
            \(command) > $TMPDIR/result 2> $TMPDIR/messages & program=$!
            busy $program; kill -USR1 $program
            until [ -s $TMPDIR/messages ]; do sleep 0.02; done
            head -c 400000 /dev/zero >> $TMPDIR/busy
            cp $TMPDIR/messages $TMPDIR/first; kill -USR1 $program
            until ! cmp -s $TMPDIR/messages $TMPDIR/first; do sleep 0.02; done
            kill -KILL $program; cat $TMPDIR/messages
            """)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2, "\(lines)")
        #expect(lines.first?.contains(" of \(total) (") == true, "\(lines)")
        #expect(lines.last?.contains("(100 %)") == false, "\(lines)")
        let grown = command.contains("$TMPDIR/busy") ? total.replacing("00 KB", with: "") : ""
        if let hundreds = Int(grown) { #expect(lines.last?.contains(" of \(hundreds + 4)00 KB (") == true, "\(lines)") }
    }
}
