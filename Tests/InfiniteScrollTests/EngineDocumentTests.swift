import Foundation
import InfiniteScroll
import TestSupport
import Testing

/// The timelines of the engine's document match the engine, and its rules are those that code and tests cite.
@Suite("Sources/InfiniteScroll/README.md")
struct EngineDocumentTests {
    private static let document = "Sources/InfiniteScroll/README.md"

    /// A row of a timeline.
    private struct Moment {
        var milliseconds: Int
        var input: String
        var picture: String
        var events: [String]
    }

    /// Returns the timeline below a title in bold.
    private static func timeline(_ title: String) throws -> [Moment] {
        let text = try Project.text(document)
        let below = try #require(text.range(of: "**\(title)")).upperBound
        let block = try #require(text[below...].firstMatch(of: #/```\n([^`]+)```/#)).output.1
        return try block.split(separator: "\n").dropFirst().map { line in
            let row = try #require(
                line.wholeMatch(of: #/ *(\d+)  (.{12}) ([A-Za-z.]{8})(?:  (.+))?/#),
                "\(line)"
            )
            let events = row.output.4.map { $0.hasPrefix("(") ? [] : $0.components(separatedBy: ", ") } ?? []
            return Moment(
                milliseconds: Int(row.output.1) ?? 0,
                input: row.output.2.trimmingCharacters(in: .whitespaces),
                picture: String(row.output.3),
                events: events
            )
        }
    }

    /// Replays a timeline with options that look like `drawn`, column by column.
    private func replay(
        _ title: String,
        of drawn: [String: String] = ["A": "AAAAAAAA", "B": "BBBBBBBB", "C": "CCCCCCCC", "X": "XXXXXXXX"],
        order: String = "A B C",
        entrance: Entrance? = nil,
        _ configure: (inout Behavior) -> Void = { _ in }
    ) throws {
        func list(_ ids: String) -> [Option] {
            ids.split(separator: " ").map {
                Option(id: String($0), length: drawn[String($0)]?.count ?? 0, entrance: entrance)
            }
        }
        var banner = ShownBanner(list(order), configure)
        var milliseconds = 0
        for (number, moment) in try Self.timeline(title).enumerated() {
            banner.wait(milliseconds: moment.milliseconds - milliseconds)
            milliseconds = moment.milliseconds
            if number == 0, milliseconds > 0 { banner.forget() }
            switch moment.input {
            case "-": break
            case "tap": banner.tap()
            case "touch": banner.say(.touch)
            case let input where input.hasPrefix("list "): banner.replace(list(String(input.dropFirst(5))))
            default: Issue.record("\(title): unknown input '\(moment.input)'")
            }
            let crossing = banner.carousel.window.crossing
            let picture = (0..<8).map { column -> Character in
                if let crossing, Self.dissolveOrder[..<crossing.step].contains(column) {
                    return Array(drawn[banner.carousel.options[crossing.option].id] ?? "")[column]
                }
                guard let content = banner.carousel.content(column: column) else { return "." }
                let look = Array(drawn[banner.carousel.options[content.option].id] ?? "")
                return look.indices.contains(content.column) ? look[content.column] : "?"
            }
            #expect(String(picture) == moment.picture, "\(title) \(milliseconds)")
            #expect(banner.said() == moment.events, "\(title) \(milliseconds)")
        }
    }

    @Test("the timelines of taps and of a hold match the engine")
    func taps() throws {
        try replay("A tap at rest.")
        try replay("A tap in the middle of a slide.")
        try replay("A hold of 5 s.") { $0.hold = .interval(.seconds(5)) }
    }

    /// The columns in the order in which they change in the timeline of a transition.
    private static let dissolveOrder = [4, 1, 6, 3, 0, 7, 2, 5]

    @Test("the timeline of a press in the middle of a transition matches the engine")
    func transition() throws {
        try replay("A press in mid-dissolve.", entrance: Entrance(kind: 0, steps: 8))
    }

    @Test("the timeline of a pan matches the engine")
    func pan() throws {
        let drawn = ["A": "abcdefghijklmnopqr", "B": "BBBBBBBB"]
        try replay("A pan.", of: drawn, order: "A B") { $0.speed = 10 * 256 }
    }

    @Test("the timeline of a ticker matches the engine")
    func ticker() throws {
        try replay("A ticker.", of: ["A": "AAAAA", "B": "BBB"], order: "A B") {
            $0.style = .ticker
            $0.speed = 25 * 256
            $0.gap = 2
        }
    }

    @Test("the timeline of a list that is replaced during a slide matches the engine")
    func list() throws {
        try replay("A list that is replaced during a slide.")
    }

    /// Returns the names of rules in `text`, such as R-RET-2, R-DATA and INV-3.
    private static func rules(in text: String) -> Set<String> {
        let lines = text.lines(containing: "R-") + text.lines(containing: "INV-")
        let names = lines.flatMap { line in
            line.matches(of: #/\b(?:R-(?:[A-Z]+(?:-[0-9]+)?|[0-9][0-9.]*)|INV-[0-9]+)\b/#)
                .map { String($0.output) }
        }
        return Set(names)
    }

    /// Returns the rules that the engine's document states. Each has an anchor with its name.
    private static func statedRules() throws -> [String] {
        try Project.text(document).matches(of: #/<a id="([a-z0-9-]+)"><\/a>\*\*([A-Z0-9-]+)\*\*/#).map {
            rule in
            #expect(rule.output.1 == rule.output.2.lowercased())
            return String(rule.output.2)
        }
    }

    /// Returns the texts of the files below `folder`, by path.
    private static func texts(below folder: String, _ suffixes: [String]) -> [String: String] {
        let root = Project.folder.appendingPathComponent(folder)
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        var texts: [String: String] = [:]
        for case let file as URL in files ?? .init() where suffixes.contains(file.pathExtension) {
            texts[file.path] = try? String(contentsOf: file, encoding: .utf8)
        }
        return texts
    }

    @Test("every cited rule is stated in the engine's document, once")
    func citedRulesAreStated() throws {
        let stated = try Self.statedRules()
        #expect(stated.count > 40)
        #expect(Set(stated).count == stated.count)
        for folder in ["Sources", "Tests", "docs", "config", "Benchmarks/Sources"] {
            for (path, text) in Self.texts(below: folder, ["swift", "md", "h", "c", "toml"]) {
                let unknown = Self.rules(in: text).subtracting(stated)
                #expect(unknown.isEmpty, "\(path) cites \(unknown.sorted())")
            }
        }
    }

    @Test("every rule of the engine's document is cited by code or a test, and has a row with its proof")
    func statedRulesAreCited() throws {
        let code = Self.texts(below: "Sources", ["swift"]).merging(Self.texts(below: "Tests", ["swift"])) {
            $1
        }
        let cited = code.values.reduce(into: Set<String>()) { $0.formUnion(Self.rules(in: $1)) }
        let rows = try Project.text("Tests/InfiniteScrollTests/README.md")
            .matches(of: #/(?m)^\| ([^|]+) \| ([^|]*Tests[^|]*) \|$/#)
        let proven = rows.reduce(into: Set<String>()) { $0.formUnion(Self.rules(in: String($1.output.1))) }
        for rule in try Self.statedRules() {
            #expect(cited.contains(rule), "nothing cites \(rule)")
            #expect(proven.contains(rule), "no row of Tests/InfiniteScrollTests/README.md proves \(rule)")
        }
    }

    @Test("links within the engine's document and to its rules lead to existing rules")
    func linksToRules() throws {
        let stated = Set(try Self.statedRules().map { $0.lowercased() })
        let pages = Self.texts(below: "docs", ["md"]).merging(Self.texts(below: "Sources", ["md"])) { $1 }
        for (path, text) in pages {
            for link in text.matches(of: #/\((?:[.\/\w]*README\.md)?#((?:r|inv)-[a-z0-9-]+)\)/#) {
                #expect(stated.contains(String(link.output.1)), "\(path) links \(link.output.0)")
            }
        }
    }
}
