internal import Glibc
public import StreamKit

/// A gazetteer: suburbs by name, by postcode and by place. Built when it is first asked for.
public final class SuburbIndex {
    /// A row, compact: all texts of a row stand one behind the other in `text`.
    private struct Row {
        var start: UInt32
        var name: UInt8
        var postcode: UInt8
        var latitude: UInt8
        var longitude: UInt8
        var accuracy: Float
        var isPostOffice: Bool
    }

    /// What is wrong with a gazetteer.
    public struct Fault: Error, Sendable {
        /// The line, from 1.
        public let line: Int
        /// What is wrong there.
        public let reason: String
    }

    private struct Tables: ~Copyable {
        var text = ByteBuffer(capacity: 64 * 1024)
        var rows: [Row] = []
        var points: [Coordinate] = []
        /// Row + 1 by the hash of the name, linear probing; 0 is free.
        var table: [UInt32] = []
        /// Unit vectors of the rows that may be a nearest suburb, made when first asked for.
        var directions: [(x: Double, y: Double, z: Double)] = []
    }

    private let isBuiltIn: Bool
    private let tables = HeapState(Tables())
    private var rows: [Row] { _read { yield tables.state.rows } }
    private var points: [Coordinate] { _read { yield tables.state.points } }
    private var table: [UInt32] { _read { yield tables.state.table } }

    /// The built-in gazetteer: Western Australia's postcode areas from GeoNames, CC BY 4.0.
    public static func builtIn() -> SuburbIndex {
        do {
            return try SuburbIndex(csv: ByteView(BuiltInGazetteer.table), isBuiltIn: true)
        } catch {
            preconditionFailure("the built-in gazetteer is damaged in line \(error.line): \(error.reason)")
        }
    }

    /// A gazetteer from CSV with a header: `postcode`, `suburb` or `locality`, `latitude`, `longitude`, perhaps
    /// `accuracy` (more is better), in any order and case.
    /// - Throws: a `Fault` for a missing column, a row without a name or postcode, or an impossible coordinate.
    public convenience init(csv: ByteView) throws(Fault) { try self.init(csv: csv, isBuiltIn: false) }

    private init(csv: ByteView, isBuiltIn: Bool) throws(Fault) {
        self.isBuiltIn = isBuiltIn
        let registry = FieldNames()
        var reader = CSVReader(registry: registry)
        var record = SourceRecord()
        var arena = Arena()
        var columns = Columns()
        // Growing would leave up to as much again unused.
        tables.state.rows.reserveCapacity(csv.lineFeeds)
        tables.state.points.reserveCapacity(csv.lineFeeds)
        reader.supply(csv)
        var isFinished = false
        reading: while true {
            switch reader.next(into: &record) {
            case .document:
                columns = try Columns(reader.columns.map { registry.string(of: $0) })
            case .record:
                arena.reset()
                try add(record, columns, &arena)
            case .unusable(let reason):
                throw Fault(line: 1, reason: reason)
            case .rejected(let rejection):
                throw Fault(line: rejection.line, reason: rejection.reason)
            case .warning:
                break
            case .needsInput:
                if isFinished { break reading }
                isFinished = true
                reader.finish()
            case .endOfInput:
                break reading
            }
        }
        guard !rows.isEmpty else { throw Fault(line: 1, reason: "no suburb in it") }
        buildTable()
    }

    /// How many rows there are.
    public var count: Int { rows.count }

    /// A row by its number.
    public func suburb(_ number: Int) -> Suburb {
        let row = rows[number]
        var start = Int(row.start)
        func next(_ count: UInt8) -> ByteView {
            defer { start += Int(count) }
            return tables.state.text.view[start..<(start + Int(count))]
        }
        return Suburb(
            name: next(row.name), postcode: next(row.postcode), latitude: next(row.latitude),
            longitude: next(row.longitude), coordinate: points[number], isPostOffice: row.isPostOffice)
    }

    /// The suburb of that name, however FuelWatch has spelled it: of several, a place rather than a post
    /// office, its own postcode rather than one shared by a district, the best accuracy, the lowest postcode.
    public func find(_ name: ByteView) -> Int? {
        let asked = SuburbName(name)
        // A gazetteer of one's own may have a place by the name that FuelWatch gives to another one.
        if !isBuiltIn, let found = find(asked), !rows[found].isPostOffice { return found }
        return asked.today.flatMap { find($0) } ?? find(asked)
    }

    /// All rows of a postcode but post offices.
    public func suburbs(withPostcode postcode: ByteView) -> [Int] {
        rows.indices.filter { !rows[$0].isPostOffice && suburb($0).postcode == postcode }
    }

    /// Makes all that is otherwise made when first asked for. From then on several threads may look things up.
    public func prepareForSharing() {
        if tables.state.directions.isEmpty { tables.state.directions = points.map(Self.direction) }
    }

    /// The suburb whose point is nearest, never a post office.
    public func nearest(to place: Coordinate) -> Int? {
        prepareForSharing()
        let direction = Self.direction(place)
        var best: (number: Int, cosine: Double)?
        for (number, other) in tables.state.directions.enumerated() where !rows[number].isPostOffice {
            let cosine = direction.x * other.x + direction.y * other.y + direction.z * other.z
            if best == nil || cosine > best!.cosine { best = (number, cosine) }
        }
        return best?.number
    }

    /// The names most like a misspelt one, best first.
    public func namesLike(_ name: ByteView, count: Int = 5) -> [String] {
        let asked = SuburbName(name)
        var distances: [String: Int] = [:]
        for number in rows.indices where !rows[number].isPostOffice {
            let name = suburb(number).name
            distances[name.string] = asked.editDistance(to: SuburbName(name))
        }
        let sorted = distances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        return sorted.prefix(count).map(\.key)
    }

    /// The postcodes nearest in number.
    public func postcodesLike(_ postcode: Int, count: Int = 5) -> [String] {
        var known: Set<String> = []
        for number in rows.indices where !rows[number].isPostOffice { known.insert(suburb(number).postcode.string) }
        let sorted = known.sorted { (abs(Int($0)! - postcode), $0) < (abs(Int($1)! - postcode), $1) }
        return Array(sorted.prefix(count))
    }

    // MARK: Building

    /// Where in a row the columns are.
    private struct Columns {
        var postcode = 0
        var name = 0
        var latitude = 0
        var longitude = 0
        var accuracy: Int?

        init() {}

        init(_ header: [String]) throws(Fault) {
            let names = header.map { $0.lowercased() }
            func column(_ wanted: String...) throws(Fault) -> Int {
                for name in wanted { if let index = names.firstIndex(of: name) { return index } }
                let list = wanted.map { "\u{201C}\($0)\u{201D}" }.joined(separator: " or ")
                throw Fault(line: 1, reason: "no column \(list)")
            }
            postcode = try column("postcode")
            name = try column("suburb", "locality")
            latitude = try column("latitude")
            longitude = try column("longitude")
            accuracy = names.firstIndex(of: "accuracy")
        }
    }

    private func add(_ record: borrowing SourceRecord, _ columns: Columns, _ arena: inout Arena) throws(Fault) {
        func field(_ column: Int) -> ByteView {
            column < record.count ? record.value(column, &arena).trimmed : .empty
        }
        let name = field(columns.name)
        let postcode = field(columns.postcode)
        let latitude = field(columns.latitude)
        let longitude = field(columns.longitude)
        guard !name.isEmpty, name.count <= 255 else { throw Fault(line: record.line, reason: "a row without a name") }
        guard isPostcode(postcode) else {
            throw Fault(line: record.line, reason: "\u{201C}\(postcode.string)\u{201D} is no postcode of four digits")
        }
        guard isJSONNumber(latitude), isJSONNumber(longitude), latitude.count <= 255, longitude.count <= 255,
            let point = Coordinate(latitude: Self.number(latitude) ?? .nan, longitude: Self.number(longitude) ?? .nan)
        else {
            throw Fault(
                line: record.line, reason: "\(latitude.string), \(longitude.string) is no latitude and longitude")
        }
        tables.state.rows.append(
            Row(
                start: UInt32(tables.state.text.count), name: UInt8(name.count), postcode: UInt8(postcode.count),
                latitude: UInt8(latitude.count), longitude: UInt8(longitude.count),
                accuracy: columns.accuracy.flatMap { Self.number(field($0)).map(Float.init) } ?? 0,
                isPostOffice: Self.isPostOffice(name, postcode)))
        for view in [name, postcode, latitude, longitude] { tables.state.text.append(view) }
        tables.state.points.append(point)
    }

    /// Delivery centres, post office boxes and the like, by name or by postcode.
    private static func isPostOffice(_ name: ByteView, _ postcode: ByteView) -> Bool {
        if postcode.starts(with: ByteView("68")) || postcode.starts(with: ByteView("69")) { return true }
        return [" dc", " po", " gpo", " bc", " delivery centre"].contains { hasSuffix(name, $0) }
    }

    /// Whether a name ends with these words, in letters of either case.
    private static func hasSuffix(_ name: ByteView, _ words: StaticString) -> Bool {
        let words = ByteView(words)
        let start = name.count - words.count
        return start >= 0 && (0..<words.count).allSatisfy { ASCII.lowercased(name[start + $0]) == words[$0] }
    }

    private static func number(_ text: ByteView) -> Double? { Decimal(text)?.double ?? Double(text.string) }

    private func buildTable() {
        var size = 64
        while size < rows.count * 2 { size *= 2 }
        tables.state.table = Array(repeating: 0, count: size)
        for number in rows.indices {
            let name = SuburbName(suburb(number).name)
            var slot = firstSlot(name)
            while table[slot] != 0, SuburbName(suburb(Int(table[slot]) - 1).name) != name {
                slot = (slot + 1) & (size - 1)
            }
            if table[slot] == 0 || isBetter(number, than: Int(table[slot]) - 1) {
                tables.state.table[slot] = UInt32(number + 1)
            }
        }
    }

    private func find(_ name: SuburbName) -> Int? {
        var slot = firstSlot(name)
        while table[slot] != 0 {
            let number = Int(table[slot]) - 1
            if SuburbName(suburb(number).name) == name { return number }
            slot = (slot + 1) & (table.count - 1)
        }
        return nil
    }

    private func firstSlot(_ name: SuburbName) -> Int {
        Int(truncatingIfNeeded: name.folded.withView { $0.quickHash }) & (table.count - 1)
    }

    private func isBetter(_ number: Int, than other: Int) -> Bool {
        func rank(_ number: Int) -> (Int, Int, Float, String) {
            let postcode = suburb(number).postcode
            let isShared = postcode == "6065" || postcode == "6210"
            return (rows[number].isPostOffice ? 1 : 0, isShared ? 1 : 0, -rows[number].accuracy, postcode.string)
        }
        return rank(number) < rank(other)
    }

    private static func direction(_ place: Coordinate) -> (x: Double, y: Double, z: Double) {
        let latitude = place.latitude * .pi / 180
        let longitude = place.longitude * .pi / 180
        return (cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
}

/// Whether a text is a postcode: four digits.
func isPostcode(_ text: ByteView) -> Bool {
    guard text.count == 4 else { return false }
    for index in 0..<4 where !ASCII.isDigit(text[index]) { return false }
    return true
}
