/// The rows of a table as values, from an asynchronous sequence of buffers.
///
/// ```swift
/// struct Price: Decodable { let station: String, price: Double? }
/// for try await price in DecodedRecords(Price.self, from: response.body) { … }
/// ```
/// The values of one buffer at a time are decoded before they are asked for.
public struct DecodedRecords<Value: Decodable, Buffers: AsyncSequence>: AsyncSequence
where Buffers.Element: Sequence<UInt8> {
    private let buffers: Buffers
    private let options: TableOptions
    private let onFault: (ReadingFault) throws -> Void

    /// The rows of a table.
    /// - Parameters:
    ///   - type: the type that a row is decoded to: see `LentRecord.decode`.
    ///   - buffers: bytes of the table, split anywhere.
    ///   - options: the dialect, and what is known about the header.
    ///   - onFault: called with each fault; an error it throws ends the sequence. By default rejections are thrown.
    public init(
        _ type: Value.Type, from buffers: Buffers, _ options: TableOptions = TableOptions(),
        onFault: @escaping (ReadingFault) throws -> Void = rejecting
    ) {
        (self.buffers, self.options, self.onFault) = (buffers, options, onFault)
    }

    /// Begins reading.
    public func makeAsyncIterator() -> Iterator {
        Iterator(buffers: buffers.makeAsyncIterator(), rows: Rows(options, onFault))
    }

    /// Asks for the next buffer when the values of the previous one are used up.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var buffers: Buffers.AsyncIterator
        fileprivate let rows: Rows

        /// The next value.
        /// - Throws: like `RecordStream.push`, `DecodingError`, and what the buffers throw.
        public mutating func next() async throws -> Value? { try await next(isolation: nil) }

        /// The next value.
        /// - Throws: like `RecordStream.push`, `DecodingError`, and what the buffers throw.
        public mutating func next(isolation: isolated (any Actor)?) async throws -> Value? {
            while true {
                if let value = rows.next() { return value }
                if rows.isAtEnd { return nil }
                try rows.take(try await buffers.next(isolation: isolation))
            }
        }
    }

    fileprivate final class Rows {
        private var stream: RecordStream<CSVReader>
        private var values: [Value] = []
        private var place = 0
        private(set) var isAtEnd = false

        init(_ options: TableOptions, _ onFault: @escaping (ReadingFault) throws -> Void) {
            stream = RecordStream(table: options, onFault: onFault)
        }

        func next() -> Value? {
            guard place < values.count else { return nil }
            place += 1
            return values[place - 1]
        }

        /// Takes the next buffer; `nil` at the end.
        func take(_ buffer: Buffers.Element?) throws {
            var values: [Value] = []
            if let buffer {
                try stream.push(elements: buffer) { values.append(try $0.decode(Value.self)) }
            } else {
                isAtEnd = true
                try stream.finish { values.append(try $0.decode(Value.self)) }
            }
            (self.values, place) = (values, 0)
        }
    }
}
