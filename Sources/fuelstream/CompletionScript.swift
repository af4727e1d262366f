/// The parser's completion scripts, put right.
enum CompletionScript {
    /// How the lines end that offer the subcommand `help`, in bash, zsh and fish.
    private static let helpCommand = [
        "compgen -W 'help' -- \"${cur}\"))", "'(-): :->command'", "'(-)*:: :->arg'",
        "-fa 'help' -d 'Show subcommand help information.'",
    ]

    /// A script without the subcommand `help`, and with values that may follow a short option without a blank; any other
    /// text as it is.
    ///
    /// The parser (seen with 1.8.2) puts `help` into every script, though only programs with other subcommands have it. zsh
    /// refuses a script that has it behind files (“doubled rest argument definition”), and others offer it.
    static func corrected(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { line in !helpCommand.contains { line.hasSuffix($0) } }
            .map(withAttachedValue).joined(separator: "\n")
    }

    /// An option of zsh's `_arguments`, `'(-t --to)'{-t,--to}'[Writes …]:format:…'`, with `-t+` for `-t`: else `-tcsv`
    /// would be four flags to zsh, and nothing be offered behind it. One without a value ends in `]'`.
    private static func withAttachedValue(_ line: Substring) -> Substring {
        let parts = line.split(separator: ",", maxSplits: 1)
        guard parts.count == 2, parts[0].suffix(4).hasPrefix("'{-"), !line.hasSuffix("]'") else { return line }
        return parts[0] + "+," + parts[1]
    }
}
