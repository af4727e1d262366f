import FuelKit
import StreamKit
import TestSupport

/// What holds for any mapping, and any input that it is for.
struct MappingCheck {
    private let input: FuzzInput

    init(_ input: FuzzInput) { self.input = input }

    /// What does not hold: a mapping is read or refused at a place in it, and how the input comes makes no difference to what
    /// comes of it. The payload is a mapping up to a NUL, then the input; an XML document's records are `r`.
    var fault: String? {
        let end = input.payload.firstIndex(of: 0) ?? input.payload.endIndex
        let text = String(decoding: input.payload[..<end], as: UTF8.self)
        // Repetitions of repetitions take glibc for ever and all memory there is.
        if text.contains("~"), text.contains("{") { return nil }
        var shape = RunShape()
        shape.schema = .auto
        shape.maximumRecordBytes = input.maximumRecordBytes
        shape.recordsPath = "r"
        do throws(MappingError) {
            shape.mapping = try FuelMapping(parsing: text, name: "mapping")
        } catch {
            let lines = text.utf8.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).count
            if !(1...max(lines, 1)).contains(error.line) || error.description.isEmpty {
                return "\(error.line): \(error)"
            }
            // Without one the documents are still to be read.
            shape.schema = .raw
        }
        shape.input = [.csv, .ndjson, .json, .xml][input.choice(of: 4)]
        if shape.input == .json { shape.recordsPath = nil }
        if input.flag(0) { shape.reshaping.flattens = true }
        if input.flag(1) { shape.reshaping.elements = ["a.b", "c"] }
        let source = Array(input.payload[end...].dropFirst())
        let whole = shape.run([source])
        if let fault = JSONGrammar.fault(inLines: whole.bytes) { return fault }
        let pieces = shape.run(input.pieces(of: source))
        shape.blockSize = 64
        let blocks = shape.run([source])
        if whole != blocks { return "whole: \(whole)\nin blocks: \(blocks)" }
        return whole == pieces ? nil : "whole: \(whole)\nin pieces: \(pieces)"
    }
}
