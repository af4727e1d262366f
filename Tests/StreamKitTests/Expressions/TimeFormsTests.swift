import Glibc
import TestSupport
import Testing

@testable import StreamKit

/// Patterns, beside the system's `strptime`; and the forms that expressions read texts in.
@Suite struct TimeFormsTests {
    private static let patterns = [
        "%Y-%m-%d", "%F", "%d/%m/%Y", "%d/%m/%Y %H:%M", "%Y-%m-%dT%H:%M:%S", "%F %T", "%FT%T%z", "%D", "%R", "%Y%m%d",
        "%d%m %Y", "%H%M%S", "%e.%m.%Y", "%d %b %Y", "%I:%M %p", "%%%Y", "%Y %j", "x%Y", "%Y\n%m", "",
        " %Y", "%d -%m", "%Y  %m", "%H: %M", "%d/%m/%Y %I:%M:%S %p", "%F %R %z", "%F / %R",
    ]

    private static func text(of pattern: String, _ random: inout SeededGenerator) -> [UInt8] {
        var text: [UInt8] = []
        var isLetter = false
        for byte in pattern.replacing("%F", with: "%Y-%m-%d").replacing("%T", with: "%H:%M:%S")
            .replacing("%D", with: "%m/%d/%y").replacing("%R", with: "%H:%M").utf8
        {
            if !isLetter, byte == UInt8(ascii: "%") {
                isLetter = true
                continue
            }
            defer { isLetter = false }
            guard isLetter else {
                text.append(byte)
                continue
            }
            let pad = { (number: Int, width: Int) in String(repeating: "0", count: max(0, width - "\(number)".count)) }
            var (number, width) = (random.number(0...31), random.happens(80) ? 2 : 1)
            switch byte {
            case UInt8(ascii: "Y"): (number, width) = (random.number(1...9999), 4)
            case UInt8(ascii: "m"): number = random.number(0...13)
            case UInt8(ascii: "H"): number = random.number(0...25)
            case UInt8(ascii: "M"), UInt8(ascii: "S"): number = random.number(0...62)
            case UInt8(ascii: "b"):
                text += "Feb".utf8
                continue
            case UInt8(ascii: "p"):
                text += "PM".utf8
                continue
            case UInt8(ascii: "z"):
                text += "+02".utf8
                continue
            case UInt8(ascii: "%"):
                text.append(byte)
                continue
            default: break
            }
            text += "\(pad(number, width))\(number)".utf8
        }
        if random.happens(30), !text.isEmpty {
            let place = random.number(0...(text.count - 1))
            switch random.number(0...2) {
            case 0: text.remove(at: place)
            case 1: text.insert(UInt8(ascii: " "), at: place)
            default: text[place] = random.bytes(1...1, of: "09 /-:x".bytes)[0]
            }
        }
        return text
    }

    private static func shown(_ reading: ClockReading?) -> String {
        guard let reading else { return "nothing" }
        return "\(reading.day ?? -1) \(reading.time ?? -1) \(reading.fraction) \(reading.offset ?? -1)"
    }

    /// The system's function, which its Swift module lacks.
    private static let strptime = unsafe unsafeBitCast(
        dlsym(nil, "strptime"),
        to: (@convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutablePointer<tm>) ->
            UnsafeMutablePointer<CChar>?).self)

    private struct SystemReading {
        /// Days since 1970, seconds of the day, and seconds east of UTC.
        let day: Int?
        let time: Int
        let offset: Int
        let hasSecond61: Bool
    }

    /// What `strptime` says, if it reads all of a text.
    private static func systemReading(_ text: [UInt8], _ pattern: String) -> SystemReading? {
        var time = tm()
        (time.tm_year, time.tm_mday) = (-1899, 1)
        let isRead = unsafe text.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { buffer in
            unsafe Array(buffer + [0]).withUnsafeBufferPointer { text in
                guard let end = unsafe Self.strptime(text.baseAddress!, pattern, &time) else { return false }
                return unsafe end - UnsafeMutablePointer(mutating: text.baseAddress!) == text.count - 1
            }
        }
        guard isRead else { return nil }
        let date = CalendarDate(year: Int(time.tm_year) + 1900, month: Int(time.tm_mon) + 1, day: Int(time.tm_mday))
        let seconds = Int(time.tm_hour) * 3600 + Int(time.tm_min) * 60 + Int(time.tm_sec)
        return SystemReading(
            day: date?.daysSinceEpoch, time: seconds, offset: time.tm_gmtoff, hasSecond61: time.tm_sec > 60)
    }

    @Test("Patterns read texts as the system's strptime does", arguments: patterns) func system(_ pattern: String) {
        var random = SeededGenerator(seed: UInt64(pattern.utf8.count))
        var found = 0
        for _ in 0..<3000 {
            let text = Self.text(of: pattern, &random)
            let reading = text.withView { text in pattern.bytes.withView { PatternReader.read(text, $0) } }
            let system = Self.systemReading(text, pattern)
            let shown = "\(pattern): \(String(decoding: text, as: UTF8.self)), \(Self.shown(reading))"
            guard let reading else {
                // There, a year may have fewer digits, a month more days, and a minute 61 seconds.
                let isStrict = !["%Y", "%F", "%D"].contains { pattern.contains($0) }
                #expect(!isStrict || system == nil || system?.hasSecond61 == true, "\(shown)")
                continue
            }
            found += 1
            guard let system else {
                Issue.record("\(shown)")
                continue
            }
            let isNextDay = system.time >= ClockReading.secondsPerDay
            if let day = reading.day { #expect(system.day.map { isNextDay ? $0 + 1 : $0 } == day, "\(shown)") }
            if let time = reading.time { #expect(system.time % ClockReading.secondsPerDay == time, "\(shown)") }
            if let offset = reading.offset { #expect(system.offset == offset, "\(shown)") }
        }
        #expect(found > 50, "\(pattern)")
    }

    @Test("A text gives the same in forms that are known and in forms that are fields") func forms() throws {
        var random = SeededGenerator(seed: 3)
        let patterns = ["%d/%m/%Y %H:%M", "%m/%d/%Y %H:%M", "%F", "%H:%M", "%F %T%z"]
        let fields: [(String, TestValue)] = patterns.enumerated().map { ("p\($0)", .text($1)) }
        for _ in 0..<200 {
            let chosen = (0..<random.number(1...5)).map { _ in random.number(0...4) }
            let text = String(
                decoding: Self.text(of: patterns[chosen.randomElement(using: &random)!], &random), as: UTF8.self)
            let function = ["date", "time", "timestamp"].randomElement(using: &random)!
            let zones = random.happens(30) ? ", \"UTC\", \"UTC\"" : ""
            // A pattern has to have what the function gives.
            let usable = chosen.filter { function == "time" ? $0 != 2 : $0 != 3 }.filter { zones.isEmpty || $0 != 3 }
            if usable.isEmpty { continue }
            let known = usable.map { "\(function)(x, \"\(patterns[$0])\"\(zones))" }
            let unknown = usable.map { "\(function)(x, p\($0)\(zones))" }
            let other = "time(x, \"%H:%M\") ?? time(x, \"%d/%m/%Y %H:%M\") ?? \"none\""
            let values = fields + [("x", .text(text))]
            let first = try evaluate("(\(known.joined(separator: " ?? "))) ++ \"\" ?? \"none\"", values)
            let second = try evaluate("(\(unknown.joined(separator: " ?? "))) ++ \"\" ?? \"none\"", values)
            #expect(first == second, "\(known) of \(text)")
            // One after the other from the same text.
            let both = try evaluate("(\(other)) ++ \" \" ++ (\(known.joined(separator: " ?? ")) ?? \"none\")", values)
            let apart = try (
                evaluate(other, values), evaluate("\(known.joined(separator: " ?? ")) ?? \"none\"", values)
            )
            #expect(both == "\(apart.0.dropLast()) \(apart.1.dropFirst())", "\(known) of \(text)")
        }
    }

    @Test("What is remembered of a text is forgotten with the next") func texts() {
        var random = SeededGenerator(seed: 5)
        let patterns = ["%d/%m/%Y %H:%M", "%F", "%F %T%z", "%H:%M"]
        let forms = (patterns.map { Optional($0) } + [nil]).flatMap { pattern in
            [nil, "UTC"].map { TimeForms.Form(pattern: pattern?.bytes, from: $0?.bytes, to: $0?.bytes) }
        }
        let shared = TimeForms()
        let numbers = forms.map(shared.add)
        let texts = (0..<12).map { Self.text(of: patterns[$0 % patterns.count], &random) }
        for _ in 0..<3000 {
            let text = texts.randomElement(using: &random)!
            text.withView { text in
                shared.begin(text)
                for _ in 0..<random.number(1...6) {
                    let place = random.number(0...(forms.count - 1))
                    let alone = TimeForms()
                    let number = alone.add(forms[place])
                    alone.begin(text)
                    #expect(Self.shown(shared.read(numbers[place])) == Self.shown(alone.read(number)), "\(text.string)")
                }
            }
        }
    }
}
