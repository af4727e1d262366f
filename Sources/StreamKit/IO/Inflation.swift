internal import Dispatch

/// Decompresses a descriptor's data ahead of its consumer.
///
/// ```
///   "fuelstream.gzip"
///   ChunkSource ─ 64 KiB ─▶ GzipDecoder ─▶ chunk ─▶ AheadSource
/// ```
/// A chunk is handed over when it is full, or when input pauses or ends. Without an empty one nothing is decompressed, and
/// without that nothing is read: so a few bytes that expand to gigabytes take no more memory than any others.
final class Inflation: ChunkProducer {
    /// How many compressed bytes are read at a time.
    private static let readSize = 64 * 1024

    private let chunkSize: Int
    private let send: AheadSource.Send
    private var source: ChunkSource?
    private var decoder = GzipDecoder()
    /// The chunk being decompressed, and how much of it has been.
    private var input: ChunkSource.Chunk?
    private var used = 0
    /// The chunk being filled.
    private var output: ChunkSource.Chunk?
    private var spare: [ChunkSource.Chunk] = []
    /// How many chunks may still be sent.
    private var room = 0
    /// How many compressed bytes have been read since the last chunk sent.
    private var uncounted = 0

    /// - Parameters:
    ///   - first: the first bytes, already read.
    ///   - chunkSize: the most bytes to make at a time.
    init(
        _ descriptor: InputDescriptor, after first: ChunkSource.Chunk, chunkSize: Int, queue: DispatchQueue,
        send: @escaping AheadSource.Send
    ) {
        self.chunkSize = chunkSize
        self.send = send
        input = first
        uncounted = first.view.count
        // Until it is closed, or has ended, it keeps this one.
        let inflation = Confined(self, to: queue)
        source = ChunkSource(descriptor, chunkSize: Self.readSize, queue: queue) { inflation.content.take($0) }
    }

    func take(_ delivery: ChunkSource.Delivery) {
        switch delivery {
        case .chunk(let chunk):
            input = chunk
            used = 0
            uncounted += chunk.view.count
            inflate()
        case .pause:
            flush()
            send(.pause)
        case .end(let fault, _):
            end(fault)
        }
    }

    func resume(_ count: Int, with empty: [ChunkSource.Chunk]) {
        if source != nil { spare += empty }
        room += count
        inflate()
    }

    /// Decompresses as long as there is room; what is left over at a pause may have taken the last.
    private func inflate() {
        while room > 0, let input {
            let output = output ?? spare.popLast() ?? ChunkSource.Chunk(capacity: chunkSize)
            self.output = output
            do throws(GzipDecoder.Failure) {
                used += try decoder.decode(
                    input.view.dropFirst(used), into: &output.bytes, room: chunkSize - output.bytes.count)
            } catch {
                return end(.gzip(error))
            }
            if decoder.hasIgnoredGarbage { return end(nil) }
            guard output.bytes.count == chunkSize else { return readNext(input) }
            flush()
        }
    }

    private func readNext(_ input: ChunkSource.Chunk) {
        self.input = nil
        source?.reuse(input)
        source?.read()
    }

    /// Sends what there is.
    private func flush() {
        guard let chunk = output, !chunk.bytes.isEmpty else { return }
        output = nil
        chunk.inputBytes = uncounted
        uncounted = 0
        room -= 1
        send(.chunk(chunk))
    }

    /// - Parameter fault: why there is no more; `nil` if the descriptor has been read to its end.
    private func end(_ fault: InputFault?) {
        var fault = fault
        if fault == nil {
            do throws(GzipDecoder.Failure) {
                try decoder.finish()
                if decoder.hasIgnoredGarbage { fault = .trailingGarbage }
            } catch {
                fault = .gzip(error)
            }
        }
        close()
        flush()
        send(.end(fault, uncounted: uncounted))
    }

    /// Reads and decompresses nothing more.
    func close() {
        source?.close()
        source = nil
        input = nil
        spare = []
    }
}
