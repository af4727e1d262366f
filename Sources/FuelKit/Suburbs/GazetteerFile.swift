import StreamKit

/// Reads a gazetteer from CSV: the columns by their header, in any order and case, and under the names common in such files.
struct GazetteerFile: ~Copyable {
    /// The rows that have a point.
    private var table = SuburbTableBuilder()
    /// The number of rows without a point, or with half of one, or with the point 0, 0.
    private(set) var withoutPoint = 0

    /// The positions of the columns in a row.
    private struct Columns {
        var postcode = 0
        var name = 0
        /// The more precise one first.
        var points: [(latitude: Int, longitude: Int)] = []
        var state: Int?
        var accuracy: Int?
        var type: Int?

        init() {}

        init(_ header: [String]) throws(SuburbIndex.Fault) {
            let names = header.map { $0.lowercased() }
            func column(_ wanted: String...) throws(SuburbIndex.Fault) -> Int {
                for name in wanted { if let index = names.firstIndex(of: name) { return index } }
                let list = wanted.prefix(2).map { "\u{201C}\($0)\u{201D}" }.joined(separator: " or ")
                throw SuburbIndex.Fault(line: 1, reason: "no column \(list)")
            }
            postcode = try column("postcode")
            name = try column("suburb", "locality", "place_name")
            let latitude = try column("latitude", "lat", "lat_precise")
            let longitude = try column("longitude", "long", "lon", "lng", "long_precise")
            if let precise = names.firstIndex(of: "lat_precise"), let other = names.firstIndex(of: "long_precise") {
                points.append((precise, other))
            }
            points.append((latitude, longitude))
            state = names.firstIndex(of: "state")
            accuracy = names.firstIndex(of: "accuracy")
            type = names.firstIndex(of: "type")
        }
    }

    /// Reads the whole file.
    /// - Throws: a `Fault` for a missing column, a row without a name or postcode, or an impossible coordinate.
    init(_ csv: ByteView) throws(SuburbIndex.Fault) {
        let registry = FieldNames()
        var reader = CSVReader(registry: registry)
        var record = SourceRecord()
        var arena = Arena()
        var columns = Columns()
        reader.supply(csv)
        var isFinished = false
        while true {
            switch reader.next(into: &record) {
            case .document:
                columns = try Columns(reader.columns.map { registry.string(of: $0) })
            case .record:
                arena.reset()
                try add(record, columns, &arena)
            case .unusable(let reason):
                throw SuburbIndex.Fault(line: 1, reason: reason)
            case .rejected(let rejection):
                throw SuburbIndex.Fault(line: rejection.line, reason: rejection.reason)
            case .warning, .note:
                break
            case .needsInput where !isFinished:
                isFinished = true
                reader.finish()
            case .needsInput, .endOfInput:
                guard table.count > 0 else { throw SuburbIndex.Fault(line: 1, reason: "no suburb in it") }
                return
            }
        }
    }

    /// Writes the rows as `SuburbTable` reads them.
    consuming func write(to bytes: inout ByteBuffer) { table.write(to: &bytes) }

    private mutating func add(
        _ record: borrowing SourceRecord, _ columns: Columns, _ arena: inout Arena
    ) throws(SuburbIndex.Fault) {
        func field(_ column: Int?) -> ByteView {
            guard let column, column < record.count else { return .empty }
            let text = record.value(column, &arena).trimmed
            return text == "NULL" ? .empty : text
        }
        let name = field(columns.name)
        guard !name.isEmpty, name.count <= 255 else {
            throw SuburbIndex.Fault(line: record.line, reason: "a row without a name")
        }
        // Spreadsheets drop the leading zero.
        let written = field(columns.postcode)
        let postcode = written.count == 3 ? arena.joined("0", written) : written
        guard isPostcode(postcode) else {
            throw SuburbIndex.Fault(
                line: record.line, reason: "\u{201C}\(written.string)\u{201D} is not a postcode of four digits")
        }
        for pair in columns.points {
            let latitude = field(pair.latitude)
            let longitude = field(pair.longitude)
            guard Self.isNumber(latitude), Self.isNumber(longitude) else { continue }
            guard let point = Coordinate(latitude: latitude.number ?? .nan, longitude: longitude.number ?? .nan) else {
                throw SuburbIndex.Fault(
                    line: record.line, reason: "\(latitude.string), \(longitude.string) is no latitude and longitude")
            }
            if point.isNullIsland { continue }
            let isPostOffice =
                Self.isPostOffice(name, postcode) || ["Post Office Boxes", "LVR"].contains(field(columns.type).string)
            table.add(
                Suburb(
                    name: name, postcode: postcode, latitude: latitude, longitude: longitude, coordinate: point,
                    isPostOffice: isPostOffice),
                state: AustralianState(field(columns.state).string),
                accuracy: field(columns.accuracy).number ?? 0)
            return
        }
        withoutPoint += 1
    }

    private static func isNumber(_ text: ByteView) -> Bool { text.count <= 255 && isJSONNumber(text) }

    /// Delivery centres, post office boxes and the like, by name or by postcode: the ranges that Australia Post reserves for
    /// boxes and large-volume receivers.
    private static func isPostOffice(_ name: ByteView, _ postcode: ByteView) -> Bool {
        let code = Int(postcode.string) ?? 0
        let postOfficeBoxes = [
            200...299, 900...999, 1000...1999, 5800...5999, 6800...6999, 7800...7999, 8000...8999, 9000...9999,
        ]
        if postOfficeBoxes.contains(where: { $0.contains(code) }) { return true }
        return [" dc", " po", " gpo", " bc", " mc", " delivery centre"].contains { hasSuffix(name, $0) }
    }

    /// Whether a name ends with these words, in any case.
    private static func hasSuffix(_ name: ByteView, _ words: StaticString) -> Bool {
        let words = ByteView(words)
        let start = name.count - words.count
        return start >= 0 && (0..<words.count).allSatisfy { ASCII.lowercased(name[start + $0]) == words[$0] }
    }
}

/// Whether a text is a postcode: four digits.
func isPostcode(_ text: ByteView) -> Bool {
    guard text.count == 4 else { return false }
    for index in 0..<4 where !ASCII.isDigit(text[index]) { return false }
    return true
}
