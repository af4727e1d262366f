import Foundation
import ShellSupport
import Testing

/// The layers of the sources, by their import lines and by words that do not belong: dependencies point one way,
/// `fuelstream → FuelKit → StreamKit` and `fuelstream → StreamStore → StreamKit`, and only the outermost part of
/// StreamKit knows queues and descriptors.
@Suite struct LayoutTests {
    private struct Source {
        let path: String
        let text: String

        var imports: Set<String> {
            let lines = text.split(separator: "\n").filter { $0.contains("import ") && !$0.contains("///") }
            return Set(lines.compactMap { $0.split(separator: " ").last.map(String.init) })
        }
    }

    private static func sources(in folder: String, types: [String] = [".swift"]) throws -> [Source] {
        let root = Shell.root.appendingPathComponent("Sources/\(folder)")
        let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
        let sources = try paths.filter { types.contains(where: $0.hasSuffix) }.sorted().map { path in
            Source(path: path, text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
        }
        #expect(!sources.isEmpty)
        return sources
    }

    @Test("A module imports only the modules below it") func imports() throws {
        let allowed: [(String, Set<String>)] = [
            ("StreamKit", ["CLibXML2", "CStreamKit", "CZlib", "Dispatch", "Glibc", "Synchronization"]),
            ("StreamStore", ["CSQLite", "Glibc", "StreamKit"]),
            ("FuelKit", ["CFuelData", "StreamKit", "Glibc"]),
            ("CommandLineOptions", []),
            (
                "fuelstream",
                ["CProgram", "CommandLineOptions", "Dispatch", "FuelKit", "Glibc", "StreamKit", "StreamStore"]
            ),
            (
                "fuelstream-geocode",
                ["CCurl", "CommandLineOptions", "Dispatch", "FuelKit", "Glibc", "StreamKit"]
            ),
        ]
        for (module, modules) in allowed {
            let sources = try Self.sources(in: module)
            for source in sources {
                #expect(source.imports.isSubset(of: modules), "\(module)/\(source.path)")
            }
            // What nobody imports is not allowed either.
            #expect(sources.reduce(into: []) { $0.formUnion($1.imports) } == modules, "\(module)")
        }
    }

    @Test("Parsers and writers use neither queues nor descriptors") func pureCore() throws {
        let shell = ["IO/", "Run/", "System/", "Time/Timestamp+Now.swift", "Time/ZoneFiles.swift"]
        #expect(try Self.sources(in: "StreamKit/IO").contains { $0.imports.contains("Dispatch") })
        for source in try Self.sources(in: "StreamKit") where !shell.contains(where: source.path.hasPrefix) {
            #expect(!source.imports.contains("Dispatch"), "\(source.path)")
            for word in ["SystemCall", "DescriptorReader", "BlockSink", "InputDescriptor"] {
                let code = source.text.split(separator: "\n").filter { !$0.contains("///") }
                #expect(!code.contains { $0.contains(word) }, "\(source.path): \(word)")
            }
        }
    }

    @Test("Only the XML folder imports libxml2") func libxml2() throws {
        #expect(try Self.sources(in: "StreamKit/Formats/XML").contains { $0.imports.contains("CLibXML2") })
        for source in try Self.sources(in: "StreamKit") where !source.path.hasPrefix("Formats/XML/") {
            #expect(!source.imports.contains("CLibXML2"), "\(source.path)")
        }
    }

    @Test("The XML folder knows nothing of feeds") func xml() throws {
        for source in try Self.sources(in: "StreamKit/Formats/XML") {
            for word in ["Feed", "Item"] {
                let code = source.text.split(separator: "\n").filter { !$0.contains("///") && !$0.contains("ineFeed") }
                #expect(!code.contains { $0.contains(word) }, "\(source.path): \(word)")
            }
        }
    }

    /// The fields of libxml2's parser change with its versions.
    @Test("libxml2's parser is used through functions, not through its fields") func parserFields() throws {
        let code = try Self.sources(in: "StreamKit/Formats/XML").map(\.text).joined()
        #expect(code.contains("LibXML2.functions"))
        #expect(!code.contains("context?.pointee"))
        #expect(!code.contains("context.pointee"))
    }

    @Test("StreamKit has no word about fuel") func fuel() throws {
        let sources = try Self.sources(in: "StreamKit", types: [".swift", ".md"])
        #expect(sources.contains { $0.path.hasSuffix(".md") })
        for source in sources {
            let text = source.text.lowercased().replacingOccurrences(of: "fuelstream", with: "")
            for word in ["fuel", "suburb", "postcode", "petrol", "trading"] {
                #expect(!text.contains(word), "\(source.path): \(word)")
            }
            // Whole words: pulp has nothing to do with it.
            let words = Set(text.split { !$0.isLetter }.map(String.init))
            for word in ["gazetteer", "ulp", "brand", "litre", "servo"] {
                #expect(!words.contains(word), "\(source.path): \(word)")
            }
        }
    }
}
