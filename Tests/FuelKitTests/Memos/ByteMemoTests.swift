import StreamKit
import TestSupport
import Testing

@testable import FuelKit

@Suite struct ByteMemoTests {
    /// More keys than it holds, some too long, asked again and again: what is there is what was put in last for these very
    /// texts, however they are cut.
    @Test(
        "The memo returns only the last value remembered for the same texts",
        arguments: [(limit: 1, keys: 2), (limit: 40, keys: 60), (limit: 1024, keys: 150), (limit: 5000, keys: 100)])
    func againstDictionary(limit: Int, keys: Int) {
        var memo = ByteMemo<Int>(limit: limit)
        var last: [[String]: Int] = [:]
        var random = SeededGenerator(seed: 4)
        let tails = [0, 8, 60, 255, 256]
        var (hits, evictions) = (0, 0)
        for step in 0..<5000 {
            // The same bytes, cut in three places.
            let text = "Key \(random.number(1...keys))"
            let cut = text.index(text.startIndex, offsetBy: random.number(0...2))
            let tail = String(repeating: "x", count: tails.randomElement(using: &random)!)
            let key = [String(text[..<cut]), String(text[cut...]), tail]
            withViews(key + ["text \(step)"]) { views in
                if let place = memo.find(views[0], views[1], views[2]) {
                    hits += 1
                    #expect(memo[place] == last[key])
                    #expect(memo.text(place).string == "text \(memo[place])")
                    return
                }
                if last[key] != nil { evictions += 1 }
                let place = memo.remember(step, for: views[0], views[1], views[2], text: views[3])
                #expect((place == nil) == (tail.count == 256))
                if let place {
                    #expect(memo[place] == step)
                    last[key] = step
                }
            }
        }
        #expect(hits > 0)
        #expect((evictions > 0) == (limit < 5000))
    }

    @Test("A remembered value can be changed") func changedValue() {
        var memo = ByteMemo<Int>(limit: 4)
        withViews(["a", "b"]) { views in
            let place = memo.remember(1, for: views[0])!
            memo[place] = 2
            #expect(memo.find(views[0]).map { memo[$0] } == 2)
            #expect(memo.find(views[1]) == nil)
            #expect(memo.find(.empty) == nil)
        }
    }
}
