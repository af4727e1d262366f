import Foundation
import ShellSupport
import Testing

/// The folder with the suites, which are not part of the project.
enum ConformanceData {
    /// Whether there is one.
    static let isPresent = Shell.testData != nil

    /// A file's or folder's place in it.
    static func url(_ path: String) throws -> URL {
        try #require(Shell.testData).appendingPathComponent(path)
    }

    /// A file's bytes.
    static func bytes(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }

    /// A file's text, which must be UTF-8.
    static func text(_ path: String) throws -> String {
        try #require(String(data: bytes(path), encoding: .utf8), "\(path) is not UTF-8")
    }

    /// The names of the files in a folder, without their extension.
    static func names(in folder: String, ext: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(folder).path).filter { $0.hasSuffix("." + ext) }
            .map { String($0.dropLast(ext.count + 1)) }.sorted()
    }
}

/// What the program made of a case's input.
struct Records {
    /// The records, in their order.
    let records: [JSON]
    /// The exit status, if it is not 0, and the messages, if there are any.
    let fault: String?

    /// Runs the program on some input. To reject input is an answer, which a suite may list as a known difference; to
    /// crash, or to write what is not JSON, is none.
    init(_ options: [String], _ input: Data) throws {
        // No option has a blank, a `*` or a `?`, so that the shell may split them.
        let result = try Shell.run(
            "fuelstream $OPTIONS", input: input, environment: ["OPTIONS": options.joined(separator: " ")])
        try #require([0, 65].contains(result.status), "status \(result.status): \(result.errors)")
        records = try JSON.lines(result.output)
        fault =
            result.status == 0 && result.errors.isEmpty
            ? nil : "status \(result.status), \(result.errors), records \(records)"
    }
}
