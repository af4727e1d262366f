import Foundation
import ShellSupport
import Testing

/// The completion scripts in the shells that there are.
@Suite struct CompletionTests {
    /// What is typed, and what the shell should offer, in any order.
    struct Typed: CustomTestStringConvertible, Sendable {
        let line: String
        let offers: [String]
        /// What stays before each offer: of a list, the names before the last one. zsh shows none of it.
        var before = ""

        var testDescription: String { line }
    }

    static let examples = [
        Typed(line: "fuelstream --fr", offers: ["--from"]),
        Typed(line: "fuelstream --stat", offers: ["--stations", "--stats", "--stats-json"]),
        Typed(line: "fuelstream --to g", offers: ["geojson", "geojsonl"]),
        Typed(line: "fuelstream --near -31.9,115.8 -f n", offers: ["ndjson"]),
        Typed(line: "fuelstream -t g", offers: ["geojson", "geojsonl"]),
        Typed(line: "fuelstream -tcsv --fr", offers: ["--from"]),
        Typed(line: "fuelstream -tcsv -d, quoting.c", offers: ["quoting.csv"]),
        Typed(
            line: "fuelstream --schema f", offers: ["feed", "fuel", "fuel-finder", "fuelcheck-nsw", "fuelwatch"]),
        Typed(line: "fuelstream --mapping q", offers: ["queensland", "quoting.csv"]),
        Typed(line: "fuelstream --day to", offers: ["today", "tomorrow"]),
        Typed(line: "fuelstream --assume-product 98", offers: ["98 RON"]),
        Typed(
            line: "fuelstream --region=metro",
            offers: [
                "Metro : East/Hills", "Metro : North of River", "Metro : South of River",
            ]),
        Typed(line: "fuelstream --suburbs ga", offers: ["gazetteer.csv"]),
        Typed(line: "fuelstream --stations a.db --stations ga", offers: ["gazetteer.csv"]),
        Typed(line: "fuelstream --near 6050 quoting.csv news.r", offers: ["news.rdf", "news.rss"]),
        Typed(line: "fuelstream quoting.csv hel", offers: []),
        Typed(line: "fuelstream --from=n", offers: ["ndjson"]),
        Typed(line: "fuelstream fuelwatch.rss -s addr", offers: ["address"]),
        Typed(line: "fuelstream fuelwatch.rss --by brand,sta", offers: ["station"], before: "brand,"),
        Typed(line: "fuelstream fuelwatch.rss --sort-by=brand,-pri", offers: ["price"], before: "brand,-"),
        Typed(line: "fuelstream --stations fuelwatch.rss --drop pri", offers: []),
        Typed(line: "fuelstream --suburbs=ga", offers: ["gazetteer.csv"]),
        Typed(line: "fuelstream --near NorthAM", offers: ["Northam WA", "Northampton WA"]),
        Typed(line: "fuelstream --near=northam", offers: ["Northam WA", "Northampton WA"]),
        Typed(line: "fuelstream -- --fr", offers: []),
        Typed(line: "fuelstream --generate-completion-script z", offers: ["zsh"]),
    ]

    static let geocoderExamples = [
        Typed(line: "fuelstream-geocode --url http://localhost --st", offers: ["--state"]),
        Typed(line: "fuelstream-geocode --state N", offers: ["NSW", "NT"]),
        Typed(line: "fuelstream-geocode --rate 1 h", offers: []),
    ]

    /// A shell, and how it is asked: a script with the typed line as `$1` and the completion script as `$2`, which writes
    /// the offers line by line.
    enum Asked: String, CaseIterable {
        case bash
        case fish
        case zsh

        var isThere: Bool { CompletionTests.hasShell[self]! }

        var script: String {
            switch self {
            case .bash:
                #"""
                . "$2"
                # An equals sign is a word to bash.
                read -r -a COMP_WORDS <<< "${1//=/ = }"
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$1 COMP_POINT=${#1}
                "$(complete -p "${COMP_WORDS[0]}" | sed 's/.*-F \([^ ]*\).*/\1/')" \
                  "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
                if ((${#COMPREPLY[@]})); then printf '%s\n' "${COMPREPLY[@]}"; fi
                """#
            case .fish:
                #"""
                source $argv[2]
                complete -C $argv[1] | string replace -r '\t.*' '' | string replace -r '^--.*=' ''
                """#
            // It completes on a terminal only: there a shell runs whose `compadd` tells what it is given.
            case .zsh:
                #"""
                cat > "$HOME/.zshrc" <<'RC'
                fpath=("$HOME" $fpath); autoload -Uz compinit; compinit -u -D
                compadd() {
                  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
                  local -a hits; builtin compadd -O hits "$@"; local hit
                  for hit in $hits; do print -r -- "OFFER:$hit:END"; done
                }
                finish() { print DONE }
                zle -N finish; bindkey '^X' finish; bindkey '^I' complete-word
                PS1=READY
                RC
                zmodload zsh/zpty
                export ZDOTDIR=$HOME
                zpty inner zsh -d -i
                zpty -r inner text '*READY*'
                zpty -w -n inner "$1"$'\t\x18'
                zpty -r inner text '*DONE*' || print -r -u 2 "no answer: $text"
                print -r -- "$text" | grep -a -o 'OFFER:.*:END' | sed 's/^OFFER:\(.*\):END$/\1/'
                print -r -- "$text" | grep -a _arguments >&2
                zpty -d inner
                """#
            }
        }
    }

    private static let hasShell = Dictionary(
        uniqueKeysWithValues: Asked.allCases.map { ($0, Shell.has($0.rawValue)) })
    private static let hasGeocoder = Shell.has("fuelstream-geocode")

    /// Asks a shell in the samples, and compares what it offers.
    private static func check(_ typed: Typed, in shell: Asked) throws {
        let line = typed.line.replacingOccurrences(of: "'", with: "'\\''")
        let result = try Shell.run(
            """
            set -- '\(line)'; program=${1%% *}; cd samples || exit
            HOME=$TMPDIR; export HOME; unset FPATH
            "$program" --generate-completion-script \(shell.rawValue) > "$TMPDIR/_$program" || exit
            cat > "$TMPDIR/script" <<'END'
            \(shell.script)
            END
            \(shell.rawValue) "$TMPDIR/script" "$1" "$TMPDIR/_$program"
            """)
        #expect(result.errors == "")
        let before = shell == .zsh ? "" : typed.before
        #expect(
            Set(result.output.split(separator: "\n").map(String.init)) == Set(typed.offers.map { before + $0 }))
    }

    @Test("bash completes options, values and files", arguments: examples) func bash(_ typed: Typed) throws {
        try Self.check(typed, in: .bash)
    }

    @Test(
        "fish completes options, values and files", .enabled(if: Asked.fish.isThere, "there is no fish"),
        arguments: examples)
    func fish(_ typed: Typed) throws { try Self.check(typed, in: .fish) }

    @Test(
        "zsh completes options, values and files", .enabled(if: Asked.zsh.isThere, "there is no zsh"),
        arguments: examples)
    func zsh(_ typed: Typed) throws { try Self.check(typed, in: .zsh) }

    @Test(
        "All shells complete the options of fuelstream-geocode",
        .enabled(if: hasGeocoder, "there is no fuelstream-geocode"),
        arguments: geocoderExamples, Asked.allCases.filter(\.isThere))
    func geocoder(_ typed: Typed, _ shell: Asked) throws { try Self.check(typed, in: shell) }
}
