import Foundation
import Glibc

/// The built program, run through a real shell and real pipes.
public enum Shell {
    /// The project's root folder.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The program under test: the one that `FUELSTREAM_BINARY` names, else the one that was built with these tests, which
    /// is in the folder of their own executable. Never an older one that happens to be there.
    public static let program: URL = {
        let path = ProcessInfo.processInfo.environment["FUELSTREAM_BINARY"] ?? ""
        let program = path.isEmpty ? built.appendingPathComponent("fuelstream") : URL(fileURLWithPath: path)
        precondition(FileManager.default.isExecutableFile(atPath: program.path), "no program at \(program.path)")
        return program
    }()

    /// The folder with what was built together with these tests.
    public static let built = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// Whether the shell finds a program.
    public static func has(_ program: String) -> Bool { (try? run("command -v \(program)").status) == 0 }

    /// What a command did.
    public struct Result: Equatable {
        /// Standard output, U+FFFD for what is not UTF-8.
        public var output: String
        /// Standard error.
        public var errors: String
        /// The exit status.
        public var status: Int32

        /// What a command should do.
        public init(output: String, errors: String, status: Int32) {
            self.output = output
            self.errors = errors
            self.status = status
        }
    }

    /// The environment of this process without what would change what the program does: the developer's own station
    /// store is none of a test's business, and messages depend on the locale.
    public static var environment: [String: String] {
        ProcessInfo.processInfo.environment
            .merging(["FUELSTREAM_STATIONS": "", "LC_ALL": "C.UTF-8"]) { _, new in new }
    }

    /// Runs a line of shell in the project's root, with the program on PATH as `fuelstream`. Output goes to files, so
    /// that nothing can wait for a pipe that nobody drains. A command that hangs is killed after some seconds (124).
    public static func run(
        _ line: String, input: Data? = nil, environment: [String: String] = [:], seconds: Int = 120
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (out, err) = (folder.appendingPathComponent("out"), folder.appendingPathComponent("err"))
        func open(_ path: String, _ flags: Int32) throws -> Int32 {
            let descriptor = Glibc.open(path, flags, 0o600)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            return descriptor
        }
        var source = "/dev/null"
        if let input {
            source = folder.appendingPathComponent("in").path
            try input.write(to: URL(fileURLWithPath: source))
        }
        let descriptors = try [
            open(source, O_RDONLY), open(out.path, O_WRONLY | O_CREAT), open(err.path, O_WRONLY | O_CREAT),
        ]
        defer { descriptors.forEach { close($0) } }
        var variables = Self.environment
        variables["PATH"] = program.deletingLastPathComponent().path + ":" + (variables["PATH"] ?? "")
        variables["TMPDIR"] = folder.path
        variables["LC_ALL"] = "C.UTF-8"
        variables.merge(environment) { _, new in new }
        let process = try SpawnedProcess(
            "/usr/bin/env", ["-C", root.path, "timeout", "-k", "5", "\(seconds)", "sh", "-c", line],
            environment: variables, input: descriptors[0], output: descriptors[1], errors: descriptors[2])
        let end = process.wait()
        return Result(
            output: String(decoding: try Data(contentsOf: out), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: err), as: UTF8.self),
            status: end.number)
    }

    /// The folder with data that may not be copied into the project, if it is there.
    public static let testData: URL? = ProcessInfo.processInfo.environment["FUELSTREAM_TEST_DATA"].flatMap { path in
        FileManager.default.fileExists(atPath: path) ? URL(fileURLWithPath: path) : nil
    }
}
