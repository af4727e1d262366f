/// Writes GeoJSON (RFC 7946): each record is a feature at its longitude and latitude, with the other fields as properties. A
/// record without both, or with anything but degrees, has a `null` geometry and keeps what it has of them. They are in fields
/// with one of the usual names (`latitude`, `lat`, `Site_Latitude`, …), or in those that are named.
public final class GeoJSONWriter: JoiningWriter, RepeatingWriter, PlaceFinder {
    /// How features are combined.
    public enum Style: Sendable {
        /// One `FeatureCollection`, one feature per line.
        case collection
        /// One feature per line, each a text of its own (https://stevage.github.io/ndgeojson/).
        case lines
    }

    private struct Features: ~Copyable {
        var lines: JSONRecordEncoder
        var count = 0
        /// Memory for converting degrees to valid JSON.
        var scratch = Arena()
        var places: PlaceFields
        /// Whether records had points.
        var found: RunFindings = []
    }

    private let features: Box<Features>
    private let style: Style

    /// A writer for records.
    /// - Parameters:
    ///   - registry: the registry of their names.
    ///   - style: how features are combined.
    ///   - places: the fields of their coordinates, if they do not have the usual names.
    ///   - renames: what these have since been renamed to.
    ///   - numbers: how numbers are written in texts.
    public init(
        registry: FieldNames, style: Style, places: (latitude: String, longitude: String)? = nil,
        renames: [FieldRename] = [], numbers: NumberStyle = .point
    ) {
        features = Box(
            Features(
                lines: JSONRecordEncoder(registry: registry),
                places: PlaceFields(places, renames: renames, numbers: numbers, registry: registry)))
        self.style = style
    }

    /// Features follow one another.
    public var abilities: WriterAbilities { WriterAbilities(joining: self, repeating: self, places: self) }

    /// Whether records had points, and whether one was chosen of several.
    public var findings: RunFindings {
        features.state.places.hasOthers ? features.state.found.union(.furtherPlaces) : features.state.found
    }

    /// Forgets that.
    public func forgetFindings() {
        features.state.found = []
        features.state.places.forgetOthers()
    }

    /// That no record has coordinates, and where they were looked for.
    public func explainNoPlaces(in fields: [FieldName], of all: [FieldName]) -> CoordinateNote? {
        features.state.places.explainNoPlaces(in: fields, of: all)
    }

    /// Which of several pairs became geometries.
    public func explainChoiceOfPlaces(in fields: [FieldName]) -> CoordinateNote? {
        features.state.places.explainChoice(in: fields)
    }

    /// The following features are not the first, and have commas before them in a collection.
    public func beginBatch() { features.state.count = 1 }

    /// Opens the collection before its first feature, which has an extra comma.
    public func joinBatch(to output: inout ByteBuffer) -> Int {
        defer { features.state.count += 1 }
        guard style == .collection, features.state.count == 0 else { return 0 }
        Self.open(&output)
        return 1
    }

    /// Writes a value as JSON.
    public func write(value: Value, of field: FieldName?, to output: inout ByteBuffer) -> WriteOutcome {
        JSONRecordEncoder.write(value, to: &output) ? .written : .repaired
    }

    /// Writes a feature.
    public func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        writeFeature(record, to: &output) { _, _ in }
    }

    /// Writes a feature. Properties are independent of one another; the geometry depends on those with coordinates. The first
    /// of a collection, which opens it, is not to be repeated.
    public func write(
        _ record: borrowing Record, to output: inout ByteBuffer, didWrite: (_ field: Int, Range<Int>?) -> Void
    ) -> WriteOutcome {
        if style == .collection, features.state.count == 0 { return write(record, to: &output) }
        features.state.places.look(at: record)
        if let pair = features.state.places.pair {
            for index in 0..<record.count where pair.has(record.name(index)) { didWrite(index, nil) }
        }
        return writeFeature(record, to: &output, didWrite: didWrite)
    }

    private func writeFeature(
        _ record: borrowing Record, to output: inout ByteBuffer, didWrite: (_ field: Int, Range<Int>) -> Void
    ) -> WriteOutcome {
        features.state.scratch.reset()
        if style == .collection {
            if features.state.count == 0 { Self.open(&output) } else { output.append(ASCII.comma) }
            output.append(ASCII.lineFeed)
        }
        features.state.count += 1
        features.state.places.look(at: record)
        let fields = features.state.places.pair
        var (north, east) = (-1, -1)
        for index in 0..<record.count {
            if record.name(index) == fields?.latitude { north = index }
            if record.name(index) == fields?.longitude { east = index }
        }
        output.append("{\"type\":\"Feature\",\"geometry\":")
        if north >= 0, east >= 0, let y = degrees(record.value(north), limit: 90),
            let x = degrees(record.value(east), limit: 180)
        {
            output.append("{\"type\":\"Point\",\"coordinates\":[")
            output.append(x)
            output.append(ASCII.comma)
            output.append(y)
            output.append("]}")
            features.state.found.insert(.point)
        } else {
            features.state.found.insert(.noPoint)
            output.append("null")
            (north, east) = (missing(north, in: record), missing(east, in: record))
        }
        output.append(",\"properties\":")
        let outcome = features.state.lines.write(record, without: (north, east), to: &output, didWrite: didWrite)
        output.truncate(to: output.count - 1)
        output.append(ASCII.rightBrace)
        if style == .lines { output.append(ASCII.lineFeed) }
        return outcome
    }

    /// Closes the collection; without features it is empty.
    public func finish(to output: inout ByteBuffer) {
        guard style == .collection else { return }
        if features.state.count == 0 { Self.open(&output) } else { output.append(ASCII.lineFeed) }
        output.append("]}\n")
    }

    private static func open(_ output: inout ByteBuffer) {
        output.append("{\"type\":\"FeatureCollection\",\"features\":[")
    }

    private func degrees(_ value: Value, limit: Double) -> ByteView? {
        guard value.kind == .number || value.kind == .text else { return nil }
        let numbers = value.kind == .text ? features.state.places.numbers : .point
        return features.state.scratch.degrees(value.bytes.trimmed, limit: limit, numbers)?.text
    }

    /// The index of a field without a value, which is not a property; −1 for one with a value.
    private func missing(_ index: Int, in record: borrowing Record) -> Int {
        index >= 0 && !record.value(index).isPresent ? index : -1
    }
}
