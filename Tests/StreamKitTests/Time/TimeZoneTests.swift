import TestSupport
import Testing

@testable import StreamKit

/// Time zones of files made for the purpose.
@Suite struct TimeZoneTests {
    /// A TZif file: with a block of 64-bit times and a rule from version 2 on.
    private static func file(
        version: Int = 2, changes: [(Int, UInt8)], types: [Int], rule: String = "", leapSeconds: Int = 0
    ) -> [UInt8] {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
        }
        func block(_ size: Int, isEmpty: Bool) -> [UInt8] {
            let changes = isEmpty ? [] : changes
            let types = isEmpty ? [0] : types
            var block = "TZif".bytes + [version == 1 ? 0 : UInt8(0x30 + version)] + Array(repeating: 0, count: 15)
            for count in [0, 0, isEmpty ? 0 : leapSeconds, changes.count, types.count, 4] { block += bytes(count, 4) }
            for change in changes { block += bytes(change.0, size) }
            for change in changes { block.append(change.1) }
            for type in types { block += bytes(type, 4) + [0, 0] }
            block += "LMT\0".bytes
            return block + Array(repeating: 0, count: isEmpty ? 0 : leapSeconds * (size + 4))
        }
        if version == 1 { return block(4, isEmpty: false) }
        return block(4, isEmpty: true) + block(8, isEmpty: false) + "\n\(rule)\n".bytes
    }

    private static let changes = [(-2_000_000_000, 1 as UInt8), (1_000_000_000, 2), (1_000_100_000, 1)]

    @Test("Changes listed in a zone file are applied", arguments: [1, 2, 3, 4]) func listedChanges(_ version: Int)
        throws
    {
        let zone = try #require(
            TimeZone(file: Self.file(version: version, changes: Self.changes, types: [1000, 3600, 7200])))
        #expect(zone.offset(at: -2_000_000_001) == 1000)
        #expect(zone.offset(at: -2_000_000_000) == 3600)
        #expect(zone.offset(at: 999_999_999) == 3600)
        #expect(zone.offset(at: 1_000_000_000) == 7200)
        #expect(zone.offset(at: 1_000_100_000) == 3600)
        #expect(zone.offset(at: 1 << 40) == 3600)
        // Skipped: from 1,000,003,600 to 1,000,007,200 of the clock.
        #expect(zone.offset(atWallClock: 1_000_007_199) == 3600)
        #expect(zone.offset(atWallClock: 1_000_007_200) == 7200)
        // Repeated: from 1,000,103,600 to 1,000,107,200.
        #expect(zone.offset(atWallClock: 1_000_107_199) == 7200)
        #expect(zone.offset(atWallClock: 1_000_107_200) == 3600)
    }

    @Test("The rule of a zone file applies after its last change") func rulesAfterChanges() throws {
        let rule = "AEST-10AEDT,M10.1.0,M4.1.0/3"
        let zone = try #require(TimeZone(file: Self.file(changes: [(0, 1)], types: [1000, 36_000], rule: rule)))
        #expect(zone.offset(at: -1) == 1000)
        // 2100-01-01 and 2100-07-01.
        #expect(zone.offset(at: 4_102_444_800) == 39_600)
        #expect(zone.offset(at: 4_118_083_200) == 36_000)
        let always = try #require(TimeZone(file: Self.file(changes: [], types: [0], rule: "<+0530>-5:30")))
        #expect(always.offset(at: -1 << 40) == 19_800)
    }

    @Test("A damaged zone file is refused") func invalidFiles() {
        let whole = Self.file(changes: Self.changes, types: [0, 3600, 7200], rule: "CET-1CEST,M3.5.0,M10.5.0/3")
        #expect(TimeZone(file: whole) != nil)
        for length in whole.indices { #expect(TimeZone(file: Array(whole[..<length])) == nil, "\(length)") }
        #expect(TimeZone(file: Self.file(changes: [(5, 1), (5, 0)], types: [0, 60])) == nil)
        #expect(TimeZone(file: Self.file(changes: [(5, 2)], types: [0, 60])) == nil)
        #expect(TimeZone(file: Self.file(changes: [], types: [])) == nil)
        #expect(TimeZone(file: Self.file(changes: [], types: [100_000])) == nil)
        #expect(TimeZone(file: Self.file(changes: [], types: [0], leapSeconds: 1)) == nil)
        #expect(TimeZone(file: Self.file(changes: [], types: [0], rule: "CET")) == nil)
        #expect(TimeZone(file: "#!/bin/sh\n".bytes) == nil)
        // Any byte may be anything.
        for place in whole.indices {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var bytes = whole
                bytes[place] = value
                _ = TimeZone(file: bytes)?.offset(at: 1_700_000_000)
                _ = TimeZone(file: bytes)?.offset(atWallClock: 1_000_103_600)
            }
        }
    }

    static let rules: [(String, winter: Int, summer: Int)] = [
        ("UTC0", 0, 0), ("AWST-8", 28_800, 28_800), ("<-03>3", -10_800, -10_800),
        ("NST3:30NDT,M3.2.0,M11.1.0", -12_600, -9_000),
        ("EST5EDT", -18_000, -14_400), ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, 3600),
        ("CET-1CEST-3:00:30,J60/2,J300/-1", 3600, 10_830),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", 39_600, 36_000), ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200, -3600),
        // Daylight saving time all year, as RFC 9636 writes it.
        ("XXX3EDT4,0/0,J365/23", -14_400, -14_400), ("IST-2IDT,M3.4.4/26,M10.5.0", 7200, 10_800),
    ]

    @Test("A rule gives winter and summer offsets", arguments: rules) func rule(
        _ text: String, _ winter: Int, _ summer: Int
    ) throws {
        let rule = try #require(text.bytes.withView(ZoneRule.init))
        // 2023-01-15 and 2023-07-15.
        #expect(rule.span(at: 1_673_740_800, isWallClock: false).offset == winter)
        #expect(rule.span(at: 1_689_379_200, isWallClock: false).offset == summer)
        #expect(rule.span(at: 1_689_379_200, isWallClock: true).offset == summer)
    }

    @Test("An offset holds from one change of the clocks to the next") func spans() throws {
        var random = SeededGenerator(seed: 1)
        for (text, _, _) in Self.rules {
            let listed = Self.file(changes: Self.changes, types: [1000, 3600, 7200], rule: text)
            let zone = try #require(TimeZone(file: listed))
            for _ in 0..<300 {
                let isWallClock = random.happens(50)
                let seconds = random.number(-3_000_000_000...5_000_000_000)
                let span = zone.span(at: seconds, isWallClock: isWallClock)
                #expect(span.range.contains(seconds), "\(text) \(seconds)")
                let (start, end) = (span.range.lowerBound, span.range.upperBound)
                for place in [start, seconds, end - 1] where place > -4_000_000_000 && place < 6_000_000_000 {
                    let other = zone.span(at: place, isWallClock: isWallClock)
                    #expect(other.offset == span.offset && other.range == span.range, "\(text) \(seconds) \(place)")
                }
            }
        }
    }

    @Test(
        "Invalid rules are refused",
        arguments: [
            "", "AB1", "ABC", "ABC25", "ABC1:60", "ABC1DE", "ABC1DEF,", "ABC1DEF,M3.2.0", "ABC1DEF,M13.1.0,M1.1.0",
            "ABC1DEF,M3.6.0,J1",
            "ABC1DEF,M3.5.7,J1", "ABC1DEF,J0,J1", "ABC1DEF,366,J1", "ABC1DEF,J366,J1", "ABC1DEF,J1/168,J1",
            "ABC1DEF,J1,J2x", "<AB>1", "<ABC1",
            "ABC1 ",
        ])
    func invalidRules(_ text: String) { #expect(text.bytes.withView(ZoneRule.init) == nil) }

    @Test("Julian days skip the leap day") func julianDays() {
        let change = ZoneRule.YearlyChange(day: .julian(60), time: 0)
        // March 1 of 2023 and 2024.
        #expect(change.seconds(in: 2023) == 1_677_628_800)
        #expect(change.seconds(in: 2024) == 1_709_251_200)
        let leap = ZoneRule.YearlyChange(day: .ofYear(59), time: 0)
        #expect(leap.seconds(in: 2024) == 1_709_164_800)
    }

    @Test("Weeks are those of ISO 8601") func weeks() {
        for days in [0, 3, 4, 18_628, 18_630] {
            let date = CalendarDate(daysSinceEpoch: days)
            let week = date.week
            #expect((1...53).contains(week.number))
            #expect(abs(week.year - date.year) <= 1)
        }
        #expect(CalendarDate(daysSinceEpoch: 18_630).week == (2020, 53))
    }
}
