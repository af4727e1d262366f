/// The shells that can complete a command line.
enum Shell: String, OptionChoice {
    case bash, zsh, fish
}

extension OptionTable {
    /// The script that makes a shell complete the program's options, values and operands; without a final newline.
    func completionScript(for shell: Shell) -> String {
        switch shell {
        case .bash: bashScript
        case .zsh: zshScript
        case .fish: fishScript
        }
    }

    /// The name of the shell's function.
    private var function: String { "_\(program)" }

    /// The options by which the columns of files are found, if there are any to be offered.
    private var columnOptions: String? {
        for option in options { if case .columns(let options) = option.completion { return options } }
        return nil
    }

    /// How options are written whose values are files, which are not input.
    private var fileOptions: [String] {
        options.filter { option in
            switch option.completion {
            case .files, .words(_, orFiles: true): option.placeholder != nil
            default: false
            }
        }
        .flatMap(\.spellings)
    }

    /// What writes the columns of files, one a line.
    /// - Parameter files: the shell's name for them.
    private func columns(_ options: String, of files: String) -> String {
        "\(program) \(options) -- \(files) 2> /dev/null | head -n 1 | tr '\\t' '\\n' | grep -x '[A-Za-z_][A-Za-z0-9_]*'"
    }

    // MARK: bash

    private var bashScript: String {
        let cases = options.filter { $0.placeholder != nil }.map { option in
            "        \(option.spellings.joined(separator: "|"))) \(bashCase(option.completion)) ;;"
        }
        return """
            # Completions of \(program) for bash.
            \(bashColumns)\(function)() {
                local current=$2 previous=$3 offer=() list before
                # --name=value is three words to bash.
                if [[ $current == = ]]; then
                    current=
                elif [[ $previous == = ]]; then
                    previous=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                case $previous in
            \(cases.joined(separator: "\n"))
                    *)
                        if [[ $current == -* && " ${COMP_WORDS[*]:1:COMP_CWORD - 1} " != *' -- '* ]]; then
                            offer=(\(bashOffer(.words(options.flatMap(\.spellings)))))
                        else
                            offer=(\(bashOffer(operands == nil ? .none : .files)))
                        fi
                        ;;
                esac
                if [[ -n $list ]]; then
                    # Spaces are typed with a backslash, and offered without.
                    current=${current#"$before"}
                    mapfile -t COMPREPLY < <(
                        awk -v typed="${current//\\\\/}" -v before="$before" \
                            'index(tolower($0), tolower(typed)) == 1 { print before $0 }' <<< "$list")
                    return
                fi
                mapfile -t COMPREPLY < <(compgen "${offer[@]}" -- "$current")
            }
            complete -o filenames -F \(function) \(program)
            """
    }

    private var bashColumns: String {
        guard let columnOptions else { return "" }
        return """
            \(function)_columns() {
                local word previous files=()
                for word in "${COMP_WORDS[@]:1}"; do
                    case $previous in
                        \(fileOptions.joined(separator: "|"))) ;;
                        *) [[ ! -f $word ]] || files+=("$word") ;;
                    esac
                    previous=$word
                done
                if ((${#files[@]})); then
                    compopt -o nospace 2> /dev/null
                    \(columns(columnOptions, of: "\"${files[@]}\""))
                fi
            }

            """
    }

    private func bashCase(_ completion: Completion) -> String {
        switch completion {
        case .lines(let flag): "list=$(\(program) --\(flag) 2> /dev/null)"
        case .columns: "before=${current%\"${current##*[,-]}\"} list=$(\(function)_columns)"
        case .phrases(let texts): "list=$'\(texts.joined(separator: "\\n"))'"
        case .none, .files, .words: "offer=(\(bashOffer(completion)))"
        }
    }

    /// Arguments of `compgen`.
    private func bashOffer(_ completion: Completion) -> String {
        switch completion {
        case .none, .lines, .phrases, .columns: ""
        case .files: "-f"
        case .words(let words, let orFiles): "\(orFiles ? "-f " : "")-W '\(words.joined(separator: " "))'"
        }
    }

    // MARK: zsh

    private var zshScript: String {
        var specifications = options.map(zshSpecification)
        if let operands { specifications.append("'*:\(operands.placeholder):_files'") }
        return """
            #compdef \(program)
            \(function)_lines() {
                local -a lines
                lines=(${(f)"$(\(program) $1 2> /dev/null)"})
                compadd -M 'm:{a-zA-Z}={A-Za-z}' -a lines
            }
            \(function)_phrases() {
                compadd -M 'm:{a-zA-Z}={A-Za-z}' -- "$@"
            }
            \(function)_words_or_files() {
                compadd -- "$@"
                _files
            }
            \(zshColumns)\
            \(function)() {
                _arguments -s -S : \\
                    \(specifications.joined(separator: " \\\n        "))
            }
            if [[ $funcstack[1] == \(function) ]]; then
                \(function) "$@"
            else
                compdef \(function) \(program)
            fi
            """
    }

    private var zshColumns: String {
        guard let columnOptions else { return "" }
        return """
            \(function)_columns() {
                local word previous
                local -a files names
                for word in ${(Q)words[2,-1]}; do
                    [[ $previous == (\(fileOptions.joined(separator: "|"))) || ! -f $word ]] || files+=($word)
                    previous=$word
                done
                (( $#files )) || return
                names=(${(f)"$(\(columns(columnOptions, of: "$files")))"})
                compset -P '*[,-]'
                compadd -S '' -a names
            }

            """
    }

    /// `'(-t --to)'{-t+,--to=}'[Writes …]:format:(ndjson csv)'`: with `+` a value may follow without a space, with `=`
    /// after an equals sign.
    private func zshSpecification(_ option: Option<Command>) -> String {
        let takesValue = option.placeholder != nil
        let names = option.spellings.map { $0 + (takesValue ? $0.hasPrefix("--") ? "=" : "+" : "") }
        let head =
            if option.isRepeatable {
                "'*'"
            } else {
                "'(\(option.spellings.joined(separator: " ")))'"
            }
        let name = names.count > 1 ? "{\(names.joined(separator: ","))}" : names[0]
        let help = option.help.substituting(["'": "'\\''", ":": "\\:", "[": "\\[", "]": "\\]", "\\": "\\\\"])
        let value = option.placeholder.map { ":\($0):\(zshAction(option.completion))" } ?? ""
        return "\(head)\(name)'[\(help)]\(value)'"
    }

    private func zshAction(_ completion: Completion) -> String {
        switch completion {
        case .none: " "
        case .files: "_files"
        // With a space before it, it gets no arguments but its own.
        case .lines(let flag): " \(function)_lines --\(flag)"
        case .columns: " \(function)_columns"
        case .phrases(let texts):
            " \(function)_phrases "
                + texts.map { "\"\($0.substituting([":": "\\:"]))\"" }.joined(separator: " ")
        case .words(let words, orFiles: false): "(\(words.joined(separator: " ")))"
        case .words(let words, orFiles: true): " \(function)_words_or_files \(words.joined(separator: " "))"
        }
    }

    // MARK: fish

    private var fishScript: String {
        // Files are offered by default.
        var lines: [String] = []
        if let columnOptions {
            lines.append(
                """
                function _\(function)_columns
                    set -l files
                    set -l previous
                    for word in (commandline -op)[2..-1]
                        contains -- "$previous" \(fileOptions.joined(separator: " ")); or not test -f $word; or set -a files $word
                        set previous $word
                    end
                    test -n "$files"; or return
                    set -l before (commandline -ct | string replace -r -- '^--[^=]*=' '' | string replace -r -- '[^,-]*$' '')
                    for name in (\(columns(columnOptions, of: "$files")))
                        echo $before$name
                    end
                end
                """)
        }
        if operands == nil { lines.append("complete -c \(program) -f") }
        for option in options {
            let short = option.short.map { " -s \(Unicode.Scalar($0))" } ?? ""
            let value =
                switch option.completion {
                case _ where option.placeholder == nil: ""
                case .none: " -x"
                case .files: " -r -F"
                case .lines(let flag): " -x -a '(\(program) --\(flag))'"
                case .columns: " -x -a '(_\(function)_columns)'"
                case .phrases(let texts):
                    " -x -k -a '"
                        + texts.map { $0.substituting([" ": "\\ ", "(": "\\(", ")": "\\)"]) }.joined(separator: " ")
                        + "'"
                case .words(let words, let orFiles):
                    "\(orFiles ? " -r -F" : " -x") -k -a '\(words.joined(separator: " "))'"
                }
            let help = option.help.substituting(["'": "\\'", "\\": "\\\\"])
            lines.append("complete -c \(program)\(short) -l \(option.name)\(value) -d '\(help)'")
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// Replaces some characters by other texts.
    fileprivate func substituting(_ texts: [Character: String]) -> String {
        reduce(into: "") { $0 += texts[$1] ?? String($1) }
    }
}
