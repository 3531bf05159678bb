// swift-tools-version:6.0

import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "loopbanner", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "BannerBenchmark",
            dependencies: [
                "AllocationCount", "FrameFloor",
                .product(name: "BannerCore", package: "loopbanner"),
            ]
        ),
        .target(name: "AllocationCount"),
        .target(name: "FrameFloor"),
    ],
    swiftLanguageModes: [.v6]
)
