import Foundation
import ShellSupport
import Testing

/// `make install` and `make uninstall`.
@Suite struct InstallTests {
    /// Runs a line of shell after `make` was called with these goals, and with its prefix as `$prefix`. Nothing is built.
    private static func run(_ goals: String..., then line: String) throws -> Shell.Result {
        let calls = goals.map {
            "make -s \($0) SWIFT=none PROGRAM='\(Shell.program.path)' \"PREFIX=$prefix\" >&2 || exit"
        }
        return try Shell.run(
            (["prefix=\"$TMPDIR/a prefix\"; mkdir \"$prefix\""] + calls + [line]).joined(separator: "\n"))
    }

    @Test("make install puts every file in its place") func install() throws {
        let result = try Self.run("install", then: "cd \"$prefix\"; find . -type f -printf '%m %P\\n' | sort -k 2")
        var programs = ["fuelstream"]
        if try Shell.run("command -v fuelstream-geocode").status == 0 { programs.append("fuelstream-geocode") }
        let files = programs.flatMap { program in
            [
                "755 bin/\(program)",
                "644 share/bash-completion/completions/\(program)",
                "644 share/fish/vendor_completions.d/\(program).fish", "644 share/man/man1/\(program).1",
                "644 share/zsh/site-functions/_\(program)",
            ]
        }
        let pages = try Shell.run("ls docs/*.md").output.split(separator: "\n").map(String.init)
        let documents = (["CHANGELOG.md", "LICENSE", "README.md", "folders"] + pages).map {
            "644 share/doc/fuelstream/\($0)"
        }
        #expect(Set(result.output.split(separator: "\n").map(String.init)) == Set(files + documents))
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("Installed programs, completions and manual pages work") func installed() throws {
        let result = try Self.run(
            "install",
            then: """
                "$prefix/bin/fuelstream" --limit 1 -s station samples/fuelwatch.rss
                head -n 1 "$prefix/share/zsh/site-functions/_fuelstream"
                MANPATH="$prefix/share/man" man -w fuelstream 2>/dev/null || ls "$prefix/share/man/man1/fuelstream.1"
                """)
        let lines = result.output.split(separator: "\n")
        #expect(lines.first == #"{"station":"Saltbush Fuels Wangara"}"#)
        #expect(lines.dropFirst().first == "#compdef fuelstream")
        #expect(lines.last?.hasSuffix("a prefix/share/man/man1/fuelstream.1") ?? false)
    }

    @Test("Installed programs are stripped, and make install-debug adds their symbols") func symbols() throws {
        let result = try Self.run(
            "install-debug",
            then: """
                cd "$prefix"; nm bin/fuelstream 2>&1 | head -n 1
                nm lib/debug/.build-id/*/*.debug | grep -c fuelstream_main
                """)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasSuffix("no symbols") ?? false)
        #expect(lines.dropFirst() == ["1"])
    }

    @Test("gdb finds the symbols of an installed program", .enabled(if: Shell.has("gdb"), "there is no gdb"))
    func debugger() throws {
        let result = try Self.run(
            "install-debug",
            then: """
                cd "$prefix"
                gdb -batch -iex "set debug-file-directory $prefix/lib/debug" -ex 'info symbol fuelstream_main' \
                  bin/fuelstream 2>&1 | tail -n 1
                """)
        #expect(result.output.hasPrefix("fuelstream_main in section .text"))
    }

    @Test("make uninstall removes everything, and the folders that were made for it") func uninstall() throws {
        let result = try Self.run(
            "install-debug", "install", "uninstall", then: "find \"$prefix\" -mindepth 1")
        #expect(result.output == "", "\(result.errors)")
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("make uninstall leaves what was there before") func uninstallBesideOthers() throws {
        let result = try Shell.run(
            """
            prefix=$TMPDIR/there; mkdir -p "$prefix/bin" "$prefix/share/man/man1"; touch "$prefix/share/other"
            for goal in install uninstall; do
              make -s $goal SWIFT=none PROGRAM='\(Shell.program.path)' "PREFIX=$prefix" >&2 || exit
            done
            cd "$prefix" && find . | sort
            """)
        #expect(result.output == ".\n./bin\n./share\n./share/man\n./share/man/man1\n./share/other\n")
    }
}
