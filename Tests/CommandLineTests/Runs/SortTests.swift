import ShellSupport
import Testing

/// More records than fit into the memory for sorting.
@Suite struct SortTests {
    /// Four runs on disk, from one job and from three.
    @Test("Three million records are sorted in runs on disk and merged", arguments: [1, 3]) func runsAreMerged(
        jobs: Int
    ) throws {
        let result = try Shell.run(
            """
            mkdir "$TMPDIR/sorted"; cd "$TMPDIR/sorted"
            seq 3000000 -1 1 | fuelstream --jobs \(jobs) --no-header --columns n --sort-by n -t tsv --no-output-header > found
            seq 1 3000000 | cmp found -
            ls -A
            """)
        #expect(result == .init(output: "found\n", errors: "", status: 0))
    }

    /// A file that may not grow stands for a disk that is full.
    @Test("A full disk while sorting ends with status 74 and names the folder", arguments: [1, 3]) func fullDisk(
        jobs: Int
    ) throws {
        let result = try Shell.run(
            """
            mkdir "$TMPDIR/sorted"; cd "$TMPDIR/sorted"
            seq 2000000 > numbers
            trap '' XFSZ
            ulimit -f 20000
            fuelstream --jobs \(jobs) --no-header --columns n --sort-by n numbers 2>&1
            echo $?
            ls -A
            """)
        let message =
            ", where records are kept that do not fit into memory (TMPDIR names another folder): File too large\n"
        #expect(result.output.hasSuffix("\(message)74\nnumbers\n"))
        #expect(result.output.hasPrefix("fuelstream: /"))
        #expect(result.output.count { $0 == "\n" } == 3)
    }

    @Test("A missing TMPDIR while sorting ends with status 74 and names the folder") func missingFolder() throws {
        let result = try Shell.run(
            "seq 2000000 | TMPDIR=/missing/folder fuelstream --no-header --columns n --sort-by n")
        #expect(result.output.isEmpty)
        #expect(result.status == 74)
        #expect(
            result.errors
                == "fuelstream: /missing/folder, where records are kept that do not fit into memory (TMPDIR names another folder): No such file or directory\n"
        )
    }

    /// What comes behind the first record is neither read from disk nor written.
    @Test("A reader may leave a sorted run early") func readerMayLeave() throws {
        let result = try Shell.run(
            "seq 2000000 -1 1 | fuelstream --no-header --columns n --sort-by n -t csv | sed -n '2{p;q}'")
        #expect(result == .init(output: "1\n", errors: "", status: 0))
    }
}
