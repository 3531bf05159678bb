import Foundation
import JSON
import TestSupport
import Testing
import Varlink

@testable import SignGateway

@Suite("The routes of the gateway")
struct RouteTests {
    @Test("the description for programs has these routes and no others, and says which are open")
    func description() throws {
        let document = try #require(try WebPage.ofSources.files.first { $0.name == WebPage.File.interface })
        let paths = try #require(try JSONTree(document.bytes)["paths"]?.members)
        var described: Set<String> = []
        for path in paths {
            for method in path.value.members ?? [] {
                let isOpen = method.value["security"]?.array?.isEmpty == true
                described.insert("\(method.key.uppercased()) \(path.key)\(isOpen ? " open" : "")")
            }
        }
        let own = try #require(Route.files(of: try .ofSources).first { $0.action == .file(document) })
        let served = [own] + Route.common + Route.awtrix
        #expect(described == Set(served.map { "\($0.method) \($0.path)\($0.isOpen ? " open" : "")" }))
    }

    @Test("every file of the page has an open route of its own, which no other route shares")
    func files() throws {
        let files = Route.files(of: try .ofSources)
        #expect(files.count > 5 && files.allSatisfy { $0.isOpen && !$0.isChange })
        let paths = (files + Route.common + Route.awtrix).map { "\($0.method) \($0.path)" }
        #expect(Set(paths).count == paths.count)
    }

    @Test("the page has words in both languages, and nothing from elsewhere")
    func page() throws {
        let texts = Dictionary(
            uniqueKeysWithValues: try WebPage.ofSources.files.map {
                ($0.name, String(decoding: $0.bytes, as: UTF8.self))
            }
        )
        let html = try #require(texts["index.html"])
        let words = try #require(texts["words.js"])
        for use in html.matches(of: #/data-(?:word|label)="(\w+)"/#) {
            let count = words.matches(of: try Regex("\\b\(use.output.1): ")).count
            #expect(count == 2, "\(use.output.1) has \(count) texts")
        }
        let ends = [".html", ".css", ".js"]
        for (name, text) in texts where ends.contains(where: name.hasSuffix) {
            #expect(!text.contains("innerHTML") && !text.contains("https://"), "\(name)")
            #expect(
                !text.contains("<script>") && !text.contains("onclick=") && !text.contains("style="),
                "\(name)"
            )
        }
    }

    @Test("every call that a route makes is one that the sign knows", arguments: SignMethod.allCases)
    func calls(method: SignMethod) throws {
        var request = WebRequest(method: method.route.method, path: method.route.path)
        let bodies: [SignMethod: String] = [
            .setOptions: "{\"options\":[]}",
            .upsertOption: "{\"text\":\"Tea\",\"before\":\"x\",\"keep\":false}",
            .goTo: "{\"id\":\"x\"}", .setBrightness: "{\"percent\":1}", .setScale: "{\"scale\":1}",
            .raise: "{\"text\":\"x\"}", .setValue: "{\"value\":\"7\",\"lifetime\":\"1h\"}",
        ]
        request.body = Array((bodies[method] ?? "").utf8)
        if [.setOptions, .upsertOption, .removeOption].contains(method) {
            request.headers["if-match"] = "\"7\""
        }
        let parameters = try method.parameters(of: request, step: "x")
        _ = try SignCall(method.name[...], parameters)
    }

    @Test("a path's step is read with its percent signs, and what is not UTF-8 is no path")
    func steps() {
        let request = WebRequest(method: "PUT", path: "/api/options/caf%C3%A9%2F1")
        guard case .route(let route, let step) = Route.matching(request) else {
            Issue.record("no route")
            return
        }
        #expect(route.action == .sign(.upsertOption))
        #expect(step == "café/1")
        for path in [
            "/api/options/%ff", "/api/options/%0", "/api/options/%+1", "/api/options/%00", "/api/options/",
        ] {
            #expect(Route.matching(WebRequest(method: "PUT", path: path)) == .none, "\(path)")
        }
    }

    @Test("a body may repeat what the path names, and may not name something else")
    func otherNames() throws {
        func parameters(
            _ method: SignMethod,
            _ body: String
        ) throws(SignMethod.Mistake) -> [JSONTree.Member] {
            var request = WebRequest(method: "PUT", path: "/")
            request.body = Array(body.utf8)
            return try method.parameters(of: request, step: "tea")
        }
        #expect(throws: SignMethod.Mistake.otherName("id", inPath: "tea")) {
            try parameters(.upsertOption, "{\"id\":\"coffee\",\"text\":\"x\"}")
        }
        #expect(throws: SignMethod.Mistake.otherName("name", inPath: "tea")) {
            try parameters(.setValue, "{\"name\":7,\"value\":\"x\"}")
        }
        let same = try parameters(.upsertOption, "{\"id\":\"tea\",\"text\":\"x\"}")
        #expect(same == (try parameters(.upsertOption, "{\"text\":\"x\"}")))
    }

    @Test("a body that is no object, and a revision that is no number, are mistakes")
    func mistakes() {
        func mistake(_ body: String, match: String? = nil) -> SignMethod.Mistake? {
            var request = WebRequest(method: "PUT", path: "/api/options")
            request.body = Array(body.utf8)
            request.headers["if-match"] = match
            do throws(SignMethod.Mistake) {
                _ = try SignMethod.setOptions.parameters(of: request, step: nil)
                return nil
            } catch {
                return error
            }
        }
        #expect(mistake("{}") == nil)
        #expect(mistake("{}", match: "*") == nil)
        #expect(mistake("[]") == .noObject)
        #expect(mistake("{") == .notJSON("the text ends too early at byte 2"))
        #expect(mistake("{}", match: "\"x\"") == .noRevision)
    }
}
