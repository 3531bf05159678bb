import Foundation
import Testing

/// The tables of README.md: complete, and true about the names in them.
@Suite("Traceability")
struct TraceabilityTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private func readme() throws -> String {
        try String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    }

    private func sources(below folder: URL) -> [String] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "swift" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }

    @Test("every item of the seeds has exactly one row")
    func complete() throws {
        let rows = try readme().split(separator: "\n").compactMap { line in
            line.firstMatch(of: #/^\| ([SG][0-4]-[0-9]+) \|/#).map { String($0.output.1) }
        }
        let items = [27, 23, 30, 22, 19].enumerated().flatMap { seed, count in
            (1...count).map { "S\(seed)-" + ($0 < 10 ? "0\($0)" : "\($0)") }
        }
        let gaps = [11, 10, 6, 7, 5].enumerated().flatMap { seed, count in
            (1...count).map { "G\(seed)-\($0)" }
        }
        #expect(rows.count == Set(rows).count)
        #expect(Set(rows) == Set(items + gaps))
    }

    @Test("every test that the tables name exists")
    func namedTestsExist() throws {
        let sources = sources(below: folder)
        let names = try readme().matches(of: #/`(\w+Tests)\.(\w+)`/#)
        #expect(names.count > 150)
        for name in names {
            let (suite, function) = (name.output.1, name.output.2)
            let exists = sources.contains { source in
                source.contains("struct \(suite) {") && source.contains("func \(function)(")
            }
            #expect(exists, "\(suite).\(function)")
        }
    }

    @Test("every suite of another room that the tables name exists")
    func namedSuitesExist() throws {
        for name in try readme().matches(of: #/`(\w+Tests)\/(\w+Tests)`/#) {
            let room = folder.deletingLastPathComponent().appendingPathComponent(String(name.output.1))
            #expect(
                sources(below: room).contains { $0.contains("struct \(name.output.2)") },
                "\(name.output.0)"
            )
        }
    }

    @Test("the engine imports nothing but time, and has no floating point")
    func engineStandsAlone() {
        let engine = folder.appendingPathComponent("../../Sources/InfiniteScroll").standardizedFileURL
        let sources = sources(below: engine)
        #expect(sources.isEmpty == false)
        for source in sources {
            let imports = source.matches(of: #/(?m)^import (\w+)/#).map { String($0.output.1) }
            #expect(Set(imports).isSubset(of: ["MonotonicTime"]))
            #expect(source.firstMatch(of: #/\b(Double|Float|CGFloat)\b/#) == nil)
        }
    }
}
