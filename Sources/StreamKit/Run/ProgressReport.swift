/// The progress of a run in one line, as shown by SIGUSR1 and `--progress`.
public struct ProgressReport: Sendable {
    /// Bytes of input processed.
    public var bytes = 0
    /// Their total; `nil` if an input's size is unknown.
    public var totalBytes: Int?
    /// The resulting counts.
    public var counts = RunCounts()
    /// How long the run has taken, in seconds.
    public var seconds = 0.0

    /// A run at its beginning.
    public init() {}

    /// `1.2 GB of 40 GB (3 %), 11,730,000 records, 12 rejected, 240 MB/s, 3 min left`.
    public var text: String {
        var parts = [size, "\(Self.grouped(counts.written)) record\(counts.written == 1 ? "" : "s")"]
        if counts.rejected > 0 { parts.append("\(Self.grouped(counts.rejected)) rejected") }
        // In the first moments a rate is meaningless.
        if seconds >= 0.2, bytes > 0 {
            let rate = Double(bytes) / seconds
            parts.append("\(Self.size(rate))/s")
            if let totalBytes, totalBytes > bytes {
                parts.append("\(Self.duration(Double(totalBytes - bytes) / rate)) left")
            }
        }
        return parts.joined(separator: ", ")
    }

    private var size: String {
        // A file may grow while it is read.
        guard let totalBytes, totalBytes > 0, totalBytes >= bytes else { return Self.size(Double(bytes)) }
        let share = Int(Double(bytes) / Double(totalBytes) * 100)
        return "\(Self.size(Double(bytes))) of \(Self.size(Double(totalBytes))) (\(share) %)"
    }

    /// Bytes in decimal units with two or three digits: `950 B`, `1.2 GB`, `40 GB`.
    public static func size(_ bytes: Double) -> String {
        var value = bytes
        var unit = 0
        let units = ["B", "KB", "MB", "GB", "TB", "PB"]
        // 999.6 would be written as 1000.
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        if unit == 0 || value >= 9.95 { return "\(Int(value.rounded())) \(units[unit])" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }

    /// `40 s`, `3 min`, `2 h 05 min`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 60 { return "\(whole) s" }
        let minutes = (whole + 30) / 60
        if minutes < 60 { return "\(minutes) min" }
        return "\(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60) min"
    }

    /// A number with commas between groups of three digits.
    public static func grouped(_ number: Int) -> String {
        var digits = Array(String(number))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }
}
