import Foundation
import TestSupport
import Testing

@Suite("The texts of the fleet's page")
struct FleetPageTextTests {
    private static let languages = ["en", "de", "ko"]

    private func file(_ name: String) throws -> String {
        try Project.text("Sources/SignGateway/FleetPage/\(name)")
    }

    /// Returns the texts of a language by their keys.
    private func table(_ code: String) throws -> [String: String] {
        let pair = /(?:"([\w.]+)"|\b(\w+)): "((?:[^"\\]|\\.)*)"/
        let pairs = try file("language-\(code).js").matches(of: pair).map { match in
            (String(match.1 ?? match.2 ?? ""), String(match.3))
        }
        #expect(Set(pairs.map(\.0)).count == pairs.count, "a key occurs twice")
        return Dictionary(pairs) { first, _ in first }
    }

    private func names(_ text: String?) -> [String] {
        (text ?? "").matches(of: /\{\w+\}/).map { String($0.0) }.sorted()
    }

    /// Returns the scripts and the document of the page, without the languages.
    private func sources() throws -> [String] {
        let folder = Project.folder.appendingPathComponent("Sources/SignGateway/FleetPage")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter { name in
            (name.hasSuffix(".js") || name.hasSuffix(".html")) && !name.hasPrefix("language")
        }.map(file)
    }

    @Test("each language has the texts of the English page, with the same names", arguments: languages)
    func texts(code: String) throws {
        let (english, own) = (try table("en"), try table(code))
        #expect(english.count > 200)
        #expect(Set(english.keys).symmetricDifference(own.keys).sorted() == [])
        #expect(own.filter { $0.value.isEmpty }.keys.sorted() == [])
        #expect(english.filter { names($0.value) != names(own[$0.key]) }.keys.sorted() == [])
    }

    @Test("the page names the languages that it has")
    func list() throws {
        let list = Self.languages.joined(separator: " ")
        #expect(try file("index.html").contains(#"data-languages="\#(list)""#))
    }

    @Test("each text that the page shows is in the table, and the table has no others")
    func keys() throws {
        let english = try table("en")
        let all = try sources().joined(separator: "\n")
        let shown = all.matches(of: /(?:data-text="|data-label="|\btext\(")([\w.]+)"/).map { String($0.1) }
        #expect(shown.filter { english[$0] == nil } == [])
        let composed = ["state", "reason", "action", "kind", "key"]
        let unused = english.keys.filter { key in
            let base = key.hasSuffix("One") ? String(key.dropLast(3)) : key
            return !composed.contains(String(key.prefix { $0 != "." })) && !all.contains("\"\(base)\"")
        }
        #expect(unused.sorted() == [])
    }
}
