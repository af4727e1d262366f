/// Stations by a hash of some of their texts, in the order in which they were added.
///
/// ```
///   heads ─▶ station ─▶ station ─▶ …    one chain for each value of a hash's last bits
/// ```
struct StationChains {
    private var heads: [Int32] = []
    private var links: [(hash: UInt32, next: Int32)] = []

    /// The last station added with a hash.
    func last(_ hash: UInt32) -> Int? { heads.isEmpty ? nil : first(from: heads[slot(hash)], hash) }

    /// The one before it with the same hash.
    func previous(_ index: Int) -> Int? { first(from: links[index].next, links[index].hash) }

    /// Adds the next station.
    mutating func append(_ hash: UInt32) {
        links.append((hash, -1))
        if links.count > heads.count {
            heads = Array(repeating: -1, count: max(64, heads.count * 2))
            for index in links.indices { link(index) }
        } else {
            link(links.count - 1)
        }
    }

    private mutating func link(_ index: Int) {
        let slot = slot(links[index].hash)
        links[index].next = heads[slot]
        heads[slot] = Int32(index)
    }

    private func first(from index: Int32, _ hash: UInt32) -> Int? {
        var index = index
        while index >= 0, links[Int(index)].hash != hash { index = links[Int(index)].next }
        return index < 0 ? nil : Int(index)
    }

    private func slot(_ hash: UInt32) -> Int { Int(hash) & (heads.count - 1) }
}
