public import StreamKit

/// What can be said of the fuel records of a run when it is over. Belongs to the records queue.
public final class FuelStatistics: BatchStatistics {
    /// How many names of suburbs are told apart.
    public static let limit = 1000
    private static let sources = CoordinateSource.allCases

    /// What has been counted, record by record: where a run ends in the midst of a batch, or which names come first, is
    /// not known before it is added.
    private struct Batch: Sendable {
        /// What each record's coordinates come from: the number of a `CoordinateSource`, or one of the two behind them.
        var origins: [UInt8] = []
        /// The suburbs that are not known, and how many records had been counted before.
        var suburbs: [(record: Int, name: [UInt8])] = []
        /// How many records had been counted when a record was handed on.
        var shipped: [Int] = []
    }

    private var known: [Int]
    /// Records whose coordinates come from something else: an input may say anything.
    public private(set) var otherSources = 0
    /// Records without coordinates.
    public private(set) var nowhere = 0
    /// Records whose suburb is not in the gazetteer.
    public private(set) var unknownSuburbs = 0
    private var suburbs: [[UInt8]: Int] = [:]

    /// What the batch at hand has come to.
    private var batch = Batch()
    private let isForBatches: Bool

    /// Nothing has been counted.
    /// - Parameter isForBatches: what is counted is taken batch by batch.
    public init(isForBatches: Bool = false) {
        known = Array(repeating: 0, count: Self.sources.count)
        self.isForBatches = isForBatches
    }

    /// How many records have coordinates from each source.
    public var coordinates: [(source: String, count: Int)] {
        zip(Self.sources, known).map { (source: "\($0.name)", count: $1) }
    }

    /// The suburbs that are not in the gazetteer, as the records have them, the most frequent first; at most `limit` are
    /// told apart.
    public var suburbsNotFound: [(name: String, count: Int)] {
        suburbs.map { (name: String(decoding: $0.key, as: UTF8.self), count: $0.value) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    /// Counts a record.
    func add(coordinatesFrom source: ByteView, unknownSuburb: ByteView?) {
        if isForBatches, let name = unknownSuburb?.array { batch.suburbs.append((batch.origins.count, name)) }
        add(origin: Self.origin(source), isForBatches ? nil : unknownSuburb?.array)
    }

    /// Counts a record.
    /// - Parameter origin: where its coordinates come from, as `origin` has it.
    func add(origin: Int, _ unknownSuburb: [UInt8]? = nil) {
        if isForBatches { batch.origins.append(UInt8(origin)) } else { add(origin, unknownSuburb) }
    }

    /// The number of a `CoordinateSource`, or one of the two behind them.
    static func origin(_ source: ByteView) -> Int {
        CoordinateSource(named: source)?.rawValue ?? (source.isEmpty ? sources.count : sources.count + 1)
    }

    private func add(_ origin: Int, _ unknownSuburb: [UInt8]?) {
        switch origin {
        case Self.sources.count: nowhere += 1
        case Self.sources.count + 1: otherSources += 1
        default: known[origin] += 1
        }
        guard let unknownSuburb else { return }
        unknownSuburbs += 1
        if suburbs[unknownSuburb] != nil || suburbs.count < Self.limit { suburbs[unknownSuburb, default: 0] += 1 }
    }

    /// A record has been handed on.
    public func recordWasShipped() { batch.shipped.append(batch.origins.count) }

    /// What has been counted since the last time.
    public func takeBatch() -> any Sendable {
        defer { batch = Batch() }
        return batch
    }

    /// Adds what another one has counted, up to a record that it has handed on.
    public func add(_ batch: any Sendable, upTo records: Int?) {
        guard let batch = batch as? Batch else { return }
        let end = records.map { $0 > 0 ? batch.shipped[$0 - 1] : 0 } ?? batch.origins.count
        var suburbs = batch.suburbs[...]
        for record in 0..<end {
            let isUnknown = suburbs.first?.record == record
            add(Int(batch.origins[record]), isUnknown ? suburbs.removeFirst().name : nil)
        }
    }
}
