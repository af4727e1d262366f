// swift-tools-version: 6.2
import PackageDescription

// The fuzzer: a package of its own, because it links only with `--sanitize fuzzer`, which brings `main`.
let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "fuelstream", path: "../..")],
    targets: [
        // With the sources of the program, whose own `main` goes by another name: its options are checked, too.
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "CommandLineOptions", package: "fuelstream"),
                .product(name: "FuzzChecks", package: "fuelstream"),
                .product(name: "FuelKit", package: "fuelstream"),
                .product(name: "StreamKit", package: "fuelstream"),
                .product(name: "StreamStore", package: "fuelstream"),
            ],
            swiftSettings: [
                .define("FUZZER"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "fuelstream_main"]),
            ]
        )
    ]
)
