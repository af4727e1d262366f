import Foundation
import ShellSupport
import Testing

/// What the libraries offer is documented: each public declaration by a comment, each public type on its module's page.
@Suite struct DocumentationCommentTests {
    static let modules = ["StreamKit", "StreamStore", "FuelKit"]

    /// The linter asks for a comment on public types and members, but neither on cases nor on what a protocol requires.
    @Test("Every public declaration has a documentation comment", arguments: modules)
    func publicDeclarationsHaveComments(module: String) throws {
        var count = 0
        for source in try SourceFile.all(in: module) {
            for declaration in source.publicDeclarations {
                count += 1
                #expect(declaration.isDocumented, "\(source.path):\(declaration.line): \(declaration.text)")
            }
        }
        #expect(count > 20)
    }

    /// Each public type stands under one topic of the module's pages, and each topic's symbol is there.
    @Test("Every public type is listed under exactly one topic", arguments: modules) func topicsHaveAllTypes(
        module: String
    ) throws {
        let topics = try Self.topics(of: module)
        let types = try SourceFile.all(in: module).flatMap(\.publicTypes)
        #expect(!types.isEmpty)
        #expect(Set(types).subtracting(topics).sorted() == [])
        let functions = topics.filter { $0.contains("(") }
        #expect(Set(topics).subtracting(types).subtracting(functions).sorted() == [])
        #expect(topics.count == Set(topics).count, "\(topics.sorted())")
    }

    /// The symbols that the catalogue lists: lines that hold nothing but a link.
    private static func topics(of module: String) throws -> [String] {
        let folder = Shell.root.appendingPathComponent("Sources/\(module)/\(module).docc")
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
        return try pages.flatMap { page in
            try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8).components(separatedBy: "\n")
                .filter { $0.hasPrefix("- ``") && $0.hasSuffix("``") }.map { String($0.dropFirst(4).dropLast(2)) }
        }
    }
}

/// A Swift file, read line by line: the formatter sees to it that indentation says what is inside of what.
private struct SourceFile {
    struct Declaration {
        let line: Int
        let text: String
        let isDocumented: Bool
    }

    let path: String
    private let lines: [String]

    static func all(in module: String) throws -> [SourceFile] {
        let root = Shell.root.appendingPathComponent("Sources/\(module)")
        let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            return SourceFile(path: "\(module)/\(path)", lines: text.components(separatedBy: "\n"))
        }
    }

    /// The types that are not inside of another one.
    var publicTypes: [String] {
        lines.filter { $0.hasPrefix("public ") }.compactMap { line in
            let words = line.split { $0 == " " || $0 == ":" || $0 == "<" }
            let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias"]
            return words.firstIndex(where: kinds.contains).map { String(words[$0 + 1]) }
        }
    }

    /// Whatever says `public`, the cases of public enumerations, and what public protocols require.
    var publicDeclarations: [Declaration] {
        var declarations: [Declaration] = []
        // Where members need not say that they are public: what these begin with, and how far they are indented.
        var inside: (members: [String], indentation: Int)?
        for (number, line) in lines.enumerated() {
            let text = line.drop { $0 == " " }
            let indentation = line.utf8.count - text.utf8.count
            if let (_, depth) = inside, indentation < depth, text.hasPrefix("}") { inside = nil }
            let words = text.split(separator: " ").drop { $0.hasPrefix("@") }
            let isMember = inside.map { members, depth in
                indentation == depth && members.contains(where: text.hasPrefix)
            }
            let isPublic = words.first == "public" && words.dropFirst().first != "import"
            guard isPublic || isMember == true else { continue }
            declarations.append(Declaration(line: number + 1, text: String(text), isDocumented: isDocumented(number)))
            guard isPublic, !text.hasSuffix("}") else { continue }
            let kinds = words.prefix(4)
            if kinds.contains("enum") { inside = (Self.cases, indentation + 4) }
            if kinds.contains("protocol") { inside = (Self.requirements, indentation + 4) }
        }
        return declarations
    }

    private static let cases = ["case ", "indirect case "]
    private static let requirements = ["", "mutating ", "static "].flatMap { modifier in
        ["var ", "func ", "init(", "subscript", "associatedtype "].map { modifier + $0 }
    }

    /// Whether a documentation comment stands above a line, perhaps with attributes between.
    private func isDocumented(_ number: Int) -> Bool {
        let above = lines[..<number].last { !$0.drop { $0 == " " }.hasPrefix("@") } ?? ""
        return above.drop { $0 == " " }.hasPrefix("///")
    }
}
