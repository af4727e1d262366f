import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import StreamKit

/// What a descriptor's reader gives its consumer, on a queue of its own. Confined to that queue, but for the results.
private final class Consumer: @unchecked Sendable {
    struct Source: Equatable {
        var bytes: [UInt8] = []
        var errno: Int32?
        var pieces = 0
        var hasPaused = false
    }

    let queue = DispatchQueue(label: "consumer")
    let reader: DescriptorReader
    private var source = Source()
    private var completion: ((Source) -> Void)?
    /// Called with each piece, before the next is asked for.
    var didTake: () -> Void = {}

    init(_ descriptor: InputDescriptor, _ window: InputWindow = .narrow) throws {
        reader = try DescriptorReader(window, queue: queue)
        queue.sync {
            reader.begin(descriptor)
            reader.wake = { [weak self] in self?.read() }
        }
    }

    // It may be released on the queue.
    deinit { queue.async { [reader] in reader.close() } }

    /// Reads to the end.
    func all() async -> Source {
        await withCheckedContinuation { done in
            queue.async {
                self.source = Source()
                self.completion = { done.resume(returning: $0) }
                self.read()
            }
        }
    }

    private func read() {
        while let completion {
            switch reader.next() {
            case .chunk(let chunk):
                source.bytes += chunk.view.array
                source.pieces += 1
                didTake()
            case .waiting: return
            case .paused:
                source.hasPaused = true
                return
            case .end(let fault, _):
                if case .system(let error)? = fault { source.errno = error.rawValue }
                self.completion = nil
                completion(source)
            }
        }
    }
}

@Suite(.timeLimit(.minutes(2))) struct DescriptorReaderTests {
    private static let small = InputWindow(piece: 16, operation: 64, ahead: 32)

    private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) } }

    @Test("Files of any size are read with any window") func filesOfAnySize() async throws {
        let folder = TemporaryFolder()
        for window in [Self.small, .narrow, .wide, InputWindow(piece: 1, operation: 1, ahead: 0)] {
            let sizes = [0, 1, window.piece - 1, window.piece, window.piece + 1, window.operation]
            for size in sizes + [window.operation + 1, 2 * window.operation, 3 * window.operation + 5] {
                let path = folder.write(Self.bytes(size), to: "file")
                let source = try await Consumer(InputDescriptor.opening(path), window).all()
                #expect(source.bytes == Self.bytes(size), "\(size) \(window)")
                #expect(source.errno == nil, "\(size) \(window)")
                #expect(!source.hasPaused)
            }
        }
    }

    /// All files are read by the same channel, even if more has been requested of the one before than it has.
    @Test("Two hundred files are read one after the other") func oneFileAfterAnother() async throws {
        let folder = TemporaryFolder()
        let paths = (0..<200).map { folder.write(Self.bytes($0), to: "\($0)") }
        let consumer = try Consumer(InputDescriptor.opening(paths[0]), Self.small)
        consumer.didTake = { [unowned consumer] in consumer.reader.window = .wide }
        for (count, path) in paths.enumerated() {
            let descriptor = try InputDescriptor.opening(path)
            consumer.queue.sync {
                consumer.reader.window = Self.small
                consumer.reader.begin(descriptor)
            }
            #expect(await consumer.all().bytes == Self.bytes(count))
        }
    }

    /// A descriptor that is left before its end makes way for the next one, whatever it is.
    @Test("A descriptor that was left makes way for the next one") func anythingAfterAnything() async throws {
        let folder = TemporaryFolder()
        let ends = try #require(PipeEnds())
        #expect(write(ends.writing, "abc", 3) == 3)
        let consumer = try Consumer(InputDescriptor.opening(folder.write(Self.bytes(1_000_000), to: "file")))
        _ = consumer.queue.sync { consumer.reader.next() }
        consumer.queue.sync { consumer.reader.begin(try! InputDescriptor.sharing(ends.reading)) }
        ends.closeWriting()
        #expect(await consumer.all().bytes == "abc".bytes)
        let next = try InputDescriptor.opening(folder.file("file"))
        consumer.queue.sync { consumer.reader.begin(next) }
        #expect(await consumer.all().bytes == Self.bytes(1_000_000))
    }

    @Test("No more of a pipe is read ahead than the window allows") func readAhead() throws {
        let ends = try #require(PipeEnds())
        #expect(Self.bytes(60_000).withView { SystemCall.writeAll(ends.writing, $0) } == nil)
        let window = InputWindow(piece: 4096, operation: 16_384, ahead: 8192)
        let consumer = try Consumer(InputDescriptor.sharing(ends.reading), window)
        _ = consumer.queue.sync { consumer.reader.next() }
        usleep(50_000)
        #expect(SystemCall.available(ends.reading)! >= 60_000 - window.operation)
    }

    /// Its end shows at the descriptor that was opened in time, and not at one opened since.
    @Test("A named pipe whose writer is gone is read to its end") func namedPipe() async throws {
        let folder = TemporaryFolder()
        let path = folder.file("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let reading = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reading) }
        let writing = open(path, O_WRONLY)
        #expect(write(writing, "abc", 3) == 3)
        close(writing)
        let source = try await Consumer(InputDescriptor.sharing(reading)).all()
        #expect(source.bytes == "abc".bytes)
        #expect(source.errno == nil)
    }

    @Test("A socket keeps its flags while it is read and after", arguments: [0, O_NONBLOCK]) func socketFlags(
        flags: Int32
    ) async throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[0]) }
        #expect(fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | flags) == 0)
        let before = fcntl(ends[0], F_GETFL)
        let consumer = try Consumer(InputDescriptor.sharing(ends[0]))
        let during = Mutex<Int32>(-1)
        consumer.didTake = { [end = ends[0]] in during.withLock { $0 = fcntl(end, F_GETFL) } }
        #expect(write(ends[1], "abc", 3) == 3)
        close(ends[1])
        #expect(await consumer.all().bytes == "abc".bytes)
        #expect(during.withLock { $0 } == before)
        #expect(fcntl(ends[0], F_GETFL) == before)
    }

    /// A connection that was reset is not one that was closed.
    @Test("A reset connection ends with ECONNRESET") func resetConnection() async throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let connected = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(listener, pointer, length) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, pointer, &length) == 0 && connect(client, pointer, length) == 0
            }
        }
        try #require(connected)
        let server = accept(listener, nil, nil)
        defer { close(server) }
        let consumer = try Consumer(InputDescriptor.sharing(server))
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        close(client)
        #expect(await consumer.all().errno == ECONNRESET)
    }
}
