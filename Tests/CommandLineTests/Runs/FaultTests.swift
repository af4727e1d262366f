import Foundation
import Glibc
import ShellSupport
import Testing

/// Each system call that the program makes itself is made to fail in turn, in the built program, by a preloaded library:
/// the first, the second, and so on until a run makes no more of them.
@Suite struct FaultTests {
    /// A job, and what comes of it when nothing fails.
    private struct Job {
        let line: String
        let output: String
        let status: Int32
    }

    private struct Preparation {
        let library: String
        let ranges: String
    }

    /// The library, built, and the addresses of the program's own code.
    private static let preparation: Preparation? = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("faults-\(getpid())").path
        let ours =
            #"^(\$s9StreamKit|\$s11StreamStore|\$s7FuelKit|\$s10fuelstream|main$|pipe_enlarge|descriptor_|_dispatch_operation_perform|signal_pipe|write_at_once)"#
        let result = try? Shell.run(
            """
            set -e
            mkdir -p \(folder)
            compiler=$(command -v clang || command -v cc)
            $compiler -shared -fPIC -O1 -o \(folder)/faults.so Tests/CommandLineTests/Faults/faults.c -ldl
            names=$(command -v nm || command -v llvm-nm)
            $names -n --defined-only "$(command -v fuelstream)" |
            awk 'name ~ /\(ours)/ { print first, $1 } { first = $1; name = $3 }' > \(folder)/ranges
            test -s \(folder)/ranges
            """)
        guard let result, result.status == 0 else {
            Issue.record("the library could not be built: \(result?.errors ?? "")")
            return nil
        }
        return Preparation(library: "\(folder)/faults.so", ranges: "\(folder)/ranges")
    }()

    /// What a call can fail with; 0 stands for a read or a write of a single byte.
    private static let errors: [Int32] = [0, EINTR, EAGAIN, EIO, ENOSPC, EPIPE, EMFILE, ENOMEM]

    private static let jobs = [
        // `INPUT |` may wait for bytes, a file never does.
        "cat samples/fuelwatch-month.csv | PROGRAM --near 6050",
        "PROGRAM --near 6050 samples/fuelwatch-month.csv",
        "gzip -c samples/fuelwatch-month.csv > $TMPDIR/month.gz; cat $TMPDIR/month.gz | PROGRAM - $TMPDIR/month.gz",
        "cat samples/fuelwatch.rss | PROGRAM --schema fuel --to csv",
        "cat samples/fuelwatch.rss samples/fuelwatch-month.csv | PROGRAM --rejects $TMPDIR/rejects - samples/fuelwatch-2026.rss",
        "PROGRAM -o $TMPDIR/out samples/fuelwatch-month.csv && cat $TMPDIR/out",
        "cat samples/fuelwatch-month.csv | PROGRAM --jobs 2 --near 6050 --rejects $TMPDIR/rejects - samples/fuelwatch.rss",
    ]

    /// Once the file is in place a run has not failed, whatever comes then.
    @Test(
        "A signal after the output file was replaced does not fail the run",
        arguments: ["", "--unique PRODUCT_PRICE --unique-in $TMPDIR/keys --schema raw"])
    func signalAfterReplacement(options: String) throws {
        let preparation = try #require(Self.preparation)
        let result = try Shell.run(
            """
            echo old > $TMPDIR/replaced
            FAULT_SIGNAL=15 LD_PRELOAD=\(preparation.library) FAULT_RANGES=\(preparation.ranges) FAULT_NUMBER=0 \
              FAULT_ERRNO=0 fuelstream \(options) -o $TMPDIR/replaced samples/fuelwatch-month.csv; echo $?
            fuelstream \(options) samples/fuelwatch-month.csv | cmp - $TMPDIR/replaced > $TMPDIR/difference; echo $?
            """)
        #expect(result.output == (options.isEmpty ? "0\n0\n" : "0\n1\n"), "\(result)")
    }

    @Test("Whichever system call fails, output is whole or the status says that it is not", arguments: jobs)
    func everyCallFails(_ line: String) throws {
        let preparation = try #require(Self.preparation)
        let expected = try run(line, preparation, number: 0, error: 0)
        #expect(!expected.result.output.isEmpty)
        #expect(expected.call.isEmpty)
        var calls = 0
        for error in Self.errors {
            for staysBroken in error == 0 || error == EINTR || error == EAGAIN ? [false] : [false, true] {
                var number = 1
                while true {
                    let run = try run(line, preparation, number: number, error: error, staysBroken: staysBroken)
                    if run.call.isEmpty { break }
                    let place = "\(run.call), call \(number), error \(error)\(staysBroken ? " from then on" : "")"
                    check(run.result, expected.result, place, staysBroken: staysBroken)
                    number += 1
                    calls += 1
                    guard number < 500 else {
                        Issue.record("no end of calls")
                        return
                    }
                }
            }
        }
        #expect(calls > 50, "faults must have been injected")
    }

    /// All of the output with the status of a run without faults; or whole lines of it, perhaps up to a piece of one where
    /// writing failed, and a status that says so.
    private func check(_ result: Shell.Result, _ expected: Shell.Result, _ place: String, staysBroken: Bool) {
        if result.status == expected.status {
            #expect(result.output == expected.output, "\(place): the status is \(result.status)")
            return
        }
        // 74: reading or writing failed. 66: a file could not be opened. 73: one could not be created. 141: nobody reads.
        #expect([74, 66, 73, 141].contains(result.status), "\(place): \(result)")
        #expect(isWhole(result.output, expected.output), "\(place)")
        // Where all calls fail from then on, the message cannot be written either.
        #expect(!result.errors.isEmpty || result.status == 141 || staysBroken, "\(place)")
    }

    /// Whether an output has nothing but lines of the one expected, in order: a source that could not be read has none.
    /// The last one may be a piece.
    private func isWhole(_ output: String, _ expected: String) -> Bool {
        var rest = expected.split(separator: "\n")[...]
        var lines = output.split(separator: "\n")
        let piece = output.hasSuffix("\n") ? "" : lines.popLast() ?? ""
        for line in lines {
            guard let place = rest.firstIndex(of: line) else { return false }
            rest = rest[(place + 1)...]
        }
        return piece.isEmpty || rest.contains { $0.hasPrefix(piece) }
    }

    private func run(
        _ line: String, _ preparation: Preparation, number: Int, error: Int32, staysBroken: Bool = false
    ) throws -> (result: Shell.Result, call: String) {
        let report = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: report) }
        var program = "env LD_PRELOAD=\(preparation.library) FAULT_RANGES=\(preparation.ranges)"
        program += " FAULT_NUMBER=\(number) FAULT_ERRNO=\(error) FAULT_REPORT=\(report.path)"
        if staysBroken { program += " FAULT_ALWAYS=1" }
        // A run that hangs is an error like others: 137.
        program += " timeout -s KILL 60 \(Shell.program.path)"
        let result = try Shell.run(line.replacingOccurrences(of: "PROGRAM", with: program))
        let calls = (try? String(contentsOf: report, encoding: .utf8)) ?? ""
        return (result, calls.split(separator: "\n").first.map(String.init) ?? "")
    }
}
