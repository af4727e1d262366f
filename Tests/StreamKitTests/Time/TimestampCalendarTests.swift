import TestSupport
import Testing

@testable import StreamKit

/// Timestamps against a twin that counts days.
@Suite struct TimestampCalendarTests {
    /// Every day of eight centuries, one after the other; 1970-01-01 is where the count is 0.
    @Test("Every day of eight centuries has the right number of seconds") func everyDay() {
        var wrong: [String] = []
        var days = -everyDay(from: 1600, through: 1969).count
        for (year, month, day) in everyDay(from: 1600, through: 2400) {
            let text = "\(year)-\(twoDigits(month))-\(twoDigits(day))"
            let stamp = text.bytes.withView { Timestamp($0) }
            if stamp?.seconds != days * 86_400 || moment(text) != text + "T00:00:00Z" { wrong.append(text) }
            days += 1
        }
        #expect(wrong == [])
    }

    @Test("Days since 1970 convert to dates and back") func daysBackAndForth() {
        #expect(CalendarDate(year: 1, month: 1, day: 1)?.daysSinceEpoch == CalendarDate.allDays.lowerBound)
        #expect(CalendarDate(year: 9999, month: 12, day: 31)?.daysSinceEpoch == CalendarDate.allDays.upperBound)
        let wrong = CalendarDate.allDays.filter { days in
            let date = CalendarDate(daysSinceEpoch: days)
            return date.daysSinceEpoch != days
                || CalendarDate(year: date.year, month: date.month, day: date.day) != date
        }
        #expect(wrong == [])
    }

    /// A moment written with any offset and in any order of its parts is the same moment.
    @Test("A moment is the same with any offset and order of its parts") func offsetsAndOrders() {
        var random = SeededGenerator(seed: 1)
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        for _ in 0..<2000 {
            let date = CalendarDate(daysSinceEpoch: random.number(-135_140...157_000))
            let second = random.number(0...86_399)
            let offset = random.number(-1439...1439)
            let expected = date.daysSinceEpoch * 86_400 + second - offset * 60
            let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
            let zone = "\(offset < 0 ? "-" : "+")\(twoDigits(abs(offset) / 60)):\(twoDigits(abs(offset) % 60))"
            let day = "\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day))"
            for text in [
                "\(day)T\(time)\(zone)", "\(date.day) \(names[date.month - 1]) \(date.year) \(time) \(zone)",
                "\(names[date.month - 1]) \(date.day) \(time) GMT\(zone) \(date.year)",
            ] {
                #expect(text.bytes.withView { Timestamp($0)?.seconds } == expected, "\(text)")
            }
        }
    }

    /// All days of some years, by the lengths of the months alone.
    private func everyDay(from first: Int, through last: Int) -> [(Int, Int, Int)] {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var days: [(Int, Int, Int)] = []
        for year in first...last {
            let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
            for month in 1...12 {
                for day in 1...(month == 2 && isLeap ? 29 : lengths[month - 1]) { days.append((year, month, day)) }
            }
        }
        return days
    }
}
