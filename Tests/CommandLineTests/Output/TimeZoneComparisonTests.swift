import Foundation
import ShellSupport
import Testing

/// Dates, times and time zones as Python has them (`Tests/Differential/times.py`).
@Suite struct TimeZoneComparisonTests {
    private static let hasZones =
        (try? Shell.run("python3 -c 'import zoneinfo; zoneinfo.ZoneInfo(\"Australia/Perth\")'").status) == 0

    @Test("Dates, times and zones agree with Python", .enabled(if: hasZones, "Python has no time zones"))
    func agreeWithPython() throws {
        let result = try Shell.run("python3 Tests/Differential/times.py fuelstream 4000")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("4000 cases"))
    }

    /// All functions of expressions beside Python's own (`Tests/Differential/functions.py`).
    @Test("Functions agree with Python", .enabled(if: hasZones, "Python has no time zones"))
    func functionsAgreeWithPython() throws {
        let result = try Shell.run("python3 Tests/Differential/functions.py fuelstream --cases 2000")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.components(separatedBy: " 0 differences").count == 7, "\(result.output)")
    }
}
