import TestSupport
import Testing

@testable import StreamKit

@Suite struct HashSlotsTests {
    /// Numbers of keys, of which many have the same first slot; with growth, and once more after all were removed.
    @Test("A hash table has the entries of a dictionary", arguments: [1, 3, 64, 1000])
    func againstDictionary(differentHashes: UInt64) {
        var random = SeededGenerator(seed: 7)
        var slots = HashSlots<UInt32>(count: 4)
        func hash(_ key: Int) -> UInt64 { UInt64(key) % differentHashes << 32 }
        for _ in 0..<2 {
            var keys: [Int] = []
            var numbers: [Int: UInt32] = [:]
            for _ in 0..<2000 {
                let key = random.number(0...499)
                let index = slots.index(hash(key)) { keys[Int($0) - 1] == key }
                #expect(slots[index] == numbers[key] ?? 0)
                if !slots[index].isFree { continue }
                keys.append(key)
                slots[index] = UInt32(keys.count)
                numbers[key] = UInt32(keys.count)
                if !slots.hasRoom(for: keys.count) { slots.grow { hash(keys[Int($0) - 1]) } }
            }
            #expect(4 * keys.count <= 3 * slots.count)
            slots.removeAll()
        }
    }

    @Test("The distance to a slot is how many are searched before it, also beyond the last one") func distance() {
        var slots = HashSlots<UInt16>(count: 4)
        for number in 1...3 {
            let index = slots.index(3 << 32) { _ in false }
            #expect(slots.distance(to: index, 3 << 32) == number - 1)
            slots[index] = UInt16(number)
        }
    }
}
