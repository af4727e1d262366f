import Testing

@testable import StreamKit

/// Which set of names an input has.
@Suite struct FieldSetsTests {
    private let registry = FieldNames()

    private func columns(_ names: String) -> [FieldName] {
        names.split(separator: ",").map { registry.intern(text: String($0)) }
    }

    @Test(
        "The first set whose names are all there is found",
        arguments: [
            ("a,b", 0), ("b,a,c", 0), ("A,B", 0), ("a", nil), ("c,d_e", 1), ("c,d e", 1), ("C,D.E", 1), ("c,de", nil),
            ("a,b,c,d_e", 0), ("b,c, d e ", 1), ("", nil),
        ])
    func firstSet(_ names: String, _ expected: Int?) {
        let sets = FieldSets([["a", "b"], ["c", "d_e"]], registry: registry)
        let columns = columns(names)
        #expect(sets.first(in: columns) == expected)
        #expect(sets.first(in: columns) == expected, "what is remembered of names")
    }

    @Test("A set may have as many names as the limit") func limit() {
        let names = (0..<FieldSets.limit).map { "n\($0)" }
        let sets = FieldSets(names.map { [$0] } + [names], registry: registry)
        for index in names.indices { #expect(sets.first(in: [registry.intern(text: names[index])]) == index) }
        #expect(sets.first(in: columns("n")) == nil)
    }

    @Test("An empty set is never found") func emptySets() {
        #expect(FieldSets([[], ["a"]], registry: registry).first(in: columns("a")) == 1)
        #expect(FieldSets([], registry: registry).first(in: columns("a")) == nil)
    }
}
