public import StreamKit

/// Statistics of a run's fuel records. Confined to the records queue.
public final class FuelStatistics: BatchStatistics {
    /// How many names of suburbs are told apart.
    public static let limit = 1000
    private static let sources = CoordinateSource.allCases

    /// What has been counted, record by record: whether a run ends in the middle of a batch, or which names come first, is
    /// not known before it is added.
    private struct Batch: Sendable {
        /// Where each record's coordinates come from: the number of a `CoordinateSource`, or one of the two after these.
        var origins: [UInt8] = []
        /// The unknown suburbs, and how many records had been counted before each.
        var suburbs: [(record: Int, name: [UInt8])] = []
        /// How many records had been counted when each record was passed on.
        var shipped: [Int] = []
    }

    private var known: [Int]
    /// Records whose coordinates come from another source: an input may name any.
    public private(set) var otherSources = 0
    /// Records without coordinates.
    public private(set) var nowhere = 0
    /// Records whose suburb is not in the gazetteer.
    public private(set) var unknownSuburbs = 0
    private var suburbs: [[UInt8]: Int] = [:]

    /// The counts of the current batch.
    private var batch = Batch()
    private let isForBatches: Bool

    /// Nothing has been counted.
    /// - Parameter isForBatches: the counts are taken batch by batch.
    public init(isForBatches: Bool = false) {
        known = Array(repeating: 0, count: Self.sources.count)
        self.isForBatches = isForBatches
    }

    /// The number of records with coordinates from each source.
    public var coordinates: [(source: String, count: Int)] {
        zip(Self.sources, known).map { (source: "\($0.name)", count: $1) }
    }

    /// The suburbs that are not in the gazetteer, as spelled in the records, most frequent first; at most `limit` are told
    /// apart.
    public var suburbsNotFound: [(name: String, count: Int)] {
        suburbs.map { (name: String(decoding: $0.key, as: UTF8.self), count: $0.value) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    /// Counts a record.
    func add(coordinatesFrom source: ByteView, unknownSuburb: ByteView?) {
        if isForBatches, let name = unknownSuburb?.array { batch.suburbs.append((batch.origins.count, name)) }
        add(origin: Self.origin(source), times: 1, isForBatches ? nil : unknownSuburb?.array)
    }

    /// Counts records.
    /// - Parameter origin: where their coordinates come from, as in `origin`.
    func add(origin: Int, times count: Int, _ unknownSuburb: [UInt8]? = nil) {
        for _ in 0..<count {
            if isForBatches { batch.origins.append(UInt8(origin)) } else { add(origin, unknownSuburb) }
        }
    }

    /// The number of a `CoordinateSource`, or one of the two after these.
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

    /// A record has been passed on.
    public func recordWasShipped() { batch.shipped.append(batch.origins.count) }

    /// What has been counted since the last time.
    public func takeBatch() -> any Sendable {
        defer { batch = Batch() }
        return batch
    }

    /// Adds the counts of another one, up to a record that it has passed on.
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
