// swift-tools-version: 6.2
import PackageDescription

// An empty program that is linked with libxml2: what start-up and resident memory are measured against.
let package = Package(
    name: "Floors",
    targets: [
        .executableTarget(
            name: "empty",
            linkerSettings: [
                // Nothing is used of it.
                .unsafeFlags(["-Xlinker", "--no-as-needed"]), .linkedLibrary("xml2"),
            ]
        )
    ]
)
