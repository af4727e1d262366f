/// Which elements of an item have the same name, found in one pass: a chain of indices for each name.
struct ElementChains: ~Copyable {
    struct Chain: BitwiseCopyable {
        var item: UInt64 = 0
        var first: Int32 = 0
        var last: Int32 = 0
        var count: Int32 = 0
    }

    /// Belong to an earlier item unless `item` matches, which saves clearing them.
    private var chains = FieldTable(Chain())
    /// The next element of the same name, or −1.
    private var following = UncheckedArray<Int32>(capacity: 64)
    private var item: UInt64 = 0

    /// Starts an item of that many elements.
    mutating func begin(_ count: Int) {
        item += 1
        following.removeAll()
        for _ in 0..<count { following.append(-1) }
    }

    /// Adds an element; indices ascend.
    mutating func add(_ index: Int, _ name: FieldName) {
        var chain = chains[name]
        if chain.item == item {
            following[Int(chain.last)] = Int32(index)
            chain.last = Int32(index)
            chain.count += 1
        } else {
            chain = Chain(item: item, first: Int32(index), last: Int32(index), count: 1)
        }
        chains[name] = chain
    }

    /// Whether an element has been added and is the first of its name.
    func isFirst(_ index: Int, _ name: FieldName) -> Bool {
        let chain = chains[name]
        return chain.item == item && chain.first == Int32(index)
    }

    /// How many elements of that name were added.
    func count(of name: FieldName) -> Int { Int(chains[name].count) }

    /// The next element of the same name.
    func next(_ index: Int) -> Int? {
        let next = following[index]
        return next < 0 ? nil : Int(next)
    }
}
