import FuelKit
import Glibc
import StreamKit

/// What `--stats` and `--stats-json` print after a run.
struct RunSummary {
    private let isForPeople: Bool
    private let isForPrograms: Bool
    private let statistics: FuelStatistics
    private let lookups: [String]

    /// - Parameters:
    ///   - statistics: the counts of fuel records.
    ///   - lookups: the names of the tables in which records were looked up.
    init(isForPeople: Bool, isForPrograms: Bool, _ statistics: FuelStatistics, lookups: [String]) {
        self.lookups = lookups
        self.isForPeople = isForPeople
        self.isForPrograms = isForPrograms
        self.statistics = statistics
    }

    /// The whole summary, line by line.
    func lines(_ outcome: StreamRunner.Outcome) -> [String] {
        (isForPeople ? text(outcome).map { "fuelstream: \($0)" } : []) + (isForPrograms ? [json(outcome)] : [])
    }

    /// Peak resident memory, in bytes. Not `ru_maxrss`, which may be that of the process before `exec`.
    private var peakMemory: Int {
        guard let status = try? FileContents.read("/proc/self/status") else { return 0 }
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kilobytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
        return (kilobytes.flatMap { Int($0) } ?? 0) * 1024
    }

    // MARK: For people

    private static let shownSuburbs = 10

    private func text(_ outcome: StreamRunner.Outcome) -> [String] {
        let counts = outcome.counts
        var lines = [
            "\(Self.count(counts.read, "record")) read: "
                + (counts.summedUp > 0 ? "\(Self.grouped(counts.summedUp)) summed up, " : "")
                + "\(Self.grouped(counts.written)) written, "
                + "\(Self.grouped(counts.leftOut)) left out, \(Self.grouped(counts.rejected)) rejected; "
                + Self.count(counts.warnings, "warning")
        ]
        if counts.divided > 0 { lines[0] = "\(Self.count(counts.divided, "row")) made into " + lines[0] }
        if counts.repeatedHeaders > 0 {
            lines.append("\(Self.count(counts.repeatedHeaders, "repeated header")) dropped")
        }
        if !outcome.rejections.isEmpty { lines.append("rejected: \(Self.list(outcome.rejections))") }
        for (name, found) in zip(lookups, counts.lookups) {
            lines.append(
                "lookup in \(name): \(Self.count(found.found, "record")) found, \(Self.grouped(found.notFound)) not found"
            )
        }
        let located = Self.list(coordinates.filter { $0.count > 0 })
        if !located.isEmpty { lines.append("coordinates: \(located)") }
        let suburbs = statistics.suburbsNotFound
        if !suburbs.isEmpty {
            let shown = suburbs.prefix(Self.shownSuburbs).map { "\($0.name) (\(Self.grouped($0.count)))" }
            let rest = suburbs.count - shown.count
            lines.append(
                "suburbs not found: \(Self.count(statistics.unknownSuburbs, "record")): "
                    + shown.joined(separator: ", ") + (rest > 0 ? " and \(Self.grouped(rest)) more" : ""))
        }
        let size = ProgressReport.size(Double(outcome.bytes))
        let memory = ProgressReport.size(Double(peakMemory))
        lines.append(
            "\(size) in \(Self.seconds(outcome.seconds)) s: "
                + "\(ProgressReport.size(Self.rate(outcome.bytes, outcome)))/s, "
                + "\(Self.grouped(Int(Self.rate(counts.read, outcome)))) records/s; at most \(memory) of memory")
        // Names may contain anything.
        return lines.map(\.printable)
    }

    private var coordinates: [(reason: String, count: Int)] {
        statistics.coordinates.map { ($0.source, $0.count) }
            + [("other", statistics.otherSources), ("none", statistics.nowhere)]
    }

    private static func list(_ counts: [(reason: String, count: Int)]) -> String {
        counts.map { "\(grouped($0.count)) \u{D7} \($0.reason)" }.joined(separator: ", ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func grouped(_ number: Int) -> String { ProgressReport.grouped(number) }

    private static func rate(_ number: Int, _ outcome: StreamRunner.Outcome) -> Double {
        outcome.seconds > 0 ? Double(number) / outcome.seconds : 0
    }

    /// Seconds with three decimals.
    private static func seconds(_ seconds: Double) -> String {
        let thousandths = Int((seconds * 1000).rounded())
        return "\(thousandths / 1000)." + String(String(1000 + thousandths % 1000).dropFirst())
    }

    // MARK: For programs

    private func json(_ outcome: StreamRunner.Outcome) -> String {
        let counts = outcome.counts
        let rejections = outcome.rejections.map { "{\"reason\":\($0.reason.quotedForJSON),\"count\":\($0.count)}" }
        let coordinates = coordinates.map { "\($0.reason.quotedForJSON):\($0.count)" }
        let suburbs = statistics.suburbsNotFound.map { "{\"suburb\":\($0.name.quotedForJSON),\"count\":\($0.count)}" }
        let found = zip(lookups, counts.lookups).map {
            "{\"file\":\($0.quotedForJSON),\"found\":\($1.found),\"not_found\":\($1.notFound)}"
        }
        let lookups = found.isEmpty ? "" : "\"lookups\":[\(found.joined(separator: ","))],"
        let divided = counts.divided > 0 ? "\"rows\":\(counts.divided)," : ""
        let summed = counts.summedUp > 0 ? "\"summed_up\":\(counts.summedUp)," : ""
        return """
            {"read":\(counts.read),\(divided)\(summed)"written":\(counts.written),"left_out":\(counts.leftOut),\
            "rejected":\(counts.rejected),"warnings":\(counts.warnings),"repeated_headers":\(counts.repeatedHeaders),\
            "rejections":[\(rejections.joined(separator: ","))],\
            "bytes":\(outcome.bytes),"seconds":\(Self.seconds(outcome.seconds)),\
            "bytes_per_second":\(Int(Self.rate(outcome.bytes, outcome))),\
            "records_per_second":\(Int(Self.rate(counts.read, outcome))),"peak_memory_bytes":\(peakMemory),\
            \(lookups)"coordinates_from":{\(coordinates.joined(separator: ","))},\
            "records_with_unknown_suburb":\(statistics.unknownSuburbs),\
            "suburbs_not_found":[\(suburbs.joined(separator: ","))]}
            """
    }
}
