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
                "AllocationCount",
                .product(name: "BannerCore", package: "loopbanner"),
            ]
        ),
        .target(name: "AllocationCount"),
    ],
    swiftLanguageModes: [.v6]
)
