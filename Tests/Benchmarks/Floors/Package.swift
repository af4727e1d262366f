// swift-tools-version: 6.2
import PackageDescription

// An empty program that links what fuelstream links: what start-up and resident memory are measured against.
let package = Package(
    name: "Floors",
    targets: [
        .executableTarget(
            name: "empty",
            linkerSettings: [
                // Nothing is used of them.
                .unsafeFlags(["-Xlinker", "--no-as-needed"]), .linkedLibrary("xml2"), .linkedLibrary("sqlite3"),
            ]
        )
    ]
)
