// swift-tools-version:6.0

import PackageDescription

/// For what no frame waits for, in a release: the package of a sign must stay small.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// The endless banner, which other packages can depend on. SwiftPM refuses dependencies with unsafe flags, so these have none.
let library = ["InfiniteScroll", "MonotonicTime", "Pixels"]

let package = Package(
    name: "loopbanner",
    products: [
        .executable(name: "loopbanner", targets: ["loopbanner"]),
        .executable(name: "loopbannerd", targets: ["loopbannerd"]),
        .executable(name: "loopbanner-gateway", targets: ["SignGateway"]),
        // Packages build it without the Swift runtime, which SwiftPM links into every program.
        .executable(name: "loopbanner-text", targets: ["TextHelper"]),
        // The endless banner, for other programs.
        .library(name: "InfiniteScroll", targets: library),
        // What the fuzzer drives.
        .library(
            name: "FileReaders",
            targets: [
                "BannerText", "CTOML", "Diagnostics", "Pictures", "SettingsText", "SignCore", "SignFile",
            ]
        ),
        .library(name: "ControlCodec", targets: ["SignAPI"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Layer 9: the command line, the program of the service, and what carries a sign to the network.
        .executableTarget(
            name: "loopbannerd",
            dependencies: [
                "BusInterfaces", "CLinuxSystem", "Diagnostics", "HardwareBuses", "LinuxSystem",
                "MonotonicTime", "PixelProtocols", "SignDaemon",
            ],
            swiftSettings: small
        ),
        .executableTarget(
            name: "loopbanner",
            dependencies: [
                "BannerText", "BusInterfaces", "ButtonInput", "CLinuxSystem", "Diagnostics", "HardwareBuses",
                "LinuxSystem", "MatrixDisplays", "MonotonicTime", "Pictures", "Pixels", "SettingsText",
                "SignAPI",
                "SignCore", "SignDaemon", "SignFile", "SignSetup", "SignSimulation",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: small
        ),
        .executableTarget(
            name: "SignGateway",
            dependencies: [
                "CGateway", "CLinuxSystem", "Diagnostics", "GatewayMessages", "LinuxSystem", "MonotonicTime",
                "PixelProtocols", "Pixels", "Schedules", "SettingsText", "SignAPI",
            ],
            // The gateway reads the page from a folder at its start.
            exclude: ["FleetPage", "Page"],
            swiftSettings: small
        ),

        // Layer 8: a sign on real hardware.
        .target(
            name: "SignDaemon",
            dependencies: [
                "BannerText", "BusInterfaces", "ButtonInput", "CLinuxSystem", "Diagnostics", "HardwareBuses",
                "InfiniteScroll", "LinuxSystem", "MatrixDisplays", "MonotonicTime", "Pictures", "Pixels",
                "Schedules", "SettingsText", "SignAPI", "SignCore", "SignFile", "SignSetup",
            ],
            swiftSettings: small
        ),

        // Layer 7: a sign in virtual time and drawn; what a sign on real hardware needs.
        .target(
            name: "SignSimulation",
            dependencies: [
                "BannerText", "BusInterfaces", "ButtonInput", "Diagnostics", "GatewayMessages",
                "InfiniteScroll", "MonotonicTime", "Pictures", "Pixels", "Schedules", "SettingsText",
                "SignAPI", "SignCore", "SignFile",
            ],
            swiftSettings: small
        ),
        .target(
            name: "SignSetup",
            dependencies: [
                "BusInterfaces", "Diagnostics", "HardwareBuses", "LinuxSystem", "MatrixDisplays", "Pixels",
                "SettingsText", "SignAPI", "SignCore", "SignFile",
            ],
            swiftSettings: small
        ),

        // Layer 6: the configuration file.
        .target(
            name: "SignFile",
            dependencies: [
                "BannerText", "BusInterfaces", "ButtonInput", "Diagnostics", "InfiniteScroll",
                "MatrixDisplays", "MonotonicTime", "Pictures", "Pixels", "Schedules", "SettingsText",
                "SignAPI", "SignCore",
            ],
            swiftSettings: small
        ),

        // Layer 5: the sign as a value.
        .target(
            name: "SignCore",
            dependencies: [
                "BannerText", "BusInterfaces", "ButtonInput", "Diagnostics", "InfiniteScroll",
                "MatrixDisplays", "MonotonicTime", "Pixels", "Schedules", "SignAPI",
            ]
        ),

        // Layer 4: displays and buttons; the buses of a machine; messages of the network.
        .target(
            name: "HardwareBuses",
            dependencies: [
                "BusInterfaces", "CLinuxHardware", "CLinuxSystem", "Diagnostics", "LinuxSystem",
                "MonotonicTime", "SettingsText",
            ],
            swiftSettings: small
        ),
        .target(
            name: "MatrixDisplays",
            dependencies: ["BusInterfaces", "Diagnostics", "MonotonicTime", "Pixels"],
            exclude: ["README.md"]
        ),
        .target(
            name: "GatewayMessages",
            dependencies: ["Diagnostics", "MonotonicTime", "Pixels", "Schedules", "SettingsText", "SignAPI"],
            swiftSettings: small
        ),
        .target(
            name: "ButtonInput",
            dependencies: ["BusInterfaces", "MonotonicTime", "SignAPI"],
            swiftSettings: small
        ),

        // Layer 3: text to pixel columns, picture files, texts of settings.
        .target(
            name: "BannerText",
            dependencies: ["CGlyphs", "Diagnostics", "MonotonicTime", "Pixels", "Schedules"]
        ),
        .target(
            name: "Pictures",
            dependencies: ["CImageFiles", "MonotonicTime", "Pixels"],
            swiftSettings: small
        ),
        .target(
            name: "SettingsText",
            dependencies: ["CTOML", "Diagnostics", "MonotonicTime", "SignAPI"],
            swiftSettings: small
        ),

        // Layer 2: the endless banner, pictures, packets of pixels, what a bus is, schedules, what a process needs of
        // Linux, what a running sign can be asked.
        .target(name: "InfiniteScroll", dependencies: ["MonotonicTime"], exclude: ["README.md"]),
        .target(name: "Pixels", dependencies: ["MonotonicTime"]),
        .target(name: "PixelProtocols", dependencies: ["MonotonicTime"]),
        .target(
            name: "BusInterfaces",
            dependencies: ["Diagnostics", "MonotonicTime"],
            swiftSettings: small
        ),
        .target(
            name: "LinuxSystem",
            dependencies: ["CLinuxSystem", "Diagnostics", "MonotonicTime"],
            swiftSettings: small
        ),
        .target(name: "SignAPI", dependencies: ["Diagnostics", "MonotonicTime"], swiftSettings: small),
        .target(name: "Schedules", dependencies: ["Diagnostics", "MonotonicTime"], swiftSettings: small),

        // Layer 1: mistakes in texts, integer time, and the smallest possible C.
        .target(name: "Diagnostics", swiftSettings: small),
        .target(name: "MonotonicTime"),
        .target(name: "CLinuxHardware", linkerSettings: [.linkedLibrary("gpiod"), .linkedLibrary("i2c")]),
        .target(name: "CLinuxSystem"),
        .target(
            name: "CGateway",
            linkerSettings: [
                .linkedLibrary("mosquitto"), .linkedLibrary("microhttpd"), .linkedLibrary("crypt"),
                .linkedLibrary("gnutls"), .linkedLibrary("z"),
            ]
        ),
        .systemLibrary(name: "CRaqm", pkgConfig: "raqm", providers: [.apt(["libraqm-dev"])]),
        .executableTarget(
            name: "TextHelper",
            dependencies: ["CRaqm"],
            exclude: ["README.md"],
            linkerSettings: [.linkedLibrary("freetype"), .linkedLibrary("z")]
        ),
        .target(name: "CTOML"),
        .target(name: "CGlyphs"),
        .target(name: "CImageFiles", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("gif")]),

        // What more than one target's tests need, buses without a device, and what the tests of a sign need besides.
        .target(name: "TestSupport", dependencies: ["CLinuxSystem"], path: "Tests/TestSupport"),
        .target(
            name: "BusTestSupport",
            dependencies: ["BusInterfaces", "CLinuxSystem", "Diagnostics", "MonotonicTime"],
            path: "Tests/BusTestSupport"
        ),
        .target(
            name: "SheetReading",
            dependencies: ["CGlyphs"],
            path: "Tests/SheetReading",
            publicHeadersPath: "."
        ),
        .target(
            name: "SignTestSupport",
            dependencies: [
                "BannerText", "CLinuxSystem", "Diagnostics", "InfiniteScroll", "MatrixDisplays",
                "MonotonicTime", "Pixels", "SignCore", "SignFile", "SignSimulation", "TestSupport",
            ],
            path: "Tests/SignTestSupport"
        ),
        // The sources keep to the plan of docs/architecture.md.
        .testTarget(name: "HouseTests", dependencies: ["TestSupport"]),
        .testTarget(
            name: "BannerTextTests",
            dependencies: ["BannerText", "MonotonicTime", "Pixels", "SheetReading", "TestSupport"]
        ),
        .testTarget(
            name: "ButtonInputTests",
            dependencies: ["BusInterfaces", "ButtonInput", "MonotonicTime", "TestSupport"]
        ),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
        .testTarget(
            name: "GatewayMessagesTests",
            dependencies: [
                "GatewayMessages", "MonotonicTime", "Pixels", "Schedules", "SettingsText", "SignAPI",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "HardwareBusesTests",
            dependencies: [
                "BusInterfaces", "BusTestSupport", "CLinuxHardware", "CLinuxSystem", "HardwareBuses",
                "MonotonicTime", "TestSupport",
            ]
        ),
        .testTarget(
            name: "InfiniteScrollTests",
            dependencies: ["InfiniteScroll", "MonotonicTime", "TestSupport"],
            exclude: ["README.md", "Seeds.md"]
        ),
        .testTarget(
            name: "LinuxSystemTests",
            dependencies: ["LinuxSystem", "MonotonicTime", "TestSupport"]
        ),
        .testTarget(
            name: "MatrixDisplaysTests",
            dependencies: [
                "BusInterfaces", "BusTestSupport", "HardwareBuses", "MatrixDisplays", "Pixels", "TestSupport",
            ]
        ),
        .testTarget(name: "MonotonicTimeTests", dependencies: ["MonotonicTime", "TestSupport"]),
        .testTarget(
            name: "PicturesTests",
            dependencies: ["MonotonicTime", "Pictures", "Pixels", "TestSupport"]
        ),
        .testTarget(name: "PixelsTests", dependencies: ["MonotonicTime", "Pixels", "TestSupport"]),
        .testTarget(
            name: "PixelProtocolsTests",
            dependencies: ["MonotonicTime", "PixelProtocols", "TestSupport"]
        ),
        .testTarget(name: "SchedulesTests", dependencies: ["MonotonicTime", "Schedules", "TestSupport"]),
        .testTarget(
            name: "SignGatewayTests",
            dependencies: [
                "Diagnostics", "GatewayMessages", "MonotonicTime", "SettingsText", "SignAPI", "SignGateway",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "loopbannerdTests",
            dependencies: [
                "BusInterfaces", "CLinuxSystem", "HardwareBuses", "LinuxSystem", "MonotonicTime",
                "PixelProtocols", "TestSupport", "loopbannerd",
            ]
        ),
        .testTarget(
            name: "SignCoreTests",
            dependencies: [
                "BannerText", "BusInterfaces", "ButtonInput", "InfiniteScroll", "MatrixDisplays",
                "MonotonicTime", "Pixels", "SignAPI", "SignCore", "SignFile", "SignSimulation",
                "SignTestSupport", "TestSupport",
            ]
        ),
        .testTarget(
            name: "SignDaemonTests",
            dependencies: [
                "BusInterfaces", "BusTestSupport", "ButtonInput", "CLinuxSystem", "Diagnostics",
                "InfiniteScroll", "LinuxSystem", "MatrixDisplays", "MonotonicTime", "Pixels", "SignAPI",
                "SignCore", "SignDaemon", "SignFile", "SignTestSupport", "TestSupport",
            ]
        ),
        .testTarget(
            name: "SignFileTests",
            dependencies: [
                "BannerText", "BusInterfaces", "BusTestSupport", "Diagnostics", "InfiniteScroll",
                "MatrixDisplays", "MonotonicTime", "Pixels", "Schedules", "SettingsText",
                "SignAPI", "SignCore", "SignFile", "SignTestSupport", "TestSupport",
            ]
        ),
        .testTarget(
            name: "SignSetupTests",
            dependencies: [
                "BusInterfaces", "BusTestSupport", "HardwareBuses", "MatrixDisplays", "Pixels", "SignCore",
                "SignFile", "SignSetup", "SignTestSupport", "TestSupport",
            ]
        ),
        .testTarget(
            name: "SignSimulationTests",
            dependencies: [
                "BannerText", "ButtonInput", "Diagnostics", "GatewayMessages", "InfiniteScroll",
                "MonotonicTime", "Pixels", "SettingsText", "SignCore", "SignFile",
                "SignSimulation", "SignTestSupport", "TestSupport",
            ]
        ),
        .testTarget(name: "SignAPITests", dependencies: ["SignAPI", "TestSupport"]),
        .testTarget(
            name: "loopbannerTests",
            dependencies: [
                "CLinuxSystem", "LinuxSystem", "MonotonicTime", "SignAPI", "SignDaemon", "SignTestSupport",
                "TestSupport",
            ]
        ),
        // The documents, and the configurations that come with them.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "BusInterfaces", "BusTestSupport", "ButtonInput", "Diagnostics", "HardwareBuses",
                "InfiniteScroll", "MatrixDisplays", "MonotonicTime", "Pixels", "SignAPI", "SignCore",
                "SignDaemon", "SignFile", "SignSimulation", "SignTestSupport", "TestSupport",
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// The benchmark is built only on request, so it never reaches the product.
if Context.environment["LOOPBANNER_BENCHMARK"] != nil {
    package.products.append(.executable(name: "BannerBenchmark", targets: ["BannerBenchmark"]))
    package.targets += [
        .target(name: "AllocationCount", path: "Benchmarks/Sources/AllocationCount"),
        .target(name: "FrameFloor", path: "Benchmarks/Sources/FrameFloor"),
        .executableTarget(
            name: "BannerBenchmark",
            dependencies: [
                "AllocationCount", "FrameFloor", "HardwareBuses", "InfiniteScroll", "MatrixDisplays",
                "MonotonicTime", "Pixels", "SignCore",
            ],
            path: "Benchmarks/Sources/BannerBenchmark"
        ),
    ]
}

// `scripts/test --only TARGET`: the target, its tests, and their dependencies. Several targets are separated by commas.
if let list = Context.environment["LOOPBANNER_ONLY"] {
    let only = list.split(separator: ",").map(String.init)
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var closure: Set<String> = []
    // Programs that the tests of these targets start, and that no target depends on.
    let programsByTarget = ["loopbanner": ["TextHelper", "loopbannerd"], "SignDaemon": ["TextHelper"]]
    let programs = only.flatMap { programsByTarget[$0] ?? [] }
    var pending = only.flatMap { [$0, "\($0)Tests"] } + programs
    while let name = pending.popLast() {
        guard let target = targets[name], closure.insert(name).inserted else { continue }
        for dependency in target.dependencies {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): pending.append(name)
            default: break
            }
        }
    }
    package.targets.removeAll { !closure.contains($0.name) }
    let hasTextProgram = programs.contains("TextHelper")
    package.products.removeAll { $0.name != "loopbanner-text" || !hasTextProgram }
}

// The debug information of a debug build. These flags override SwiftPM's own `-g`, which follows `-gline-tables-only`.
let isWhole = Context.environment["LOOPBANNER_ONLY"] == nil
/// Lines suffice for backtraces, and the compiler takes a tenth less time than with whole debug information.
let linesOnly = ["-Xfrontend", "-gline-tables-only"]
/// A failed expectation prints its line without debug information.
let testInformation = isWhole ? ["-Xfrontend", "-gnone"] : linesOnly

for target in package.targets where target.type != .system {
    if !library.contains(target.name) {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [
                .unsafeFlags(
                    target.type == .test ? testInformation : linesOnly,
                    .when(configuration: .debug)
                ),
                // Tests check that no access to a variable overlaps another one. In a release the checks would take a
                // quarter of a frame.
                .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
            ]
    }
    // One compiler process for each target: a second one would expand the macros of all its tests again, which takes a
    // fifth more time in all. `--only` builds few targets, where two processes finish earlier.
    if isWhole, !library.contains(target.name) {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [
                .unsafeFlags(["-driver-batch-count", "1"], .when(configuration: .debug))
            ]
    }
    // The gate compiles with this variable.
    if Context.environment["LOOPBANNER_WARNINGS"] == "errors" {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-warnings-as-errors"])]
        target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-Werror"])]
        target.cxxSettings = (target.cxxSettings ?? []) + [.unsafeFlags(["-Werror"])]
    }
}
