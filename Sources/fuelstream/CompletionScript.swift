/// The parser's completion scripts, put right.
enum CompletionScript {
    /// How the lines end that offer the subcommand `help`, in bash, zsh and fish.
    private static let helpCommand = [
        "compgen -W 'help' -- \"${cur}\"))", "'(-): :->command'", "'(-)*:: :->arg'",
        "-fa 'help' -d 'Show subcommand help information.'",
    ]

    /// A script without the subcommand `help`; any other text as it is.
    ///
    /// The parser (seen with 1.8.2) puts it into every script, though only programs with other subcommands have it. zsh
    /// refuses a script that has it behind files (“doubled rest argument definition”), and others offer it.
    static func withoutHelpCommand(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.filter { line in !helpCommand.contains { line.hasSuffix($0) } }.joined(separator: "\n")
    }
}
