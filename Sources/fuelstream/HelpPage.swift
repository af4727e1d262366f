import ArgumentParser

/// What `--help` prints: the options by what they are for, a line each.
///
/// The parser's own page runs over several screens, in the order of declaration. Names, values and texts are taken from
/// it, so an option is described once, where it is declared; here are only the groups.
enum HelpPage {
    /// The columns of a line.
    private static let width = 80

    /// The options by their long names; those that share a line stand together. One that is declared and not named here
    /// comes at the end of the last group.
    private static let groups: [(title: String, lines: [[String]])] = [
        (
            "Reading (no file, or -, is standard input)",
            [
                ["from"], ["encoding"], ["delimiter"], ["quote"], ["no-header"], ["columns"],
                ["keep-repeated-headers"], ["infer"],
            ]
        ),
        ("Records", [["schema"], ["assume-product"], ["changes"], ["changes-in"], ["set"]]),
        (
            "Places and stations",
            [
                ["near"], ["within"], ["bands"], ["suburbs"], ["stations"], ["no-stations"], ["geocode-with"],
                ["feed-url"],
            ]
        ),
        ("Choosing records", [["where"], ["unique"], ["unique-in"], ["sort-by"], ["limit"], ["per"]]),
        ("Writing", [["to"], ["select"], ["drop"], ["output-delimiter"], ["no-output-header"]]),
        ("Errors and limits", [["strict"], ["rejects"], ["accept-rejects"], ["max-record-bytes"]]),
        ("Running", [["progress"], ["stats", "stats-json"]]),
    ]

    /// The parser's own options.
    private static let builtIn = [
        HelpEntry(label: "-h, --help, --version", text: "Prints this page; prints the version"),
        HelpEntry(label: "--generate-completion-script SHELL", text: "For bash, zsh or fish"),
    ]

    private static let examples = """
        Examples:
          fuelstream --assume-product ULP --near 6050 feed.rss
          cat FuelWatchRetail-*.csv | fuelstream --where 'price < 150' -t csv
          fuelstream --near 6050 --sort-by price --limit 5 -s price,station month.csv

        All of it in full: man fuelstream
        """

    /// The page, without a line end.
    static func text() -> String {
        let configuration = FuelstreamCommand.configuration
        var page = "\(configuration.abstract)\n\nUsage: \(configuration.usage ?? "")\n\n"
        var rest = declaredEntries()
        let sections = groups.map { group in
            group.lines.map { names in
                let entries = names.compactMap { name in
                    rest.firstIndex { $0.name == name }.map { rest.remove(at: $0) }
                }
                precondition(entries.count == names.count, "the groups name an option that is not declared: \(names)")
                return HelpEntry(joining: entries)
            }
        }
        for (group, entries) in zip(groups, sections) {
            page += group.title + ":\n"
            let last = group.title == groups.last?.title ? rest + builtIn : []
            for entry in entries + last { page += entry.lines(upTo: width) }
        }
        return page + "\n" + examples
    }

    /// The options of the parser's page, which puts an option and its text on a line of sufficient width, or the text
    /// on the next one.
    private static func declaredEntries() -> [HelpEntry] {
        var entries: [HelpEntry] = []
        for line in FuelstreamCommand.helpMessage(columns: 1000).split(separator: "\n") {
            if line.hasPrefix("  -") {
                entries.append(HelpEntry(parserLine: line))
            } else if line.hasPrefix("   "), let entry = entries.last, entry.text.isEmpty {
                entries[entries.count - 1] = HelpEntry(label: entry.label, parserText: line.split(separator: " ")[...])
            }
        }
        return entries.filter { $0.name != "help" && $0.name != "version" }
    }
}

/// An option of the page, or several that share a line.
private struct HelpEntry {
    /// The column that texts begin in, counted from 0. A label that reaches it goes on, and the text with it.
    private static let textColumn = 27

    /// Names, and a placeholder for the value in capital letters.
    let label: String
    /// Without a full stop.
    let text: String

    init(label: String, text: String) {
        self.label = label
        self.text = text
    }

    /// What the parser says of an option without the values and the default that it adds.
    init(label: String, parserText words: ArraySlice<Substring>) {
        let own = words.prefix { $0 != "(values:" && $0 != "(default:" }.joined(separator: " ")
        self.init(label: label, text: own.hasSuffix(".") ? String(own.dropLast()) : own)
    }

    /// `  -f, --from <format>     What is read…`
    init(parserLine line: Substring) {
        let words = line.split(separator: " ")
        let names = words.prefix { $0.hasSuffix(",") }.count + 1
        var label = words[..<names].joined(separator: " ")
        var rest = words[names...]
        if let value = rest.first, value.hasPrefix("<"), value.hasSuffix(">") {
            label += " " + value.dropFirst().dropLast().uppercased()
            rest.removeFirst()
        }
        self.init(label: label, parserText: rest)
    }

    /// One line for several options.
    init(joining entries: [HelpEntry]) {
        let texts = entries.enumerated().map { index, entry in
            index == 0 ? entry.text : entry.text.prefix(1).lowercased() + entry.text.dropFirst()
        }
        self.init(label: entries.map(\.label).joined(separator: ", "), text: texts.joined(separator: "; "))
    }

    /// The long name without its dashes.
    var name: String {
        let word = label.split(whereSeparator: { $0 == " " || $0 == "," }).first { $0.hasPrefix("--") }
        return word.map { String($0.dropFirst(2)) } ?? ""
    }

    /// The line, or several where the text is too long for one.
    func lines(upTo width: Int) -> String {
        let indent = String(repeating: " ", count: Self.textColumn)
        var result = "  " + label
        result += String(repeating: " ", count: max(2, Self.textColumn - result.count))
        var column = result.count
        for word in text.split(separator: " ") {
            if column > Self.textColumn, column + 1 + word.count > width {
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
