import Foundation

/// The built program, run through a real shell and real pipes.
public enum Shell {
    /// The project's root folder.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The program under test: `FUELSTREAM_BINARY`, or the release build, or the debug build.
    public static let program: URL = {
        if let path = ProcessInfo.processInfo.environment["FUELSTREAM_BINARY"], !path.isEmpty {
            return URL(fileURLWithPath: path)
        }
        let builds = ["release", "debug"].map { root.appendingPathComponent(".build/\($0)/fuelstream") }
        return builds.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? builds[0]
    }()

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
    /// store is none of a test's business.
    public static var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging(["FUELSTREAM_STATIONS": ""]) { _, new in new }
    }

    /// Runs a line of shell in the project's root, with the program on PATH as `fuelstream`. Output goes to files, so
    /// that nothing can wait for a pipe that nobody drains. A command that hangs is killed after some seconds (124).
    public static func run(
        _ line: String, input: Data? = nil, environment: [String: String] = [:], seconds: Int = 120
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ content: Data = Data()) throws -> URL {
            let url = folder.appendingPathComponent(name)
            try content.write(to: url)
            return url
        }
        let output = try file("out")
        let errors = try file("err")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["-k", "5", "\(seconds)", "sh", "-c", line]
        process.currentDirectoryURL = root
        var variables = Self.environment
        variables["PATH"] = program.deletingLastPathComponent().path + ":" + (variables["PATH"] ?? "")
        variables["TMPDIR"] = folder.path
        variables["LC_ALL"] = "C.UTF-8"
        variables.merge(environment) { _, new in new }
        process.environment = variables
        process.standardInput =
            try input.map { try FileHandle(forReadingFrom: file("in", $0)) } ?? FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
            status: process.terminationStatus)
    }

    /// The folder with data that may not be copied into the project, if it is there.
    public static let testData: URL? = ProcessInfo.processInfo.environment["FUELSTREAM_TEST_DATA"].flatMap { path in
        FileManager.default.fileExists(atPath: path) ? URL(fileURLWithPath: path) : nil
    }
}
