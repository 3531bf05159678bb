import Testing

/// Tests that each rule reports what violates it, and reports nothing if it is kept.
@Suite("The rules of the house")
struct HouseRuleTests {
    private static let plan = """
        ### Layer 3: shells

        | target | system | contents |
        |---|---|---|
        | `Top` | `Glibc` | the shell |

        ### Layer 2

        | `Left`, `Right` | | |

        ### Layer 1: foundations

        | `Base` | | |
        | `CBase` | | C |

        ## Background

        | `Elsewhere` | | another table |
        """

    private static let package = """
        targets: [
            // Layer 3: the shell.
            .executableTarget(
                name: "Top",
                dependencies: [
                    "Left", "Right",
                    .product(name: "Parser", package: "parser"),
                ]
            ),
            // Layer 2.
            .target(name: "Left", dependencies: ["Base"]),
            .target(name: "Right", dependencies: ["Base"]),
            // Layer 1.
            .target(name: "Base"),
            .target(name: "CBase", linkerSettings: [.linkedLibrary("base")]),
            .testTarget(name: "BaseTests", dependencies: ["Base"]),
        ]
        """

    private static let sources = [
        "Sources/Top/main.swift": "import Glibc\nimport Left\nimport Parser\nimport Right\n",
        "Sources/Left/Left.swift": "import Base\n",
        "Sources/Right/Right.swift": "import Base\n",
        "Sources/Base/Base.swift": "public struct Base {}\n",
        "Sources/CBase/base.c": "int base;\n",
        "Sources/CBase/include/base.h": "extern int base;\n",
    ]

    /// Returns the house above, with some files, the plan or the package manifest changed.
    private func house(
        _ changes: [String: String] = [:],
        plan: String = Self.plan.replacing("`Glibc`", with: "`Glibc`, `Parser`"),
        package: String = Self.package
    ) -> House {
        House(
            tree: SourceTree(Self.sources.merging(changes) { $1 }),
            plan: LayerPlan(document: plan),
            manifest: Manifest(text: package)
        )
    }

    @Test("a house that keeps all rules has no complaint")
    func sound() {
        let house = house()
        #expect(house.plan.rooms.count == 5)
        #expect(house.unplacedTargets() == [])
        #expect(house.strayImports() == [])
        #expect(house.idlePermissions() == [])
        #expect(house.manifestDisagreements() == [])
        #expect(house.folderCircles() == [])
        #expect(house.longFiles() == [])
    }

    @Test("a target without a layer is found, and a layer without a target")
    func unplaced() {
        #expect(
            house(["Sources/Attic/Attic.swift": ""]).unplacedTargets()
                == ["Attic has no layer in docs/architecture.md"]
        )
        #expect(
            house(plan: Self.plan.replacing("`Base`", with: "`Base`, `Cellar`")).unplacedTargets()
                == ["Cellar has a layer and no folder in Sources", "Cellar is no target of Package.swift"]
        )
    }

    @Test("an import that points up is found, and one that points sideways")
    func upwards() {
        #expect(
            house(["Sources/Base/Base.swift": "import Left\n"]).strayImports()
                == ["Sources/Base/Base.swift, layer 1, imports Left, layer 2"]
        )
        #expect(
            house(["Sources/Left/Left.swift": "import Base\n@testable public import Right\n"]).strayImports()
                == ["Sources/Left/Left.swift, layer 2, imports Right, layer 2"]
        )
    }

    @Test("a module of the system or of C is found where the plan does not allow it")
    func system() {
        let imports = [
            "import Foundation": "Foundation", "import struct Glibc.tm": "Glibc", "import CBase": "CBase",
        ]
        for (line, module) in imports {
            #expect(
                house(["Sources/Left/Deep/Down.swift": "\(line)\n"]).strayImports()
                    == ["Sources/Left/Deep/Down.swift imports \(module), which is not allowed in Left"]
            )
        }
    }

    @Test("an unused permission is found")
    func idle() {
        #expect(
            house(["Sources/Top/main.swift": "import Parser\n"]).idlePermissions()
                == ["docs/architecture.md allows Glibc in Top, which does not import it"]
        )
    }

    @Test("a manifest that disagrees with the plan or the imports is found")
    func manifest() {
        #expect(
            house(package: Self.package.replacing("// Layer 2", with: "// Layer 4")).manifestDisagreements()
                == [
                    "Package.swift has Left in layer 4, the plan in 2",
                    "Package.swift has Right in layer 4, the plan in 2",
                ]
        )
        #expect(
            house(package: Self.package.replacing("\"Left\", \"Right\",", with: "\"Left\","))
                .manifestDisagreements()
                == ["Top imports Right and does not depend on it"]
        )
        let sideways = Self.package.replacing(
            "\"Left\", dependencies: [\"Base\"]",
            with: "\"Left\", dependencies: [\"Base\", \"Right\"]"
        )
        #expect(
            house(package: sideways).manifestDisagreements()
                == [
                    "Left depends on Right, which is not below it",
                    "Left depends on Right and does not import it",
                ]
        )
    }

    @Test("a target that reaches C is found, with the chain of dependencies")
    func reach() {
        let package = Self.package.replacing(
            ".target(name: \"Base\")",
            with: ".target(name: \"Base\", dependencies: [\"CBase\"])"
        )
        #expect(house().chainsToC(from: "Top", besides: []) == [])
        #expect(house(package: package).chainsToC(from: "Top", besides: []) == ["Top → Left → Base → CBase"])
        #expect(house(package: package).chainsToC(from: "Top", besides: ["CBase"]) == [])
        #expect(house(package: package).unreachedC(from: "Top", among: ["CBase"]) == [])
        #expect(house().unreachedC(from: "Top", among: ["CBase"]) == ["Top does not reach CBase"])
    }

    @Test("a C function with a parameter is found")
    func parameters() {
        let text = "const int *lb_sheet(void);\nint lb_sum(int one, int two);\n"
        #expect(
            house(["Sources/CBase/include/base.h": text]).functionsWithParameters(of: "CBase") == [
                "Sources/CBase/include/base.h declares lb_sum"
            ]
        )
    }

    @Test("C that includes a header of the system is found")
    func headers() {
        let text = "#include <stdint.h>\n#include \"base.h\"\n#include <sys/socket.h>\n"
        #expect(
            house(["Sources/CBase/base.c": text]).systemHeaders(of: "CBase") == [
                "Sources/CBase/base.c includes sys/socket.h"
            ]
        )
    }

    @Test("two folders that use each other's types are found, with the names")
    func circle() {
        let files = [
            "Sources/Base/One/One.swift": "public struct One { var two: Two? }\n",
            "Sources/Base/Two/Two.swift": "final class Two {}\nfunc both() { print(\"\\(One.self)\") }\n",
        ]
        #expect(
            house(files).folderCircles() == [
                "Base: One uses Two, which leads back to it: Two",
                "Base: Two uses One, which leads back to it: One",
            ]
        )
    }

    @Test("a circle round three folders is found, and one through the target's own folder")
    func longCircle() {
        let files = [
            "Sources/Base/A/A.swift": "struct A { let b: B }\n",
            "Sources/Base/B/B.swift": "struct B { func f() { helper(1) } }\n",
            "Sources/Base/C.swift": "func helper(_ n: Int) { _ = A.self }\n",
        ]
        #expect(
            house(files).folderCircles() == [
                "Base: . uses A, which leads back to it: A",
                "Base: A uses B, which leads back to it: B",
                "Base: B uses ., which leads back to it: helper",
            ]
        )
    }

    @Test("comments, words, labels, members and what is private make no circle")
    func noCircle() {
        let files = [
            "Sources/Base/One/One.swift": """
            /// As Two, or helper().
            struct One {
                var text = "Two, \\(One.self) and Two" // Two
                func f(helper: Int) { g(helper: 1, x.Two, #"\\(Two)"#) }
            }
            private struct Hidden {}
            func generic<First, Two: Sendable>(_ two: Two, _ first: First) {}
            """,
            "Sources/Base/Two/Two.swift": """
            struct Two { var one: One }
            func helper() {}
            private struct Hidden {}
            func seen(_ hidden: Hidden) {}
            """,
        ]
        #expect(house(files).folderCircles() == [])
    }

    @Test("tests in a folder that their target does not have are found")
    func homeless() {
        var house = house(["Sources/Base/Deep/Down.swift": ""])
        house.tests = SourceTree([
            "Tests/BaseTests/BaseTests.swift": "", "Tests/BaseTests/Deep/DownTests.swift": "",
            "Tests/LeftTests/Deep/Tests.swift": "", "Tests/RightTests/Rules/Tests.swift": "",
        ])
        #expect(
            house.homelessTests(apart: ["RightTests"]) == [
                "Tests/LeftTests/Deep has no counterpart in Sources"
            ]
        )
    }

    @Test("a target of more than a fifth of all lines is found")
    func large() {
        let texts = Dictionary(
            uniqueKeysWithValues: (1...5).map {
                ("Sources/T\($0)/a.swift", String(repeating: "\n", count: 100))
            }
        )
        let empty = House(
            tree: SourceTree(texts),
            plan: LayerPlan(document: ""),
            manifest: Manifest(text: "")
        )
        #expect(empty.largeTargets() == [])
        var house = empty
        house.tree = SourceTree(texts.merging(["Sources/T3/b.c": "int one;\n"]) { $1 })
        #expect(house.largeTargets() == ["T3 has 101 of 501 lines"])
    }

    @Test("a function with a body of more than 50 lines is found, unless it is a table")
    func longFunction() {
        func complaints(_ head: String, _ count: Int, tables: Set<String> = []) -> [String] {
            let body = String(repeating: "        step()\n", count: count)
            let text = "struct A {\n    func short() { step() }\n    \(head)\n\(body)    }\n}\n"
            return house(["Sources/Base/Base.swift": text]).longFunctions(besides: tables)
        }
        for head in [
            "func long() {", "private static func long() throws(Failure) -> Int {", "init?(_ a: Int) {",
            "public var long: Int {", "@discardableResult func long() -> Int {",
            "func long(\n        _ a: Int\n    ) throws -> Int {", "func long<T>() -> T\n    where T: P {",
            "func long()\n        throws -> Int\n    {", "subscript(index: Int) -> Int {",
        ] {
            let start = head.prefix { $0 != "\n" }
            #expect(complaints(head, 50) == [], "\(head)")
            #expect(complaints(head, 51) == ["Sources/Base/Base.swift: \(start) has 51 lines"], "\(head)")
        }
        let table = "Base.swift: func table() {"
        #expect(complaints("func table() {", 51, tables: [table]) == [])
        #expect(
            complaints("func table() {", 50, tables: [table]) == ["\(table) is no table that is too long"]
        )
    }

    @Test("a requirement of a protocol has no body")
    func requirement() {
        let text = "protocol P {\n    func a()\n    var b: Int { get }\n    init(\n        c: Int\n    )\n}\n"
        #expect(
            FunctionLength.all(in: text + "func d() {\n}\n") == [.init(declaration: "func d() {", lines: 0)]
        )
    }

    @Test("a Swift file of more than 400 lines is found")
    func long() {
        let lines = { String(repeating: "\n", count: $0) }
        #expect(house(["Sources/Base/Base.swift": lines(400)]).longFiles() == [])
        #expect(
            house(["Sources/Base/Base.swift": lines(401)]).longFiles() == [
                "Sources/Base/Base.swift has 401 lines"
            ]
        )
    }
}
