import TestSupport
import Testing

@testable import StreamKit

/// Regular expressions in long texts, where one pass settles what would take quadratic time.
@Suite struct RegularExpressionTests {
    static let patterns = [
        ".*z", " +$", "a.*z", "(a|b)+z", "a[^b]*b$", "^.*z", "^a+$", "b*c$", #"\bz+"#, "(.*z)?c$", "é+z", "[a-c ]+é$",
        "z*", "a{2,}z", "(a{2}b*)+z", "[ab]{0,3}b{2,}$", "(a|b ){2}+é",
    ]

    /// A high count of something that is there no time keeps an expression from that pass, and matches the same.
    @Test(arguments: patterns, [false, true])
    func passFindsWhatAllPlacesFind(_ pattern: String, ignoresCase: Bool) throws {
        var random = SeededGenerator(seed: 3)
        let fast = try RegularExpression(Array(pattern.utf8), ignoresCase: ignoresCase, keepsGroups: true)
        let slow = try RegularExpression(
            Array("(\(pattern))(q{9}){0}".utf8), ignoresCase: ignoresCase, keepsGroups: true)
        let alphabets = ["aab ", " ", "aaaabé", "ab\u{0}", "aAbB cé"].map(Array.init)
        for round in 0..<25 {
            let alphabet = alphabets[round % alphabets.count]
            var text = String((0..<1000).map { _ in alphabet.randomElement(using: &random)! })
            text += ["", "z", "c", "b", "zb", "é", "Z"][round % 7]
            Array(text.utf8).withView { subject in
                for start in [0, 1, 300] where utf8SequenceLength(subject, at: start) > 0 {
                    let found = fast.firstMatch(in: subject, from: start, groups: 0)?[0]
                    #expect(found == slow.firstMatch(in: subject, from: start, groups: 0)?[0])
                }
                #expect(fast.matches(subject) == slow.matches(subject))
            }
        }
    }
}
