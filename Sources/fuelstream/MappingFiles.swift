import FuelKit
import StreamKit

extension FuelMapping {
    /// The built-in mapping with a name, or the one in a file.
    /// - Throws: `UsageError` with the line of a mistake in the file, or with the known names.
    static func reading(_ name: String) throws(UsageError) -> FuelMapping {
        do throws(MappingError) {
            if let builtIn = try named(name) { return builtIn }
        } catch {
            throw UsageError(message: "--mapping: \(name): \(error.reason)")
        }
        let bytes: [UInt8]
        do throws(StreamError) {
            bytes = try FileContents.read(name)
        } catch {
            let names = builtIn.map(\.name).joined(separator: ", ")
            throw UsageError(message: "--mapping: \(error.words); the ones built in are \(names)")
        }
        let file = name.split(separator: "/").last.map(String.init) ?? name
        do throws(MappingError) {
            return try FuelMapping(
                parsing: String(decoding: bytes, as: UTF8.self),
                name: file.split(separator: ".").first.map(String.init) ?? file)
        } catch {
            throw UsageError(message: "--mapping: \(name):\(error.line): \(error)")
        }
    }

    /// One line per built-in mapping.
    static var list: String {
        let width = builtIn.map(\.name.count).max() ?? 0
        return builtIn.map { mapping in
            mapping.name + String(repeating: " ", count: width - mapping.name.count) + "  " + mapping.title
        }.joined(separator: "\n")
    }
}

extension KnownHeaders {
    fileprivate static let builtIn = KnownHeaders(of: FuelMapping.builtIn)

    private init(of mappings: [FuelMapping]) { self.init(Self.headers(of: mappings)) }

    fileprivate init(expected mapping: FuelMapping) {
        self.init(Self.headers(of: [mapping]), areExpected: true) { RowShape.ofFuel(mapping) }
    }

    private static func headers(of mappings: [FuelMapping]) -> [Header] {
        mappings.flatMap(\.forms).flatMap { form in
            form.fieldSets.map { Header(names: $0, quote: form.reading.quote) }
        }
    }
}

extension PipelineConfiguration {
    /// Recognises the input of a mapping, or of the built-in ones; and reads it as the only form of a requested mapping says,
    /// unless options say otherwise.
    mutating func recognise(_ requested: FuelMapping?) {
        if let requested {
            let headers = KnownHeaders(expected: requested)
            knownHeaders = { headers }
        } else {
            knownHeaders = { .builtIn }
        }
        recordsOfRoot = { root in
            (requested.map { [$0] } ?? FuelMapping.builtIn).lazy.flatMap(\.forms)
                .first { $0.roots.contains(root) }?.reading.recordsPath
        }
        guard let requested, requested.forms.count == 1, let reading = requested.forms.first?.reading else { return }
        inputFormat = inputFormat ?? reading.format
        if encoding == nil { encoding = reading.encoding }
        if recordsPath == nil { recordsPath = reading.recordsPath }
        if dialect == nil { dialect = reading.delimiter.map { CSVDialect(delimiter: $0) } }
        if quote == nil { quote = reading.quote }
        if reading.hasNoHeader { table.hasHeader = false }
        if table.columns.isEmpty { table.columns = reading.columns }
        if table.skippedLines == 0 { table.skippedLines = reading.skippedLines }
    }
}
