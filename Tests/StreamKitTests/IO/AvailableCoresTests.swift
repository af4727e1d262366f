@testable import StreamKit
import Testing

@Suite struct AvailableCoresTests {
    @Test(
        "Cores are counted in a mask",
        arguments: [
            ("Name:\tx\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n", 2), ("Cpus_allowed:\tff,ffffff7f\n", 39), ("", 0),
        ])
    func coresOfAMask(text: String, count: Int) { #expect(AvailableCores.allowed(in: text) == count) }

    @Test(
        "A control group has those around it",
        arguments: [
            ("0::/\n", [""]), ("0::/a.slice/b\n", ["", "/a.slice", "/a.slice/b"]),
            ("12:cpu:/x\n0::/y\n", ["", "/y"]), ("12:cpu:/x\n", []), ("", []),
        ])
    func groups(text: String, groups: [String]) { #expect(AvailableCores.groups(in: text) == groups) }

    @Test(
        "A quota limits the cores",
        arguments: [
            ("200000 100000\n", 2), ("150000 100000\n", 2), ("1000 100000\n", 1), ("max 100000\n", nil), ("", nil),
            ("100000 0\n", nil),
        ] as [(String, Int?)])
    func coresOfAQuota(text: String, count: Int?) { #expect(AvailableCores.quota(in: text) == count) }

    @Test("There is at least one core") func thereIsOne() { #expect(AvailableCores.count >= 1) }
}
