import Foundation
import ShellSupport
import Testing

/// The layers of StreamKit: a folder knows those below it, by the types that they declare, and no others.
///
/// ```
///   Run
///   Pipeline/Batches
///   Pipeline
///   Formats/RSS
///   Formats/Feed
///   Formats/CSV  Table  NDJSON  JSON  GeoJSON  HTML  XML     Transforms
///   Formats      Schemas
///   JSON         Expressions                    IO
///   Time
///   Records      Framing                        System
///   Bytes        Geography                      (StreamError)
/// ```
@Suite struct LayerTests {
    private static let layers: [[String]] = [
        ["", "Bytes", "Geography"],
        ["Records", "Framing", "System"],
        ["Time", "Keys"],
        ["JSON", "Expressions", "IO"],
        ["Formats", "Schemas"],
        [
            "Formats/CSV", "Formats/Table", "Formats/NDJSON", "Formats/JSON", "Formats/GeoJSON", "Formats/HTML",
            "Formats/XML", "Transforms",
        ],
        ["Formats/Feed"],
        ["Formats/RSS", "Lending"],
        ["Pipeline"],
        ["Pipeline/Batches"],
        ["Run"],
    ]

    private struct File {
        let path: String
        let code: String

        var folder: String { (path as NSString).deletingLastPathComponent }

        /// The types that it declares outside of others.
        var types: Set<String> {
            Set(
                code.matches(of: /(?m)^(?:public |final |indirect |@\w+ )*(?:struct|class|enum|protocol) (\w+)/)
                    .map { String($0.1) })
        }

        var words: Set<String> { Set(code.matches(of: /\b[A-Z]\w+/).map { String($0.0) }) }
    }

    private static func files() throws -> [File] {
        let root = Shell.root.appendingPathComponent("Sources/StreamKit")
        let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            return File(path: path, code: text.replacing(/\/\/.*/, with: "").replacing(/"[^"\n]*"/, with: "\"\""))
        }
    }

    /// Options, and what only a program can advise: commands, `-f json`, “use …”, “… names them”.
    private static var advice: Regex<Substring> {
        /--[a-z]{2}|(?:^|[\s"(])-[a-z] [a-z]|[|] fuelstream|fuelstream [a-z<-]|[Uu]se -|\bcurl\b/
    }

    /// A library says what has happened; the program words it and names its options (`NoteWording`). Texts that are spliced
    /// from several are looked at part by part.
    @Test(
        "No text in a library names an option or says what to run", arguments: ["StreamKit", "FuelKit", "StreamStore"])
    func options(library: String) throws {
        let root = Shell.root.appendingPathComponent("Sources/\(library)")
        let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
        let files = paths.filter { $0.hasSuffix(".swift") }
        var count = 0
        for path in files {
            let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            // XML's comments are no options, and what iconv lists is no business of the program's.
            let code = text.replacing(/(?m)\/\/[\/ ].*$/, with: "").replacing(/<!--|-->|iconv -l/, with: "")
            for literal in code.matches(of: /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"/) {
                #expect(!literal.output.contains(Self.advice), "\(path): \(literal.output)")
                count += 1
            }
        }
        #expect(count > 50)
    }

    @Test("A folder of StreamKit uses only types of the layers below it") func dependencies() throws {
        let files = try Self.files()
        var levels: [String: Int] = [:]
        for (level, folders) in Self.layers.enumerated() { for folder in folders { levels[folder] = level } }
        var homes: [String: String] = [:]
        for file in files { for type in file.types { homes[type] = file.folder } }
        #expect(homes["FeedReader"] == "Formats/Feed")
        #expect(homes["ByteView"] == "Bytes")
        var uses = 0
        for file in files {
            let level = try #require(levels[file.folder], "\(file.folder) has no layer")
            for word in file.words {
                guard let home = homes[word], home != file.folder else { continue }
                uses += 1
                #expect(levels[home, default: 0] < level, "\(file.path) knows \(word) of \(home)")
            }
        }
        #expect(uses > 500)
    }
}
