import Foundation
import Testing

/// Cases of Papa Parse (github.com/mholt/PapaParse, MIT), a CSV parser for browsers: input, configuration and the rows
/// that come out.
@Suite(.enabled(if: ConformanceData.isPresent, "FUELSTREAM_TEST_DATA names no folder: 54 cases of Papa Parse skipped"))
struct PapaParseTests {
    /// A case's description and why fuelstream gives other rows.
    private static let known = [
        "Quoted field has invalid trailing quote after delimiter":
            "a quote that is still open at the end of input costs its first line, not the rest of the file",
        "Mixed slash n and slash r should choose first as precident":
            "LF, CRLF and CR each end a line, whichever comes first",
        "Dynamic typing converts empty values into NULL":
            "an empty cell is an empty text also with --infer, which types numbers, true and false only",
        "Skip empty lines, with first line only whitespace":
            "a row that is longer than the first by more than empty fields is rejected",
        "Pipe delimiter is guessed correctly when first field are enclosed in quotes and contain delimiter characters":
            "it takes two rows to tell a delimiter other than the comma",
    ]

    /// Settings that fuelstream has no option for.
    private static let unsupportedSettings: Set = ["comments", "preview", "fastMode", "escapeChar", "skipFirstNLines"]

    @Test("Rows are those that Papa Parse's cases expect, but for known differences") func rows() throws {
        var tally = Tally("Papa Parse", of: 54, known: Self.known, skipping: "configuration not supported")
        for json in try JSON.lines(ConformanceData.text("papaparse/cases.jsonl")) {
            let test = try Case(json)
            if let setting = Self.unsupported(test) {
                tally.skip(test.description, because: setting)
            } else {
                tally.settle(test.description, difference: try Self.difference(test))
            }
        }
        tally.finish()
    }

    /// The setting of a case that fuelstream has no option for.
    private static func unsupported(_ test: Case) -> String? {
        if test.hasFunction { return "functions" }
        if test.config["delimiter"]?.string == "\n" { return "bad delimiter" }
        if test.config["dynamicTyping"]?.members != nil { return "dynamicTyping by column" }
        return test.config.members?.first { unsupportedSettings.contains($0.name) }?.name
    }

    private static func difference(_ test: Case) throws -> String? {
        let result = try Records(["--quiet", "--schema", "raw"] + test.options(), Data(test.input.utf8))
        if let fault = result.fault { return fault }
        let rows = try result.records.map(test.row)
        let expected = test.expectedRows()
        return rows == expected ? nil : "gives \(rows), expected \(expected)"
    }
}

/// One of Papa Parse's cases.
private struct Case {
    let description: String
    let input: String
    let config: JSON
    let hasFunction: Bool
    let hasHeader: Bool
    private let rows: [JSON]

    init(_ json: JSON) throws {
        description = try #require(json["description"]?.string)
        input = try #require(json["input"]?.string)
        config = try #require(json["config"])
        hasFunction = json["config_has_function"] == .bool(true)
        hasHeader = config["header"] == .bool(true)
        rows = try #require(json["expected"]?["data"]?.elements)
    }

    /// The configuration as our options. `newline` and `skipEmptyLines` ask for what is done in any case.
    func options() throws -> [String] {
        var options = hasHeader ? [] : ["--no-header", "--keep-repeated-headers"]
        for (name, value) in config.members ?? [] {
            switch name {
            case "header", "newline", "skipEmptyLines": break
            case "delimiter": options += ["--delimiter", try #require(value.string)]
            case "quoteChar": options += ["--quote", try #require(value.string)]
            case "dynamicTyping": options += value == .bool(true) ? ["--infer"] : []
            default: Issue.record("\(description): what is the setting \(name)?")
            }
        }
        return options
    }

    /// One of our records as Papa Parse would have it: a row's values, or an object with a header. What a short row
    /// does not have is `null` with us and left out with Papa Parse.
    func row(_ record: JSON) throws -> JSON {
        let members = try #require(record.members)
        let present = members.prefix((members.lastIndex { !$0.value.isNull } ?? -1) + 1)
        return hasHeader ? .object(Array(present)) : .list(present.map(\.value))
    }

    /// The rows to compare with. Papa Parse has a row `[""]` for a blank line and for what follows the last line end;
    /// to us a blank line is none, but in a table of one column, and behind the last line end there is nothing.
    func expectedRows() -> [JSON] {
        let blank = JSON.list([.text("")])
        var rows = rows
        if rows.last == blank, input.hasSuffix("\n") || input.hasSuffix("\r") { rows.removeLast() }
        let isTable = rows.contains { ($0.elements?.count ?? 0) > 1 }
        return isTable ? rows.filter { $0 != blank } : rows
    }
}
