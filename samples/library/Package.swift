// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "library",
    // Elsewhere: .package(url: "…/fuelstream", from: "…").
    dependencies: [.package(name: "fuelstream", path: "../..")],
    targets: [
        .executableTarget(name: "longest-lines", dependencies: [.product(name: "StreamKit", package: "fuelstream")]),
        .executableTarget(name: "column-mean", dependencies: [.product(name: "StreamKit", package: "fuelstream")]),
        .executableTarget(name: "csv-where", dependencies: [.product(name: "StreamKit", package: "fuelstream")]),
    ]
)
