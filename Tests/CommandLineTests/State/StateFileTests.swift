import Foundation
import Glibc
import ShellSupport
import Testing

/// What a run that ends early leaves in the files of `--unique-in` and `--changes-in`: nothing of a record that did not
/// go out. The next run on the same input gives the rest, so that nothing is lost in between.
@Suite(.serialized, .enabled(if: canReadStateFiles, "no sqlite3 on the PATH, which reads the state files"))
struct StateFileTests {
    private let prices = PriceSeries()
    private let folder: StateFolder

    init() throws { folder = try StateFolder(input: prices.table) }

    /// How a killed run was fed and read.
    private enum Round: CaseIterable {
        /// Input comes in pieces; the program is killed as soon as some records have arrived.
        case trickle
        /// Input is plentiful and nobody reads on: blocks wait to be written when the program is killed.
        case stall
        /// Input comes in pieces, output goes to a file; the program is killed some time after it has made that of the
        /// prices, or after its first records.
        case file
    }

    @Test("A killed run has remembered only records that went out") func killedRun() throws {
        var random = RandomNumbers(state: 1)
        var remembered = 0
        var cutShort = 0
        var number = 0
        // On a busy machine many are killed too late to show anything.
        while number < 42 || number < 210 && (cutShort < 10 || remembered < 20_000) {
            folder.forget()
            let received = try kill(Round.allCases[number % 3], &random)
            let ahead = try folder.rememberedPrices().subtracting(received)
            #expect(ahead.isEmpty, "prices of records that did not go out, round \(number)")
            let rest = try wholeLines(folder.run("fuelstream \(folder.options) < \(folder.input)"))
            let lost = prices.all.subtracting(received).subtracting(rest)
            #expect(lost.isEmpty, "records that neither run wrote, round \(number)")
            #expect(try folder.rememberedPrices() == prices.latestTwo, "round \(number)")
            remembered += prices.all.count - rest.count
            if received.count < prices.all.count { cutShort += 1 }
            number += 1
        }
        // Else nothing has been seen.
        #expect(cutShort >= 10)
        #expect(remembered >= 20_000)
        print("killed runs: \(number), before their end: \(cutShort); records remembered: \(remembered)")
    }

    /// Runs the program, kills it, and gives the records that had left it.
    private func kill(_ round: Round, _ random: inout RandomNumbers) throws -> Set<String> {
        let count = random.next(below: prices.all.count)
        let seed = random.next(below: 1000)
        switch round {
        case .trickle: return try kill(folder.trickle(seed: seed), after: count, waitsForFullPipe: false)
        case .stall: return try kill("cat", after: count, waitsForFullPipe: true)
        case .file:
            let delay = Double(random.next(below: 100)) / 1000
            let out = folder.path("out")
            let sign = random.next(below: 2) == 0 ? "-e \(folder.path("prices"))" : "-s \(out)"
            _ = try Shell.run(
                """
                \(folder.trickle(seed: seed)) < \(folder.input) | fuelstream \(folder.options) > \(out) & program=$!
                until [ \(sign) ]; do sleep 0.01; done
                sleep \(delay)
                kill -KILL $program
                wait $program
                """)
            return wholeLines(try String(contentsOfFile: out, encoding: .utf8))
        }
    }

    private func kill(_ feeder: String, after count: Int, waitsForFullPipe: Bool) throws -> Set<String> {
        let fifo = folder.path("fifo")
        // `exec`: the process to be killed is the program.
        let (child, output) = try start(
            "mkfifo \(fifo); \(feeder) < \(folder.input) > \(fifo) & "
                + "exec '\(Shell.program.path)' \(folder.options) < \(fifo)")
        var received = Data()
        var lines = 0
        while lines <= count {
            let data = output.availableData
            if data.isEmpty { break }
            received += data
            for byte in data where byte == 0x0A { lines += 1 }
        }
        if waitsForFullPipe { waitForFullPipe(output.fileDescriptor) }
        child.send(SIGKILL)
        received += output.readDataToEndOfFile()
        child.wait()
        return wholeLines(String(decoding: received, as: UTF8.self))
    }

    /// Runs a line of shell whose output is read here.
    private func start(_ line: String) throws -> (SpawnedProcess, FileHandle) {
        let output = Pipe()
        let child = try SpawnedProcess(
            "/bin/sh", ["-c", line], environment: Shell.environment, input: FileHandle.nullDevice.fileDescriptor,
            output: output.fileHandleForWriting.fileDescriptor)
        try output.fileHandleForWriting.close()
        return (child, output.fileHandleForReading)
    }

    /// Until what is in the pipe becomes no more.
    private func waitForFullPipe(_ descriptor: Int32) {
        var waiting: Int32 = -1
        var before: Int32 = -2
        while waiting != before {
            before = waiting
            usleep(50_000)
            _ = ioctl(descriptor, UInt(FIONREAD), &waiting)
        }
    }

    // MARK: Output that ends

    @Test("A reader that leaves ends a run, and only what went out is remembered") func leavingReader() throws {
        let (child, output) = try start("exec '\(Shell.program.path)' \(folder.options) < \(folder.input)")
        var received = 0
        while received < 100_000 {
            let count = output.availableData.count
            try #require(count > 0, "the output ends early")
            received += count
        }
        // What waited in the pipe has left the program too.
        let capacity = Int(fcntl(output.fileDescriptor, getPipeSize))
        try output.close()
        #expect(child.wait() == .signalled(SIGPIPE))
        let rest = try wholeLines(folder.run("fuelstream \(folder.options) < \(folder.input)"))
        let remembered = prices.all.subtracting(rest).reduce(0) { $0 + $1.utf8.count + 1 }
        #expect(remembered <= received + capacity)
        #expect(rest.count < prices.all.count)
    }

    @Test("What head did not read comes with the next run") func head() throws {
        let first = try folder.run("fuelstream \(folder.options) < \(folder.input) | head -n 3; true")
        #expect(first == prices.lines.prefix(3).map { $0 + "\n" }.joined())
        let rest = try folder.run("fuelstream \(folder.options) < \(folder.input)")
        // The pipe's 64 KiB went out and were read by nobody.
        #expect(rest.utf8.count > prices.lines.reduce(0) { $0 + $1.utf8.count + 1 } - 200_000)
        #expect(prices.lines.joined(separator: "\n").hasSuffix(rest.dropLast()))
    }

    @Test("Nothing is remembered of records that a full device did not take") func fullDevice() throws {
        let failed = try Shell.run("fuelstream \(folder.options) < \(folder.input) > /dev/full")
        #expect(
            failed
                == Shell.Result(
                    output: "", errors: "fuelstream: standard output: No space left on device\n", status: 74))
        #expect(try folder.rememberedPrices().isEmpty)
        #expect(
            try wholeLines(folder.run("fuelstream \(folder.options) < \(folder.input)")) == prices.all)
    }

    /// A record is remembered once it is out, not at the end of the run.
    @Test("A record is remembered once it is out, while input stays open") func openInput() throws {
        let fifo = folder.path("fifo")
        let out = folder.path("out")
        let count = "sqlite3 \(folder.path("prices")) 'SELECT count(*) FROM prices'"
        let counted = try folder.run(
            """
            mkfifo \(fifo); fuelstream \(folder.options) < \(fifo) > \(out) & exec 3> \(fifo); head -n 2 \(folder.input) >&3
            until [ -s \(out) ]; do sleep 0.01; done
            until [ $(\(count)) = 1 ]; do sleep 0.05; done
            \(count); exec 3>&-; wait
            """)
        #expect(counted == "1\n")
    }

    /// The lines that have their end.
    private func wholeLines(_ text: String) -> Set<String> {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.removeLast()
        return Set(lines)
    }
}

private let canReadStateFiles = Shell.has("sqlite3")

/// F_GETPIPE_SZ of Linux's fcntl.h, which Glibc's module leaves out.
private let getPipeSize: Int32 = 1032

/// Prices of forty stations on three hundred days, no two of them alike.
private struct PriceSeries {
    /// As they come out, in their order: date, price, station.
    let lines: [String]
    let all: Set<String>
    /// Those of the two latest days.
    let latestTwo: Set<String>
    /// As they go in.
    let table: String

    init() {
        let stations = 40
        var lines: [String] = []
        var table = "date,product,price,station,address,suburb\n"
        for number in 0..<(stations * 300) {
            // Months of 28 days will do.
            let (day, station) = number.quotientAndRemainder(dividingBy: stations)
            let date = String(format: "%d-%02d-%02d", 2001 + day / 336, day % 336 / 28 + 1, day % 28 + 1)
            let price = "\(100 + number / 10).\(number % 10)"
            lines.append("\(date),\(price),Station \(station)")
            table += "\(date),ULP,\(price),Station \(station),\(station) High St,Perth\n"
        }
        self.lines = lines
        self.table = table
        all = Set(lines)
        latestTwo = Set(lines.suffix(2 * stations))
    }
}

/// A folder with the input and the state files; it goes with the test.
private final class StateFolder {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init(input: String) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Data(input.utf8).write(to: URL(fileURLWithPath: self.input))
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Blanks and quotes are not to be expected in it.
    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    var input: String { path("input.csv") }

    /// What the program is run with.
    var options: String {
        "--unique date,station --unique-in \(path("keys")) --changes-in \(path("prices"))"
            + " -t csv --no-output-header -s date,price,station"
    }

    /// A command that passes bytes on in pieces, with pauses.
    func trickle(seed: Int) -> String {
        "perl -e 'srand \(seed); while (sysread STDIN, $b, 1 + int rand 9000) {"
            + " syswrite STDOUT, $b; select undef, undef, undef, rand 0.002 }'"
    }

    /// The standard output of a command that has nothing to say.
    func run(_ command: String) throws -> String {
        let result = try Shell.run(command)
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        return result.output
    }

    /// All files but the input are gone.
    func forget() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] where name != "input.csv" {
            try? FileManager.default.removeItem(atPath: path(name))
        }
    }

    /// The prices in the file of `--changes-in`, as the records have them.
    func rememberedPrices() throws -> Set<String> {
        let latest = "SELECT date, price, station FROM prices"
        let previous = "SELECT previous_date, previous_price, station FROM prices WHERE previous_date <> \"\""
        let result = try Shell.run("sqlite3 -separator , \(path("prices")) '\(latest) UNION \(previous)'")
        // The program may have been killed before it had made the table.
        if result.status != 0 { #expect(result.errors.contains("no such table")) }
        return Set(result.output.split(separator: "\n").map(String.init))
    }
}
