internal import Glibc

/// The system's time zones: TZif files below `/usr/share/zoneinfo`, or below the folder that `TZDIR` names.
enum ZoneFiles {
    enum Fault: Error {
        /// There is no such zone.
        case unknown
        /// There are no zones at all in the folder.
        case noZones(folder: String)
    }

    /// The most bytes of a file; the largest have a few thousand.
    private static let limit = 1 << 20

    private static var folder: String { SystemCall.variable("TZDIR") ?? "/usr/share/zoneinfo" }

    /// Reads the zone with an IANA name (`Australia/Perth`). `UTC` needs no file.
    static func zone(named name: ByteView) throws(Fault) -> TimeZone {
        if name == "UTC" || name == "Etc/UTC" { return .utc }
        if isName(name), let zone = zone(at: "\(folder)/\(name.string)") { return zone }
        if zone(at: "\(folder)/UTC") == nil, zone(at: "\(folder)/Etc/UTC") == nil { throw .noZones(folder: folder) }
        throw .unknown
    }

    /// The zone of the system's clock: that of `TZ`, a name, a path or a POSIX rule; else that of `/etc/localtime`; else
    /// UTC.
    static func systemZone() -> TimeZone {
        guard var text = unsafe getenv("TZ").map({ unsafe String(cString: $0) }) else {
            return zone(at: "/etc/localtime") ?? .utc
        }
        if text.hasPrefix(":") { text.removeFirst() }
        if text.hasPrefix("/") { return zone(at: text) ?? .utc }
        return Array(text.utf8).withView { name in
            if let zone = try? zone(named: name) { return zone }
            return ZoneRule(name).map { TimeZone(changes: [], offsets: [$0.standard], rule: $0) } ?? .utc
        }
    }

    /// The known name most similar to an unknown one: the same after its last slash, or with a similar spelling.
    static func nearestName(to name: String) -> String? {
        if !Array(name.utf8).withView(isName) { return nil }
        // "Z name rules…" and "L target name".
        guard let bytes = contents("\(folder)/tzdata.zi") else { return nil }
        var names: [String] = []
        for line in bytes.split(separator: ASCII.lineFeed) {
            let words = line.split(separator: ASCII.space)
            if words.count < 3 { continue }
            if line.starts(with: "Z ".utf8) { names.append(String(decoding: words[1], as: UTF8.self)) }
            if line.starts(with: "L ".utf8) { names.append(String(decoding: words[2], as: UTF8.self)) }
        }
        let city = name.lowercased().split(separator: " ").joined(separator: "_")
        return names.first { $0.lowercased() == city || $0.lowercased().hasSuffix("/\(city)") }
            ?? name.nearest(of: names)
    }

    /// Whether a name cannot lead outside the folder.
    private static func isName(_ name: ByteView) -> Bool {
        guard (1...255).contains(name.count), name[0] != ASCII.slash, name.last != ASCII.slash else { return false }
        for index in 0..<name.count {
            let byte = name[index]
            let isPlain = ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.underscore
            // No name contains a point.
            guard isPlain || byte == ASCII.slash || byte == ASCII.minus || byte == ASCII.plus else { return false }
        }
        return true
    }

    private static func zone(at path: String) -> TimeZone? { contents(path).flatMap { TimeZone(file: $0) } }

    /// The bytes of a file; `nil` if it cannot be read or is too large.
    private static func contents(_ path: String) -> [UInt8]? {
        // Do not wait for a pipe.
        guard case .success(let descriptor) = SystemCall.open(path, O_RDONLY | O_NONBLOCK) else { return nil }
        defer { SystemCall.close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 8192)
        while bytes.count <= limit {
            guard case .success(let count) = SystemCall.read(descriptor, &block) else { return nil }
            if count == 0 { return bytes }
            bytes += block[..<count]
        }
        return nil
    }
}

/// Zones that have been read, by name; also unknown names.
struct ZoneCache {
    /// More than the number of zones.
    private static let limit = 1024

    private var entries: [(name: [UInt8], zone: ZoneOffsets?)] = []
    private var system: ZoneOffsets?

    /// The zone with a name; `nil` if it is unknown.
    mutating func zone(named name: ByteView) -> ZoneOffsets? {
        for index in entries.indices where entries[index].name.withView({ $0 == name }) { return entries[index].zone }
        if entries.count == Self.limit { entries.removeAll() }
        let zone = (try? ZoneFiles.zone(named: name)).map { ZoneOffsets($0) }
        entries.append((name.array, zone))
        return zone
    }

    /// The zone of the system's clock.
    mutating func systemZone() -> ZoneOffsets {
        let zone = system ?? ZoneOffsets(ZoneFiles.systemZone())
        system = zone
        return zone
    }
}
