/// Decompresses pieces of input into chunks, on a queue of its own (`InputReader`).
final class Inflation {
    enum Work: Sendable {
        case piece(InputChunk)
        /// What there was no room for.
        case rest
        /// Passes on what there is.
        case flush
        /// There are no more pieces; and why, unless the descriptor has been read to its end.
        case end(InputFault?)
    }

    struct Result: Sendable {
        /// Chunks that are done: two at most, or three at the end.
        var chunks: [InputChunk] = []
        /// Whether there is no rest.
        var needsPiece = true
        /// Set at the end.
        var end: InputState?
    }

    private let chunkSize: Int
    private var decoder = GzipDecoder()
    /// The piece being decompressed, and how much of it has been.
    private var piece: InputChunk?
    private var used = 0
    /// The chunk being filled.
    private var output: ByteBuffer
    /// How many compressed bytes have come since the last chunk.
    private var uncounted = 0

    /// - Parameter chunkSize: the most bytes to make at a time.
    init(chunkSize: Int) {
        self.chunkSize = chunkSize
        output = ByteBuffer(pageAligned: chunkSize)
    }

    func run(_ work: Work) -> Result {
        var result = Result()
        switch work {
        case .piece(let next):
            (piece, used) = (next, 0)
            uncounted += next.view.count
        case .rest: break
        case .flush: passOn(&result)
        case .end(let fault): end(fault, &result)
        }
        do throws(GzipDecoder.Failure) {
            while let piece, result.chunks.count < 2 {
                used += try decoder.decode(piece.view.dropFirst(used), into: &output, room: chunkSize - output.count)
                if decoder.hasIgnoredGarbage {
                    end(nil, &result)
                } else if output.count == chunkSize {
                    passOn(&result)
                } else {
                    self.piece = nil
                }
            }
        } catch {
            end(.gzip(error), &result)
        }
        result.needsPiece = piece == nil
        return result
    }

    private func end(_ fault: InputFault?, _ result: inout Result) {
        var fault = fault
        if fault == nil {
            do throws(GzipDecoder.Failure) {
                try decoder.finish()
                if decoder.hasIgnoredGarbage { fault = .trailingGarbage }
            } catch {
                fault = .gzip(error)
            }
        }
        piece = nil
        passOn(&result)
        result.end = .end(fault, uncounted: uncounted)
    }

    private func passOn(_ result: inout Result) {
        if output.isEmpty { return }
        var full = ByteBuffer(pageAligned: chunkSize)
        swap(&full, &output)
        result.chunks.append(InputChunk(full, inputBytes: uncounted))
        uncounted = 0
    }
}
