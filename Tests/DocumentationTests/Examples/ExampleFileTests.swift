import Diagnostics
import Foundation
import MatrixDisplays
import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

/// Tests the configurations in `config` and `config/examples`.
@Suite("The files of config")
struct ExampleFileTests {
    private static let folder = Project.folder.appendingPathComponent("config")

    private static func files(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "toml" }
            .sorted { $0.path < $1.path }
    }

    private static func examples() throws -> [URL] {
        try files(in: folder.appendingPathComponent("examples"))
    }

    @Test("every shipped configuration is read without an error or a warning")
    func faultless() throws {
        let files = try Self.files(in: Self.folder) + Self.examples()
        #expect(files.count > 10)
        for file in files {
            do throws(ConfigurationError) {
                let loaded = try Configuration.load(path: file.path)
                #expect(loaded.diagnostics.map(\.description) == [], "\(file.lastPathComponent)")
                #expect(loaded.configuration.options.isEmpty == false, "\(file.lastPathComponent)")
            } catch {
                Issue.record("\(error)")
            }
        }
    }

    @Test("every example begins with a description and fits 110 columns")
    func explained() throws {
        for file in try Self.examples() {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.first?.hasPrefix("# ") == true, "\(file.lastPathComponent)")
            #expect(lines.allSatisfy { $0.count <= 110 }, "\(file.lastPathComponent)")
            // The package installs the files in another folder than the source.
            #expect(lines.allSatisfy { !$0.contains("config/") }, "\(file.lastPathComponent)")
        }
    }

    @Test("docs/README.md lists exactly the examples that exist")
    func listed() throws {
        let page = try Project.text("docs/README.md")
        let listed = page.matches(
            of: #/(?m)^\| \[`[\w-]+\.toml`\]\(\.\.\/config\/examples\/([\w-]+\.toml)\) \|/#
        )
        .map { String($0.output.1) }
        #expect(listed.count == Set(listed).count)
        let there = try Self.examples().map(\.lastPathComponent)
        #expect(Set(listed) == Set(there))
    }

    @Test("there is an example of each display, and of everything that the documents promise")
    func kinds() throws {
        let loaded = try Self.examples().map { try Configuration.load(path: $0.path).configuration }
        let drivers = Set(loaded.flatMap { $0.wall.displays.map { type(of: $0.driver.settings).name } })
        let hardware = Set(DriverSettings.drivers.map { $0.name }).subtracting(["terminal", "memory"])
        #expect(drivers.isSuperset(of: hardware))
        #expect(loaded.contains { $0.wall.displays.count > 1 })
        #expect(loaded.contains { $0.wall.totalColumns != nil })
        #expect(loaded.contains { !$0.text.fonts.isEmpty })
        #expect(loaded.contains { $0.options.contains { $0.text.contains("{bold}") } })
        #expect(loaded.contains { $0.options.contains { $0.icon != nil } })
        #expect(loaded.contains { !$0.schedules.isEmpty && $0.options.contains { !$0.timeWindows.isEmpty } })
        #expect(loaded.contains { $0.options.contains { $0.text.contains("{value:") } })
        #expect(loaded.contains { $0.regions.header?.size != nil && $0.text.size != nil })
    }

    @Test("the demo shows colors, icons, a clock and styles")
    func demo() throws {
        let file = Self.folder.appendingPathComponent("demo.toml")
        let demo = try Configuration.load(path: file.path).configuration
        let texts = demo.options.map(\.text).joined()
        for field in ["{icon:", "{time:", "{color:", "{bold}", "{blink}", "{invert}"] {
            #expect(texts.contains(field), "\(field)")
        }
        #expect(demo.wall.format == .color)
        #expect(demo.options.contains { $0.icon != nil } && demo.options.contains { $0.ink.color != nil })
    }

    @Test("the example of doctor in docs/troubleshooting.md counts its points")
    func doctorExample() throws {
        let page = try Project.text("docs/troubleshooting.md")
        let points = page.matches(of: #/(?m)^(ok|note|FAIL) +[^ ].*: /#).map { $0.output.1 }
        let failing = points.filter { $0 == "FAIL" }.count
        #expect(failing > 0)
        #expect(page.contains("\n\(failing) of \(points.count) checks failed\n"))
    }
}
