// swift-tools-version: 6.2
import PackageDescription

// Strict memory safety makes every unsafe construct say so at the place of use. The types that own
// or borrow raw bytes are marked `@safe` and state the invariant that makes them so.
var settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    // Spans of records that are lent.
    .enableExperimentalFeature("Lifetimes"),
]
var cSettings: [CSetting] = []

// Tests calculate for minutes: `make` has what they test optimised, with its assertions. Not otherwise, since nobody could
// depend on a package with such flags.
if Context.environment["FUELSTREAM_OPTIMIZED_TESTS"] != nil {
    let flags = ["-O", "-assert-config", "Debug", "-whole-module-optimization", "-num-threads", "2"]
    settings.append(.unsafeFlags(flags, .when(configuration: .debug)))
    cSettings.append(.unsafeFlags(["-O2"], .when(configuration: .debug)))
}

let package = Package(
    name: "fuelstream",
    products: [
        .executable(name: "fuelstream", targets: ["fuelstream"]),
        .executable(name: "fuelstream-geocode", targets: ["fuelstream-geocode"]),
        .library(name: "StreamKit", targets: ["StreamKit"]),
        .library(name: "FuelKit", targets: ["FuelKit"]),
        .library(name: "StreamStore", targets: ["StreamStore"]),
        // For the package in Tests/Fuzz.
        .library(name: "CommandLineOptions", targets: ["CommandLineOptions"]),
        .library(name: "FuzzChecks", targets: ["FuzzChecks"]),
    ],
    targets: [
        .systemLibrary(
            name: "CLibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev", "pkg-config"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev", "pkg-config"])]
        ),
        .systemLibrary(
            name: "CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev", "pkg-config"])]
        ),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev", "pkg-config"])]
        ),
        .target(name: "CommandLineOptions", swiftSettings: settings),
        .target(name: "CStreamKit", cSettings: cSettings),
        // Data: the gazetteer and the map page.
        .target(
            name: "CFuelData",
            exclude: [
                "feed-suburbs.txt", "gazetteer.bin", "page-opening.html", "page-closing.html", "page-ending.html",
                "Page", "Mappings",
            ]),
        // For programs alone: it takes effect by options of the linker (Makefile).
        .target(name: "CProgram"),
        // One module: split in two, with what the upper part uses public, jobs take up to 1.14 times as many instructions, and
        // with `package` access up to 1.7 times. Which folder may use which is held by LayerTests.
        .target(
            name: "StreamKit",
            dependencies: ["CLibXML2", "CStreamKit", "CZlib"],
            swiftSettings: settings
        ),
        .target(
            name: "StreamStore",
            dependencies: ["CSQLite", "StreamKit"],
            swiftSettings: settings
        ),
        .target(
            name: "FuelKit",
            dependencies: ["CFuelData", "StreamKit"],
            exclude: ["Suburbs/Data"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "fuelstream",
            dependencies: ["CProgram", "CommandLineOptions", "StreamKit", "StreamStore", "FuelKit"],
            swiftSettings: settings
        ),
        // A program of its own, so that the filter does without libcurl (LinkTests).
        .executableTarget(
            name: "fuelstream-geocode",
            dependencies: ["CCurl", "CommandLineOptions", "FuelKit", "StreamKit"],
            swiftSettings: settings
        ),
        .target(
            name: "TestSupport",
            dependencies: ["CZlib", "StreamKit"],
            path: "Tests/TestSupport"
        ),
        // Apart from TestSupport, because Foundation and libxml2 each bring their own ICU headers, which do not agree.
        .target(name: "ShellSupport", path: "Tests/ShellSupport"),
        .target(
            name: "FuzzChecks",
            dependencies: ["FuelKit", "StreamKit", "TestSupport"],
            path: "Tests/FuzzChecks"
        ),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzChecks", "ShellSupport", "fuelstream"]),
        .testTarget(name: "CommandLineOptionsTests", dependencies: ["CommandLineOptions"]),
        // What the libraries say is tested in the program's words.
        .testTarget(name: "StreamKitTests", dependencies: ["StreamKit", "TestSupport", "fuelstream"]),
        .testTarget(
            name: "StreamStoreTests", dependencies: ["StreamStore", "StreamKit", "StoreWriter", "TestSupport"]),
        // A process for those tests to kill.
        .executableTarget(
            name: "StoreWriter",
            dependencies: ["StreamStore", "StreamKit"],
            path: "Tests/StoreWriter"
        ),
        .testTarget(name: "FuelKitTests", dependencies: ["FuelKit", "StreamKit", "TestSupport", "fuelstream"]),
        // The programs of the package in samples/library, built with the tests that run them: on its own it would build
        // StreamKit once more.
        .executableTarget(
            name: "longest-lines", dependencies: ["StreamKit"], path: "samples/library/Sources/longest-lines"),
        .executableTarget(
            name: "column-mean", dependencies: ["StreamKit"], path: "samples/library/Sources/column-mean"),
        .executableTarget(name: "csv-where", dependencies: ["StreamKit"], path: "samples/library/Sources/csv-where"),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "CommandLineOptions", "FuelKit", "ShellSupport", "StreamKit", "column-mean", "csv-where", "fuelstream",
                "longest-lines",
            ],
            exclude: ["Cases", "Faults", "Inputs", "Usage.md", "case.sh"]
        ),
        .testTarget(name: "GeocodeTests", dependencies: ["ShellSupport"]),
        .testTarget(
            name: "ConformanceTests",
            dependencies: ["ShellSupport"],
            exclude: ["README.md"]
        ),
    ]
)
