/// What a state file is for. SQLite keeps the number in the file's header, where `file` and `sqlite3` show it too
/// (`PRAGMA application_id`), and beside it the version of the tables (`PRAGMA user_version`).
struct FileKind: Equatable {
    /// Four letters as a number.
    let applicationID: Int32
    /// The version of the tables: raised when an older program could no longer use them.
    let version: Int32
    /// The oldest version that can be upgraded to this one.
    var oldestVersion: Int32 = 1
    /// What it contains, for messages.
    let content: String

    /// `FSky`: the file of `--unique-in`.
    static let keys = FileKind(applicationID: 0x4653_6B79, version: 1, content: "keys seen (--unique-in)")
    /// `FSpr`: the file of `--changes-in`.
    static let prices = FileKind(applicationID: 0x4653_7072, version: 2, content: "last prices (--changes-in)")
    /// `FSst`: a file of `--stations`.
    static let stations = FileKind(applicationID: 0x4653_7374, version: 1, content: "stations (--stations)")

    private static let all = [keys, prices, stations]

    /// Why a database with these marks is not one of this kind that we can use; nil if it is.
    func objection(applicationID: Int32, version: Int32) -> String? {
        guard applicationID == self.applicationID else {
            guard let other = Self.all.first(where: { $0.applicationID == applicationID }) else {
                return "a database of another program"
            }
            return "holds \(other.content), not \(content)"
        }
        if (oldestVersion...self.version).contains(version) { return nil }
        return "made by \(version > self.version ? "a newer" : "another") version of this program"
            + " (format \(version), not \(self.version))"
    }
}
