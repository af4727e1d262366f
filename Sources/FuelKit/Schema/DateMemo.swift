import StreamKit

/// The last date read: an archive names the same day some thousand times in a row.
struct DateMemo: ~Copyable {
    private var source = ByteBuffer()
    private var text = ByteBuffer()
    private var day: CalendarDate?

    /// The day that a text names, and its ISO form, which is valid until another date is asked for, or the text itself; `nil` if it is
    /// not a date.
    mutating func find(_ date: ByteView, _ arena: inout Arena) -> (day: CalendarDate, text: ByteView)? {
        if let day, source.view == date { return (day, text.view) }
        if date.count == 10, date[4] == ASCII.minus, let day = CalendarDate(date) { return (day, date) }
        guard let read = CalendarDate(date) ?? CalendarDate(asExported: date) else { return nil }
        day = read
        source.removeAll()
        source.append(date)
        text.removeAll()
        text.append(arena.write(read))
        return (read, text.view)
    }
}
