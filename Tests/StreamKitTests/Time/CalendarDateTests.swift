import TestSupport
import Testing

@testable import StreamKit

private func day(_ text: String) -> String? {
    var arena = Arena()
    return text.bytes.withView { view in CalendarDate(view).map { arena.write($0).string } }
}

@Suite struct CalendarDateTests {
    @Test(
        "Dates are read, with or without a time after them",
        arguments: [
            ("2021-02-13", "2021-02-13"), ("13/02/2021", "2021-02-13"), ("1/2/2021", "2021-02-01"),
            ("01/2/2021", "2021-02-01"), ("31/12/9999", "9999-12-31"), ("0001-01-01", "0001-01-01"),
            ("29/02/2000", "2000-02-29"), ("29/02/2020", "2020-02-29"), ("2024-02-29", "2024-02-29"),
            ("30/04/2021", "2021-04-30"), ("31/01/2021", "2021-01-31"),
            // FuelWatch's older files have a time behind the day.
            ("13/02/2021 00:00", "2021-02-13"), ("13/02/2021 6:00", "2021-02-13"),
            ("13/02/2021 23:59:59", "2021-02-13"),
            ("1/01/2002 12:00:00 AM", "2002-01-01"), ("13/02/2021 09:05:00 pm", "2021-02-13"),
            ("2021-02-13T06:00:00", "2021-02-13"), ("2021-02-13 06:00", "2021-02-13"),
        ])
    func valid(text: String, expected: String) { #expect(day(text) == expected) }

    @Test(
        "Texts that are almost dates are no dates",
        arguments: [
            "", "2021", "2021-02", "13/02", "2021-02-30", "31/02/2021", "29/02/2021", "29/02/1900", "2100-02-29",
            "31/04/2021", "31/06/2021", "31/09/2021", "31/11/2021", "32/01/2021", "00/01/2021", "01/00/2021",
            "01/13/2021",
            "0000-01-01", "2021-00-10", "2021-1-2", "2021-01-2", "21-01-02", "13/02/21", "13/02/021", "13/02/20211",
            "2021/02/13", "13-02-2021", "2021-02/13", "13.02.2021", "20210213", "n/a", " 2021-02-13", "2021-02-13 ",
            "2021-02-13x", "13/02/2021 24:00", "13/02/2021 12:60", "13/02/2021 12:00:61", "13/02/2021 12",
            "13/02/2021x12:00",
            "13/02/2021 12:00 XM", "13/02/2021 12:0", "13/02/2021 12:00:00 AM x", "-2021-02-13",
        ])
    func invalid(text: String) { #expect(day(text) == nil) }

    /// Every day from 1999 to 2005 and around the turn of three centuries, counted by a twin that knows the months'
    /// lengths by heart.
    @Test("Exactly the days of the calendar are dates") func everyDay() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        for year in Array(1999...2005) + [1899, 1900, 1901, 2099, 2100, 2400] {
            let isLeap = [2000, 2004, 2400].contains(year)
            for month in 0...13 {
                for day in 0...32 {
                    let length = month == 2 && isLeap ? 29 : (1...12).contains(month) ? lengths[month - 1] : 0
                    let date = CalendarDate(year: year, month: month, day: day)
                    #expect((date != nil) == (day >= 1 && day <= length), "\(year)-\(month)-\(day)")
                }
            }
        }
    }

    @Test("Years are 1 to 9999") func years() {
        #expect(CalendarDate(year: 0, month: 1, day: 1) == nil)
        #expect(CalendarDate(year: 10_000, month: 1, day: 1) == nil)
    }
}
