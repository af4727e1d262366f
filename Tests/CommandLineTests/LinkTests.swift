import Foundation
import ShellSupport
import Testing

/// What the filter is linked with, by what is in the files that the linker read and wrote. The import lines are
/// `LayoutTests`' part; what comes in with a dependency is in none of them.
@Suite struct LinkTests {
    /// The libraries of the system that the program asks for by itself. libxml2 may have more behind it (ICU, on Debian).
    private static let systemLibraries: Set<String> = [
        "libxml2.so.2", "libsqlite3.so.0", "libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1",
        "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
    ]

    /// Lines of output of a command that succeeds.
    private static func lines(_ command: String) throws -> [String] {
        let result = try Shell.run(command)
        try #require(result.status == 0, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    /// The Swift modules by the name of Foundation, or of a part of it, whose symbols are defined or asked for in files.
    private static func foundationModules(in files: String) throws -> Set<String> {
        // A mangled name begins with the length and the name of its module: $s20FoundationEssentials4DataV.
        let names = try lines(
            """
            $(command -v nm || command -v llvm-nm) \(files) > $TMPDIR/symbols
            test $(wc -l < $TMPDIR/symbols) -gt 1000 || exit
            grep -oE '[0-9]+_?Foundation[A-Za-z]*' $TMPDIR/symbols | sort -u
            """)
        return Set(names.map { String($0.drop(while: \.isNumber).prefix(Int($0.prefix(while: \.isNumber)) ?? 0)) })
    }

    @Test func theFilterAsksForFewSharedLibraries() throws {
        let needed = try Self.lines(
            "$(command -v objdump || command -v llvm-objdump) -p $(command -v fuelstream) | awk '/NEEDED/ { print $2 }'"
        )
        #expect(needed.contains("libxml2.so.2"))
        // A debug build has the toolchain's libraries beside it, a release build has them inside.
        let toolchain = try Regex("lib(swift.*|dispatch|BlocksRuntime)\\.so")
        let others = needed.filter { $0.wholeMatch(of: toolchain) == nil }
        #expect(Set(others).isSubset(of: Self.systemLibraries), "\(others)")
    }

    /// No part of it: FoundationEssentials alone makes the program half as large again, and slower to start.
    @Test func theFilterHasNoFoundation() throws {
        #expect(try Self.foundationModules(in: "$(command -v fuelstream)").isEmpty)
    }

    /// A program with the Swift runtime inside looks for libraries where the system has them, and nowhere else.
    @Test func aReleaseBuildHasNoSearchPath() throws {
        let header = try Self.lines("$(command -v objdump || command -v llvm-objdump) -p $(command -v fuelstream)")
        guard !header.contains(where: { $0.contains("libswiftCore") }) else { return }
        #expect(!header.contains { $0.contains("RUNPATH") || $0.contains("RPATH") })
    }

    /// Code can use what a dependency imports without an import of its own.
    @Test(arguments: ["CommandLineOptions", "StreamKit", "StreamStore", "FuelKit", "fuelstream"])
    func noModuleOfOursUsesFoundation(module: String) throws {
        let modules = try Self.foundationModules(in: "'\(Shell.built.path)'/\(module).build/*.o")
        #expect(modules.isEmpty, "\(modules)")
    }

    /// Else the tests above could not find it.
    @Test func foundationIsFoundWhereItIsUsed() throws {
        let modules = try Self.foundationModules(in: "'\(Shell.built.path)'/fuelstream_geocode.build/*.o")
        #expect(modules.contains("FoundationNetworking"), "\(modules)")
    }
}
