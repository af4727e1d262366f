public import StreamKit

/// What a file that outlives a run has in it.
public enum StoreContent: Sendable {
    /// The keys of records seen.
    case keys
    /// The last prices.
    case prices
    /// Stations and where they are.
    case stations
}

/// What is wrong with a file that outlives a run.
public enum StoreNote: Note {
    /// It has something else in it than what is needed.
    case holds(StoreContent, needed: StoreContent)
}

/// What a state file is for. SQLite keeps the number in the file's header, where `file` and `sqlite3` show it too
/// (`PRAGMA application_id`), and beside it the version of the tables (`PRAGMA user_version`).
struct FileKind: Equatable {
    /// Four letters as a number.
    let applicationID: Int32
    /// The version of the tables: raised when an older program could no longer use them.
    let version: Int32
    /// The oldest version that can be upgraded to this one.
    var oldestVersion: Int32 = 1
    /// What it contains.
    let content: StoreContent

    /// `FSky`: the keys of records.
    static let keys = FileKind(applicationID: 0x4653_6B79, version: 1, content: .keys)
    /// `FSpr`: last prices.
    static let prices = FileKind(applicationID: 0x4653_7072, version: 3, content: .prices)
    /// `FSst`: stations.
    static let stations = FileKind(applicationID: 0x4653_7374, version: 1, content: .stations)

    private static let all = [keys, prices, stations]

    /// Why a database with these marks is not one of this kind that we can use; nil if it is.
    func objection(applicationID: Int32, version: Int32) -> (any Note)? {
        guard applicationID == self.applicationID else {
            guard let other = Self.all.first(where: { $0.applicationID == applicationID }) else {
                return "a database of another program"
            }
            return StoreNote.holds(other.content, needed: content)
        }
        if (oldestVersion...self.version).contains(version) { return nil }
        return "made by \(version > self.version ? "a newer" : "another") version of this program"
            + " (format \(version), not \(self.version))"
    }
}
