import Glibc
import StreamKit
import TestSupport

/// A `StoreWriter` at work on a file.
final class WriterProcess {
    private var process: pid_t = 0
    private var output: Int32

    /// - Parameters:
    ///   - kind: `keys` or `prices`.
    ///   - name: of a file in the folder, in which the process works.
    init(_ kind: String, _ name: String = "store.db", in folder: TemporaryFolder, writer: Int, rounds: Int) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        // Else another writer would hold the pipe open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        output = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        let words = [Self.program, kind, folder.path, name, "\(writer)", "\(rounds)"]
        var arguments = words.map { strdup($0) } + [nil]
        let error = posix_spawn(&process, Self.program, &actions, nil, &arguments, environ)
        precondition(error == 0, "\(Self.program): \(Errno(rawValue: error))")
        for argument in arguments { free(argument) }
        posix_spawn_file_actions_destroy(&actions)
        close(ends[1])
    }

    /// Ends it at once.
    func kill() { _ = Glibc.kill(process, SIGKILL) }

    /// Waits for its end: the rounds it has acknowledged, and whether it ended by itself and well.
    func finish() -> (rounds: Int, isWell: Bool) {
        var lines = 0
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(output, &block, block.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { break }
            lines += block[..<count].count { $0 == UInt8(ascii: "\n") }
        }
        close(output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return (lines, status == 0)
    }

    /// Beside the test program, in the folder of the build.
    private static let program: String = {
        var link = [UInt8](repeating: 0, count: 4096)
        let count = link.withUnsafeMutableBytes {
            readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
        }
        let path = String(decoding: link[..<max(count, 0)], as: UTF8.self)
        return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            + "/StoreWriter"
    }()
}
