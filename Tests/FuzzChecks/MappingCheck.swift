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
        if let fault = swallowed(whole, of: source, shape) { return fault }
        let pieces = shape.run(input.pieces(of: source))
        shape.blockSize = 64
        let blocks = shape.run([source])
        // When it is noticed that bytes are not of their encoding, chunks and blocks decide.
        let isOfAnother = ReadingCheck.looksLikeAnotherEncoding(source)
        func isSame(_ run: PipelineRun) -> Bool { isOfAnother ? whole.isSameButForWords(as: run) : whole == run }
        if !isSame(blocks) { return "whole: \(whole)\nin blocks: \(blocks)" }
        return isSame(pieces) ? nil : "whole: \(whole)\nin pieces: \(pieces)"
    }

    /// Every record that was read is written, left out on request or rejected, whatever the mapping makes of it; one that is
    /// divided may be several.
    private func swallowed(_ run: PipelineRun, of source: [UInt8], _ shape: RunShape) -> String? {
        var plain = shape
        (plain.schema, plain.mapping, plain.reshaping) = (.raw, nil, RecordMapping())
        let read = plain.run([source])
        if run.error != nil || read.error != nil { return nil }
        let isAll =
            run.counts.divided > 0 ? run.counts.read >= read.counts.read : run.counts.read == read.counts.read
        return isAll ? nil : "\(read.counts.read) records were read: \(run)"
    }
}
