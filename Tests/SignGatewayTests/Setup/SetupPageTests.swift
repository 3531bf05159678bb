import Foundation
import TestSupport
import Testing

@testable import SignGateway

@Suite("The page of the setup")
struct SetupPageTests {
    private func page() throws -> WebPage { try #require(try WebPage.ofSources.setupFiles) }

    @Test("before the setup only its files are served, and after it all others")
    func files() throws {
        let names = try page().files.map(\.name)
        #expect(names.contains("index.html") && names.contains("setup.js") && !names.contains("page.js"))
        let others = try WebPage.ofSources.gatewayPage.files.map(\.name)
        #expect(others.contains("page.js") && !others.contains { $0.hasPrefix("setup") })
    }

    // The setup is loaded once in the life of a sign, so its files have a separate limit.
    @Test("the setup takes at most 40 KiB in its longest language")
    func budget() throws {
        let files = try #require(try WebPage.ofSources.setupPage).files
        let languages = ["setup-de.js", "setup-en.js"]
        let sizes = files.filter { !languages.contains($0.name) }.map(\.bytes.count)
        #expect(sizes.reduce(0, +) <= 40 << 10)
    }

    /// The keys of the texts in a file with the texts of one language, except the translations of the sign's
    /// sentences.
    private func keys(_ name: String) throws -> Set<Substring> {
        let files = try page().files
        let file = try #require(files.first { $0.name == name })
        let text = String(decoding: file.bytes, as: UTF8.self)
        let own = text.prefix(upTo: try #require(text.range(of: "languages:")).lowerBound)
        return Set(own.matches(of: #/[\s{]([A-Za-z_]\w*):\s+"/#).map(\.output.1))
    }

    @Test("every language of the page has every text of the setup")
    func languages() throws {
        let english = try keys("setup-en.js")
        for code in try WebPage.ofSources.languages {
            #expect(try keys("setup-\(code).js").symmetricDifference(english) == [], "\(code)")
        }
        let html = String(
            decoding: try #require(page().files.first { $0.name == "index.html" }).bytes,
            as: UTF8.self
        )
        let used = Set(html.matches(of: #/data-(?:text|label)="(\w+)"/#).map(\.output.1))
        #expect(used.subtracting(english) == [] && english.count > 40)
    }

    /// The scripts of the setup, without those with the texts of a language.
    private func scripts() throws -> String {
        let names = try WebPage.ofSources.languages.map { "setup-\($0).js" }
        return try page().files.filter { $0.name.hasSuffix(".js") && !names.contains($0.name) }
            .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    }

    /// Returns the part of the scripts of the setup between two texts.
    private func part(from start: String, to end: String) throws -> Substring {
        let text = try scripts()
        let rest = text[try #require(text.range(of: start)).upperBound...]
        return rest[..<(try #require(rest.range(of: end)).lowerBound)]
    }

    @Test("every text that the script names is in every language")
    func script() throws {
        let calls = try scripts().matches(of: #/phrase\(([^)]*)\)/#).map(\.output.1)
        var used = Set(
            calls.flatMap { $0.matches(of: #/(?:^|\? |: )"(\w+)"/#).map { String($0.output.1) } }
        )
        #expect(used.isSuperset(of: ["away", "mountingHint", "sizeFound", "size", "cardHint"]))
        // The fields that can have mistakes, without the numbers of the options.
        let fields = try part(from: "const fields = {", to: "};").matches(of: #/: "(\w+)"/#).map(\.output.1)
        #expect(Set(fields).count == 8)
        used.formUnion((fields + ["option", "display"]).map { "\($0)Problem" })
        // The causes and the buses of the sign's state.
        let ways = try part(from: "const ways = {", to: "}").matches(of: #/"(\w+)"/#).map(\.output.1)
        #expect(ways.count == 3)
        used.formUnion((ways + ["board", "denied", "busy", "silent"]).map { "\($0)Remedy" })
        used.formUnion(["missing", "denied", "busy", "silent"])
        for code in try WebPage.ofSources.languages {
            let keys = Set(try keys("setup-\(code).js").map(String.init))
            #expect(used.subtracting(keys) == [], "\(code)")
        }
    }

    @Test("the page offers the languages of the page of the sign")
    func label() throws {
        let html = try #require(try WebPage.ofSources.setupPage?.files.first { $0.name == "index.html" })
        #expect(String(decoding: html.bytes, as: UTF8.self).contains("data-languages=\"de en ko\""))
    }

    @Test("every request of a gateway that is not set up is one of the setup")
    func routes() {
        #expect(Route.setup.allSatisfy { $0.path.hasPrefix("/api/setup") || $0.path == "/healthz" })
        for path in ["/api/state", "/api/events", "/api/options", "/metrics", "/api/session", "/api/log"] {
            #expect(Route.matching(WebRequest(method: "GET", path: path), in: Route.setup) == .none)
        }
    }
}
