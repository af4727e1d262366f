import TestSupport
import Testing

@testable import StreamKit

/// Lines before a table: passed over by their number, or because the first one names the delimiter.
@Suite struct SkippedLinesTests {
    @Test(
        "Skipped lines change only the line numbers and offsets of a table",
        arguments: [
            "a\nb\n", "a\r\nb\r\n", "\"\r\n,\"\n", "a\rb\r", "\n\n", "\r\n\r\n", "\r\r", "\u{FEFF}x\n<rss>\n",
        ])
    func skipped(_ preamble: String) {
        let table = "id,name\n1,\"a\nb\"\n2\n"
        var options = TableOptions()
        let plain = readWholeTable([table.bytes], options: options)
        options.skippedLines = 2
        let input = (preamble + table).bytes
        let whole = readWholeTable([input], options: options)
        #expect(whole.count == plain.count)
        for (event, expected) in zip(whole, plain) {
            guard case .record(let values, let line, let offset, let bytes, _) = expected else {
                #expect(event == expected)
                continue
            }
            #expect(
                event
                    == .record(
                        values, line: line + 2, offset: offset + preamble.utf8.count, bytes: bytes, repair: nil))
        }
        for cut in 0...input.count {
            #expect(readWholeTable([Array(input[..<cut]), Array(input[cut...])], options: options) == whole)
        }
        #expect(readWholeTable(input.map { [$0] }, options: options) == whole)
    }

    @Test("Input with no more lines than are skipped is reported") func tooFewLines() {
        var options = TableOptions()
        options.skippedLines = 3
        for input in ["", "a", "a\n", "a\nb", "a\nb\n", "a\r\nb\r\nc", "a\nb\nc\n"] {
            // Of input without any bytes others tell.
            let notes = input.isEmpty ? [] : ["allSkipped(lines: 3)"]
            let events = readWholeTable([input.bytes], options: options)
            #expect(events.count == notes.count, "\(input.debugDescription)")
            #expect("\(events)".contains(notes.first ?? ""), "\(input.debugDescription)")
        }
    }

    // MARK: sep=;

    @Test(
        "A first line sep= names the delimiter",
        arguments: [
            ("sep=;\na;b\n1;2\n", "{\"a\":\"1\",\"b\":\"2\"}\n"),
            ("sep=|\r\na|b\r\n1|2\r\n", "{\"a\":\"1\",\"b\":\"2\"}\n"),
            ("\u{FEFF}SEP=\t\ra\tb\r\"1,\"\t2\r", "{\"a\":\"1,\",\"b\":\"2\"}\n"),
            ("sep=,\na,b\n1,2\n", "{\"a\":\"1\",\"b\":\"2\"}\n"),
            ("sep=;;\na\n", "{\"sep=;;\":\"a\"}\n"),
            ("sep=\n1\n", "{\"sep=\":\"1\"}\n"),
            ("sep=;", ""),
            ("sepal,a\n1,2\n", "{\"sepal\":\"1\",\"a\":\"2\"}\n"),
        ])
    func delimiterLine(_ input: String, _ output: String) {
        for format in [nil, .csv] as [InputFormat?] {
            let bytes = input.bytes
            #expect(Self.output([bytes], format) == output)
            for cut in 0...bytes.count {
                #expect(Self.output([Array(bytes[..<cut]), Array(bytes[cut...])], format) == output, "\(cut)")
            }
            #expect(Self.output(bytes.map { [$0] }, format) == output)
        }
    }

    /// What is asked for counts, and other formats have no such line.
    @Test("A requested delimiter takes precedence over sep=") func overruledDelimiterLine() {
        let input = [Array("sep=;\na;b\n1;2\n".utf8)]
        #expect(Self.output(input, .tsv) == "{\"sep=;\":\"a;b\"}\n{\"sep=;\":\"1;2\"}\n")
        #expect(Self.output(input, nil, CSVDialect()) == "{\"a;b\":\"1;2\"}\n")
    }

    private static func output(_ chunks: [[UInt8]], _ format: InputFormat?, _ dialect: CSVDialect? = nil) -> String {
        let registry = FieldNames()
        var configuration = PipelineConfiguration()
        configuration.inputFormat = format
        configuration.dialect = dialect
        let pipeline = Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()),
            projection: Projection(.all, registry: registry), writer: NDJSONWriter(registry: registry))
        return run(pipeline, chunks).output
    }
}
