import Testing

@testable import StreamKit

@Suite struct ProgressReportTests {
    @Test(
        "Sizes have two digits and a unit",
        arguments: [
            (0, "0 B"), (999, "999 B"), (1000, "1.0 KB"), (9_949, "9.9 KB"), (9_950, "10 KB"), (999_499, "999 KB"),
            (999_500, "1.0 MB"), (40e9, "40 GB"), (1.23e15, "1.2 PB"), (2e18, "2000 PB"),
        ] as [(Double, String)])
    func size(bytes: Double, text: String) { #expect(ProgressReport.size(bytes) == text) }

    @Test(
        "Durations have seconds, minutes or hours",
        arguments: [
            (0.1, "1 s"), (59, "59 s"), (60, "1 min"), (89, "1 min"), (90, "2 min"), (3569, "59 min"),
            (3570, "1 h 00 min"),
            (7500, "2 h 05 min"), (1e300, "277777 h 47 min"),
        ] as [(Double, String)])
    func duration(seconds: Double, text: String) { #expect(ProgressReport.duration(seconds) == text) }

    @Test(
        "Digits are in groups of three",
        arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (123_456, "123,456"), (11_730_000, "11,730,000")])
    func grouped(number: Int, text: String) { #expect(ProgressReport.grouped(number) == text) }

    @Test("The line has size, records, speed and what is left") func wholeLine() {
        var report = ProgressReport()
        #expect(report.text == "0 B, 0 records")
        report.bytes = 1_000_000_000
        report.counts.written = 1
        report.seconds = 4
        #expect(report.text == "1.0 GB, 1 record, 250 MB/s")
        report.totalBytes = 4_000_000_000
        report.counts.rejected = 12
        #expect(report.text == "1.0 GB of 4.0 GB (25 %), 1 record, 12 rejected, 250 MB/s, 12 s left")
        // A file that grows while it is read.
        report.totalBytes = 999_999_999
        #expect(report.text == "1.0 GB, 1 record, 12 rejected, 250 MB/s")
    }
}
