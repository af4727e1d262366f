import Dispatch
import Glibc
import StreamKit
import Synchronization
import TestSupport
import Testing

extension PipeEnds {
    fileprivate func write(_ text: String) {
        #expect(Glibc.write(writing, text, text.utf8.count) == text.utf8.count)
    }
}

/// What the handlers were told; they run on the queue, the test elsewhere.
private final class Log: Sendable {
    struct Entries {
        var lines: [String] = []
        var errors: [StreamError?] = []
    }

    let entries = Mutex(Entries())

    /// Reads all lines on a queue of its own, until `enough` lines have come, and waits for the completion.
    static func reading(_ reader: LineReader, enough: Int = .max) async -> Entries {
        let log = Log()
        let queue = DispatchQueue(label: "caller")
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            reader.readLines(on: queue) { line in
                dispatchPrecondition(condition: .onQueue(queue))
                return log.entries.withLock { entries in
                    entries.lines.append(line.string)
                    #expect(entries.errors.isEmpty, "a line after the completion")
                    return entries.lines.count < enough
                }
            } completion: { error in
                dispatchPrecondition(condition: .onQueue(queue))
                log.entries.withLock { $0.errors.append(error) }
                // A second completion would trap here.
                done.resume()
            }
        }
        // Whatever was still on its way to the queue arrives before this does.
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in queue.async { done.resume() } }
        return log.entries.withLock { $0 }
    }
}

@Suite struct LineReaderTests {
    @Test("Lines of a file are read with any chunk size", arguments: [2, 7, 64 * 1024]) func file(chunkSize: Int)
        async throws
    {
        let folder = TemporaryFolder()
        let path = folder.write("date,price\r\n2021-02-13,142.9\n\nlast".bytes, to: "archive.csv")
        let log = await Log.reading(try LineReader(path: path, chunkSize: chunkSize))
        #expect(log.lines == ["date,price", "2021-02-13,142.9", "", "last"])
        #expect(log.errors.map { $0?.message } == [nil])
    }

    /// As little at a time as there is. Whether the end comes too early depends on how fast the handler is.
    @Test("Lines are read a byte at a time") func chunksOfOneByte() async throws {
        let folder = TemporaryFolder()
        let path = folder.write((0..<500).map { "\($0)\n" }.joined().bytes, to: "archive.csv")
        let log = await Log.reading(try LineReader(path: path, chunkSize: 1))
        #expect(log.errors.map { $0?.message } == [nil])
        #expect(log.lines == (0..<500).map { "\($0)" })
    }

    @Test("An empty file has no lines") func emptyFile() async throws {
        let folder = TemporaryFolder()
        let log = await Log.reading(try LineReader(path: folder.write([], to: "archive.csv")))
        #expect(log.lines.isEmpty)
        #expect(log.errors.map { $0?.message } == [nil])
    }

    /// More than the chunks that may be under way at a time.
    @Test("A file of many chunks is read in order") func fileOfManyChunks() async throws {
        let folder = TemporaryFolder()
        let lines = (0..<20_000).map { "line \($0)" }
        let path = folder.write(lines.map { $0 + "\n" }.joined().bytes, to: "archive.csv")
        let log = await Log.reading(try LineReader(path: path, chunkSize: 4096))
        #expect(log.lines == lines)
        #expect(log.errors.map { $0?.message } == [nil])
    }

    @Test("Lines may end with NUL") func nulDelimiter() async throws {
        let folder = TemporaryFolder()
        let path = folder.write("a\nb\0c\0".bytes, to: "archive.csv")
        let log = await Log.reading(try LineReader(path: path, delimiter: .byte(0)))
        #expect(log.lines == ["a\nb", "c"])
    }

    @Test("A line longer than the limit ends the reading with its number") func maximumLineLength() async throws {
        let folder = TemporaryFolder()
        let path = folder.write("12345\n123456\n1\n".bytes, to: "archive.csv")
        let log = await Log.reading(try LineReader(path: path, maximumLineLength: 5))
        #expect(log.lines == ["12345"])
        #expect(log.errors.map { $0?.code } == [.lineTooLong])
        #expect(log.errors.map { $0?.message } == ["line 2 is longer than 5 bytes"])
    }

    @Test("Reading stops when the caller has enough", arguments: [1, 3, 10]) func stopsEarly(enough: Int) async throws {
        let folder = TemporaryFolder()
        let path = folder.write((0..<1000).map { "\($0)\n" }.joined().bytes, to: "archive.csv")
        let log = await Log.reading(try LineReader(path: path, chunkSize: 16), enough: enough)
        #expect(log.lines == (0..<enough).map { "\($0)" })
        #expect(log.errors.map { $0?.message } == [nil])
    }

    @Test("Lines of a pipe are read") func pipe() async throws {
        let pipe = try #require(PipeEnds())
        pipe.write("ULP\nPULP\r\nDie")
        let reader = try LineReader(descriptor: pipe.reading)
        pipe.write("sel")
        pipe.closeWriting()
        let log = await Log.reading(reader)
        #expect(log.lines == ["ULP", "PULP", "Diesel"])
        #expect(log.errors.map { $0?.message } == [nil])
    }

    /// Each line is handed over while the writer still holds the pipe open.
    @Test("A line of a pipe comes while its writer pauses") func pipeThatPauses() async throws {
        let pipe = try #require(PipeEnds())
        let reader = try LineReader(descriptor: pipe.reading)
        let queue = DispatchQueue(label: "caller")
        let (lines, feed) = AsyncStream<String?>.makeStream()
        reader.readLines(on: queue) { line in
            feed.yield(line.string)
            return true
        } completion: { error in
            feed.yield(error?.message)
            feed.finish()
        }
        var iterator = lines.makeAsyncIterator()
        for product in ["ULP", "PULP", "Diesel"] {
            pipe.write(product + "\n")
            #expect(await iterator.next() == .some(product))
        }
        pipe.closeWriting()
        #expect(await iterator.next() == .some(nil))
        #expect(await iterator.next() == nil)
    }

    /// A hang-up while the reader waits, or is about to, must not bring libdispatch down; see `ReadinessWatch`. `HANGUPS` says
    /// how many pipes to try it on.
    @Test("A pipe may hang up at any moment") func hangUps() async throws {
        let count = getenv("HANGUPS").flatMap { Int(String(cString: $0)) } ?? 2000
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<count / 8 {
                        guard let pipe = PipeEnds(), let reader = try? LineReader(descriptor: pipe.reading) else {
                            Issue.record("no pipe to be had")
                            return
                        }
                        let lines = Int.random(in: 0...3)
                        async let log = Log.reading(reader)
                        for _ in 0..<lines {
                            Self.spin()
                            pipe.write("ULP\n")
                        }
                        Self.spin()
                        pipe.closeWriting()
                        let entries = await log
                        #expect(entries.lines.count == lines)
                        #expect(entries.errors.map { $0?.message } == [nil])
                    }
                }
            }
        }
    }

    /// Lets up to a tenth of a millisecond go by, in which a sleep would end too late.
    private static func spin() {
        let end = ContinuousClock.now + .nanoseconds(Int.random(in: 0...100_000))
        while ContinuousClock.now < end {}
    }

    /// The flags belong to all who share the pipe: they are as before while it is read and when it has been.
    @Test("A pipe keeps its flags") func pipeFlags() async throws {
        let pipe = try #require(PipeEnds())
        let before = fcntl(pipe.reading, F_GETFL)
        #expect(before & O_NONBLOCK == 0)
        let reader = try LineReader(descriptor: pipe.reading)
        pipe.write("ULP\n")
        pipe.closeWriting()
        _ = await Log.reading(reader)
        #expect(fcntl(pipe.reading, F_GETFL) == before)
    }

    /// A descriptor that was handed in stays open.
    @Test("A descriptor of the caller's stays open") func sharedDescriptorStaysOpen() async throws {
        let folder = TemporaryFolder()
        let descriptor = open(folder.write("ULP\n".bytes, to: "archive.csv"), O_RDONLY)
        defer { close(descriptor) }
        let log = await Log.reading(try LineReader(descriptor: descriptor))
        #expect(log.lines == ["ULP"])
        #expect(fcntl(descriptor, F_GETFD) >= 0)
    }

    @Test("A missing file cannot be opened") func missingFile() throws {
        let folder = TemporaryFolder()
        let error = #expect(throws: StreamError.self) { try LineReader(path: folder.path + "/missing") }
        #expect(error?.code == .cannotOpen)
        #expect(error?.errno == ENOENT)
    }

    @Test("A directory cannot be opened") func directory() throws {
        let folder = TemporaryFolder()
        let error = #expect(throws: StreamError.self) { try LineReader(path: folder.path) }
        #expect(error?.code == .cannotOpen)
        #expect(error?.errno == EISDIR)
    }

    @Test("A closed descriptor cannot be opened") func closedDescriptor() {
        // Beyond every limit of open files, so that no other test can have it open.
        let error = #expect(throws: StreamError.self) { try LineReader(descriptor: Int32.max) }
        #expect(error?.code == .cannotOpen)
        #expect(error?.errno == EBADF)
    }

    /// One that can only be written. In a process of its own, because of what it does to other readings there.
    @Test("A write-only descriptor fails, and others are read meanwhile") func writeOnlyDescriptor() async {
        await #expect(processExitsWith: .success) {
            // A reading that never ends must not hold the others up.
            alarm(120)
            let folder = TemporaryFolder()
            let path = folder.write((0..<1000).map { "\($0)\n" }.joined().bytes, to: "archive.csv")
            await withTaskGroup(of: Void.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        for _ in 0..<20 {
                            let descriptor = open(path, task == 0 ? O_WRONLY : O_RDONLY)
                            do throws(StreamError) {
                                let log = await Log.reading(try LineReader(descriptor: descriptor, chunkSize: 512))
                                precondition(task == 0 || log.lines.count == 1000 && log.errors[0] == nil)
                                precondition(task > 0 || log.lines.isEmpty && log.errors[0]?.errno == EBADF)
                            } catch {
                                // It may just as well be refused at once.
                                precondition(task == 0 && error.errno == EBADF)
                            }
                        }
                    }
                }
            }
        }
    }

    /// When the completion has come, the descriptor is the caller's again: to be closed, and its number given to
    /// another file at once.
    @Test("The descriptor is the caller's again at completion") func descriptorIsFreeAtCompletion() async throws {
        let folder = TemporaryFolder()
        let path = folder.write("ULP\nPULP\n".bytes, to: "archive.csv")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<50 {
                        let descriptor = open(path, O_RDONLY)
                        guard let reader = try? LineReader(descriptor: descriptor) else {
                            Issue.record("cannot be opened")
                            return
                        }
                        let log = await Log.reading(reader)
                        #expect(log.lines == ["ULP", "PULP"])
                        #expect(log.errors.map { $0?.message } == [nil])
                        #expect(close(descriptor) == 0)
                    }
                }
            }
        }
    }
}
