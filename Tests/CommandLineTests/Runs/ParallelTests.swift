import Foundation
import ShellSupport
import Testing

/// Input cut by GNU parallel and read by many processes gives what one process gives, where it is installed.
@Suite struct ParallelTests {
    /// There are other programs of that name (moreutils), which know no `--pipepart`.
    private static func isInstalled() -> Bool {
        (try? Shell.run("parallel --version | grep -q GNU"))?.status == 0
    }

    struct Recipe: CustomTestStringConvertible, Sendable {
        let single: String
        let parallel: String

        var testDescription: String { parallel }
    }

    /// Those of docs/parallel.md: a comment with what one process would be asked to do, and the same for many below it.
    static let recipes: [Recipe] = {
        let page = try? String(contentsOf: Shell.root.appendingPathComponent("docs/parallel.md"), encoding: .utf8)
        let lines = (page?.components(separatedBy: "\n") ?? []).dropFirst()
        return zip(lines, lines.dropFirst()).compactMap { comment, command in
            comment.hasPrefix("# ") ? Recipe(single: String(comment.dropFirst(2)), parallel: command) : nil
        }
    }()

    /// Input of some 25 MB, so that blocks of 10 MB are several, under the names that the page uses.
    static let input = """
        generate=$PWD/Tests/Benchmarks/generate.py
        cd "$(mktemp -d)"
        python3 $generate csv --bytes 25M > all.csv
        for seed in 1 2 3; do python3 $generate csv --bytes 1M --seed $seed > FuelWatchRetail-0$seed.csv; done
        for seed in 1 2 3 4 5; do python3 $generate rss --bytes 5M --seed $seed; done > feeds.rss
        gzip -1 -k all.csv feeds.rss
        """

    @Test("docs/parallel.md has six recipes") func thereAreRecipes() { #expect(Self.recipes.count == 6) }

    @Test(
        "A recipe for GNU parallel gives what one process gives",
        .enabled(if: isInstalled(), "GNU parallel is not installed (parallel)"), arguments: recipes)
    func recipe(_ recipe: Recipe) throws {
        let result = try Shell.run(
            """
            \(Self.input)
            (\(recipe.single)); mkdir one; mv prices.* one
            export PARALLEL='--joblog log'
            (\(recipe.parallel))
            for file in prices.*; do cmp $file one/$file && echo same; done
            test -s one/prices.* && echo records
            test $(wc -l < log) -gt 3 && echo several
            """)
        #expect(result == .init(output: "same\nrecords\nseveral\n", errors: "", status: 0))
    }

    /// A table that is not FuelWatch's, and feeds as FuelWatch writes them now: with byte-order marks and CRLF.
    @Test(
        "Other tables and feeds cut by GNU parallel give what one process gives",
        .enabled(if: isInstalled(), "GNU parallel is not installed (parallel)"),
        arguments: [
            "fuelstream TABLE|parallel -k --pipepart -a TABLE --header : --block 10K fuelstream",
            "fuelstream --no-header --columns a,b,c TABLE|"
                + "parallel -k --pipepart -a TABLE --block 10K fuelstream --no-header --columns a,b,c",
            "fuelstream FEEDS|parallel -k --pipepart -a FEEDS --recstart '<?xml' --block 10K fuelstream",
        ])
    func otherInput(commands: String) throws {
        let parts = commands.split(separator: "|").map(String.init)
        let result = try Shell.run(
            """
            folder=$(mktemp -d)
            { echo id,name,note; seq 5000 | sed 's/.*/&,"station, &",plain/'; } > $folder/TABLE
            for copy in 1 2 3 4 5 6 7 8; do cat samples/fuelwatch-2026.rss samples/news.atom; done > $folder/FEEDS
            cd $folder
            \(parts[0]) > one
            PARALLEL='--joblog log' \(parts[1]) | cmp - one && echo same
            test -s one && echo records
            test $(wc -l < log) -gt 3 && echo several
            """)
        #expect(result == .init(output: "same\nrecords\nseveral\n", errors: "", status: 0))
    }
}
