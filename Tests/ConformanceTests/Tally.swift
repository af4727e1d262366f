import Testing

/// The verdicts on the cases of one suite, held against the list of those that are known to differ: an unlisted case
/// that differs is a failure, and so is a listed one that does not.
struct Tally {
    /// What is known to differ, by the case's name, and why.
    let known: [String: String]

    private let suite: String
    private let expected: Int
    private let skipping: String
    private var passed = 0
    private var different = 0
    private var skipped: [String: Int] = [:]
    private var names: Set<String> = []

    /// No verdicts yet on a suite of so many cases; `skipping` says what not to apply means in it.
    init(_ suite: String, of expected: Int, known: [String: String], skipping: String = "skipped") {
        self.suite = suite
        self.expected = expected
        self.known = known
        self.skipping = skipping
    }

    /// A case was run; `difference` says in what it differs from what the suite expects.
    mutating func settle(_ name: String, difference: String?) {
        begin(name)
        switch (difference, known[name]) {
        case (nil, nil): passed += 1
        case (_?, _?): different += 1
        case (let difference?, nil): Issue.record("\(suite), \(name): \(difference)")
        case (nil, let reason?): Issue.record("\(suite), \(name): passes, but is listed as different: \(reason)")
        }
    }

    /// A case does not apply, for a reason that it may share with others.
    mutating func skip(_ name: String, because reason: String) {
        begin(name)
        skipped[reason, default: 0] += 1
    }

    /// Ends the suite: checks that no case is missing and prints one line with the counts.
    func finish() {
        #expect(names.count == expected, "\(suite): a case is missing or new")
        #expect(names.isSuperset(of: known.keys), "\(suite): no such case: \(Set(known.keys).subtracting(names))")
        let count = skipped.values.reduce(0, +)
        let reasons = skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
        let details = reasons.isEmpty ? "" : " (\(skipping): \(reasons.joined(separator: ", ")))"
        print(
            "\(suite): \(names.count) cases: \(passed) pass, \(different) known to differ,",
            "\(count) not applicable\(details)")
    }

    private mutating func begin(_ name: String) {
        #expect(names.insert(name).inserted, "\(suite): two cases are called \(name)")
    }
}
