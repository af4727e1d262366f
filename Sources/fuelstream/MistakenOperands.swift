import CommandLineOptions
import Glibc
import StreamKit

/// Operands that are no files, but options without their hyphens, conditions, or the verbs of other tools: told before anything
/// is read.
extension FuelstreamCommand {
    /// - Throws: what the first such operand was meant to be.
    func validateOperands() throws(OptionError) {
        for operand in files where operand != "-" {
            guard unsafe access(operand, F_OK) != 0, let meant = Self.meaning(of: operand) else { continue }
            throw OptionError("no file is called '\(operand)'; \(meant)")
        }
    }

    private static func meaning(of operand: String) -> String? {
        if table.options.contains(where: { $0.name == operand }) { return "did you mean '--\(operand)'?" }
        if let equal = operand.firstIndex(of: "="), case let name = String(operand[..<equal]),
            table.options.contains(where: { $0.name == name })
        {
            return "did you mean '--\(operand)'?"
        }
        if operand.contains(where: { "<>=!".contains($0) }), (try? Expression(parsing: operand)) != nil {
            return "did you mean --where '\(operand)'?"
        }
        return verb(operand).map { "use \($0) for that" }
    }

    /// What does here what verbs of xan, Miller, jq, SQL and the shell do.
    private static func verb(_ word: String) -> String? {
        switch word {
        case "filter", "search", "grep": "--where 'CONDITION'"
        case "cut": "--select FIELDS"
        case "head": "--limit N"
        case "tail": "fuelstream \u{2026} | tail -n N"
        case "sample", "shuffle", "bootstrap": "fuelstream \u{2026} | shuf -n N"
        case "sort": "--sort-by FIELDS"
        case "uniq", "dedup", "nub": "--unique FIELDS"
        case "frequency", "freq", "count-distinct": "--by FIELDS"
        case "count", "wc": "--calc 'n=count()'"
        case "describe", "stats", "summary", "summarize", "summarise", "schema": "--describe"
        case "stats1", "agg", "aggregate", "groupby", "group-by": "--by FIELDS --calc NAME=AGGREGATE"
        case "having": "--having 'CONDITION'"
        case "pivot": "--by FIELDS --pivot FIELD --calc NAME=AGGREGATE"
        case "unpivot", "melt": "--unpivot KEY,VALUE=FIELDS"
        case "reshape": "--pivot, or --unpivot the other way"
        case "join": "--lookup FILE --on KEY"
        case "put", "mutate", "map", "derive": "--set NAME=EXPRESSION"
        case "rename": "--rename NEW=OLD"
        case "explode", "nest": "--each FIELD"
        case "flatten": "--flatten"
        case "headers", "columns": "fuelstream -t csv \u{2026} | head -n 1"
        case "view", "table", "pprint": "--to table"
        case "cat": "fuelstream FILE \u{2026}"
        case "help": "--help"
        case "version": "--version"
        default: nil
        }
    }
}
