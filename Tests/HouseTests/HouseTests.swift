import Foundation
import TestSupport
import Testing

/// Tests that the source files follow the plan in docs/architecture.md.
@Suite("The house")
struct HouseTests {
    /// The source files, which are read from disk only once.
    private static let shared = Result {
        House(
            tree: try SourceTree(below: Project.folder),
            tests: try SourceTree("Tests", below: Project.folder),
            plan: LayerPlan(document: try Project.text("docs/architecture.md")),
            manifest: Manifest(text: try Project.text("Package.swift"))
        )
    }

    private let house: House

    init() throws {
        house = try Self.shared.get()
    }

    /// Records a separate issue for each violation.
    private func expectNone(_ complaints: [String], _ location: SourceLocation = #_sourceLocation) {
        for complaint in complaints { Issue.record("\(complaint)", sourceLocation: location) }
    }

    @Test("every target has a layer, and every layer a target")
    func layers() {
        #expect(house.plan.rooms.count >= 13)
        #expect(house.manifest.targets.count >= 13)
        expectNone(house.unplacedTargets())
    }

    @Test("imports point down only, and out of the house only where the plan allows it")
    func imports() {
        expectNone(house.strayImports())
        expectNone(house.idlePermissions())
    }

    @Test("no source imports Foundation")
    func foundation() {
        let foundation = ["Foundation", "FoundationEssentials", "FoundationNetworking"]
        let guilty = house.tree.files.filter { !$0.imports.filter(foundation.contains).isEmpty }
        expectNone(guilty.map(\.path))
    }

    @Test("programs read their arguments without /proc")
    func arguments() {
        let guilty = house.tree.files.filter { $0.isSwift && $0.text.contains("CommandLine.arguments") }
        expectNone(guilty.map(\.path))
    }

    @Test("Package.swift depends on what is imported, and has the same layers")
    func manifest() {
        expectNone(house.manifestDisagreements())
    }

    /// The C target that contains only constants, and does not compute.
    private static let constants = "CGlyphs"

    /// The C targets that the sign and the reader of its file may reach besides the constants. They compute with the
    /// bytes that they are given.
    private static let computingC: [String: Set<String>] = [
        "SignCore": [],
        "SignFile": ["CImageFiles", "CTOML"],
    ]

    @Test("the sign reaches no C but the glyphs, and the reader of its file no C that calls the system")
    func purity() {
        for (target, computing) in Self.computingC {
            let permitted = computing.union([Self.constants])
            expectNone(house.chainsToC(from: target, besides: permitted))
            expectNone(house.unreachedC(from: target, among: permitted))
            expectNone(permitted.flatMap { house.systemHeaders(of: $0) })
        }
    }

    @Test("the glyphs are constants: no function of their header has a parameter")
    func constants() {
        expectNone(house.functionsWithParameters(of: Self.constants))
    }

    @Test("no folders of a target use each other in a circle")
    func circles() {
        expectNone(house.folderCircles())
    }

    @Test("tests have the folders of what they test")
    func tests() {
        #expect(house.tests.files.count > 150)
        // The engine is tested rule by rule, and the documents are not a target, so their tests have separate folders.
        expectNone(house.homelessTests(apart: ["InfiniteScrollTests", "DocumentationTests"]))
    }

    @Test("no target has more than a fifth of all lines, and no Swift file more than 400")
    func sizes() {
        #expect(house.tree.files.count > 200)
        expectNone(house.largeTargets())
        expectNone(house.longFiles())
    }

    /// The declarations whose bodies are tables with a row for each case.
    private static let tables: Set<String> = [
        "GroupInterface.swift: private var row: Interface.Method {",
        "OpenAPIStatus.swift: private var row: Substring {",
        "RouteDescription.swift: var description: RouteDescription {",
        "RouteDescription+Access.swift: init(access request: AccessRequest) {",
        "RouteDescription+Fleet.swift: init(fleet request: FleetWebRequest) {",
        "SignErrors.swift: private var row: (meaning: String, status: UInt32, fields: [Field]) {",
        "SignEvent.swift: public var definition: (meaning: String, fields: [Field], isStable: Bool) {",
        "SignMethod.swift: private var row: Interface.Method {",
        "TextTemplateError.swift: public var description: String {",
    ]

    @Test("no function has a body of more than 50 lines, except for tables")
    func functions() {
        #expect(house.tree.files.flatMap { FunctionLength.all(in: $0.text) }.count > 3000)
        expectNone(house.longFunctions(besides: Self.tables))
    }
}
