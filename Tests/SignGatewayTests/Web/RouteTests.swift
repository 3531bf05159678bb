import Foundation
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The routes of the gateway")
struct RouteTests {
    private let document: JSONTree

    init() throws {
        document = try JSONTree(OpenAPI.document(cookieName: "loopbanner-7219"))
    }

    @Test("the OpenAPI document has exactly these routes, and marks the open ones")
    func paths() throws {
        let paths = try #require(document["paths"]?.members)
        var described: Set<String> = []
        for path in paths {
            for method in path.value.members ?? [] {
                let isOpen = method.value["security"]?.array?.isEmpty == true
                described.insert("\(method.key.uppercased()) \(path.key)\(isOpen ? " open" : "")")
            }
        }
        let served = Route.common + Route.awtrix
        #expect(described == Set(served.map { "\($0.method) \($0.path)\($0.isOpen ? " open" : "")" }))
        #expect(served.contains { $0.path == "/api/openapi.json" })
        let names = paths.flatMap { $0.value.members ?? [] }.map { $0.value["operationId"]?.string }
        #expect(Set(names).count == names.count && !names.contains(nil))
    }

    @Test("every response has a schema, and every route its error responses")
    func responses() throws {
        let components = try #require(document["components"]?["responses"]?.members)
        #expect(components.allSatisfy { $0.value["content"]?["application/json"]?["schema"] != nil })
        let names = Set(components.map { "#/components/responses/\($0.key)" })
        for path in try #require(document["paths"]?.members) {
            for method in path.value.members ?? [] {
                let request = "\(method.key) \(path.key)"
                let answers = try #require(method.value["responses"]?.members)
                for answer in answers where answer.value["$ref"] == nil && answer.key != "204" {
                    let contents = try #require(answer.value["content"]?.members, "\(request) \(answer.key)")
                    #expect(contents.allSatisfy { $0.value["schema"] != nil }, "\(request) \(answer.key)")
                }
                #expect(
                    answers.allSatisfy { $0.value["$ref"].map { names.contains($0.string ?? "") } ?? true }
                )
                let isOpen = method.value["security"]?.array?.isEmpty == true
                let least =
                    ["400", "414", "421", "429", "431"] + (isOpen ? [] : ["401", "403"])
                    + (method.key == "get" ? [] : ["403", "413", "415"])
                #expect(Set(least).isSubset(of: Set(answers.map(\.key))), "\(request)")
            }
        }
    }

    /// Returns the values of all `$ref` members in `tree`.
    private func references(in tree: JSONTree) -> [String] {
        let members = tree.members ?? []
        return members.flatMap { member in
            member.key == "$ref" ? [member.value.string ?? ""] : references(in: member.value)
        } + (tree.array ?? []).flatMap(references)
    }

    @Test("every reference in the OpenAPI document has a target")
    func references() {
        let references = Set(references(in: document))
        #expect(references.count > 20)
        for reference in references {
            let steps = reference.dropFirst(2).split(separator: "/").map(String.init)
            #expect(steps.reduce(document as JSONTree?) { $0?[$1] } != nil, "\(reference)")
        }
    }

    @Test("the schema of a value has the maximum length")
    func valueLength() throws {
        let put = document["paths"]?["/api/values/{name}"]?["put"]
        let body = put?["requestBody"]?["content"]?["application/json"]?["schema"]?["properties"]?["value"]
        #expect(body?["oneOf"]?.array?.first?["maxLength"] == .integer(Int64(SignRange.textLength)))
    }

    @Test("the schemas of an option have all keys")
    func optionKeys() throws {
        let schemas = try #require(document["components"]?["schemas"])
        func keys(_ name: String) -> Set<String> {
            Set(schemas[name]?["properties"]?.members?.map(\.key) ?? [])
        }
        let lines = SignInterface.text.split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("type Option (") })
        let interface = Set(
            lines[start...].prefix { $0 != ")" }.compactMap { $0.firstMatch(of: #/^ +(\w+): /#) }
                .map { String($0.output.1) }
        )
        #expect(interface.isSuperset(of: ["id", "text", "lifetime", "from"]), "\(interface)")
        #expect(keys("Option") == interface.subtracting(["picture", "rows"]).union(["picture", "etag"]))
        #expect(keys("GivenOption") == interface.union(["etag"]))
        #expect(keys("OptionChange") == interface.subtracting(["id"]).union(["etag", "before", "keep"]))
    }

    @Test("every file of the page has a separate open route")
    func files() throws {
        let files = Route.fileRoutes(of: try .ofSources)
        #expect(files.count > 5 && files.allSatisfy { $0.isOpen && !$0.isChange })
        let paths = (files + Route.common + Route.awtrix).map { "\($0.method) \($0.path)" }
        #expect(Set(paths).count == paths.count)
    }

    /// The keys of the texts in a file with the texts of one language.
    private func keys(ofTexts file: String) -> Set<Substring> {
        Set(file.matches(of: #/[\s{]"?([A-Za-z_][\w.]*)"?:\s+"/#).map(\.output.1))
    }

    @Test("every language has every text of the page, and the page has no external contents")
    func page() throws {
        let texts = Dictionary(
            uniqueKeysWithValues: try WebPage.ofSources.files.map {
                ($0.name, String(decoding: $0.bytes, as: UTF8.self))
            }
        )
        let html = try #require(texts["index.html"])
        let english = keys(ofTexts: try #require(texts["language-en.js"]))
        let used = Set(html.matches(of: #/data-(?:text|label|hint)="(\w+)"/#).map(\.output.1))
        #expect(used.subtracting(english) == [] && english.count > 190)
        let more = keys(ofTexts: try #require(texts["more-en.js"]))
        #expect(more.isDisjoint(with: english) && more.count > 50)
        let languages = try WebPage.ofSources.languages
        #expect(languages == ["de", "en", "ko"])
        for code in languages {
            let own = keys(ofTexts: try #require(texts["language-\(code).js"]))
            #expect(own.symmetricDifference(english) == [], "language-\(code).js")
            let ownMore = keys(ofTexts: try #require(texts["more-\(code).js"]))
            #expect(ownMore.symmetricDifference(more) == [], "more-\(code).js")
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

    @Test("the example of every route becomes a valid call")
    func calls() throws {
        var called: Set<SignMethod> = []
        for route in Route.common {
            guard case .sign(let method) = route.action else { continue }
            called.insert(method)
            #expect((method.definition.example != nil) == !["GET", "DELETE"].contains(route.method))
            var request = WebRequest(method: route.method, path: route.path)
            request.body = Array((method.definition.example ?? "").utf8)
            if [.setOptions, .upsertOption, .moveOption, .removeOption].contains(method) {
                request.headers["if-match"] = "\"7\""
            }
            let hasStep = route.path.contains("{") || route.hasIDInQuery
            let parameters = try method.parameters(of: request, pathVariable: hasStep ? "x" : nil)
            _ = try SignCall(method: method.rawValue[...], parameters: parameters)
        }
        let others: Set<SignMethod> = [
            .getState, .perform, .reload, .subscribe, .getFrame, .getDisplays, .identify,
        ]
        #expect(called == Set(SignMethod.allCases).subtracting(others))
    }

    @Test("the query of a removal determines whether the removal survives a restart")
    func removal() throws {
        func parameters(_ query: [String: String]) throws(RequestError) -> [JSONTree.Member] {
            let request = WebRequest(method: "DELETE", path: "/api/options/tea", query: query)
            return try SignMethod.removeOption.parameters(of: request, pathVariable: "tea")
        }
        let id = JSONTree.Member("id", "tea")
        #expect(try parameters([:]) == [id])
        #expect(try parameters(["id": "tea", "keep": "false"]) == [id, JSONTree.Member("keep", false)])
        #expect(throws: RequestError.notABoolean("keep")) { try parameters(["keep": "no"]) }
        #expect(WebResponse(RequestError.notABoolean("keep")).status == 400)
    }

    @Test("the steps of a path are decoded, and a path that is not UTF-8 has no route")
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

    @Test("the query can contain an id that browsers resolve in a path")
    func queries() {
        for (method, path, action) in [
            ("GET", "/api/option", Route.Action.option), ("PUT", "/api/option", .sign(.upsertOption)),
            ("DELETE", "/api/option", .sign(.removeOption)), ("POST", "/api/option/move", .sign(.moveOption)),
        ] {
            for (text, id) in [("..", ".."), ("a%2Fb", "a/b"), ("%ff", nil)] {
                let request = WebRequest(method: method, path: path, query: ["id": text])
                guard case .route(let route, let step) = Route.matching(request) else {
                    Issue.record("no route")
                    return
                }
                #expect((route.action, step) == (action, id), "\(method) \(path) \(text)")
            }
        }
    }

    @Test("a fixed path takes precedence over a variable one")
    func fixedPaths() {
        let request = WebRequest(method: "PUT", path: "/api/options/reset")
        #expect(Route.matching(request) == .otherMethods(["POST"]))
        guard
            case .otherMethods(let methods) = Route.matching(
                WebRequest(method: "POST", path: "/api/options/x")
            )
        else {
            Issue.record("no methods")
            return
        }
        #expect(Set(methods) == ["GET", "HEAD", "PUT", "DELETE"])
    }

    @Test("null as a position is the end of the list")
    func lastPlace() throws {
        func parameters(_ method: SignMethod, _ body: String) throws -> JSONTree {
            var request = WebRequest(method: "PUT", path: "/", headers: ["if-match": "\"o1\""])
            request.body = Array(body.utf8)
            return .object(try method.parameters(of: request, pathVariable: "tea"))
        }
        let last = try parameters(.upsertOption, #"{"text":"Tea","before":null,"dwell":null,"etag":"o1"}"#)
        #expect(last["last"] == .boolean(true) && last["before"] == nil && last["revision"] == nil)
        #expect(last["option"] == .object([.init("id", "tea"), .init("text", "Tea"), .init("dwell", .null)]))
        let before = try parameters(.upsertOption, #"{"text":"Tea","before":"x"}"#)
        #expect(before["last"] == nil && before["before"] == "x")
        #expect(try parameters(.upsertOption, #"{"text":"Tea"}"#)["last"] == nil)
        let moved = try parameters(.moveOption, #"{"before":null}"#)
        #expect(moved["id"] == "tea" && moved["last"] == nil)
    }

    @Test("a number without a fraction is an integer in any notation")
    func wholeNumbers() throws {
        func percent(_ text: String) throws -> JSONTree? {
            var request = WebRequest(method: "PUT", path: "/api/brightness")
            request.body = Array("{\"percent\":\(text)}".utf8)
            return JSONTree.object(try SignMethod.setBrightness.parameters(of: request, pathVariable: nil))[
                "percent"
            ]
        }
        for text in ["50", "50.0", "5e1"] { #expect(try percent(text) == .integer(50), "\(text)") }
        #expect(try percent("50.5") == .number(50.5))
        #expect(try percent("1e300") == .number(1e300))
    }

    @Test("a body may repeat the step of the path, but not contradict it")
    func otherNames() throws {
        func parameters(
            _ method: SignMethod,
            _ body: String
        ) throws(RequestError) -> [JSONTree.Member] {
            var request = WebRequest(method: "PUT", path: "/")
            request.body = Array(body.utf8)
            return try method.parameters(of: request, pathVariable: "tea")
        }
        #expect(throws: RequestError.differsFromPath("id", nameInPath: "tea")) {
            try parameters(.upsertOption, "{\"id\":\"coffee\",\"text\":\"x\"}")
        }
        #expect(throws: RequestError.differsFromPath("name", nameInPath: "tea")) {
            try parameters(.setValue, "{\"name\":7,\"value\":\"x\"}")
        }
        let same = try parameters(.upsertOption, "{\"id\":\"tea\",\"text\":\"x\"}")
        #expect(same == (try parameters(.upsertOption, "{\"text\":\"x\"}")))
    }

    @Test("a body that is not an object, and a revision that is not a number, are errors")
    func errors() {
        func error(_ body: String, match: String? = nil) -> RequestError? {
            var request = WebRequest(method: "PUT", path: "/api/options")
            request.body = Array(body.utf8)
            request.headers["if-match"] = match
            do throws(RequestError) {
                _ = try SignMethod.setOptions.parameters(of: request, pathVariable: nil)
                return nil
            } catch {
                return error
            }
        }
        #expect(error("{}") == nil)
        #expect(error("{}", match: "*") == nil)
        #expect(error("[]") == .notAnObject)
        #expect(error("{") == .notJSON("unexpected end of text at byte 2"))
        #expect(error("{}", match: "\"x\"") == .notARevision)
    }

    @Test(
        "JSON that the sign could not read has the same error in the body as in a call, at 32 levels"
    )
    func unreadable() throws {
        /// Returns the error that `option` causes in the body of a request or in a call.
        func fault(_ option: String) -> JSONError.Reason? {
            var request = WebRequest(method: "PUT", path: "/api/options/tea")
            request.body = Array(option.utf8)
            do throws(RequestError) {
                let parameters = try SignMethod.upsertOption.parameters(of: request, pathVariable: "tea")
                return VarlinkCall("a.B", parameters).messageDefect
            } catch {
                guard case .unreadable(let reason) = error else { return nil }
                return reason
            }
        }
        func nested(_ levels: Int) -> String {
            "{\"show\":" + String(repeating: "[", count: levels) + String(repeating: "]", count: levels) + "}"
        }
        #expect(fault(nested(31)) == nil)
        for levels in [32, 33, 200] { #expect(fault(nested(levels)) == .tooDeep, "\(levels)") }
        #expect(fault(#"{"text":"a\u0000"}"#) == .zeroCharacter)
        #expect(fault(#"{"text":"a","text":"b"}"#) == .repeatedKey)
    }
}
