// swift-tools-version: 6.2
import PackageDescription

// An empty program that links what fuelstream links: what start-up and resident memory are measured against.
let package = Package(
    name: "Floors",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2"))
    ],
    targets: [
        .executableTarget(
            name: "empty",
            dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
            linkerSettings: [.linkedLibrary("xml2"), .linkedLibrary("sqlite3")]
        )
    ]
)
