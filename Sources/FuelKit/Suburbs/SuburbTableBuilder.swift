import StreamKit

/// Collects rows of a gazetteer and writes them as `SuburbTable` reads them.
struct SuburbTableBuilder: ~Copyable {
    private struct Row {
        var latitude: Int32
        var longitude: Int32
        var start: Int
        var lengths: (name: UInt8, latitude: UInt8, longitude: UInt8)
        var state: UInt8
        var isPostOffice: Bool
        var postcode: UInt16
        /// Tenths; more is better.
        var accuracy: UInt8
        /// The hash of the folded name.
        var hash: UInt32
    }

    private var rows: [Row] = []
    private var texts = ByteBuffer()

    /// The number of rows.
    var count: Int { rows.count }

    /// Adds a row, whose texts are at most 255 bytes and whose postcode has four digits.
    mutating func add(_ suburb: Suburb, state: AustralianState?, accuracy: Double) {
        rows.append(
            Row(
                latitude: Self.fixed(suburb.coordinate.latitude), longitude: Self.fixed(suburb.coordinate.longitude),
                start: texts.count,
                lengths: (UInt8(suburb.name.count), UInt8(suburb.latitude.count), UInt8(suburb.longitude.count)),
                state: state?.rawValue ?? 0, isPostOffice: suburb.isPostOffice,
                postcode: UInt16(suburb.postcode.string) ?? 0, accuracy: UInt8(max(0, min(255, accuracy * 10))),
                hash: SuburbName(suburb.name).hash))
        for text in [suburb.name, suburb.postcode, suburb.latitude, suburb.longitude] { texts.append(text) }
    }

    /// Writes the table.
    consuming func write(to bytes: inout ByteBuffer) {
        let northwards = rows.indices.sorted {
            (rows[$0].state, rows[$0].latitude, $0) < (rows[$1].state, rows[$1].latitude, $1)
        }
        var numbers = Array(repeating: 0, count: rows.count)
        for (number, index) in northwards.enumerated() { numbers[index] = number }
        for state in 0...SuburbTable.stateCount {
            Self.append(rows.reduce(0) { $0 + (Int($1.state) < state ? 1 : 0) }, 4, to: &bytes)
        }
        var ordered = ByteBuffer()
        for index in northwards {
            let row = rows[index]
            let length = Int(row.lengths.name) + 4 + Int(row.lengths.latitude) + Int(row.lengths.longitude)
            Self.append(Int(row.latitude), 4, to: &bytes)
            Self.append(Int(row.longitude), 4, to: &bytes)
            Self.append(ordered.count, 4, to: &bytes)
            ordered.append(texts.view[row.start..<(row.start + length)])
            Self.append(Int(row.lengths.name), 1, to: &bytes)
            Self.append(Int(row.lengths.latitude), 1, to: &bytes)
            Self.append(Int(row.lengths.longitude), 1, to: &bytes)
            Self.append(Int(row.state) | (row.isPostOffice ? 0x80 : 0), 1, to: &bytes)
            Self.append(Int(row.postcode), 2, to: &bytes)
            Self.append(0, 2, to: &bytes)
        }
        for index in rows.indices.sorted(by: { isBefore($0, $1) }) {
            Self.append(Int(rows[index].hash), 4, to: &bytes)
            Self.append(numbers[index], 4, to: &bytes)
        }
        for index in rows.indices.sorted(by: { (rows[$0].postcode, $0) < (rows[$1].postcode, $1) }) {
            Self.append(numbers[index], 4, to: &bytes)
        }
        bytes.append(ordered.view)
        Self.append(0, SuburbTable.padding, to: &bytes)
    }

    /// By state and by the hash of the name; within one name, a place rather than a post office, its own postcode rather than one
    /// shared by a district, the best accuracy, the lowest postcode.
    private func isBefore(_ one: Int, _ other: Int) -> Bool {
        if rows[one].state != rows[other].state { return rows[one].state < rows[other].state }
        func rank(_ index: Int) -> (UInt32, Int, Int, Int, UInt16, Int) {
            let row = rows[index]
            let isShared = row.postcode == 6065 || row.postcode == 6210
            return (
                row.hash, row.isPostOffice ? 1 : 0, isShared ? 1 : 0, -Int(row.accuracy), row.postcode, index
            )
        }
        return rank(one) < rank(other)
    }

    private static func fixed(_ degrees: Double) -> Int32 { Int32((degrees * 1e7).rounded()) }

    private static func append(_ number: Int, _ size: Int, to bytes: inout ByteBuffer) {
        for place in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
}
