// swift-tools-version:6.0

import PackageDescription

let package = Package(
    name: "loopbanner",
    products: [
        .executable(name: "loopbanner", targets: ["loopbanner"]),
        // What the benchmarks drive.
        .library(
            name: "BannerCore",
            targets: [
                "BannerDaemon", "HardwareBuses", "InfiniteScroll", "MatrixDisplays", "MonotonicTime",
                "Pixels",
            ]
        ),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Floor 6: the command line.
        .executableTarget(
            name: "loopbanner",
            dependencies: [
                "BannerDaemon", "MonotonicTime", "Pictures",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // Floor 5: configuration, the frame loop, reporters, systemd.
        .target(
            name: "BannerDaemon",
            dependencies: [
                "BannerText", "ButtonInput", "CLinuxHardware", "CTOML", "HardwareBuses",
                "InfiniteScroll", "MatrixDisplays", "MonotonicTime", "Pictures", "Pixels",
            ]
        ),

        // Floor 4: displays and buttons.
        .target(name: "MatrixDisplays", dependencies: ["CLinuxHardware", "HardwareBuses", "Pixels"]),
        .target(name: "ButtonInput", dependencies: ["HardwareBuses", "MonotonicTime"]),

        // Floor 3: text and pictures to pixel columns.
        .target(name: "BannerText", dependencies: ["MonotonicTime", "Pixels"]),
        .target(name: "Pictures", dependencies: ["CImageFiles", "MonotonicTime", "Pixels"]),

        // Floor 2: the endless banner, pictures, buses.
        .target(name: "InfiniteScroll", dependencies: ["MonotonicTime"]),
        .target(name: "Pixels", dependencies: ["MonotonicTime"]),
        .target(name: "HardwareBuses", dependencies: ["CLinuxHardware", "MonotonicTime"]),

        // Floor 1: integer time, and the smallest possible C.
        .target(name: "MonotonicTime"),
        .target(name: "CLinuxHardware", linkerSettings: [.linkedLibrary("gpiod")]),
        .target(name: "CTOML"),
        .target(name: "CImageFiles", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("gif")]),

        // What more than one room's tests need.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "MonotonicTimeTests", dependencies: ["MonotonicTime"]),
        .testTarget(name: "PixelsTests", dependencies: ["Pixels", "TestSupport"]),
        .testTarget(
            name: "InfiniteScrollTests",
            dependencies: ["InfiniteScroll", "MonotonicTime", "TestSupport"],
            exclude: ["README.md"]
        ),
        .testTarget(
            name: "HardwareBusesTests",
            dependencies: ["HardwareBuses", "MonotonicTime"]
        ),
        .testTarget(
            name: "ButtonInputTests",
            dependencies: ["ButtonInput", "HardwareBuses", "MonotonicTime", "TestSupport"]
        ),
        .testTarget(
            name: "BannerTextTests",
            dependencies: ["BannerText", "MonotonicTime", "Pixels", "TestSupport"]
        ),
        .testTarget(
            name: "PicturesTests",
            dependencies: ["CImageFiles", "MonotonicTime", "Pictures", "Pixels", "TestSupport"]
        ),
        .testTarget(
            name: "MatrixDisplaysTests",
            dependencies: ["HardwareBuses", "MatrixDisplays", "Pixels", "TestSupport"]
        ),
        .testTarget(
            name: "BannerDaemonTests",
            dependencies: [
                "BannerDaemon", "BannerText", "ButtonInput", "CLinuxHardware", "HardwareBuses",
                "InfiniteScroll", "MatrixDisplays", "MonotonicTime", "Pictures", "Pixels", "TestSupport",
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
