import Foundation
import Glibc
import ShellSupport
import Testing

/// Unusual things where a pipe is expected, and unusual ends of a run.
@Suite struct OddEndsTests {
    // MARK: One description for all three

    /// What standard input, output and error may be all at once, shared with other programs.
    enum Shared: CaseIterable {
        case socket
        case terminal
    }

    /// How a run may end.
    enum Ending: CaseIterable {
        case end
        case rejection
        case interrupt
        case termination

        var status: Int32 {
            switch self {
            case .end: 0
            case .rejection: 65
            case .interrupt: SIGINT
            case .termination: SIGTERM
            }
        }
    }

    @Test(
        "Shared standard descriptors keep their flags however a run ends", arguments: Shared.allCases, Ending.allCases)
    func descriptorFlags(_ shared: Shared, _ ending: Ending) throws {
        for flag in [0, O_NONBLOCK] {
            let ends = try Self.open(shared)
            defer { [ends.ours, ends.theirs].forEach { close($0) } }
            #expect(fcntl(ends.theirs, F_SETFL, O_RDWR | flag) == 0)
            let flags = fcntl(ends.theirs, F_GETFL)
            let child = try Child(["--strict", "-"], input: ends.theirs, output: ends.theirs, errors: ends.theirs)
            Child.write("a\n1\n", to: ends.ours)
            #expect(Self.readLine(ends.ours) == #"{"a":"1"}"#)
            // Another record, to a program that has waited.
            Child.write("2\n", to: ends.ours)
            #expect(Self.readLine(ends.ours) == #"{"a":"2"}"#)
            switch ending {
            case .end:
                if shared == .socket {
                    shutdown(ends.ours, Int32(SHUT_WR))
                } else {
                    Child.write("\u{4}", to: ends.ours)
                }
            case .rejection:
                Child.write("3,4\n", to: ends.ours)
                #expect(Self.readLine(ends.ours) == "fuelstream: -:4: 2 fields where the header has 1")
            case .interrupt: child.send(SIGINT)
            case .termination: child.send(SIGTERM)
            }
            #expect(child.wait() == ending.status)
            #expect(fcntl(ends.theirs, F_GETFL) == flags, "found with \(flag)")
        }
    }

    /// More than a description holds, to one that was found non-blocking: the program waits for the reader.
    @Test("A non-blocking output loses nothing") func nonBlockingOutput() throws {
        let ends = try Self.open(.socket)
        defer { close(ends.ours) }
        #expect(fcntl(ends.theirs, F_SETFL, O_RDWR | O_NONBLOCK) == 0)
        let file = try Self.manyRows()
        defer { file.remove() }
        let child = try Child([], input: file.descriptor, output: ends.theirs)
        close(ends.theirs)
        usleep(300_000)
        let output = FileHandle(fileDescriptor: ends.ours, closeOnDealloc: false).readDataToEndOfFile()
        #expect(child.wait() == 0)
        #expect(output.count { $0 == UInt8(ascii: "\n") } == file.rows)
    }

    /// libdispatch would crash.
    @Test("Too few descriptors end a run with status 74 and a message") func tooFewDescriptors() throws {
        for options in ["", "--lookup samples/schemes/grades.csv --on product"] {
            let result = try Shell.run("(ulimit -n 6; fuelstream \(options) samples/fuelwatch-month.csv)")
            let message = "fuelstream: Too many open files (ulimit -n)\n"
            #expect(result == Shell.Result(output: "", errors: message, status: 74))
        }
    }

    /// State files are open before libdispatch opens its own.
    @Test("Descriptors that run out once files are open end a run with status 74", arguments: 5...24)
    func descriptorsRunOut(_ limit: Int) throws {
        let result = try Shell.run(
            """
            folder=$(mktemp -d); cd "$folder"; echo 'a\n1' > in.csv; ulimit -n \(limit)
            fuelstream --changes-in c.db --unique a --unique-in u.db --rejects rejects -o out in.csv; status=$?
            cat out 2>/dev/null; rm -r "$folder"; exit $status
            """)
        #expect(result.status == (result.output.isEmpty ? 74 : 0))
        #expect(result.errors.contains(result.output.isEmpty ? "fuelstream: " : "no record is a fuel record"))
    }

    /// The Swift runtime would abort, and libdispatch try for ever; and so they do in a build without the Makefile's options.
    @Test(
        "Too little memory ends a run with status 74 and a message",
        .enabled(
            if: ProcessInfo.processInfo.environment["FUELSTREAM_BINARY"] != nil,
            "FUELSTREAM_BINARY names no program that the Makefile has built"),
        arguments: ["--sort-by column_1", "--unique column_1 --jobs 8"])
    func tooLittleMemory(_ options: String)
        throws
    {
        let result = try Shell.run(
            "(ulimit -v 100000; seq 3000000 | fuelstream -f csv --no-header \(options) >/dev/null)")
        #expect(result.errors.hasPrefix("fuelstream: the system gives no more "))
        #expect(result.errors.filter { $0 == "\n" }.count == 1)
        #expect(result.status == 74)
    }

    /// The signal SIGXFSZ would end it without a word.
    @Test("An output file above the size limit ends a run with status 74") func tooLargeFile() throws {
        let result = try Shell.run(
            """
            folder=$(mktemp -d); (ulimit -f 4; seq 30000 | fuelstream -f csv --no-header > $folder/out); status=$?
            (ulimit -f 4; seq 30000 | fuelstream -f csv --no-header --unique column_1 --unique-in $folder/state >/dev/null)
            echo $status $?; rm -r $folder
            """)
        #expect(result.output == "74 74\n")
        #expect(result.errors.hasPrefix("fuelstream: standard output: File too large\n"))
    }

    private static func open(_ shared: Shared) throws -> (ours: Int32, theirs: Int32) {
        switch shared {
        case .socket:
            var ends: [Int32] = [0, 0]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            return (ends[0], ends[1])
        case .terminal:
            var (ours, theirs): (Int32, Int32) = (0, 0)
            try #require(openpty(&ours, &theirs, nil, nil, nil) == 0)
            var settings = termios()
            try #require(tcgetattr(theirs, &settings) == 0)
            // What is typed is not to come back.
            settings.c_lflag &= ~tcflag_t(ECHO)
            settings.c_oflag &= ~tcflag_t(OPOST)
            try #require(tcsetattr(theirs, TCSANOW, &settings) == 0)
            return (ours, theirs)
        }
    }

    /// The next line, without its end; what there is of it where no more comes.
    private static func readLine(_ descriptor: Int32) -> String {
        var line: [UInt8] = []
        while true {
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            var byte: UInt8 = 0
            guard poll(&state, 1, 60_000) == 1, read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") else {
                return String(decoding: line, as: UTF8.self)
            }
            line.append(byte)
        }
    }

    // MARK: Full disks

    /// A full disk needs one that is small.
    private static let mayMount: Bool = {
        let line = "mkdir $TMPDIR/disk && mount -t tmpfs -o size=64k none $TMPDIR/disk && umount $TMPDIR/disk"
        return (try? Shell.run(line).status) == 0
    }()

    @Test(
        "A full disk holds the beginning of the output, and the status is 74",
        .enabled(if: mayMount, "only root may mount a small disk"))
    func fullDisk() throws {
        let result = try Shell.run(
            """
            for i in $(seq 100); do cat samples/fuelwatch-month.csv; done > $TMPDIR/many
            mkdir $TMPDIR/disk
            mount -t tmpfs -o size=64k none $TMPDIR/disk
            fuelstream $TMPDIR/many > $TMPDIR/disk/out
            echo $?
            fuelstream $TMPDIR/many | cmp -n $(stat -c %s $TMPDIR/disk/out) - $TMPDIR/disk/out && echo same
            test -s $TMPDIR/disk/out && echo not empty
            umount $TMPDIR/disk
            """)
        #expect(result.output == "74\nsame\nnot empty\n")
        #expect(result.errors == "fuelstream: standard output: No space left on device\n")
    }

    // MARK: No arguments to be had

    private static let hasMountNamespaces =
        (try? Shell.run("unshare -r -m mount -t tmpfs none /proc").status) == 0

    /// Without /proc, as in a bare chroot, Swift knows no arguments; a run without its options would be another run.
    @Test(
        "Without /proc a run ends with status 74 before it reads anything",
        .enabled(if: hasMountNamespaces, "/proc cannot be hidden"))
    func withoutProc() throws {
        let result = try Shell.run(
            """
            unshare -r -m sh -c 'mount -t tmpfs none /proc; fuelstream -t csv < samples/fuelwatch.rss; echo $?'
            """)
        #expect(result.output == "74\n")
        #expect(result.errors == "fuelstream: cannot read the command line: /proc is not mounted\n")
    }

    // MARK: A terminal

    @Test("A hint says that input is read from the terminal, unless that was asked for") func terminalHint() throws {
        let hint = "fuelstream: reading from the terminal; Control-D ends the input"
        #expect(try Shell.run("script -qec fuelstream /dev/null < /dev/null").output.contains(hint))
        for quiet in ["fuelstream -q", "fuelstream -"] {
            #expect(try !Shell.run("script -qec '\(quiet)' /dev/null < /dev/null").output.contains(hint))
        }
    }

    // MARK: Signals

    @Test("A signal in the middle of a run leaves whole records", arguments: [SIGINT, SIGTERM]) func signalInTheMiddle(
        _ signal: Int32
    ) throws {
        let file = try Self.manyRows()
        defer { file.remove() }
        let child = try Child([], input: file.descriptor)
        let first = child.readLine()
        child.send(signal)
        // A reader that has stopped for less than the second.
        usleep(200_000)
        let rest = child.readToEnd()
        #expect(child.wait() == signal)
        #expect(rest.hasSuffix("\n"))
        let lines = rest.split(separator: "\n")
        #expect(lines.allSatisfy { $0 == first })
        #expect(lines.count < file.rows - 1, "the signal came too late to show anything")
    }

    @Test("After a signal a stopped reader is waited for, but for a second only") func stoppedReader() throws {
        let file = try Self.manyRows()
        defer { file.remove() }
        let child = try Child([], input: file.descriptor)
        _ = child.readLine()
        // Until the pipe is full.
        usleep(300_000)
        let time = ContinuousClock().measure {
            child.send(SIGTERM)
            #expect(child.wait() == SIGTERM)
        }
        // The least, which no other program can make less.
        #expect(time > .milliseconds(900))
    }

    @Test("A second signal ends a run at once") func secondSignal() throws {
        let file = try Self.manyRows()
        defer { file.remove() }
        // What is asserted is the second that is not waited for, so that seconds it must be. On a busy machine an attempt may
        // take longer, but hardly each of sixty.
        var times: [Duration] = []
        while times.count < 60, times.last.map({ $0 >= .milliseconds(900) }) ?? true {
            lseek(file.descriptor, 0, SEEK_SET)
            let child = try Child([], input: file.descriptor)
            _ = child.readLine()
            times.append(
                ContinuousClock().measure {
                    child.send(SIGTERM)
                    usleep(300_000)
                    child.send(SIGTERM)
                    #expect(child.wait() == SIGTERM)
                })
        }
        #expect(times.contains { $0 < .milliseconds(900) }, "\(times)")
    }

    /// `timeout` sends its signal to the program and to the group that it is in: that is one signal.
    @Test("A signal that timeout sends twice counts once") func doubledSignal() throws {
        for _ in 0..<10 {
            let result = try Shell.run(
                """
                mkfifo "$TMPDIR/open"
                { cat samples/fuelwatch.rss; exec sleep 100; } > "$TMPDIR/open" & feeder=$!
                fuelstream -t geojson < "$TMPDIR/open" > "$TMPDIR/collection" & program=$!
                until [ -s "$TMPDIR/collection" ]; do sleep 0.01; done
                kill -TERM $program; kill -TERM $program; wait $program; echo $?
                tail -n 1 "$TMPDIR/collection"; kill $feeder
                """)
            #expect(result.output == "143\n]}\n")
        }
    }

    /// A file of so many rows that their records do not fit into pipes and blocks.
    private struct ManyRows {
        let descriptor: Int32
        let path: String
        let rows = 200_000

        func remove() {
            close(descriptor)
            unlink(path)
        }
    }

    private static func manyRows() throws -> ManyRows {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        let file = ManyRows(descriptor: Glibc.open(path, O_RDWR | O_CREAT | O_EXCL, 0o600), path: path)
        try #require(file.descriptor >= 0)
        let bytes = Array(("a,b\n" + String(repeating: "some text,more of it\n", count: file.rows)).utf8)
        try #require(Glibc.write(file.descriptor, bytes, bytes.count) == bytes.count)
        lseek(file.descriptor, 0, SEEK_SET)
        return file
    }
}
