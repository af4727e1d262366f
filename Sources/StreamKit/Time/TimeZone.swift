/// A time zone: when its clocks were changed, and what they show.
final class TimeZone: Sendable {
    /// Seconds since 1970 in UTC of each change, ascending.
    private let changes: [Int]
    /// Seconds east of UTC before the first change, and from each one on: one more than there are changes.
    private let offsets: [Int]
    /// The rule from the last change on; `nil` if its offset remains for ever.
    private let rule: ZoneRule?

    /// Coordinated universal time.
    static let utc = TimeZone(changes: [], offsets: [0], rule: nil)

    /// - Parameters:
    ///   - changes: the seconds since 1970 in UTC of each change, ascending.
    ///   - offsets: the seconds east of UTC before the first change, and from each one on.
    ///   - rule: the rule from the last change on; from the start, if there are no changes.
    init(changes: [Int], offsets: [Int], rule: ZoneRule?) {
        precondition(offsets.count == changes.count + 1)
        (self.changes, self.offsets, self.rule) = (changes, offsets, rule)
    }

    /// The time between two changes, and what clocks show then.
    struct Span {
        /// Seconds since 1970: in UTC, or on the zone's clock.
        var range = 0..<0
        /// Seconds east of UTC.
        var offset = 0
    }

    /// Seconds east of UTC at a moment, in seconds since 1970.
    func offset(at moment: Int) -> Int { span(at: moment, isWallClock: false).offset }

    /// Seconds east of UTC when the zone's clock shows a time, in seconds since its 1970-01-01T00:00.
    func offset(atWallClock seconds: Int) -> Int { span(at: seconds, isWallClock: true).offset }

    /// The changes around a moment, or around what the zone's clock shows, in seconds since its 1970-01-01T00:00. If it shows that
    /// twice or never, the offset is the one before the change.
    func span(at seconds: Int, isWallClock: Bool) -> Span {
        // On the clock that is ahead, a change is over when the skipped or repeated time is.
        func change(_ index: Int) -> Int {
            changes[index] + (isWallClock ? max(offsets[index], offsets[index + 1]) : 0)
        }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if seconds >= change(middle) { low = middle + 1 } else { high = middle }
        }
        var span = Span(range: Int.min..<Int.max, offset: offsets[low])
        if low == changes.count, let rule { span = rule.span(at: seconds, isWallClock: isWallClock) }
        let start = low == 0 ? Int.min : max(change(low - 1), span.range.lowerBound)
        let end = low == changes.count ? span.range.upperBound : change(low)
        // Of a file whose clocks go back further than to their last change the order may be another.
        return Span(range: min(start, seconds)..<max(end, seconds), offset: span.offset)
    }
}

/// A zone's offsets, the last of which are kept: most texts are of times between the same two changes of its clocks. Confined to
/// the records queue.
final class ZoneOffsets {
    private let zone: TimeZone
    private var ofMoments = TimeZone.Span()
    private var ofClock = TimeZone.Span()

    init(_ zone: TimeZone) { self.zone = zone }

    /// Seconds east of UTC at a moment.
    func offset(at moment: Int) -> Int {
        if !ofMoments.range.contains(moment) { ofMoments = zone.span(at: moment, isWallClock: false) }
        return ofMoments.offset
    }

    /// Seconds east of UTC when the zone's clock shows a time.
    func offset(atWallClock seconds: Int) -> Int {
        if !ofClock.range.contains(seconds) { ofClock = zone.span(at: seconds, isWallClock: true) }
        return ofClock.offset
    }
}

/// Reads TZif files, RFC 9636 (RFC 8536): the block of 64-bit times, and the rule after it. A file of version 1 has only
/// the block of 32-bit times.
extension TimeZone {
    /// The zone in a file's bytes; `nil` if they are not a TZif file, or one that counts leap seconds.
    convenience init?(file bytes: [UInt8]) {
        guard var header = Header(bytes, at: 0) else { return nil }
        if header.version >= UInt8(ascii: "2") {
            guard let second = Header(bytes, at: header.end(timeSize: 4)) else { return nil }
            header = second
            self.init(bytes, header, timeSize: 8)
        } else {
            self.init(bytes, header, timeSize: 4)
        }
    }

    private convenience init?(_ bytes: [UInt8], _ header: Header, timeSize: Int) {
        let end = header.end(timeSize: timeSize)
        guard end <= bytes.count, header.types > 0, header.leapSeconds == 0 else { return nil }
        var changes: [Int] = []
        for index in 0..<header.changes {
            let change = bytes.bigEndian(at: header.start + index * timeSize, timeSize)
            if let last = changes.last, last >= change { return nil }
            changes.append(change)
        }
        let indices = header.start + header.changes * timeSize
        let types = indices + header.changes
        // Before the first change it is the first type.
        var offsets = [bytes.bigEndian(at: types, 4)]
        for index in 0..<header.changes {
            let type = Int(bytes[indices + index])
            guard type < header.types else { return nil }
            offsets.append(bytes.bigEndian(at: types + type * 6, 4))
        }
        guard offsets.allSatisfy({ $0.magnitude < 26 * 3600 }) else { return nil }
        var rule: ZoneRule?
        if timeSize == 8 {
            // A line feed on either side.
            let footer = bytes[end...]
            guard footer.first == ASCII.lineFeed, let close = footer.dropFirst().firstIndex(of: ASCII.lineFeed) else {
                return nil
            }
            let text = Array(footer[(end + 1)..<close])
            rule = text.withView(ZoneRule.init)
            if rule == nil, !text.isEmpty { return nil }
        }
        self.init(changes: changes, offsets: offsets, rule: rule)
    }

    /// The header of a block: the counts of its parts.
    private struct Header {
        private static let size = 44

        let version: UInt8
        /// Where the block's times begin.
        let start: Int
        let changes: Int
        let types: Int
        let leapSeconds: Int
        /// The bytes after the types, without the leap seconds.
        private let rest: Int

        init?(_ bytes: [UInt8], at place: Int) {
            guard place <= bytes.count - Self.size, bytes[place...].starts(with: "TZif".utf8) else { return nil }
            // UT indicators, standard indicators, leap seconds, changes, types, bytes of names.
            let counts = (0..<6).map { bytes.bigEndian(at: place + 20 + $0 * 4, 4) }
            // Far beyond any real file; and no sum overflows.
            guard counts.allSatisfy({ (0...(1 << 20)).contains($0) }) else { return nil }
            version = bytes[place + 4]
            start = place + Self.size
            (leapSeconds, changes, types) = (counts[2], counts[3], counts[4])
            rest = counts[0] + counts[1] + counts[5]
        }

        func end(timeSize: Int) -> Int {
            start + changes * (timeSize + 1) + types * 6 + leapSeconds * (timeSize + 4) + rest
        }
    }
}

extension [UInt8] {
    /// A signed number of 4 or 8 bytes.
    fileprivate func bigEndian(at place: Int, _ size: Int) -> Int {
        let value = self[place..<(place + size)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return size == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(truncatingIfNeeded: value)
    }
}
