extension OptionTable {
    /// What `--help` prints, without a final newline: the options by purpose, one per line.
    public var helpPage: String {
        let groups = groups.map { group in
            "\(group.title):\n" + lines(of: group).map(\.text).joined()
        }
        return "\(summary)\n\nUsage: \(program) \(usage)\n\n\(groups.joined())\n\(epilogue)"
    }

    /// What `-h` prints, without a final newline: the options used most, or all of them if none is marked so.
    public var shortHelpPage: String {
        if commonOptions.isEmpty { return helpPage }
        let common = commonOptions.compactMap { name in option(where: { $0.name == name }) }
        let lines = common.map { HelpLine(label: $0.label, help: $0.help).text }.joined()
        return "\(summary)\n\nUsage: \(program) \(usage)\n\n\(lines)\n\(shortEpilogue)"
    }

    private func lines(of group: Group) -> [HelpLine] {
        var lines: [HelpLine] = []
        for option in group.options {
            if option.sharesLine, let line = lines.popLast() {
                let help = option.help.prefix(1).lowercased() + option.help.dropFirst()
                lines.append(HelpLine(label: "\(line.label), \(option.label)", help: "\(line.help); \(help)"))
            } else {
                lines.append(HelpLine(label: option.label, help: option.help))
            }
        }
        return lines
    }
}

extension Option {
    /// `-f, --from FORMAT`.
    fileprivate var label: String {
        spellings.joined(separator: ", ") + (placeholder.map { " \($0.uppercased())" } ?? "")
    }
}

/// An option of the page, or several.
private struct HelpLine {
    /// The width of a line in columns.
    private static let width = 80
    /// The column that texts begin in, counted from 0. A longer label pushes its text to the right.
    private static let textColumn = 27

    let label: String
    let help: String

    /// With a final newline; several lines if the text is too long for one.
    var text: String {
        let indent = String(repeating: " ", count: Self.textColumn)
        var result = "  " + label
        result += String(repeating: " ", count: max(2, Self.textColumn - result.count))
        var column = result.count
        for word in help.split(separator: " ") {
            if column > Self.textColumn, column + 1 + word.count > Self.width {
                result += "\n" + indent + word
                column = Self.textColumn + word.count
            } else {
                let isFirst = result.last == " "
                result += (isFirst ? "" : " ") + word
                column += (isFirst ? 0 : 1) + word.count
            }
        }
        return result + "\n"
    }
}
