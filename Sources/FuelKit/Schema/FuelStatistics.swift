public import StreamKit

/// What can be said of the fuel records of a run when it is over. Belongs to the records queue.
public final class FuelStatistics: BatchStatistics {
    /// How many names of suburbs are told apart.
    public static let limit = 1000
    /// What coordinates can be said to come from, in the order in which they count.
    private static let sources: [StaticString] = ["feed", "input", "station", "geocoder", "suburb"]

    /// What has been counted, to be added up.
    private struct Counts: Sendable {
        var known: [Int]
        var otherSources: Int
        var nowhere: Int
        var unknownSuburbs: Int
        var suburbs: [[UInt8]: Int]
    }

    private var known: [Int]
    /// Records whose coordinates come from something else: an input may say anything.
    public private(set) var otherSources = 0
    /// Records without coordinates.
    public private(set) var nowhere = 0
    /// Records whose suburb is not in the gazetteer.
    public private(set) var unknownSuburbs = 0
    private var suburbs: [[UInt8]: Int] = [:]

    /// Nothing has been counted.
    public init() { known = Array(repeating: 0, count: Self.sources.count) }

    /// How many records have coordinates from each source.
    public var coordinates: [(source: String, count: Int)] {
        zip(Self.sources, known).map { (source: "\($0)", count: $1) }
    }

    /// The suburbs that are not in the gazetteer, as the records have them, the most frequent first; at most `limit` are
    /// told apart.
    public var suburbsNotFound: [(name: String, count: Int)] {
        suburbs.map { (name: String(decoding: $0.key, as: UTF8.self), count: $0.value) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    /// Counts a record.
    func add(coordinatesFrom source: ByteView, unknownSuburb: ByteView?) {
        if source.isEmpty {
            nowhere += 1
        } else if let index = Self.sources.firstIndex(where: { source == $0 }) {
            known[index] += 1
        } else {
            otherSources += 1
        }
        guard let unknownSuburb else { return }
        unknownSuburbs += 1
        let name = unknownSuburb.array
        if suburbs[name] != nil || suburbs.count < Self.limit { suburbs[name, default: 0] += 1 }
    }

    /// What has been counted since the last time.
    public func takeBatch() -> any Sendable {
        defer {
            known = Array(repeating: 0, count: Self.sources.count)
            (otherSources, nowhere, unknownSuburbs) = (0, 0, 0)
            suburbs.removeAll()
        }
        return Counts(
            known: known, otherSources: otherSources, nowhere: nowhere, unknownSuburbs: unknownSuburbs, suburbs: suburbs
        )
    }

    /// Adds what another one has counted.
    public func add(_ batch: any Sendable) {
        guard let counts = batch as? Counts else { return }
        for index in known.indices { known[index] += counts.known[index] }
        otherSources += counts.otherSources
        nowhere += counts.nowhere
        unknownSuburbs += counts.unknownSuburbs
        for (name, count) in counts.suburbs where suburbs[name] != nil || suburbs.count < Self.limit {
            suburbs[name, default: 0] += count
        }
    }
}
