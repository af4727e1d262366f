import Foundation
import ShellSupport
import Testing

/// The lines of docs/recipes.md, run as cron and a bare shell run them: with nothing but `PATH` in the environment. `curl`
/// and `mail` are stand-ins that need no network.
@Suite struct RecipesTests {
    /// A line of a recipe, and whether it is one of a crontab.
    private struct Line {
        let command: String
        let isOfCron: Bool
    }

    private static let lines: [Line] = {
        let text = try? String(contentsOf: Shell.root.appendingPathComponent("docs/recipes.md"), encoding: .utf8)
        var lines: [Line] = []
        for (index, block) in (text ?? "").components(separatedBy: "```").enumerated() where index % 2 == 1 {
            let isOfCron = block.hasPrefix("crontab\n")
            var commands = block.split(separator: "\n").dropFirst().map(String.init)
            // What is not cron's is one script.
            if !isOfCron { commands = [commands.joined(separator: "\n")] }
            lines += commands.map { Line(command: $0, isOfCron: isOfCron) }
        }
        return lines
    }()

    @Test("The recipes are three crontab lines and eight scripts") func thereAreRecipes() {
        #expect(Self.lines.count(where: \.isOfCron) == 3)
        #expect(Self.lines.count(where: { !$0.isOfCron }) == 8)
    }

    @Test(
        "All recipes run with nothing but PATH in the environment",
        .enabled(if: Shell.has("sqlite3"), "no sqlite3 on the PATH, which a recipe runs"))
    func allRun() throws {
        var script = """
            set -e
            cd "$TMPDIR"; mkdir -p home/prices home/www bin
            cp "$ROOT/samples/fuelwatch.rss" home/ulp.rss
            cp "$ROOT/samples/fuelwatch-month.csv" home/FuelWatchRetail-02-2021.csv
            grep -v Puma home/FuelWatchRetail-02-2021.csv | sed 's,/02/,/03/,' > home/FuelWatchRetail-03-2021.csv
            fuelstream home/ulp.rss | grep -v Liberty > home/yesterday.ndjson
            gzip -c home/FuelWatchRetail-02-2021.csv > home/FuelWatchRetail-02-2021.csv.gz
            ln -s "$(command -v fuelstream)" bin/fuelstream
            printf '#!/bin/sh\\nwhile [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done\\ncp ~/ulp.rss "$out"\\n' > bin/curl
            printf '#!/bin/sh\\ncat >> ~/mail\\n' > bin/mail
            chmod +x bin/curl bin/mail
            cd home

            """
        for line in Self.lines where line.command != "PATH=/usr/local/bin:/usr/bin:/bin" {
            var command = line.command
            if line.isOfCron {
                // Five fields, then a command in which a per cent sign would end it.
                let fields = command.split(separator: " ", maxSplits: 5)
                try #require(fields.count == 6, "\(command)")
                try #require(!fields[5].contains("%"), "\(command)")
                command = String(fields[5])
            }
            command = command.replacing("/var/www/fuel", with: "$HOME/www").replacing("sleep 600; ", with: "")
            // Nothing has fallen yet the first time.
            let falls = command.contains("--fail-empty")
            script += """
                cat > command <<'END'
                \(command)
                END
                run() { env -i PATH="$(realpath ../bin):/usr/bin:/bin" HOME="$PWD" sh command > output 2> errors; }
                run || [ $?\(falls ? "" : "x") = 1 ] || echo "$(cat command errors)"

                """
            if falls {
                script += """
                    sed 's/2021-02-13/2021-02-14/g; s#<price>1#<price>0#g' ulp.rss > next.rss; mv next.rss ulp.rss; run || cat errors; wc -l < mail

                    """
            }
        }
        script += "ls prices www; wc -l < prices/prices.ndjson; test -s www/index.html"
        let result = try Shell.run(script, environment: ["ROOT": Shell.root.path])
        #expect(
            result.output
                == "4\nprices:\nprices.ndjson\nseen.db\ntomorrow.rss\nulp.rss\n\nwww:\ncheap.rss\nindex.html\n12\n")
        #expect(result.errors == "")
        #expect(result.status == 0)
    }
}
