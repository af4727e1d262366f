/// `--unique`: keeps the first record for each distinct value of some fields. Confined to the records queue.
///
/// A value is identified by a keyed hash of 128 bits, which costs about 20 bytes. Among n values, the odds that two look
/// alike are n² / 2^129: for a thousand million of them, one in 10^20; without knowing the secret, nobody can do better.
public final class UniqueFilter: PersistentState {
    /// The fields whose values count.
    let fields: [FieldName]
    private var key: RecordKey
    private var seen = KeyTable<NoPayload>()
    private var journal = ByteBuffer()
    private let remembers: Bool
    /// How many records have had none of the fields.
    private(set) var recordsWithoutKey = 0

    /// A filter that has seen nothing.
    /// - Parameters:
    ///   - fields: the fields whose values count.
    ///   - registry: the registry of the records' names.
    ///   - secret: the secret of its file's hashes; `nil` for a filter that does not outlive the run.
    public init(_ fields: [String], registry: FieldNames, secret: (UInt64, UInt64)? = nil) {
        self.fields = fields.map { registry.intern(text: $0) }
        key = RecordKey(self.fields, hasher: secret.map { KeyHasher(secret: $0) } ?? .random())
        remembers = secret != nil
    }

    /// Whether a record is the first with its key, and the key; one without any of the fields always is, and has none.
    func insertKey(of record: borrowing Record) -> (isNew: Bool, key: KeyHash?) {
        guard let hash = key.of(record) else {
            recordsWithoutKey += 1
            return (true, nil)
        }
        return (seen.insert(hash), hash)
    }

    /// Whether there was a record with this one's key.
    func hasSeen(_ record: borrowing Record) -> Bool { key.of(record).map { seen.contains($0) } ?? false }

    /// Restores hashes: low and high halves, little-endian.
    public func restore(_ journal: ByteView) {
        for place in stride(from: 0, through: journal.count - 16, by: 16) {
            _ = seen.insert(KeyHash(low: journal.word(at: place), high: journal.word(at: place + 8)))
        }
    }

    /// Remembers the record's key.
    public func recordWasWritten(_ key: KeyHash?) {
        guard remembers, let key else { return }
        journal.appendLittleEndian(key.low)
        journal.appendLittleEndian(key.high)
    }

    /// The keys of records that were written; there are no others.
    public func takeJournal(everything: Bool, into buffer: inout ByteBuffer) {
        buffer.append(journal.view)
        journal.removeAll()
    }
}
