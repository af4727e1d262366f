import StreamKit

/// Damages real files at random, reads them in several ways and checks that nothing is lost.
public struct DamageTrial: Sendable {
    /// How an input is read.
    public enum Kind: String, CaseIterable, Sendable { case feed, table, objects, documents }

    /// An item of an undamaged feed.
    private struct Item {
        var range: Range<Int>
        var values: [String]
        /// What stands before the first item of its file: the namespaces are declared there.
        var beginning: Range<Int>
    }

    private let kind: Kind
    private let files: [DamagedBytes]
    private var items: [Item] = []

    /// Trials with files of a kind.
    public init(_ kind: Kind, _ files: [[UInt8]]) {
        self.kind = kind
        var placed: [DamagedBytes] = []
        var start = 0
        for file in files {
            placed.append(DamagedBytes(file, origin: start))
            if kind == .feed { items += Self.items(of: file, at: start) }
            start += file.count
        }
        self.files = placed
    }

    private static func items(of file: [UInt8], at start: Int) -> [Item] {
        let records = readWholeFeed([file]).compactMap { event -> (Int, Int, [String])? in
            guard case .record(let values, _, let offset, let bytes, _) = event else { return nil }
            return (start + offset, bytes.count, values)
        }
        return records.map { offset, count, values in
            Item(range: offset..<(offset + count), values: values, beginning: start..<records[0].0)
        }
    }

    /// What is wrong after the damage of a seed, with the input; nothing if all is as it should be. How many items were
    /// compared with those of the undamaged feed is added to `compared`.
    public func fault(seed: UInt64, compared: inout Int) -> String? {
        var random = SeededGenerator(seed: seed)
        var damager = Damager(seed: seed &+ 1 << 40)
        var input = files.randomElement(using: &random)!
        damager.damage(&input)
        if random.happens(20) { input.append(files.randomElement(using: &random)!) }
        if random.happens(20) { damager.damage(&input) }
        let limit = random.happens(70) ? 1 << 20 : random.number(1...2_000)
        let path = kind == .documents ? [nil, nil, "L[]", "[]", "a.b[]"].randomElement(using: &random)! : nil
        let pieces = random.pieces(of: input.bytes, longest: random.number(1...3_000))
        func fail(_ message: String) -> String {
            "\(kind), seed \(seed), limit \(limit): \(message)\n\(String(reflecting: input.bytes.text))"
        }
        let whole = read([input.bytes], limit, path)
        if whole.last == .unusable("endless") { return fail("endless: \(whole.suffix(3))") }
        for chunks in [input.bytes.map { [$0] }, pieces] {
            let other = read(chunks, limit, path)
            if other != whole { return fail(WholeEvent.difference(whole, other)) }
        }
        // What is not at the path is skipped.
        if path == nil, let message = account(input.bytes, whole) { return fail(message) }
        if kind == .feed, limit == 1 << 20, let message = compareItems(input, whole, &compared) { return fail(message) }
        return nil
    }

    private func read(_ chunks: [[UInt8]], _ limit: Int, _ path: String?) -> [WholeEvent] {
        switch kind {
        case .feed: readWholeFeed(chunks, maximumRecordBytes: limit)
        case .table: readWholeTable(chunks, maximumRecordBytes: limit)
        case .objects: readWholeObjects(chunks, maximumRecordBytes: limit)
        case .documents: readWholeDocuments(chunks, path: path, maximumRecordBytes: limit)
        }
    }

    private func account(_ input: [UInt8], _ events: [WholeEvent]) -> String? {
        switch kind {
        case .table: return Accounting.ofTable(input, events)
        case .objects: return Accounting.ofObjects(input, events)
        case .documents: return Accounting.ofDocuments(input, events)
        case .feed: return Accounting.ofFeed(input, events)
        }
    }

    /// Items that no damage has touched come out as they did before.
    private func compareItems(_ input: DamagedBytes, _ events: [WholeEvent], _ compared: inout Int) -> String? {
        if input.isRestructured || Accounting.mayBeTranscoded(input.bytes) || constructsDiffer(input) { return nil }
        var records: [Int: [String]] = [:]
        for case .record(let values, _, let offset, _, _) in events { records[offset] = values }
        for item in items {
            let beginnings = input.places(of: item.beginning)
            for place in input.places(of: item.range) where beginnings.contains(where: { $0 < place }) {
                compared += 1
                if records[place] != item.values {
                    return "an untouched item at \(place) was \(item.values), is \(records[place] ?? [])"
                }
            }
        }
        return nil
    }

    /// Whether comments, sections or instructions may begin or end elsewhere than before.
    private func constructsDiffer(_ input: DamagedBytes) -> Bool {
        ["<!--", "-->", "<![CDATA[", "]]>", "<?", "?>"].contains { mark in
            let mark = mark.bytes
            var rest = input.bytes[...]
            while let place = rest.firstRange(of: mark) {
                let origins = input.origins[place]
                if origins.first == -1 || !origins.elementsEqual(origins.first!..<(origins.first! + mark.count)) {
                    return true
                }
                rest = rest[place.upperBound...]
            }
            return false
        } || !hasBalancedSections(input.bytes)
    }

    private func hasBalancedSections(_ bytes: [UInt8]) -> Bool {
        for (opening, ending) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] {
            var rest = bytes[...]
            while let start = rest.firstRange(of: opening.bytes) {
                rest = rest[start.upperBound...]
                guard let end = rest.firstRange(of: ending.bytes) else { return false }
                if let next = rest.firstRange(of: opening.bytes), next.lowerBound < end.lowerBound { return false }
                rest = rest[end.upperBound...]
            }
        }
        return true
    }
}
