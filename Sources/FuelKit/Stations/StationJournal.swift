import StreamKit

/// A station on its way to a store or from there. The texts of a row are `CountedTexts`:
///
/// ```
///   to a store     name address suburb latitude longitude source date asked
///   from a store   name address suburb latitude longitude source first_seen last_seen asked
/// ```
/// Name, address and suburb in the form of `StationKey`; the point as it was written, empty where the geocoder found
/// none; `feed`, `geocoder` or `none`; days `YYYY-MM-DD`; when the geocoder was asked as `YYYY-MM-DDTHH:MM:SSZ`. What
/// there is not is empty.
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

    /// Reads rows from a store. One that cannot be is passed over.
    static func forEach(in journal: ByteView, _ body: (StationRow) -> Void) {
        var texts = CountedTexts(journal)
        while true {
            var row: [ByteView] = []
            while row.count < 9, let text = texts.next() { row.append(text) }
            guard row.count == 9 else { return }
            if let row = StationRow(row) { body(row) }
        }
    }

    private init?(_ row: [ByteView]) {
        guard let source = StationSource(row[5]) else { return nil }
        (name, address, suburb) = (row[0], row[1], row[2])
        (latitude, longitude) = (row[3], row[4])
        self.source = source
        lastDay = StationDay.number(CalendarDate(row[7]))
        let first = StationDay.number(CalendarDate(row[6]))
        firstDay = first == 0 ? lastDay : first
        asked = row[8].isEmpty ? 0 : Timestamp(row[8])?.seconds ?? 0
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
        appendCounted(asked == 0 ? .empty : arena.write(utc: asked))
    }
}

extension Arena {
    /// Writes seconds since 1970 as `YYYY-MM-DDTHH:MM:SSZ`.
    fileprivate mutating func write(utc seconds: Int) -> ByteView {
        let date = write(CalendarDate(daysSinceEpoch: seconds / 86_400))
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        var text = ByteBuffer(capacity: 24)
        text.append(date)
        let time = seconds % 86_400
        text.appendText("T\(twoDigits(time / 3600)):\(twoDigits(time / 60 % 60)):\(twoDigits(time % 60))Z")
        return copy(text.view)
    }
}
