import StreamKit

/// What `--changes` adds to a record: `previous_price`, `price_change`, `previous_date`; missing where the station has had no
/// price of the product before.
struct PriceChangeFields: ~Copyable {
    static let numbers: [StaticString] = ["previous_price", "price_change"]
    static let names = numbers + ["previous_date"]

    let names: [FieldName]
    private let history: PriceHistory
    /// The previous price of the record that was last compared.
    private var previous: DatedPrice?
    private var previousDay = DayText()
    /// Whether the next record is that one.
    var comesAgain = false

    init(_ history: PriceHistory, registry: FieldNames) {
        self.history = history
        names = Self.names.map { registry.intern($0) }
    }

    /// Compares a price with the station's earlier ones, and appends the fields; returns whether it could be compared.
    mutating func append(
        _ row: HistoryRow, _ day: CalendarDate?, time: ByteView, _ amount: Decimal?, to record: inout Record
    ) -> Bool {
        if !comesAgain {
            previous = day.flatMap { history.recordPrice(row, PriceMoment($0, time: time), price: amount) }
        }
        append(previous?.price, as: names[0], to: &record)
        append(previous.flatMap { amount?.subtracting($0.price) }, as: names[1], to: &record)
        let text = previous.map { previousDay.of($0.moment.day, &record.scratch) }
        record.append(names[2], text.map { Value(.text, $0) } ?? .missing)
        return day != nil && amount != nil
    }

    private func append(_ amount: Decimal?, as name: FieldName, to record: inout Record) {
        record.append(name, amount.map { Value(.number, record.scratch.write($0, atLeast: 1)) } ?? .missing)
    }
}

/// The last date written: most prices of a day changed on one other day.
private struct DayText: ~Copyable {
    private var day: Int?
    private var text = ByteBuffer()

    /// The ISO form of a day since 1970-01-01, valid until another one is asked for.
    mutating func of(_ day: Int, _ arena: inout Arena) -> ByteView {
        if day != self.day {
            self.day = day
            text.removeAll()
            text.append(arena.write(CalendarDate(daysSinceEpoch: day)))
        }
        return text.view
    }
}
