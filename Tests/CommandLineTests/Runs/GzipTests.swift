import ShellSupport
import Testing

/// Compressed input in the built program: what a golden case does not show.
@Suite struct GzipTests {
    /// A megabyte that becomes a gigabyte: nothing of it is kept.
    @Test(
        "A gigabyte compressed to a megabyte is read in constant memory", .timeLimit(.minutes(3)),
        arguments: ["", "--jobs 3"]) func bomb(options: String) throws
    {
        let result = try Shell.run(
            """
            cd $TMPDIR
            yes 1,2 | head -c 64M | gzip > part.gz
            { printf 'a,b\\n' | gzip; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do cat part.gz; done; } > bomb.gz
            fuelstream \(options) --where 'a != 1' --stats-json bomb.gz 2>&1 |
            sed -E 's/.*"read":([0-9]+).*"peak_memory_bytes":([0-9]+).*/\\1 \\2/' | tail -n 1
            """)
        let figures = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        try #require(figures.count == 2, "\(result)")
        #expect(figures[0] == 1 << 28)
        #expect(figures[1] < (options.isEmpty ? 16_000_000 : 40_000_000), "\(figures[1])")
    }

    /// Whoever has seen enough ends it all, the program before included.
    @Test("A reader that has seen enough ends a run on compressed input", .timeLimit(.minutes(1))) func headEndsTheRun()
        throws
    {
        let result = try Shell.run(
            "{ printf 'a,b\\n' | gzip; while printf '1,2\\n' | gzip -1; do :; done; } | fuelstream | head -n 1")
        #expect(result.output == "{\"a\":\"1\",\"b\":\"2\"}\n")
    }

    /// A member that has been written whole is read at once, whatever follows.
    @Test("Records of a complete gzip member come out while input stays open", .timeLimit(.minutes(1)))
    func membersComeAtOnce() throws {
        let result = try Shell.run(
            """
            mkfifo $TMPDIR/packed $TMPDIR/records
            fuelstream < $TMPDIR/packed > $TMPDIR/records &
            exec 3> $TMPDIR/packed 4< $TMPDIR/records
            printf 'a,b\\n1,2\\n' | gzip >&3
            read -r line <&4
            echo "first $line"
            printf '3,4\\n' | gzip >&3
            read -r line <&4
            echo "second $line"
            """)
        #expect(result.output == "first {\"a\":\"1\",\"b\":\"2\"}\nsecond {\"a\":\"3\",\"b\":\"4\"}\n", "\(result)")
    }
}
