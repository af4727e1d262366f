import StreamKit

/// What came out of a whole pipeline.
public struct PipelineRun: Equatable, Sendable, CustomStringConvertible {
    /// The records as written.
    public let bytes: [UInt8]
    /// What became no record, as written.
    public let rejects: [UInt8]
    /// The messages, a line each.
    public let messages: String
    /// What was counted.
    public var counts: RunCounts
    /// Why the run could not go on.
    public let error: String?

    /// What came out, put together by somebody else.
    public init(bytes: [UInt8], rejects: [UInt8], messages: String, counts: RunCounts, error: String?) {
        self.bytes = bytes
        self.rejects = rejects
        self.messages = messages
        self.counts = counts
        self.error = error
    }

    /// The records as text.
    public var output: String { bytes.text }

    /// The lines of the output.
    public var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The parts one below the other.
    public var description: String { "\n\(output)\(messages)\(counts) \(error ?? "")" }

    /// Whether the same was written and left out, and something else was rejected or nothing: where a damaged piece of a feed
    /// ends, and how it was repaired between items, goes by how far the bytes that libxml2 has been given go.
    public func hasSameRecords(as other: PipelineRun) -> Bool {
        let isCut = error != nil
        return bytes == other.bytes && isCut == (other.error != nil)
            && (isCut || (counts.written, counts.leftOut) == (other.counts.written, other.counts.leftOut))
            && (isCut || (counts.rejected > 0) == (other.counts.rejected > 0))
    }

    /// Whether all is the same but what messages say and where: for feeds these are libxml2's, and not always the same.
    public func isSameButForWords(as other: PipelineRun) -> Bool {
        // A run that cannot go on may not have come to what it would have warned of.
        let isCut = error != nil
        return bytes == other.bytes && isCut == (other.error != nil) && (isCut || counts == other.counts)
    }
}

/// Runs a pipeline over one source that comes in chunks, taking blocks when one is full.
public func run(_ pipeline: consuming Pipeline, _ chunks: [[UInt8]]) -> PipelineRun {
    run(pipeline, sources: [("-", chunks)])
}

/// Runs a pipeline over sources with names, each of which comes in chunks.
public func run(_ pipeline: consuming Pipeline, sources: [(name: String, chunks: [[UInt8]])]) -> PipelineRun {
    var pipeline = pipeline
    var output = ByteBuffer()
    var rejects = ByteBuffer()
    var message: String?
    do throws(StreamError) {
        for source in sources {
            pipeline.beginSource(source.name)
            for chunk in source.chunks { try push(chunk, &pipeline, &output, &rejects) }
            if pipeline.isStopped { break }
            try pipeline.endSource()
            if pipeline.isWaiting { throw waiting }
            if pipeline.isStopped { break }
        }
        try pipeline.finish()
    } catch {
        message = pipeline.message(of: error)
    }
    output.append(pipeline.output)
    rejects.append(pipeline.rejects)
    return PipelineRun(
        bytes: output.view.array, rejects: rejects.view.array, messages: pipeline.messages.string,
        counts: pipeline.counts, error: message)
}

/// Here nobody fetches what a record waits for: a pipeline that is pushed on would take no byte for ever.
private let waiting = StreamError(.unreadableInput, "a record waits")

private func push(
    _ chunk: [UInt8], _ pipeline: inout Pipeline, _ output: inout ByteBuffer, _ rejects: inout ByteBuffer
) throws(StreamError) {
    var done = 0
    var block = ByteBuffer()
    while done < chunk.count, !pipeline.isStopped {
        var failure: StreamError?
        chunk.withView { view in
            do throws(StreamError) { done += try pipeline.push(view.dropFirst(done)) } catch { failure = error }
        }
        if let failure { throw failure }
        if pipeline.isWaiting { throw waiting }
        if pipeline.isFull {
            pipeline.takeOutput(&block)
            output.append(block.view)
            block.removeAll()
            pipeline.takeRejects(&block)
            rejects.append(block.view)
            block.removeAll()
        }
    }
}
