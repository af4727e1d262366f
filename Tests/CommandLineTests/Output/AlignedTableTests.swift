import Foundation
import ShellSupport
import Testing

/// What `--to table` shows when, and where.
@Suite struct AlignedTableTests {
    @Test("-t table prints its records when input pauses", arguments: [[], ["--jobs", "2"]]) func pausedInput(
        _ options: [String]
    ) throws {
        let child = try Child(options + ["-t", "table"])
        // Waits until the lines are there; a program that held them back would run into the suite's time limit.
        #expect(child.answer(to: "name,n\nx,1\nlonger,22\n") == "name     n")
        #expect(child.answer(to: "x,333\n") == "x        1")
        #expect(child.readLine() == "longer  22")
        #expect(child.readLine() == "x       333")
        #expect(child.end() == 0)
    }

    /// The lines that a terminal with so many columns gets.
    private func lines(columns: Int, _ command: String) throws -> String {
        let typescript = "script -q -e -c \"stty cols \(columns); \(command)\" /dev/null < /dev/null"
        let result = try Shell.run("printf 'name,n\\n東京,1\\nabcdefgh,2\\n' > $TMPDIR/t.csv; \(typescript)")
        #expect(result.status == 0)
        return result.output.replacingOccurrences(of: "\r", with: "")
    }

    @Test("-t table cuts lines at the width of a terminal, and nowhere else") func terminal() throws {
        let whole = "name      n\n東京      1\nabcdefgh  2\n"
        #expect(try lines(columns: 11, "fuelstream -t table $TMPDIR/t.csv") == whole)
        #expect(
            try lines(columns: 8, "fuelstream -t table $TMPDIR/t.csv") == "name   …\n東京   …\nabcdefg…\n")
        // It does not know how wide it is.
        #expect(try lines(columns: 0, "fuelstream -t table $TMPDIR/t.csv") == whole)
        #expect(try lines(columns: 8, "fuelstream -t table $TMPDIR/t.csv | cat") == whole)
        let file = "fuelstream -t table -o $TMPDIR/o $TMPDIR/t.csv; cat $TMPDIR/o"
        #expect(try lines(columns: 8, file) == whole)
    }
}
