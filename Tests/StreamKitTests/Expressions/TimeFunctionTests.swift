import TestSupport
import Testing

@testable import StreamKit

/// The functions of dates, times and zones. (The zones themselves are compared with Python's in `TimeZoneComparisonTests`.)
@Suite struct TimeFunctionTests {
    static let patterns: [(String, String)] = [
        ("date(\"13/02/2021\", \"%d/%m/%Y\")", "2021-02-13"), ("date(\"3/2/2021\", \"%d/%m/%Y\")", "2021-02-03"),
        ("date(\"2021-2-3 9:05\", \"%F %R\")", "2021-02-03"), ("date(\"20210213\", \"%Y%m%d\")", "2021-02-13"),
        ("date(\"13 Feb 2021\", \"%d %b %Y\")", "2021-02-13"), ("date(\"13february2021\", \"%d%B%Y\")", "2021-02-13"),
        ("date(\"FEB 13, 21\", \"%h %d, %y\")", "2021-02-13"), ("date(\"02/13/69\", \"%D\")", "1969-02-13"),
        ("date(\"68-01-01\", \"%y-%m-%d\")", "2068-01-01"), ("date(\"2021-044\", \"%Y-%j\")", "2021-02-13"),
        ("date(\"2021 366\", \"%Y %j\")", "null"), ("date(\"2020 366\", \"%Y %j\")", "2020-12-31"),
        ("date(\"Monday 13.02.2021\", \"%A %d.%m.%Y\")", "2021-02-13"), ("date(\"2021\", \"%Y\")", "2021-01-01"),
        ("date(\"2021-02\", \"%Y-%m\")", "2021-02-01"), ("date(\" 7.2.2021\", \"%e.%m.%Y\")", "2021-02-07"),
        ("date(\"7 % 2 2021\", \"%d %% %m %Y\")", "2021-02-07"),
        ("date(\"2021  02\\t13\", \"%Y %m%n%d\")", "2021-02-13"),
        ("date(\"20210213\", \"%Y %m%t%d\")", "2021-02-13"), ("date(\"6 2021-02-13\", \"%u %F\")", "2021-02-13"),
        ("date(\"1613174400\", \"%s\")", "2021-02-13"), ("date(\"-1\", \"%s\")", "1969-12-31"),
        ("date(\"29.2.2024\", \"%d.%m.%Y\")", "2024-02-29"), ("date(\"29.2.2100\", \"%d.%m.%Y\")", "null"),
        ("date(\"29.2.2000\", \"%d.%m.%Y\")", "2000-02-29"), ("date(\"412 2021\", \"%d%m %Y\")", "2021-12-04"),
        // Nothing is guessed, and nothing may be left over.
        ("date(\"21-02-13\", \"%Y-%m-%d\")", "null"), ("date(\"2021-02-13x\", \"%F\")", "null"),
        ("date(\"2021-02-13 \", \"%F\")", "null"), ("date(\"2021-02\", \"%F\")", "null"),
        ("date(\"\", \"%F\")", "null"),
        ("date(\"2021-13-01\", \"%F\")", "null"), ("date(\"2021-00-01\", \"%F\")", "null"),
        ("date(\"13 Fev 2021\", \"%d %b %Y\")", "null"), ("date(\"0000-01-01\", \"%F\")", "null"),
        ("date(\"99999999999999\", \"%s\")", "null"), ("date(\"253402300800\", \"%s\")", "null"),
        ("date(gone, \"%F\") ?? date(\"13/02/2021\", \"%F\") ?? date(\"13/02/2021\", \"%d/%m/%Y\")", "2021-02-13"),
        ("date(\"2021-02-13\", pattern)", "2021-02-13"), ("date(\"2021-02-13\", wrong)", "null"),
        ("date(\"2021-02-13\", gone)", "null"),
        ("time(\"9:05\", \"%H:%M\")", "09:05:00"), ("time(\"9:05:07 pm\", \"%I:%M:%S %p\")", "21:05:07"),
        ("time(\"12:00 AM\", \"%I:%M %p\")", "00:00:00"), ("time(\"12:00PM\", \"%I:%M%p\")", "12:00:00"),
        ("time(\"12:30\", \"%I:%M\")", "00:30:00"), ("time(\"13:00\", \"%I:%M\")", "null"),
        ("time(\"13:05 PM\", \"%H:%M %p\")", "13:05:00"), ("time(\"13:05 AM\", \"%H:%M %p\")", "null"),
        ("time(\"1:05 PM\", \"%H:%M %p\")", "13:05:00"), ("time(\"00:05 PM\", \"%H:%M %p\")", "null"),
        ("time(\"24:00\", \"%H:%M\")", "null"), ("time(\"23:59:60\", \"%T\")", "00:00:00"),
        ("time(\"23:60\", \"%R\")", "null"), ("time(\"10:00:00.25\", \"%T.%f\")", "10:00:00"),
        ("timestamp(\"2016-12-31 23:59:60\", \"%F %T\")", "2017-01-01T00:00:00Z"),
        ("timestamp(\"2021-02-13\", \"%F\")", "2021-02-13T00:00:00Z"),
        ("timestamp(\"2021-02-13 10:00:00.250\", \"%F %T.%f\")", "2021-02-13T10:00:00.250Z"),
        ("timestamp(\"1613174400.5\", \"%s.%f\")", "2021-02-13T00:00:00.5Z"),
        ("timestamp(\"2021-02-13 10:00 +0800\", \"%F %R %z\")", "2021-02-13T10:00:00+08:00"),
        ("timestamp(\"2021-02-13 10:00-03:30\", \"%F %R%z\")", "2021-02-13T10:00:00-03:30"),
        ("timestamp(\"2021-02-13 10:00 +08\", \"%F %R %z\")", "2021-02-13T10:00:00+08:00"),
        ("timestamp(\"2021-02-13T10:00Z\", \"%FT%R%z\")", "2021-02-13T10:00:00Z"),
        ("timestamp(\"2021-02-13 10:00 AEST\", \"%F %R %Z\")", "2021-02-13T10:00:00+10:00"),
        ("timestamp(\"2021-02-13 10:00 +8\", \"%F %R %z\")", "null"),
        ("timestamp(\"2021-02-13 10:00 +2400\", \"%F %R %z\")", "null"),
        ("timestamp(\"2021-02-13 10:00 +080\", \"%F %R %z\")", "null"),
        ("timestamp(\"2021-02-13 10:00 Q\", \"%F %R %Z\")", "null"),
    ]
    static let written: [(String, String)] = [
        ("format(\"2021-02-13\", \"%Y-%m\")", "2021-02"), ("format(\"13/02/2021\", \"%F\")", "2021-02-13"),
        (
            "format(\"2021-02-03\", \"%A %a %B %b %h %e %j %u %y %D %%\")",
            "Wednesday Wed February Feb Feb  3 034 3 21 02/03/21 %"
        ),
        ("format(\"9:05:07 PM\", \"%H %I %p %M %S %T %R\")", "21 09 PM 05 07 21:05:07 21:05"),
        ("format(\"00:30\", \"%I %p\")", "12 AM"),
        ("format(\"2021-02-13T09:05:07.25+08:00\", \"%z %f %s\")", "+0800 250000 1613178307"),
        ("format(\"2021-02-13 09:05:07.1234567Z\", \"%z %f\")", "+0000 123456"),
        ("format(\"2021-02-13\", \"%H\")", "null"),
        ("format(\"09:05\", \"%Y\")", "null"), ("format(\"2021-02-13 09:05\", \"%z\")", "null"),
        ("format(\"x\", \"%Y\")", "null"),
        ("format(\"2021-02-13\", wrong)", "null"), ("format(\"2021-02-13\", \"year\")", "year"),
        ("format(\"2021-02-30\", \"%Y\")", "null"),
        ("format(\"2021-02-13\", pattern)", "2021-02-13"), ("format(\"1900-01-01 00:00\", \"%s\")", "-2208988800"),
        ("hour(\"21:05\")", "21"), ("hour(\"9:05 pm\")", "21"), ("hour(\"2021-02-13T07:05:00Z\")", "7"),
        ("hour(\"2021-02-13\")", "null"),
        ("hour(\"24:00\")", "null"), ("hour(\"9\")", "null"), ("hour(\"09:05+8\")", "null"),
        ("minute(\"13/02/2021 09:05:00 AM\")", "5"),
        ("minute(gone)", "null"), ("hour(\"09:05:00x\")", "null"),
        ("week(\"2021-02-13\")", "2021-W06"), ("week(\"2021-01-03\")", "2020-W53"),
        ("week(\"2018-12-31\")", "2019-W01"),
        ("week(\"9999-12-31\")", "9999-W52"), ("week(\"0001-01-01\")", "0001-W01"), ("week(\"x\")", "null"),
        ("add_days(\"2024-02-28\", 2)", "2024-03-01"), ("add_days(\"2021-01-01T10:00:00Z\", -1)", "2020-12-31"),
        ("add_days(\"9999-12-31\", 1)", "null"), ("add_days(\"0001-01-01\", -1)", "null"),
        ("add_days(\"2021-01-01\", 0.5)", "null"),
        ("add_days(\"2021-01-01\", 9223372036854775807)", "null"), ("add_days(\"2021-01-01\", \"7\")", "2021-01-08"),
        ("days_between(\"2024-02-28\", \"2024-03-01\")", "2"),
        ("days_between(\"01/03/2024\", \"2024-02-28 10:00\")", "-2"),
        ("days_between(\"2024-02-28\", \"x\")", "null"), ("days_between(gone, \"2024-02-28\")", "null"),
    ]

    /// Without zones, which need the system's files.
    @Test("Functions of dates and times return their values", arguments: patterns + written)
    func value(_ source: String, _ expected: String) throws {
        let fields: [(String, TestValue)] = [
            ("gone", .missing), ("pattern", .text("%Y-%m-%d")), ("wrong", .text("%Y-%Q-%d")),
        ]
        let result = try evaluate(source, fields)
        #expect(result == expected || result == "\"\(expected)\"", "\(source)")
    }

    static let mistakes: [(String, String, Int)] = [
        ("date(x, \"%Y %\")", "a percent sign is written %%", 8),
        ("date(x, \"%q\")", "no such conversion: %q; there are: \(letters) %Z", 8),
        ("format(x, \"%Y %Z\")", "no such conversion: %Z; there are: \(letters)", 10),
        ("date(x, \"%d %m\")", "the pattern has no year (%Y)", 8),
        ("timestamp(x, \"%H\")", "the pattern has no year (%Y)", 13),
        ("time(x, \"%F\")", "the pattern has no hour (%H)", 8),
        ("time(x, \"%R\", \"UTC\", \"UTC\")", "the pattern has no year (%Y)", 8),
        ("date()", "date takes one to four arguments, not 0", 0),
        ("today(1, 2)", "today takes at most one argument, not 2", 0),
        ("date(x, \"%F\", \"/etc/localtime\")", "no time zone “/etc/localtime”", 14),
        ("date(x, \"%F\", \"UTC\", \"../UTC\")", "no time zone “../UTC”", 21),
        ("today(\"Australia/../UTC\")", "no time zone “Australia/../UTC”", 6), ("today(\"\")", "no time zone “”", 6),
    ]
    private static let letters = "%Y %y %m %d %e %B %b %h %A %a %u %j %F %D %H %I %p %M %S %f %T %R %z %s %n %t %%"

    @Test(
        "A mistake in a pattern or a zone is reported with its offset",
        .enabled(if: hasZones, "there are no time zones"), arguments: mistakes)
    func mistake(_ source: String, _ reason: String, _ offset: Int) {
        #expect {
            _ = try Expression(parsing: source)
        } throws: { error in
            (error as? ExpressionError)?.reason == reason && (error as? ExpressionError)?.offset == offset
        }
    }

    static let hasZones = (try? ZoneFiles.zone(named: ByteView("Australia/Perth"))) != nil

    /// Text, zone, and what `timestamp` makes of it.
    static let changes: [(String, String, String)] = [
        // Never, and twice.
        ("2006-12-03 02:30", "Australia/Perth", "2006-12-03T02:30:00+08:00"),
        ("2007-03-25 02:30", "Australia/Perth", "2007-03-25T02:30:00+09:00"),
        ("2007-03-25 03:00", "Australia/Perth", "2007-03-25T03:00:00+08:00"),
        ("2009-12-01 12:00", "Australia/Perth", "2009-12-01T12:00:00+08:00"),
        ("2021-03-28 02:30", "Europe/Berlin", "2021-03-28T02:30:00+01:00"),
        ("2021-03-28 03:00", "Europe/Berlin", "2021-03-28T03:00:00+02:00"),
        ("2021-10-31 02:30", "Europe/Berlin", "2021-10-31T02:30:00+02:00"),
        ("2021-10-31 03:00", "Europe/Berlin", "2021-10-31T03:00:00+01:00"),
        ("2021-03-14 02:30", "America/New_York", "2021-03-14T02:30:00-05:00"),
        ("2021-11-07 01:30", "America/New_York", "2021-11-07T01:30:00-04:00"),
        ("2021-04-04 01:45", "Australia/Lord_Howe", "2021-04-04T01:45:00+11:00"),
        ("2021-10-03 02:15", "Australia/Lord_Howe", "2021-10-03T02:15:00+10:30"),
        ("2021-10-31 01:30", "Europe/Dublin", "2021-10-31T01:30:00+01:00"),
        ("2021-03-28 01:30", "Europe/Dublin", "2021-03-28T01:30:00Z"),
        ("2021-04-11 02:30", "Africa/Casablanca", "2021-04-11T02:30:00+01:00"),
        ("2021-05-16 02:30", "Africa/Casablanca", "2021-05-16T02:30:00Z"),
        // Behind the last change that is listed, and before the first.
        ("2050-03-13 02:30", "America/New_York", "2050-03-13T02:30:00-05:00"),
        ("2050-11-06 01:30", "America/New_York", "2050-11-06T01:30:00-04:00"),
        ("2100-07-01 12:00", "America/New_York", "2100-07-01T12:00:00-04:00"),
        ("2100-01-01 12:00", "Australia/Lord_Howe", "2100-01-01T12:00:00+11:00"),
        ("2100-07-01 12:00", "Europe/Dublin", "2100-07-01T12:00:00+01:00"),
        ("1900-01-01 00:00", "Australia/Perth", "1900-01-01T00:00:00+08:00"),
        // Local mean time, 7:43:24, which RFC 3339 cannot say.
        ("1890-01-01 00:00", "Australia/Perth", "1889-12-31T23:59:36+07:43"),
    ]

    @Test(
        "Hours that clocks skip or repeat have one meaning", .enabled(if: hasZones, "there are no time zones"),
        arguments: changes)
    func clockChanges(_ text: String, _ zone: String, _ expected: String) throws {
        #expect(try evaluate("timestamp(\"\(text)\", \"%F %R\", \"\(zone)\")") == "\"\(expected)\"")
        // A zone of a field, twice so that it is known.
        let both = "timestamp(t, \"%F %R\", z) == timestamp(t, \"%F %R\", z, z)"
        let isSkipped =
            text.hasSuffix("02:30") || text.hasSuffix("02:15") || text.hasSuffix("01:30") || text.hasPrefix("1890")
        #expect(try evaluate(both, [("t", .text(text)), ("z", .text(zone))]) == "true" || isSkipped)
    }

    @Test("Times convert from one zone to another", .enabled(if: hasZones, "there are no time zones"))
    func oneZoneToAnother() throws {
        let text = "14/02/2021 20:15"
        let fields: [(String, TestValue)] = [
            ("t", .text(text)), ("brisbane", .text("Australia/Brisbane")), ("unknown", .text("Australia/Nowhere")),
        ]
        func check(_ call: String, _ expected: String) throws {
            let result = try evaluate(call, fields)
            #expect(result == "\"\(expected)\"" || result == expected, "\(call)")
        }
        try check("date(t, \"%d/%m/%Y %R\", \"UTC\", \"Australia/Brisbane\")", "2021-02-15")
        try check("time(t, \"%d/%m/%Y %R\", \"UTC\", brisbane)", "06:15:00")
        try check("timestamp(t, \"%d/%m/%Y %R\", \"UTC\", brisbane)", "2021-02-15T06:15:00+10:00")
        try check("timestamp(t, \"%d/%m/%Y %R\", brisbane, \"UTC\")", "2021-02-14T10:15:00Z")
        try check("date(t, \"%d/%m/%Y %R\", brisbane)", "2021-02-14")
        // An offset in the text comes before `from`.
        try check("timestamp(t ++ \" +0200\", \"%d/%m/%Y %R %z\", \"UTC\", brisbane)", "2021-02-15T04:15:00+10:00")
        try check("timestamp(t ++ \" +0200\", \"%d/%m/%Y %R %z\", brisbane)", "2021-02-14T20:15:00+02:00")
        try check("date(t, \"%d/%m/%Y %R\", unknown)", "null")
        try check("date(t, \"%d/%m/%Y %R\", \"UTC\", unknown)", "null")
        try check("date(t, \"%d/%m/%Y %R\", gone)", "null")
        try check("timestamp(\"9999-12-31 20:00\", \"%F %R\", \"UTC\", brisbane)", "null")
        try check("time(\"10:00\", \"%H:%M\", \"Australia/Perth\")", "10:00:00")
        try check("today(unknown)", "null")
    }

    @Test("today() is the day at the start of the run", .enabled(if: hasZones, "there are no time zones")) func today()
        throws
    {
        let registry = FieldNames()
        var program = ExpressionProgram()
        let root = program.add(try Expression(parsing: "today(\"UTC\") ++ today(\"Australia/Perth\")"), registry)
        var context = ExpressionProgram.EvaluationContext()
        // 2021-02-13T23:00:00Z
        context.settings = EvaluationSettings(now: Timestamp(seconds: 1_613_257_200))
        let value = program.value(root, for: Record(), &context)
        #expect(value.bytes.string == "2021-02-132021-02-14")
    }
}
