/// Writes RSS 2.0 (https://www.rssboard.org/rss-specification), one item per line: for people what feed readers show, with
/// a GeoRSS point, and for programs every field as a `RecordElement`, from which a `FeedReader` makes the same record.
///
/// | element | field |
/// | --- | --- |
/// | `title`, `description` | as the presentation says |
/// | `link`, `guid`, `comments`, `category`, `dc:creator`, `content:encoded` | `link`, `id`, `comments`, `categories`, `author`, `content` |
/// | `pubDate` | `published` or another of the presentation's times |
/// | `georss:point` | the latitude and the longitude, under a usual name |
public final class RSSWriter: JoiningWriter, PlaceFinder {
    private struct Channel: ~Copyable {
        var isOpen = false
        /// Memory for converting values to the form of an element.
        var scratch = Arena()
        /// ` name="…" type="` of each field's element.
        var names: FieldTexts
        /// What happened to the texts of the current record.
        var faults: XMLText = []

        var places: PlaceFields

        init(registry: FieldNames, places: PlaceFields) {
            names = FieldTexts(registry: registry)
            self.places = places
        }
    }

    /// A piece of a title or description.
    private enum Piece {
        case text([UInt8])
        case field(FieldName)
    }

    private let channel: Box<Channel>
    private let presentation: RSSPresentation
    private let titles: [[Piece]]
    private let descriptions: [[Piece]]
    private let times: [FieldName]
    private let zone: (minutes: Int, field: FieldName)?
    private let link: FieldName
    private let author: FieldName
    private let categories: FieldName
    private let comments: FieldName
    private let content: FieldName
    private let id: FieldName

    /// A writer for records.
    /// - Parameters:
    ///   - registry: the registry of their names.
    ///   - presentation: what people see of them.
    ///   - places: the fields of their coordinates, if they do not have the usual names.
    ///   - renames: what these have since been renamed to.
    ///   - numbers: how numbers are written in texts.
    public init(
        registry: FieldNames, presentation: RSSPresentation, places: (latitude: String, longitude: String)? = nil,
        renames: [FieldRename] = [], numbers: NumberStyle = .point
    ) {
        let places = PlaceFields(places, renames: renames, numbers: numbers, registry: registry)
        channel = Box(Channel(registry: registry, places: places))
        self.presentation = presentation
        func pieces(_ recipes: [[RSSPresentation.Piece]], _ last: String) -> [[Piece]] {
            (recipes + [[.field(last)]]).map { recipe in
                recipe.map { piece in
                    switch piece {
                    case .text(let text): .text(Array(text.utf8))
                    case .field(let name): .field(registry.intern(text: name))
                    }
                }
            }
        }
        titles = pieces(presentation.titles, "title")
        descriptions = pieces(presentation.descriptions, "summary")
        times = presentation.times.map { registry.intern(text: $0) }
        zone = presentation.zone.map { ($0.minutes, registry.intern(text: $0.field)) }
        link = registry.intern("link")
        author = registry.intern("author")
        categories = registry.intern("categories")
        comments = registry.intern("comments")
        content = registry.intern("content")
        id = registry.intern("id")
    }

    /// Items follow one another.
    public var abilities: WriterAbilities { WriterAbilities(joining: self, places: self) }

    /// The channel has been opened elsewhere.
    public func beginBatch() { channel.state.isOpen = true }

    /// Opens the channel before its first item.
    public func joinBatch(to output: inout ByteBuffer) -> Int {
        if !channel.state.isOpen { open(&output) }
        return 0
    }

    /// Writes an item.
    public func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        if !channel.state.isOpen { open(&output) }
        channel.state.scratch.reset()
        channel.state.names.beginRecord()
        channel.state.faults = []
        output.append("<item>")
        writeElements(record, to: &output)
        writeFields(record, to: &output)
        output.append("</item>\n")
        let faults = channel.state.faults
        if faults.contains(.hadOtherBytes) { return .repaired }
        return faults.isEmpty ? .written : .cleared
    }

    /// Closes the channel; without items it is empty.
    public func finish(to output: inout ByteBuffer) {
        if !channel.state.isOpen { open(&output) }
        output.append("</channel>\n</rss>\n")
    }

    private func open(_ output: inout ByteBuffer) {
        channel.state.isOpen = true
        output.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:f="
            """)
        output.append(FeedNamespace.record)
        output.append(
            """
            " xmlns:georss="http://www.georss.org/georss" \
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
            <channel>

            """)
        for (name, text) in [
            ("title", presentation.title), ("link", presentation.link), ("description", presentation.summary),
        ] as [(StaticString, String)] {
            Array(text.utf8).withView { writeElement(name, $0, to: &output) }
            output.append(ASCII.lineFeed)
        }
    }

    // MARK: For people

    private func writeElements(_ record: borrowing Record, to output: inout ByteBuffer) {
        output.append("<title>")
        if !write(titles, of: record, to: &output) { writeFirstValue(of: record, to: &output) }
        output.append("</title>")
        writeElement("link", address(record.value(of: link)), to: &output)
        let start = output.count
        output.append("<description>")
        if write(descriptions, of: record, to: &output) {
            output.append("</description>")
        } else {
            output.truncate(to: start)
        }
        writeElement("content:encoded", text(record.value(of: content)), to: &output)
        writeElement("dc:creator", text(record.value(of: author)), to: &output)
        writeCategories(record.value(of: categories), to: &output)
        writeElement("comments", address(record.value(of: comments)), to: &output)
        writeElement("guid", text(record.value(of: id)), attributes: " isPermaLink=\"false\"", to: &output)
        if let time = time(of: record) { writeElement("pubDate", time, to: &output) }
        writePoint(of: record, to: &output)
    }

    /// Writes the first template whose fields all have a value; `false` if there is none.
    private func write(_ recipes: [[Piece]], of record: borrowing Record, to output: inout ByteBuffer) -> Bool {
        for recipe in recipes {
            let start = output.count
            var isWhole = true
            for piece in recipe {
                switch piece {
                case .text(let bytes):
                    bytes.withView { append($0, to: &output) }
                case .field(let name):
                    let text = text(record.value(of: name))
                    if text.isEmpty { isWhole = false }
                    append(text, to: &output)
                }
            }
            if isWhole { return true }
            output.truncate(to: start)
        }
        return false
    }

    /// An item has to have a title in any case.
    private func writeFirstValue(of record: borrowing Record, to output: inout ByteBuffer) {
        for index in 0..<record.count {
            let text = text(record.value(index))
            if !text.isEmpty { return append(text, to: &output) }
        }
        output.append("Record")
    }

    private func writeCategories(_ value: Value, to output: inout ByteBuffer) {
        if value.kind != .list { return writeElement("category", text(value), to: &output) }
        for index in 0..<value.elementCount { writeElement("category", value.element(index), to: &output) }
    }

    /// RFC 822's form of the record's time.
    private func time(of record: borrowing Record) -> ByteView? {
        for name in times {
            let text = text(record.value(of: name)).trimmed
            if text.isEmpty { continue }
            guard let moment = Timestamp(text) else { continue }
            let zone = zone.flatMap { record.value(of: $0.field).kind == .absent ? nil : $0.minutes }
            return channel.state.scratch.write(rfc822: moment, zone: text.count == 10 ? zone ?? 0 : 0)
        }
        return nil
    }

    /// Whether points were chosen of several pairs of coordinates.
    public var findings: RunFindings { channel.state.places.hasOthers ? .furtherPlaces : [] }

    /// Forgets that.
    public func forgetFindings() { channel.state.places.forgetOthers() }

    /// Nothing: feeds mostly have none.
    public func explainNoPlaces(in fields: [FieldName], of all: [FieldName]) -> CoordinateNote? { nil }

    /// Which of several pairs became points.
    public func explainChoiceOfPlaces(in fields: [FieldName]) -> CoordinateNote? {
        channel.state.places.explainChoice(in: fields)
    }

    private func writePoint(of record: borrowing Record, to output: inout ByteBuffer) {
        channel.state.places.look(at: record)
        guard let fields = channel.state.places.pair,
            case let north = text(record.value(of: fields.latitude)).trimmed,
            case let east = text(record.value(of: fields.longitude)).trimmed,
            let y = channel.state.scratch.degrees(north, limit: 90, channel.state.places.numbers),
            let x = channel.state.scratch.degrees(east, limit: 180, channel.state.places.numbers)
        else { return }
        output.append("<georss:point>")
        output.append(y.text)
        output.append(ASCII.space)
        output.append(x.text)
        output.append("</georss:point>")
    }

    private func text(_ value: Value) -> ByteView { channel.state.scratch.text(of: value) }

    /// A value's text if it is a web address.
    private func address(_ value: Value) -> ByteView {
        let text = text(value).trimmed
        return text.isWebAddress ? text : .empty
    }

    private func writeElement(
        _ name: StaticString, _ text: ByteView, attributes: StaticString = "", to output: inout ByteBuffer
    ) {
        if text.isEmpty { return }
        output.append(ASCII.lessThan)
        output.append(name)
        output.append(attributes)
        output.append(ASCII.greaterThan)
        append(text, to: &output)
        output.append("</")
        output.append(name)
        output.append(ASCII.greaterThan)
    }

    private func append(_ text: ByteView, to output: inout ByteBuffer) {
        channel.state.faults.formUnion(output.appendXML(text))
    }

    // MARK: For programs

    private func writeFields(_ record: borrowing Record, to output: inout ByteBuffer) {
        var hasFields = false
        for index in 0..<record.count {
            let value = record.value(index)
            if value.kind == .absent { continue }
            hasFields = true
            write(value, named: record.name(index), to: &output)
        }
        if !hasFields { output.append("<f:record/>") }
    }

    private func write(_ value: Value, named name: FieldName, to output: inout ByteBuffer) {
        let string = value.kind == .json ? channel.state.scratch.string(ofJSON: value.bytes) : nil
        output.append("<f:field")
        output.append(attribute(of: name))
        output.append(RecordElement.type(of: string == nil ? value.kind : .text))
        if value.kind == .missing { return output.append("\"/>") }
        output.append("\">")
        if value.kind == .list {
            append(json(value), to: &output)
        } else {
            append(string ?? value.bytes, to: &output)
        }
        output.append("</f:field>")
    }

    /// A list as a JSON array.
    private func json(_ list: Value) -> ByteView {
        var array = ByteBuffer()
        if !JSONRecordEncoder.writeList(list, to: &array) { channel.state.faults.insert(.hadOtherBytes) }
        return channel.state.scratch.copy(array.view)
    }

    /// A field's name as an attribute, up to its type.
    private func attribute(of name: FieldName) -> ByteView {
        var attribute = channel.state.names[name]
        if attribute.isEmpty {
            attribute = channel.state.names.make(name) { name, text in
                text.append(" name=\"")
                let faults = text.appendXML(name, isAttribute: true)
                text.append("\" type=\"")
                return faults.rawValue
            }
        }
        if let faults = channel.state.names.changes[name] { channel.state.faults.formUnion(XMLText(rawValue: faults)) }
        return attribute
    }
}
