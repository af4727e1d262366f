import Foundation
import Glibc
import ShellSupport
import Testing

/// The program with pipes to its standard input and output, or with other descriptors there.
final class Child {
    private let process: SpawnedProcess
    private let input = Pipe()
    private let output = Pipe()
    private var buffered: [UInt8] = []

    init(
        _ arguments: [String], input inputDescriptor: Int32? = nil, output outputDescriptor: Int32? = nil,
        errors errorDescriptor: Int32? = nil
    ) throws {
        let (reading, writing) = (input.fileHandleForReading, output.fileHandleForWriting)
        process = try SpawnedProcess(
            Shell.program.path, arguments, environment: Shell.environment,
            input: inputDescriptor ?? reading.fileDescriptor, output: outputDescriptor ?? writing.fileDescriptor,
            errors: errorDescriptor ?? STDERR_FILENO)
        // The program's ends, which would keep the pipes open here.
        try reading.close()
        try writing.close()
    }

    func write(_ text: String) { input.fileHandleForWriting.write(Data(text.utf8)) }

    /// Writes, and gives the next line of output.
    func answer(to text: String) -> String {
        write(text)
        return readLine()
    }

    func closeInput() { try? input.fileHandleForWriting.close() }

    /// Ends the input, and gives the exit status.
    func end() -> Int32 {
        closeInput()
        return wait()
    }

    /// The descriptors that each of its epoll instances watches.
    func watched() throws -> [String: [String]] {
        let folder = "/proc/\(process.identifier)"
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")
        return try Dictionary(
            uniqueKeysWithValues: descriptors.map { descriptor in
                let lines = try String(contentsOfFile: "\(folder)/fdinfo/\(descriptor)", encoding: .utf8).split(
                    separator: "\n")
                return (descriptor, lines.filter { $0.hasPrefix("tfd:") }.map { String($0.split(separator: " ")[1]) })
            })
    }

    /// The epoll instances that watch its standard input, under whatever number.
    func inputWatchers() throws -> [String] {
        let folder = "/proc/\(process.identifier)/fd"
        let input = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/0")
        let isInput = { (number: String) in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")) == input
        }
        return try watched().filter { $0.value.contains(where: isInput) }.map(\.key)
    }

    func send(_ signal: Int32) { process.send(signal) }

    /// The next line of output, without its end; blocks until it is there.
    func readLine() -> String {
        while true {
            if let end = buffered.firstIndex(of: 0x0A) {
                defer { buffered.removeSubrange(...end) }
                return String(decoding: buffered[..<end], as: UTF8.self)
            }
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { return String(decoding: buffered, as: UTF8.self) }
            buffered += data
        }
    }

    /// The rest of the output; blocks until it has ended.
    func readToEnd() -> String {
        defer { buffered = [] }
        return String(decoding: buffered + output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// The exit status, or the signal that ended the program.
    func wait() -> Int32 { process.wait().number }

    /// The program at one end of a pipe or socket, when a line has come out for what was written to the other end.
    static func waiting(at end: Int32, after text: String, to other: Int32) throws -> Child {
        let child = try Child([], input: end)
        write(text, to: other)
        _ = child.readLine()
        return child
    }

    /// Writes a text that fits into what is behind the descriptor.
    static func write(_ text: String, to descriptor: Int32) {
        let bytes = Array(text.utf8)
        #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    }
}
