import StreamKit

/// A station on its way to or from a store. The texts of a row are `LengthPrefixedTexts`:
///
/// ```
///   to a store     name address suburb latitude longitude source date asked
///   from a store   name address suburb latitude longitude source first_seen last_seen asked
/// ```
/// Name, address and suburb in the form of `StationKey`; the point as it was written, empty if the geocoder found none;
/// `feed`, `geocoder` or `none`; days as `YYYY-MM-DD`; when the geocoder was asked as `YYYY-MM-DDTHH:MM:SSZ`. Missing
/// values are empty.
struct StationRow {
    let name: ByteView
    let address: ByteView
    let suburb: ByteView
    let latitude: ByteView
    let longitude: ByteView
    let source: StationSource
    let firstDay: Int32
    let lastDay: Int32
    let asked: Int

    /// Reads rows from a store. Impossible ones are skipped.
    static func forEach(in journal: ByteView, _ body: (StationRow) -> Void) {
        var texts = LengthPrefixedTexts(journal)
        while let name = texts.next(), let address = texts.next(), let suburb = texts.next(),
            let latitude = texts.next(), let longitude = texts.next(), let source = texts.next(),
            let first = texts.next(), let last = texts.next(), let asked = texts.next()
        {
            guard let source = StationSource(source) else { continue }
            let lastDay = StationDay.number(CalendarDate(last))
            let firstDay = StationDay.number(CalendarDate(first))
            body(
                StationRow(
                    name: name, address: address, suburb: suburb, latitude: latitude, longitude: longitude,
                    source: source, firstDay: firstDay == 0 ? lastDay : firstDay, lastDay: lastDay,
                    asked: asked.isEmpty ? 0 : Timestamp(asked)?.seconds ?? 0))
        }
    }
}

extension ByteBuffer {
    /// Appends a row for a store.
    mutating func appendStation(
        _ texts: StationTable.Texts, _ source: StationSource, day: Int32, asked: Int, _ arena: inout Arena
    ) {
        arena.reset()
        for text in [texts.name, texts.address, texts.suburb, texts.latitude, texts.longitude] { appendCounted(text) }
        appendCounted(ByteView(source.name))
        appendCounted(StationDay.date(day).map { arena.write($0) } ?? .empty)
        appendCounted(asked == 0 ? .empty : arena.write(Timestamp(seconds: asked)))
    }
}
