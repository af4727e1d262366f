public import StreamKit

/// A gazetteer: suburbs by name, by postcode and by place. Immutable, so that threads may share it.
///
/// `@unchecked Sendable`: `bytes` only keeps alive the memory that `table` reads.
public final class SuburbIndex: @unchecked Sendable {
    /// What is wrong with a gazetteer.
    public struct Fault: Error, Sendable {
        /// The line, from 1.
        public let line: Int
        /// What is wrong there.
        public let reason: any Note
    }

    /// What a record's suburb matches.
    public enum Match: Equatable, Sendable, BitwiseCopyable {
        /// A row.
        case suburb(Int)
        /// A row of the record's postcode whose name differs by one letter.
        case misspelt(Int)
        /// No row, but the postcode is known: the mean point of its rows.
        case postcode(Coordinate)
        /// Neither.
        case unknown
    }

    /// A record's postcode may be that of a place at most this many kilometres from the row of that name.
    private static let postcodeReach = 100.0
    /// Kilometres per degree of latitude, slightly less than anywhere on Earth.
    private static let degree = 110.5

    let isBuiltIn: Bool
    private let bytes: ByteBuffer
    let table: SuburbTable
    /// The number of rows of its file that were left out because they have no point.
    public let rowsWithoutPoint: Int

    /// The built-in gazetteer: Australia's postcode areas and places from GeoNames, CC BY 4.0.
    public static let builtIn = SuburbIndex()

    private init() {
        isBuiltIn = true
        bytes = ByteBuffer()
        table = SuburbTable(FuelData.gazetteer)
        rowsWithoutPoint = 0
    }

    /// A gazetteer from CSV with a header: `postcode`, `suburb` or `locality`, `latitude` or `lat`, `longitude`, `long` or
    /// `lon`, perhaps `state` and `accuracy` (more is better), in any order and case.
    /// - Throws: a `Fault` for a missing column, a row without a name or postcode, or an impossible coordinate.
    public init(csv: ByteView) throws(Fault) {
        let file = try GazetteerFile(csv)
        rowsWithoutPoint = file.withoutPoint
        var bytes = ByteBuffer()
        file.write(to: &bytes)
        isBuiltIn = false
        table = SuburbTable(bytes.view)
        self.bytes = bytes
    }

    /// The number of rows.
    public var count: Int { table.count }

    /// A row by its number: they are numbered state by state, from south to north.
    public func suburb(_ row: Int) -> Suburb { table.suburb(row) }

    /// The state of a row, if it is one of Australia's.
    public func state(_ row: Int) -> AustralianState? { table.state(row) }

    // MARK: By name

    /// The row of a name alone, in any of FuelWatch's spellings: the one in the given state, else the one in the only state
    /// that has it. Of several, a place rather than a post office, its own postcode rather than one shared by a district, the
    /// best accuracy, the lowest postcode.
    public func find(_ name: ByteView, home: AustralianState = .westernAustralia) -> Int? {
        find(Asked(name), home)
    }

    private func find(_ name: Asked, _ home: AustralianState) -> Int? {
        let home = rows(named: name, ofState: Int(home.rawValue))
        if let row = home.first { return row }
        let rows = rows(named: name)
        return rows.allSatisfy { table.state($0) == table.state(rows[0]) } ? rows.first : nil
    }

    /// The rows of a name, state by state, the preferred one of each first.
    public func rows(named name: ByteView) -> [Int] { rows(named: Asked(name)) }

    private func rows(named name: Asked) -> [Int] {
        (0..<SuburbTable.stateCount).flatMap { rows(named: name, ofState: $0) }
    }

    /// The rows of a name in a state, the preferred one first.
    public func rows(named name: ByteView, in state: AustralianState) -> [Int] {
        rows(named: Asked(name), ofState: Int(state.rawValue))
    }

    /// A name in its compared form, and as it was written.
    private struct Asked {
        let name: SuburbName
        let spelling: ByteView
        /// The gazetteer's name, if it is one of FuelWatch's own.
        let today: SuburbName?

        init(_ spelling: ByteView) {
            self.spelling = spelling
            name = SuburbName(spelling)
            today = name.today
        }

        /// Whether a row has the same spelling, in any case.
        func isSpelt(_ name: ByteView) -> Bool {
            name.count == spelling.count
                && (0..<name.count).allSatisfy { ASCII.lowercased(name[$0]) == ASCII.lowercased(spelling[$0]) }
        }
    }

    private func rows(named asked: Asked, ofState state: Int) -> [Int] {
        var rows = table.rows(named: asked.name, ofState: state)
        // Two rows may be a place by both of its spellings.
        if rows.count > 1, let own = rows.firstIndex(where: { asked.isSpelt(table.name($0)) }),
            !table.isPostOffice(rows[own])
        {
            rows.insert(rows.remove(at: own), at: 0)
        }
        // A user's gazetteer may have a place by the name that FuelWatch gives to another one.
        let isOwn = !isBuiltIn && rows.first.map { !table.isPostOffice($0) } ?? false
        guard !isOwn, let today = asked.today else { return rows }
        return table.rows(named: today, ofState: state) + rows
    }

    /// Matches a record's suburb; the postcode decides between places of the same name.
    public func match(
        _ name: ByteView, postcode: ByteView, home: AustralianState = .westernAustralia
    ) -> Match {
        let area = isPostcode(postcode) ? table.rows(withPostcode: Int(postcode.string) ?? 0) : []
        let asked = Asked(name)
        let name = asked.name
        guard let first = area.first else { return find(asked, home).map { .suburb($0) } ?? .unknown }
        let isThere = { (row: Int) in self.table.postcode(row) == self.table.postcode(first) }
        // Nearly always it is in the state of the postcode's first row.
        let own = rows(named: asked, ofState: Int(table.state(first)?.rawValue ?? 0))
        if let row = own.first(where: isThere) { return .suburb(row) }
        let named = rows(named: asked)
        if let row = named.first(where: isThere) { return .suburb(row) }
        let middle = self.middle(area)
        let near = named.map { (row: $0, distance: table.point($0).distance(to: middle)) }
        if let best = near.min(by: { $0.distance < $1.distance }), best.distance <= Self.postcodeReach {
            return .suburb(best.row)
        }
        if name.folded.count > 3,
            let row = area.first(where: { name.isOneEdit(from: SuburbName(table.name($0))) })
        {
            return .misspelt(row)
        }
        return .postcode(middle)
    }

    // MARK: By postcode

    /// All rows of a postcode except post offices.
    public func suburbs(withPostcode postcode: ByteView) -> [Int] {
        guard isPostcode(postcode), let code = Int(postcode.string) else { return [] }
        return table.rows(withPostcode: code).filter { !table.isPostOffice($0) }
    }

    /// The mean point of rows, of those that are not post offices if there are any.
    public func middle(_ rows: [Int]) -> Coordinate {
        let places = rows.filter { !table.isPostOffice($0) }
        let points = (places.isEmpty ? rows : places).map { table.point($0) }
        let count = Double(points.count)
        return Coordinate(
            latitude: points.reduce(0) { $0 + $1.latitude } / count,
            longitude: points.reduce(0) { $0 + $1.longitude } / count)!
    }

    // MARK: By place

    /// The suburb whose point is nearest, never a post office.
    /// - Parameters:
    ///   - place: the point to search from.
    ///   - limit: how many kilometres away it may be.
    public func nearest(to place: Coordinate, within limit: Double = .infinity) -> Int? {
        var best: (row: Int, distance: Double)?
        func look(at row: Int) -> Bool {
            let reach = best?.distance ?? limit
            // Farther rows are farther north, or south.
            if abs(table.latitude(row) - place.latitude) * Self.degree > reach { return false }
            if table.isPostOffice(row) { return true }
            let distance = table.point(row).distance(to: place)
            if distance <= reach, distance < best?.distance ?? .infinity { best = (row, distance) }
            return true
        }
        for state in 0..<SuburbTable.stateCount {
            let rows = table.rows(ofState: state)
            let start = table.firstRow(of: rows, from: place.latitude)
            var north = start
            while north < rows.upperBound, look(at: north) { north += 1 }
            var south = start - 1
            while south >= rows.lowerBound, look(at: south) { south -= 1 }
        }
        return best?.row
    }

    // MARK: Suggestions

    /// The names most similar to a misspelt one, best first, Western Australia's before others.
    public func namesLike(_ name: ByteView, count: Int = 5) -> [String] {
        let asked = SuburbName(name)
        var distances: [String: Int] = [:]
        for row in 0..<table.count where !table.isPostOffice(row) {
            let name = table.name(row)
            // Rows come state by state: the first of a name counts.
            if distances[name.string] != nil { continue }
            let isElsewhere = isBuiltIn && table.state(row) != .westernAustralia
            distances[name.string] = 2 * asked.editDistance(to: SuburbName(name)) + (isElsewhere ? 1 : 0)
        }
        let sorted = distances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        return sorted.prefix(count).map(\.key)
    }

    /// The postcodes nearest in number.
    public func postcodesLike(_ postcode: Int, count: Int = 5) -> [String] {
        var known: Set<Int> = []
        for row in 0..<table.count where !table.isPostOffice(row) { known.insert(table.postcode(row)) }
        let sorted = known.sorted { (abs($0 - postcode), $0) < (abs($1 - postcode), $1) }
        return sorted.prefix(count).map { String(repeating: "0", count: max(0, 4 - String($0).count)) + String($0) }
    }
}
