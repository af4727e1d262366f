import Foundation
import ShellSupport
import Testing

/// What the filter is linked with, by what is in the files that the linker read and wrote. The import lines are
/// `LayoutTests`' part; what comes in with a dependency is in none of them.
@Suite struct LinkTests {
    /// The libraries of the system that a release build asks for at its start.
    private static let systemLibraries: Set<String> = [
        "libsqlite3.so.0", "libz.so.1", "libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
    ]

    /// What a debug build may ask for beside them.
    private static let debugLibraries: Set<String> = [
        "libxml2.so.2", "libxml2.so.16", "libstdc++.so.6", "libgcc_s.so.1",
    ]

    /// What `fuelstream-geocode` may ask for beside them.
    private static let networkLibraries: Set<String> = ["libcurl.so.4"]

    /// Lines of output of a command that succeeds.
    private static func lines(_ command: String) throws -> [String] {
        let result = try Shell.run(command)
        try #require(result.status == 0, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    /// The Swift modules by the name of Foundation, or of a part of it, whose symbols are defined or asked for in files.
    private static func foundationModules(in files: String) throws -> Set<String> {
        try modules("_?Foundation[A-Za-z]*", in: files)
    }

    /// The Swift modules by a name (a regular expression) whose symbols are defined or asked for in files.
    private static func modules(_ name: String, in files: String) throws -> Set<String> {
        // A mangled name begins with the length and the name of its module: $s20FoundationEssentials4DataV.
        let names = try lines(
            """
            $(command -v nm || command -v llvm-nm) \(files) > $TMPDIR/symbols
            test $(wc -l < $TMPDIR/symbols) -gt 500 || exit
            grep -oE '[0-9]+\(name)' $TMPDIR/symbols | sort -u
            """)
        return Set(names.map { String($0.drop(while: \.isNumber).prefix(Int($0.prefix(while: \.isNumber)) ?? 0)) })
    }

    /// The libraries that a program asks for, but for those of the toolchain: a debug build has them beside it, a release
    /// build has them inside.
    private static func neededLibraries(of program: String) throws -> Set<String> {
        let needed = try lines(
            "$(command -v objdump || command -v llvm-objdump) -p $(command -v \(program)) | awk '/NEEDED/ { print $2 }'"
        )
        let toolchain = try Regex("lib(swift.*|dispatch|BlocksRuntime)\\.so")
        return Set(needed.filter { $0.wholeMatch(of: toolchain) == nil })
    }

    /// Whether a program has the Swift runtime inside.
    static func isRelease(_ program: String) throws -> Bool {
        try !lines("$(command -v objdump || command -v llvm-objdump) -p $(command -v \(program))")
            .contains { $0.contains("libswiftCore") }
    }

    /// What it asks for besides is loaded at each start, whatever it does.
    @Test("fuelstream needs only a few system libraries") func sharedLibraries() throws {
        let needed = try Self.neededLibraries(of: "fuelstream")
        let more = try Self.isRelease("fuelstream") ? [] : Self.debugLibraries
        #expect(needed.isSubset(of: Self.systemLibraries.union(more)), "\(needed)")
    }

    @Test(
        "Only fuelstream-geocode needs libcurl",
        .enabled(if: Shell.has("fuelstream-geocode"), "there is no fuelstream-geocode"))
    func libcurl() throws {
        let needed = try Self.neededLibraries(of: "fuelstream-geocode")
        let more = try Self.isRelease("fuelstream-geocode") ? [] : Self.debugLibraries
        #expect(needed.contains("libcurl.so.4"))
        #expect(needed.isSubset(of: Self.systemLibraries.union(Self.networkLibraries).union(more)), "\(needed)")
    }

    /// Plain feeds do without libxml2. Without it the others are rejected, and the reason is told.
    @Test(
        "Without libxml2 plain feeds are read, and others are rejected with the reason",
        .enabled(if: try isRelease("fuelstream"), "a debug build asks for libxml2 at its start"))
    func feedsWithoutLibxml2() throws {
        let result = try Shell.run(
            """
            mkdir $TMPDIR/none && : > $TMPDIR/none/libxml2.so.2 && : > $TMPDIR/none/libxml2.so.16
            printf '<rss><channel><item><title>%s</title></item></channel></rss>' a 'b<x xmlns="u"/>' c > $TMPDIR/feed
            LD_LIBRARY_PATH=$TMPDIR/none fuelstream -t tsv -s title $TMPDIR/feed
            """)
        #expect(result.status == 65)
        #expect(result.output == "title\na\nc\n")
        #expect(
            result.errors.contains("feed:1: reading this takes libxml2, which cannot be loaded"), "\(result.errors)")
    }

    /// No part of it: FoundationEssentials alone makes the filter half as large again, and slower to start.
    @Test("fuelstream contains no part of Foundation") func foundation() throws {
        #expect(try Self.foundationModules(in: "$(command -v fuelstream)").isEmpty)
    }

    @Test(
        "fuelstream-geocode contains no part of Foundation",
        .enabled(if: Shell.has("fuelstream-geocode"), "there is no fuelstream-geocode"))
    func foundationInTheGeocoder() throws {
        #expect(try Self.foundationModules(in: "$(command -v fuelstream-geocode)").isEmpty)
    }

    /// Swift's regular expressions are an eighth of a program that calls `contains` or `split` with a text; ours are the C
    /// library's.
    @Test(arguments: ["fuelstream", "fuelstream-geocode"]) func noProgramHasSwiftsRegularExpressions(program: String)
        throws
    {
        guard Shell.has(program) else { return }
        #expect(try Self.modules("_StringProcessing", in: "$(command -v \(program))").isEmpty)
    }

    /// A program with the Swift runtime inside looks for libraries where the system has them, and nowhere else.
    @Test(
        "A release build has no library search path",
        .enabled(if: try isRelease("fuelstream"), "a debug build has a search path"))
    func searchPath() throws {
        let header = try Self.lines("$(command -v objdump || command -v llvm-objdump) -p $(command -v fuelstream)")
        #expect(header.contains { $0.contains("NEEDED") })
        #expect(!header.contains { $0.contains("RUNPATH") || $0.contains("RPATH") })
    }

    /// Code can use what a dependency imports without an import of its own.
    @Test(
        "None of the modules uses Foundation",
        arguments: ["CommandLineOptions", "StreamKit", "StreamStore", "FuelKit", "fuelstream", "fuelstream_geocode"])
    func foundationInModules(module: String) throws {
        let modules = try Self.foundationModules(in: "'\(Shell.built.path)'/\(module).build/*.o")
        #expect(modules.isEmpty, "\(modules)")
    }

    /// Else the tests above could not find it.
    @Test("Foundation is found in a module that uses it") func foundationInTests() throws {
        let modules = try Self.foundationModules(in: "'\(Shell.built.path)'/GeocodeTests.build/*.o")
        #expect(modules.contains("FoundationEssentials"), "\(modules)")
    }
}
