import FuelKit
import StreamKit
import StreamStore

/// What the options ask to be remembered: within the run, or in files from run to run.
struct RunMemories {
    /// `--unique`.
    private(set) var unique: UniqueFilter?
    /// `--changes`.
    private(set) var history: PriceHistory?
    /// What outlives the run, and its files.
    private(set) var kept: [(memory: any RunMemory, store: any RunStore)] = []

    /// Opens the files and recalls what is in them.
    /// - Throws: `StreamError` that names the file.
    init(_ command: FuelstreamCommand, registry: FieldNames) throws(StreamError) {
        if let fields = command.unique?.names {
            let store = try command.uniqueIn.map { path throws(StreamError) in
                try SeenKeys(path: path, fields: fields.joined(separator: ","))
            }
            let unique = UniqueFilter(fields, registry: registry, secret: store?.secret)
            if let store { kept.append((unique, store)) }
            self.unique = unique
        }
        if command.comparesPrices {
            let history = PriceHistory(registry: registry, remembers: command.changesIn != nil)
            if let path = command.changesIn { kept.append((history, try LastPrices(path: path))) }
            self.history = history
        }
        for (memory, store) in kept { try store.load { memory.recall($0) } }
    }
}

extension FuelstreamCommand {
    /// Whether prices are compared with those before.
    var comparesPrices: Bool { changes || changesIn != nil }
}
