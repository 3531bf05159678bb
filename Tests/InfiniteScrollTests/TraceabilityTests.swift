import Foundation
import TestSupport
import Testing

/// The tables of Seeds.md and README.md in this folder: complete, and with tests that exist.
@Suite("Traceability")
struct TraceabilityTests {
    private static func sources(below path: String) -> [String] {
        let folder = Project.folder.appendingPathComponent(path)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "swift" }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }

    /// A row of Seeds.md.
    private struct Row {
        var item: String
        var statement: String
        var place: String
        var proof: String
    }

    private static func rows() throws -> [Row] {
        try Project.text("Tests/InfiniteScrollTests/Seeds.md").split(separator: "\n").compactMap {
            line -> Row? in
            guard line.firstMatch(of: #/^\| [SG][0-4]-[0-9]+ \|/#) != nil else { return nil }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(cells.count == 4, "\(line)")
            guard cells.count == 4 else { return nil }
            return Row(item: cells[0], statement: cells[1], place: cells[2], proof: cells[3])
        }
    }

    /// Every test of the project, as `Suite.function`.
    private static func tests() -> Set<String> {
        var tests: Set<String> = []
        for source in sources(below: "Tests") {
            var suite = ""
            let words = source.matches(
                of: #/(?m)^(?:@Suite.* )?(?:final class|struct|extension) (\w+)|@Test\b[\s\S]*?\bfunc (\w+)/#
            )
            for word in words {
                if let name = word.output.1 { suite = String(name) }
                if let function = word.output.2 { tests.insert("\(suite).\(function)") }
            }
        }
        return tests
    }

    /// The tests that a text names.
    private static func names(in text: String) -> [String] {
        text.matches(of: #/`(\w+Tests\.\w+)`/#).map { String($0.output.1) }
    }

    @Test("every item of the seeds, and every mistake found in them, has exactly one row")
    func complete() throws {
        let rows = try Self.rows().map(\.item)
        let items = [27, 23, 30, 22, 19].enumerated().flatMap { seed, count in
            (1...count).map { "S\(seed)-" + ($0 < 10 ? "0\($0)" : "\($0)") }
        }
        let gaps = [11, 10, 6, 7, 5].enumerated().flatMap { seed, count in
            (1...count).map { "G\(seed)-\($0)" }
        }
        #expect(items.count == 121)
        #expect(rows.count == Set(rows).count)
        #expect(Set(rows) == Set(items + gaps))
    }

    @Test("every row has a proof or a reason for having none")
    func proven() throws {
        let rows = try Self.rows()
        for row in rows {
            #expect(row.statement.count > 10, "\(row.item)")
            let reason = row.proof.wholeMatch(of: #/Does not apply: (.{30,})/#)
            #expect(reason != nil || Self.names(in: row.proof).isEmpty == false, "\(row.item)")
            let words = "\(row.place) \(row.proof)".lowercased()
            for postponed in ["later", "todo", "not yet", "missing:", "open:"] {
                #expect(words.contains(postponed) == false, "\(row.item) puts off: \(row.proof)")
            }
        }
    }

    @Test("every test in the tables exists")
    func namedTestsExist() throws {
        let tests = Self.tests()
        let names = Self.names(in: try Project.text("Tests/InfiniteScrollTests/Seeds.md"))
        let rules = Self.names(in: try Project.text("Tests/InfiniteScrollTests/README.md"))
        #expect(names.count > 200)
        #expect(rules.count > 70)
        let missing = Set(names + rules).subtracting(tests)
        #expect(missing == [])
    }

    @Test("every file that Seeds.md links exists, and every row has a location")
    func linkedFilesExist() throws {
        let text = try Project.text("Tests/InfiniteScrollTests/Seeds.md")
        let folder = Project.folder.appendingPathComponent("Tests/InfiniteScrollTests")
        let definitions = text.matches(of: #/(?m)^\[(\w+)\]: (\S+)$/#)
        for path in definitions.map(\.output.2) + text.matches(of: #/\]\(([^)]+)\)/#).map(\.output.1) {
            let file = folder.appendingPathComponent(String(path)).standardizedFileURL
            #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
        }
        let defined = Set(definitions.map { String($0.output.1) })
        for row in try Self.rows() {
            let prose = row.place.replacing(#/`[^`]*`/#, with: "")
            let links = prose.matches(of: #/\[(\w+)\]/#).map { String($0.output.1) }
            for link in links { #expect(defined.contains(link), "\(row.item) links \(link)") }
            #expect(links.isEmpty == false || row.place.contains("`["), "\(row.item)")
        }
    }

    @Test("every configuration key in Seeds.md is explained in the commented default")
    func namedKeysExist() throws {
        var keys: Set<String> = []
        var table = ""
        for line in try Project.text("config/loopbanner.toml").split(separator: "\n") {
            let setting = line.prefixMatch(of: #/#?([a-z_]+) = /#).map { String($0.output.1) }
            if let header = line.prefixMatch(of: #/#?(\[+[a-z_.]+\]+)/#) {
                table = String(header.output.1)
                keys.insert(table)
            } else if let setting {
                keys.insert("\(table) \(setting)")
            }
        }
        let named = try Project.text("Tests/InfiniteScrollTests/Seeds.md").matches(of: #/`(\[[^`]+)`/#).map {
            String($0.output.1)
        }
        #expect(named.count > 20)
        let missing = Set(named).subtracting(keys)
        #expect(missing == [])
    }

    @Test("the engine imports only the time module and has no floating point")
    func engineStandsAlone() {
        let sources = Self.sources(below: "Sources/InfiniteScroll")
        #expect(sources.isEmpty == false)
        for source in sources {
            let imports = source.matches(of: #/(?m)^import (\w+)/#).map { String($0.output.1) }
            #expect(Set(imports).isSubset(of: ["MonotonicTime"]))
            #expect(source.firstMatch(of: #/\b(Double|Float|CGFloat)\b/#) == nil)
        }
    }
}
