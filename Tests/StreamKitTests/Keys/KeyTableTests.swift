import StreamKit
import TestSupport
import Testing

/// The table against Swift's own set and dictionary.
@Suite struct KeyTableTests {
    /// Keys of few values, so that many come again, and of many.
    @Test("A table holds the keys that a set holds", arguments: [10, 1_000, 30_000, 200_000]) func setAgainstTwin(
        distinct: Int
    ) {
        var random = SeededGenerator(seed: UInt64(distinct))
        let keys = (0..<distinct).map { _ in random.key() }
        var table = KeyTable<NoPayload>()
        var twin = Set<KeyHash>()
        var faults = 0
        for _ in 0..<(2 * distinct) {
            let key = keys[random.number(0...(distinct - 1))]
            if table.insert(key) != twin.insert(key).inserted { faults += 1 }
            if table.count != twin.count { faults += 1 }
        }
        for key in keys where table.contains(key) != twin.contains(key) { faults += 1 }
        for _ in 0..<1_000 where table.contains(random.key()) { faults += 1 }
        #expect(faults == 0)
    }

    /// Whenever the table has grown, all keys are still there with what is known about them, and no other.
    @Test("A table that grows loses nothing") func growing() {
        var random = SeededGenerator(seed: 3)
        var table = KeyTable<UInt32>()
        var keys: [KeyHash] = []
        var growths = 0
        var faults = 0
        while keys.count < 6_000 {
            let bytes = table.allocatedBytes
            let key = random.key(segments: 3)
            table.update(key, default: 0) { $0 = UInt32(keys.count) }
            keys.append(key)
            guard table.allocatedBytes != bytes else { continue }
            growths += 1
            for (index, key) in keys.enumerated() where table.value(of: key) != UInt32(index) { faults += 1 }
            for _ in 0..<100 where table.contains(random.key(segments: 3)) { faults += 1 }
        }
        #expect(growths > 3 * 20)
        #expect(faults == 0)
    }

    @Test("A table holds the values that a dictionary holds") func payloadsAgainstTwin() {
        var random = SeededGenerator(seed: 5)
        let keys = (0..<5_000).map { _ in random.key() }
        var table = KeyTable<UInt64>()
        var twin: [KeyHash: UInt64] = [:]
        var faults = 0
        for _ in 0..<50_000 {
            let key = keys[random.number(0...4_999)]
            let addend = random.next() >> 20
            let sum = table.update(key, default: 7) { value in
                value += addend
                return value
            }
            twin[key, default: 7] += addend
            if sum != twin[key] { faults += 1 }
        }
        #expect(faults == 0)
        #expect(table.count == twin.count)
        let values = keys.map { table.value(of: $0) }
        #expect(values == keys.map { twin[$0] })
        let missing = table.value(of: random.key())
        #expect(missing == nil)
    }

    /// Keys of zeroes and ones, which share their first or second half or differ in a bit.
    @Test("Keys that share halves or differ in a bit are told apart") func similarKeys() {
        let halves: [UInt64] = [0, 1, 1 << 55, 1 << 56, 1 << 63, .max, .max - 1, .max >> 1]
        let keys = halves.flatMap { low in halves.map { KeyHash(low: low, high: $0) } }
        var table = KeyTable<Int>()
        for (index, key) in keys.enumerated() {
            let isThere = table.contains(key)
            #expect(!isThere)
            table.update(key, default: -1) { value in
                #expect(value == -1)
                value = index
            }
        }
        let values = keys.map { table.value(of: $0) }
        #expect(values == Array(0..<keys.count))
        #expect(table.count == keys.count)
    }

    @Test("A key of zeros is a key like others") func keyOfZeroes() {
        let zero = KeyHash(low: 0, high: 0)
        var table = KeyTable<NoPayload>()
        var answers = [table.contains(zero)]
        answers.append(table.insert(zero))
        answers.append(table.insert(zero))
        answers.append(table.contains(zero))
        #expect(answers == [false, true, false, true])
        #expect(table.count == 1)
    }

    /// Keys that all belong at the last place of one segment, so that most stand at its beginning.
    @Test("Keys at the end of a segment wrap to its beginning") func wrappedKeys() {
        let keys = (0..<500).map { KeyHash(low: UInt64($0), high: .max - UInt64($0 % 3)) }
        var table = KeyTable<Int>()
        for (index, key) in keys.enumerated() { table.update(key, default: index) { _ in } }
        #expect(table.count == 500)
        let values = keys.map { table.value(of: $0) }
        #expect(values == Array(0..<keys.count))
        let isThere = table.contains(KeyHash(low: 500, high: .max))
        #expect(!isThere)
    }

    @Test("An empty table takes little memory") func emptyTable() {
        let table = KeyTable<NoPayload>()
        let isThere = table.contains(KeyHash(low: 1, high: 2))
        #expect(!isThere)
        #expect(table.count == 0)
        #expect(table.allocatedBytes < 8 * 1024)
    }

    /// What `KeyTable` promises about memory, from a size on at which the table consists of more than its beginnings.
    @Test("A table takes at most 24 bytes per key") func bytesAKey() {
        var random = SeededGenerator(seed: 11)
        var table = KeyTable<NoPayload>()
        var most = 0.0
        for count in 1...1_000_000 {
            _ = table.insert(random.key())
            if count >= 100_000, count % 1_000 == 0 { most = max(most, Double(table.allocatedBytes) / Double(count)) }
        }
        #expect(table.count == 1_000_000)
        #expect(most <= 24)
        #expect(table.allocatedBytes >= 16 * 1_000_000)
    }
}

extension SeededGenerator {
    /// A key like those of a hasher.
    fileprivate mutating func key() -> KeyHash { KeyHash(low: next(), high: next()) }

    /// Keys in so many of a table's segments only, which become large with few keys.
    fileprivate mutating func key(segments: UInt64) -> KeyHash {
        let key = key()
        return KeyHash(low: key.low >> 8 | key.low % segments << 56, high: key.high)
    }
}
