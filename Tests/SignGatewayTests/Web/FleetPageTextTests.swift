import Foundation
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The texts of the fleet's page")
struct FleetPageTextTests {
    private static let languages = ["en", "de", "ko"]

    private func file(_ name: String) throws -> String {
        try Project.text("Sources/SignGateway/FleetPage/\(name)")
    }

    /// Returns the texts of a language by their keys. The texts of checks are those of the page of a sign.
    private func table(_ code: String) throws -> [String: String] {
        let pair = /(?:"([\w.-]+)"|\b(\w+)): "((?:[^"\\]|\\.)*)"/
        let text = try ["language", "checks"].map { try file("\($0)-\(code).js") }.joined()
        let pairs = text.matches(of: pair).map { match in
            (String(match.1 ?? match.2 ?? ""), String(match.3))
        }
        #expect(Set(pairs.map(\.0)).count == pairs.count, "a key occurs twice")
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the patterns of the sentences of checks, signs and the server that a language translates.
    private func patterns(_ code: String) throws -> [String] {
        let text = try ["language", "checks"].map { try file("\($0)-\(code).js") }.joined()
        return text.matches(of: /\n    \[(\/.*?\/), "/).map { String($0.1) }
    }

    private func names(_ text: String?) -> [String] {
        (text ?? "").matches(of: /\{\w+\}/).map { String($0.0) }.sorted()
    }

    /// Returns the scripts and the document of the page, without the languages.
    private func sources() throws -> [String] {
        let folder = Project.folder.appendingPathComponent("Sources/SignGateway/FleetPage")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter { name in
            (name.hasSuffix(".js") || name.hasSuffix(".html")) && !name.hasPrefix("language-")
                && !name.hasPrefix("checks-")
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
        let composed = ["state", "reason", "action", "kind", "key", "choice", "refusal"]
        let errors = try errors()
        let unused = english.keys.filter { key in
            let base = key.hasSuffix("One") ? String(key.dropLast(3)) : key
            let isComposed = composed.contains(String(key.prefix { $0 != "." })) || key.hasSuffix(".rule")
            return !isComposed && !all.contains("\"\(base)\"") && !errors.contains { names($0, key) }
        }
        #expect(unused.sorted() == [])
    }

    @Test("the languages other than English translate the same sentences", arguments: ["de", "ko"])
    func sentences(code: String) throws {
        let german = try patterns("de")
        #expect(german.count > 40 && Set(german).count == german.count)
        #expect(try patterns(code) == german && patterns("en") == [])
    }

    /// Returns whether `key` is the key of a text of an error: the error, or the error with a reason.
    private func names(_ error: String, _ key: String) -> Bool { key == error || key.hasPrefix("\(error).") }

    /// Returns the errors that the server of the page can send.
    private func errors() throws -> Set<String> {
        let folder = Project.folder.appendingPathComponent("Sources/SignGateway")
        let names = try ["FleetServer", "FleetView"].flatMap { part in
            let names = try FileManager.default.contentsOfDirectory(
                atPath: folder.appendingPathComponent(part).path
            )
            return names.map { "\(part)/\($0)" }
        }
        let files = names + ["Web/WebGate.swift", "Web/FaultResponse.swift"]
        let texts = try files.map { try Project.text("Sources/SignGateway/\($0)") }.joined()
        let ended = texts.matches(of: /needingSecret\("(\w+)"/).map { String($0.1) }
        return Set(texts.matches(of: /error: "(\w+)"/).map { String($0.1) } + ended)
    }

    @Test("each error that a person can meet has a text")
    func refusals() throws {
        let english = try table("en")
        // These errors have causes in a browser's program or in a sign.
        let others: Set = [
            "NoBoolean", "NoID", "NoRevision", "NoSign", "NotFound", "NotJSON", "OtherName", "UnknownMember",
            "WrongLength", "WrongMethod", "WrongQuery", "WrongTag", "WrongType",
        ]
        let missing = try errors().filter { error in !english.keys.contains { names(error, $0) } }
        #expect(missing.sorted() == others.sorted())
        #expect(english["refused"] != nil)
    }

    @Test("each reason for which a sign does not show a release, and each state and choice, has a text")
    func reports() throws {
        let english = try table("en")
        let sources = try Project.text("Sources/GatewayMessages/Fleet/FleetKey.swift")
        let refusals = sources.components(separatedBy: "enum FleetRefusal")[1]
            .matches(of: /case (\w+)(?: = "(\w+)")?/).map { String($0.2 ?? $0.1) }
        #expect(refusals.count == 9)
        #expect(refusals.filter { english["refusal.\($0)"] == nil } == [])
        let report = try Project.text("Sources/GatewayMessages/Fleet/FleetReport.swift")
        let reasons = report.components(separatedBy: "enum Reason")[1].components(separatedBy: "}")[0]
            .matches(of: /case (\w+)(?: = "(\w+)")?/).map { String($0.2 ?? $0.1) }
        #expect(reasons.count == 6)
        #expect(reasons.filter { english["reason.\($0)"] == nil } == [])
        let keys = try file("setting-keys.js").matches(of: /"choices":\[(.*?)\]/).map { String($0.1) }
        let choices = Set(keys.flatMap { $0.matches(of: /"([\w-]+)"/).map { String($0.1) } })
        #expect(choices.count > 50)
        #expect(choices.filter { english["choice.\($0)"] == nil }.sorted() == [])
    }

    @Test("each key of a release has a rule for its values")
    func rules() throws {
        let english = try table("en")
        let keys = try file("setting-keys.js").matches(of: /"key":"(\w+)","kind":"(\w+)"/)
        // The sign's page has the rule of `when` under the name `show`.
        let settings = keys.map { (String($0.1 == "when" ? "show" : $0.1), String($0.2)) }
        let kinds = Dictionary(settings) { first, _ in first }
        let replies = ["has_action", "from", "temporary"]
        // A release contains no name of a file, which has a message.
        let options = Shape.option.fields.map(\.name).filter { !(replies + ["picture"]).contains($0) }
        let all =
            settings.map(\.0) + options + RolloutKey.names + ["options", "schedule", "scroll", "values"]
        let missing = all.filter { key in
            english["\(key).rule"] == nil && english["\(kinds[key] ?? "").rule"] == nil
        }
        #expect(missing == [] && all.count > 50)
    }
}
