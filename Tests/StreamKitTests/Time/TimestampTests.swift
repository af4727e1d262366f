import TestSupport
import Testing

@testable import StreamKit

/// What a text is read as, written out.
func moment(_ bytes: [UInt8]) -> String? {
    var arena = Arena()
    return bytes.withView { view in Timestamp(view).map { arena.write($0).string } }
}

func moment(_ text: String) -> String? { moment(text.bytes) }

private let iso = [
    ("2003", "2003-01-01T00:00:00Z"), ("2003-12", "2003-12-01T00:00:00Z"), ("2003-12-31", "2003-12-31T00:00:00Z"),
    ("20031231", "2003-12-31T00:00:00Z"), ("2003-12-31T10:14Z", "2003-12-31T10:14:00Z"),
    ("2003-12-31T10:14:55Z", "2003-12-31T10:14:55Z"), ("2003-12-31T10:14:55", "2003-12-31T10:14:55Z"),
    ("2003-12-31t10:14:55z", "2003-12-31T10:14:55Z"), ("2003-12-31 10:14:55", "2003-12-31T10:14:55Z"),
    ("2003-12-31 10:14:55Z", "2003-12-31T10:14:55Z"), ("  2003-12-31T10:14:55Z\n", "2003-12-31T10:14:55Z"),
    // Fractions keep their digits, at most nine.
    ("2003-12-31T10:14:55.123Z", "2003-12-31T10:14:55.123Z"), ("2003-12-31T10:14:55,123Z", "2003-12-31T10:14:55.123Z"),
    ("2003-12-31 10:14:55,123", "2003-12-31T10:14:55.123Z"), ("2003-12-31T10:14:55.0Z", "2003-12-31T10:14:55.0Z"),
    ("2003-12-31T10:14:55.0070+01:00", "2003-12-31T09:14:55.0070Z"),
    ("2003-12-31T10:14:55.123456789Z", "2003-12-31T10:14:55.123456789Z"),
    ("2003-12-31T10:14:55.12345678987654321987654Z", "2003-12-31T10:14:55.123456789Z"),
    // Zones.
    ("2003-12-31T10:14:55+01:00", "2003-12-31T09:14:55Z"), ("2003-12-31T10:14:55+0100", "2003-12-31T09:14:55Z"),
    ("2003-12-31T10:14:55+01", "2003-12-31T09:14:55Z"), ("2003-12-31T10:14:55-00:00", "2003-12-31T10:14:55Z"),
    ("2003-12-31T10:14:55 +01:00", "2003-12-31T09:14:55Z"), ("2003-12-31T10:14:55 Z", "2003-12-31T10:14:55Z"),
    ("2003-12-31T10:14:55GMT", "2003-12-31T10:14:55Z"), ("2003-12-31 10:14:55 UTC", "2003-12-31T10:14:55Z"),
    ("2003-12-31T10:14:55-09:30", "2003-12-31T19:44:55Z"), ("2003-12-31T10:14+23:59", "2003-12-30T10:15:00Z"),
    ("2003-12-31 10:14:55.5 +0000 UTC", "2003-12-31T10:14:55.5Z"),
    ("2003-12-31 10:14:55 +0100 CET", "2003-12-31T09:14:55Z"),
    // Compact.
    ("20031231T101455Z", "2003-12-31T10:14:55Z"), ("20031231T1014Z", "2003-12-31T10:14:00Z"),
    ("20031231T101455.25+0100", "2003-12-31T09:14:55.25Z"), ("20031231T10:14:55Z", "2003-12-31T10:14:55Z"),
    ("2003-12-31T101455Z", "2003-12-31T10:14:55Z"),
    // The end of the day, leap seconds and days, the turn of the year.
    ("2003-12-31T24:00:00Z", "2004-01-01T00:00:00Z"), ("2003-12-31T24:00", "2004-01-01T00:00:00Z"),
    ("2003-12-31T24:00:00.00Z", "2004-01-01T00:00:00.00Z"), ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
    ("2016-12-31T23:59:60.5Z", "2017-01-01T00:00:00.5Z"), ("2004-02-29T23:30-01:00", "2004-03-01T00:30:00Z"),
    ("2100-03-01T00:30+01:00", "2100-02-28T23:30:00Z"), ("2000-01-01T00:30+01:00", "1999-12-31T23:30:00Z"),
    ("1969-12-31T23:59:59.9Z", "1969-12-31T23:59:59.9Z"), ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("0001-01-01T00:00:00-01:00", "0001-01-01T01:00:00Z"), ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
    ("9999-12-31T24:00+01:00", "9999-12-31T23:00:00Z"), ("0004", "0004-01-01T00:00:00Z"),
]

private let mail = [
    "Thu, 01 Jan 2004 19:48:21 GMT", "01 Jan 2004 19:48:21 GMT", "Thursday, 01 Jan 2004 19:48:21 GMT",
    "Fri, 01 Jan 2004 19:48:21 GMT", "thu, 01 jan 2004 19:48:21 gmt", "THU, 01 JAN 2004 19:48:21 GMT",
    "thursday 1 january 2004 19:48:21 gmt", "Thurs., 1 Jan. 2004 19:48:21 GMT", "Thu, 1 Jan 2004 19:48:21 GMT",
    "Thu, 01 January 2004 19:48:21 GMT", "Thu, 01-Jan-2004 19:48:21 GMT", "Thursday, 01-Jan-04 19:48:21 GMT",
    "Thu, 01-January-2004 19:48:21", "Thu, 01 Jan 04 19:48:21 GMT", "Thu, 01 Jan 104 19:48:21 GMT",
    "Thu, 01 Jan 2004 19:48:21", "Thu, 01 Jan 2004 19:48:21 UT", "Thu, 01 Jan 2004 19:48:21 UTC",
    "Thu, 01 Jan 2004 19:48:21 Z", "Thu, 01 Jan 2004 19:48:21Z", "Thu, 01 Jan 2004 19:48:21 A",
    "Thu, 01 Jan 2004 19:48:21 N", "Thu, 01 Jan 2004 19:48:21 t", "Thu, 01 Jan 2004 19:48:21 y",
    "Thu, 01 Jan 2004 20:48:21 +0100", "Thu, 01 Jan 2004 20:48:21 +01:00", "Thu, 01 Jan 2004 20:48:21 +01",
    "Thu, 01 Jan 2004 20:48:21+0100", "Thu, 01 Jan 2004 14:48:21 -0500", "Thu, 01 Jan 2004 19:48:21 -0000",
    "Thu, 01 Jan 2004 20:48:21 GMT+0100", "Thu, 01 Jan 2004 20:48:21 UTC+01:00", "Thu, 01 Jan 2004 20:48:21 GMT+1",
    "Thu, 01 Jan 2004 18:48:21 UT-1", "Thu, 01 Jan 2004 21:48:21 +0200 (CEST)",
    "Thu Jan 01 2004 21:48:21 GMT+0200 (Central European (Summer) Time)", "(a) Thu, 01 Jan (b c) 2004 19:48:21 ()",
    "Thu,  01   Jan  2004  19:48:21  GMT", "Thu,\t01\tJan\t2004\t19:48:21\tGMT", "Thu, 01 Jan 2004\r\n 19:48:21 GMT",
    "Thu 01 Jan 2004 19:48:21 GMT", "Thu,01 Jan 2004, 19:48:21,GMT", "Thu , 01 , Jan,, 2004 , 19:48:21 , GMT",
    "Thu,01Jan2004 19:48:21GMT", "Thu Jan  1 19:48:21 2004", "Thu Jan  1 14:48:21 EST 2004",
    "Thu Jan  1 20:48:21 +0100 2004", "Jan  1 19:48:21 2004 GMT", "Thu, Jan 1 04, 19:48:21",
    "January 1, 2004 07:48:21 PM", "January 1, 2004 7:48:21pm", "Jan. 1, 2004, 2:48:21 pm EST",
    "19:48:21 Thu, 1 Jan 2004", "19:48:21,01 Jan 2004", "2004 Jan 1 19:48:21", "Thu, 2004-01-01 19:48:21 GMT",
    "Thu, 01 Jan 2004 19:48:21 +0000 GMT", " \t\nThu, 01 Jan 2004 19:48:21 GMT \r\n",
]

private let otherMail = [
    ("Thu, 01 Jan 2004 19:48 GMT", "2004-01-01T19:48:00Z"), ("Thu, 01 Jan 2004 9:48 GMT", "2004-01-01T09:48:00Z"),
    ("Thu, 01 Jan 2004", "2004-01-01T00:00:00Z"), ("1 Sept 2004", "2004-09-01T00:00:00Z"),
    ("Sun Jan  4 16:29:06 PDT 2004", "2004-01-04T23:29:06Z"), ("Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z"),
    ("January 5, 2004 10:00:00 PM", "2004-01-05T22:00:00Z"), ("January 5, 2004 10:00:00 AM", "2004-01-05T10:00:00Z"),
    ("Jan. 5, 2004 12:30 am", "2004-01-05T00:30:00Z"), ("Jan. 5, 2004 12:30 PM", "2004-01-05T12:30:00Z"),
    ("5 Jan 00", "2000-01-05T00:00:00Z"), ("5 Jan 49", "2049-01-05T00:00:00Z"), ("5 Jan 50", "1950-01-05T00:00:00Z"),
    ("5-Jan-99", "1999-01-05T00:00:00Z"), ("5 Jan 099", "1999-01-05T00:00:00Z"), ("5 Jan 999", "2899-01-05T00:00:00Z"),
    ("Thu, 01 Jan 2004 19:48:21.50 GMT", "2004-01-01T19:48:21.50Z"), ("5 Jan 2004 24:00", "2004-01-06T00:00:00Z"),
    ("31 Dec 2005 23:59:60 GMT", "2006-01-01T00:00:00Z"), ("29 Feb 2004 23:00 -0100", "2004-03-01T00:00:00Z"),
    ("Wed Aug 27 13:08:45 +0000 2008", "2008-08-27T13:08:45Z"), ("1 May 2004 10:00 GMT+5:30", "2004-05-01T04:30:00Z"),
]

private let invalid = [
    // Nothing, or not enough.
    "", " ", "\n", ",", "()", "GMT", "Thu", "Thu,", "Jan", "10:00", "1", "01", "200", "Jan 2004", "1 Jan", "1 2004",
    "Thu, 01 Jan", "01 Jan 19:48:21 GMT", "01 2004 10:00", "2003 10:14", "2003-12 10:14", "2003-12T10:14", "2003T10:14",
    // Two meanings.
    "01/02/2004", "1/2/04", "2004/01/02", "01-02-2004", "01.02.2004", "01-02-03", "010203", "200312", "04 05 Jan",
    "Jan 04 5", "2003-2-1", "2003-02-1", "03-02-01",
    // Impossible.
    "31 Feb 2004", "29 Feb 2003", "2003-02-29", "2003-13-01", "2003-00-01", "2003-12-00", "2003-12-32", "20031301",
    "0000", "0000-01-01", "5 Jan 0000", "0 Jan 2004", "32 Jan 2004", "99 Jan 04", "2003-12-31T25:00", "25:00",
    "5 Jan 2004 25:00", "5 Jan 2004 24:01", "2003-12-31T24:00:01Z", "2003-12-31T24:00:00.1Z", "5 Jan 2004 10:60",
    "5 Jan 2004 10:00:61", "5 Jan 2004 13:00 PM", "5 Jan 2004 0:30 AM", "5 Jan 2004 10:00 AM PM",
    "5 Jan 2004 10:00 +2400", "5 Jan 2004 10:00 +0160", "5 Jan 2004 10:00 +01:60", "0001-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59-00:01", "9999-12-31T24:00:00Z", "9999-12-31T23:59:60Z", "5 Jan 2004 10:00 -0500 GMT",
    // Cut short or run together.
    "2003-", "2003-12-", "2003-1", "2003-12-3", "2003-12-311", "2003-12-31T", "2003-12-31T1", "2003-12-31T10",
    "2003-12-31T10:", "2003-12-31T10:1", "2003-12-31T101", "2003-12-31T10145", "2003-12-31T1014555",
    "2003-12-31T10:14:", "2003-12-31T10:14:5", "2003-12-31T10:14:555", "2003-12-31T10:14:55.",
    "2003-12-31T10:14:55.Z", "2003-12-31T10:14.5Z", "2003-12-3110:14", "2003123110:14", "2003-12-31T10:14:55+",
    "2003-12-31T10:14:55+1", "2003-12-31T10:14:55+001", "2003-12-31T10:14:55+01:", "2003-12-31T10:14:55+01:0",
    "2003-12-31T10:14:55+01:000", "2003-12-31T10:14:55+01000", "2003-12-31T10:14:55++01", "2003-12-31T10:14:55Z+01:00",
    "2003-12-31T10:14:55 01:00", "2003-12-31+01:00", "2003-12-31Z", "2003-12-31 1014", "5 Jan 2004 10:0",
    "5 Jan 2004 10:00:0", "5 Jan 2004 -5", "5 Jan 2004 10:00 -5", "5 Jan 2004 10:00 GMT+", "5 Jan 2004 10:00 GMT+100",
    "5 Jan 2004 10:00 GMT + 1", "5 Jan 2004 10:00 EST-5", "5-Jan", "5-Jan-", "5-Jan-4", "5-Jan 2004", "5-Jan-20044",
    // Unknown words and zones.
    "yesterday", "n/a", "5 Foo 2004", "5 Janu 2004", "5 Januar 2004", "Foo, 5 Jan 2004", "5th Jan 2004",
    "5 Jan 2004 10:00 XYZ", "5 Jan 2004 10:00 IST", "5 Jan 2004 10:00 J", "5 Jan 2004 10:00 EST5EDT",
    "5 Jan 2004 10:00 Europe", "5 Jan 2004 GMT", "5 Jan 2004 PM", "5 Jan 2004 abcdefghijklmnop", "5. Jan 2004",
    // Parts twice, and rubbish.
    "5 Jan 2004 2005", "2003 2004", "2003-12-31 2004", "5 Jan 2004 Feb", "5 Jan 2004 6", "5 Jan 2004 10:00 11:00",
    "Thu Thu 5 Jan 2004", "5 Jan 2004 Thu", "5 Jan 2004 10:00 GMT GMT", "5 Jan 2004 10:00 +0000 +0000",
    "2003-12-31 20031231", "2003-12-31 5-Jan-2003", "5-Jan-2004 Jan", "2003-12-31T10:14:55Zx", "2003-12-31T10:14:55Z.",
    "2003-12-31T10:14:55Z 1", "2003-12-31,", ",5 Jan 2004", "5 Jan 2004 (", "5 Jan 2004 ((x)", "5 Jan 2004 )",
    "5 Jan 2004;", "5 Jan 2004\u{0}", "5 Jan\u{A0}2004", "５ Jan 2004", "-2003-12-31", "+2003", "5 Jan.. 2004",
    // Too many digits.
    "20033", "5 Jan 20044", "5 Jan 99999999999999999999999999", "99999999999999999999-01-01", "200312310",
    "0000000002003-12-31", "005 Jan 2004", "2003-12-31T10:14:55+99999999999999999999",
    "99999999999999999999:00 5 Jan 2004",
]

@Suite struct TimestampTests {
    @Test("Times are read and written as RFC 3339", arguments: iso + otherMail)
    func valid(text: String, expected: String) {
        #expect(moment(text) == expected)
        #expect(moment(expected) == expected)
    }

    @Test("A moment is read in every form that mail and feeds use", arguments: mail)
    func sameMoment(text: String) { #expect(moment(text) == "2004-01-01T19:48:21Z") }

    @Test("Texts that are incomplete, ambiguous or impossible are no times", arguments: invalid)
    func none(text: String) { #expect(moment(text) == nil) }

    @Test("Months have their long and short names in any case") func months() {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        for (index, name) in names.enumerated() {
            let expected = "2004-\(index < 9 ? "0" : "")\(index + 1)-07T00:00:00Z"
            let short = String(name.prefix(3))
            for form in [name, short, short + ".", name.uppercased(), short.lowercased()] {
                #expect(moment("7 \(form) 2004") == expected)
                #expect(moment("\(form) 7, 2004") == expected)
            }
        }
    }

    @Test("Weekdays have their long and short names in any case") func weekdays() {
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        for name in names + names.map({ String($0.prefix(3)) }) + ["Tues", "Weds", "Thur", "Thurs"] {
            for form in [name, name + ",", name + ".", name + ".,", name.lowercased(), name.uppercased()] {
                #expect(moment("\(form) 7 Jan 2004") == "2004-01-07T00:00:00Z")
            }
        }
    }

    @Test(
        "Names of zones mean their offsets",
        arguments: [
            ("WET", 0), ("EST", -300), ("EDT", -240), ("CST", -360), ("CDT", -300), ("MST", -420), ("MDT", -360),
            ("PST", -480), ("PDT", -420), ("AKST", -540), ("AKDT", -480), ("HST", -600), ("CET", 60), ("CEST", 120),
            ("MET", 60), ("MEST", 120), ("EET", 120), ("EEST", 180), ("WEST", 60), ("BST", 60), ("MSK", 180),
            ("AWST", 480), ("ACST", 570), ("ACDT", 630), ("AEST", 600), ("AEDT", 660), ("NZST", 720), ("NZDT", 780),
            ("JST", 540), ("KST", 540), ("HKT", 480), ("SGT", 480), ("SAST", 120),
        ])
    func zones(name: String, minutes: Int) {
        let sign = minutes < 0 ? "-" : "+"
        let offset = sign + twoDigits(abs(minutes) / 60) + twoDigits(abs(minutes) % 60)
        let expected = moment("2004-01-07T12:00:00" + offset)
        #expect(expected != nil)
        for form in [name, name.lowercased(), "\(offset) (\(name))", "\(offset) \(name)", "GMT" + offset] {
            #expect(moment("Wed, 7 Jan 2004 12:00:00 " + form) == expected)
        }
    }

    @Test("Single letters mean UTC") func militaryLetters() {
        for letter in "ABCDEFGHIKLMNOPQRSTUVWXYZ" {
            #expect(moment("7 Jan 2004 12:00 \(letter)") == "2004-01-07T12:00:00Z")
        }
    }

    @Test("A timestamp has seconds and a fraction with its digits") func parts() throws {
        let stamp = try #require("1970-01-01T00:00:01.0250Z".bytes.withView { Timestamp($0) })
        #expect(stamp.seconds == 1)
        #expect(stamp.fraction == 250)
        #expect(stamp.fractionDigits == 4)
        let before = try #require("31 Dec 1969 23:59:59".bytes.withView { Timestamp($0) })
        #expect(before.seconds == -1)
        #expect(before.fractionDigits == 0)
    }

    @Test("A timestamp is at most so long, not counting blanks around it") func limit() {
        let text = "7 Jan 2004 12:00 ("
        let comment = String(repeating: "x", count: Timestamp.limit - text.count - 1)
        #expect(moment(text + comment + ")") == "2004-01-07T12:00:00Z")
        #expect(moment(text + comment + "x)") == nil)
        #expect(moment(String(repeating: " ", count: 1000) + "2004") == "2004-01-01T00:00:00Z")
        for filling in ["9", "(", "a", "2003-12-31 ", ",", "+", "\u{0}"] {
            #expect(moment(String(repeating: filling, count: 10_000)) == nil)
        }
    }
}

// MARK: - Whatever the bytes

@Suite struct TimestampFuzzTests {
    /// Nothing traps, and what is written is read as the same.
    @Test("What is read of a mutated time reads back the same") func mutatedDates() {
        var random = SeededGenerator(seed: 2)
        let seeds = (iso + otherMail).map(\.0.bytes) + (mail + invalid).map(\.bytes)
        let alphabet = " \t,.:;-+()TZtzAPMJanFeb0123456789\u{0}\u{7F}".bytes + [0x80, 0xFF]
        var wrong: [[UInt8]] = []
        var readable = 0
        for _ in 0..<50_000 {
            var bytes = seeds[random.number(0...seeds.count - 1)]
            for _ in 0..<random.number(1...4) {
                let low = random.number(0...bytes.count)
                let high = min(bytes.count, low + random.number(0...3))
                let middle =
                    random.happens(10)
                    ? seeds[random.number(0...seeds.count - 1)] : random.bytes(0...3, of: alphabet)
                bytes.replaceSubrange(low..<high, with: middle)
            }
            if moment(bytes) != nil { readable += 1 }
            if !isStable(bytes) { wrong.append(bytes) }
        }
        #expect(readable > 500)
        #expect(wrong == [])
    }

    @Test("What is read of random bytes reads back the same") func randomBytes() {
        var random = SeededGenerator(seed: 3)
        let alphabet = " ,.:-+()TZJan0123456789".bytes
        for _ in 0..<50_000 {
            #expect(isStable(random.bytes(0...40)))
            #expect(isStable(random.bytes(0...40, of: alphabet)))
        }
    }

    private func isStable(_ bytes: [UInt8]) -> Bool {
        guard let written = moment(bytes) else { return true }
        let fraction = written.utf8.count - "2004-01-01T19:48:21Z".utf8.count
        return moment(written) == written && fraction != 1 && (0...10).contains(fraction)
    }
}

func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
