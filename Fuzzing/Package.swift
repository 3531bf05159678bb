// swift-tools-version:6.0

import PackageDescription

// scripts/fuzz builds this with sanitizers; without its options it does not link.
let package = Package(
    name: "Fuzzing",
    dependencies: [
        .package(name: "loopbanner", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "ReaderFuzzer",
            dependencies: [
                "CFuzzer",
                .product(name: "ControlCodec", package: "loopbanner"),
                .product(name: "FileReaders", package: "loopbanner"),
            ]
        ),
        .target(name: "CFuzzer"),
    ],
    swiftLanguageModes: [.v6]
)
