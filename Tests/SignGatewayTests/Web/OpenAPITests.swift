import Foundation
import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

@Suite("The OpenAPI document of the gateway")
struct OpenAPITests {
    private let document: JSONTree

    init() throws {
        document = try JSONTree(OpenAPI.document(cookieName: "loopbanner-7219"))
    }

    @Test(
        "the responses of an operation are those of the errors of its method",
        arguments: [
            ("post", "/api/count", "404 409 422"), ("post", "/api/next", "409 422"),
            ("post", "/api/tap", "404 409 422"), ("post", "/api/goto", "404 409 422"),
            ("put", "/api/brightness", "409 422"), ("put", "/api/options", "412 422"),
            ("post", "/api/draw", "404 422"), ("get", "/api/values", "422"),
            ("post", "/api/configuration", "412 422"), ("get", "/api/statistics", "409 422"),
        ]
    )
    func methodErrors(_ method: String, _ path: String, _ codes: String) throws {
        let answers = try #require(document["paths"]?[path]?[method]?["responses"]?.members)
        let found = answers.map(\.key).filter { ["404", "409", "412", "422"].contains($0) }
        #expect(found.joined(separator: " ") == codes)
        #expect(Set(["501", "502", "503", "504"]).isSubset(of: Set(answers.map(\.key))))
    }

    @Test("every error of the sign is one of a method, or common to all methods")
    func errorsOfMethods() {
        let errors = SignMethod.allCases.flatMap(\.definition.errors) + SignError.common
        #expect(Set(errors) == Set(SignError.allCases))
        for method in SignMethod.allCases {
            let own = method.definition.errors
            #expect(Set(own).isDisjoint(with: SignError.common) && Set(own).count == own.count, "\(method)")
        }
    }

    /// Returns the schema of the body of a request.
    private func body(_ method: String, _ path: String) -> JSONTree? {
        document["paths"]?[path]?[method]?["requestBody"]?["content"]?["application/json"]?["schema"]
    }

    @Test("the expected revision is where the gateway reads it: in the body, or in the header If-Match")
    func revisions() {
        func headers(_ method: String, _ path: String) -> [String?] {
            let parameters = document["paths"]?[path]?[method]?["parameters"]?.array ?? []
            return parameters.filter { $0["in"] == "header" }.map { $0["name"]?.string }
        }
        for (method, path, expectedHeaders, hasMember) in [
            ("put", "/api/options", ["If-Match"], true), ("post", "/api/configuration", [], true),
            ("post", "/api/options/{id}/move", ["If-Match"], false),
            ("delete", "/api/options/{id}", ["If-Match"], false),
        ] {
            #expect(headers(method, path) == expectedHeaders, "\(method) \(path)")
            #expect((body(method, path)?["properties"]?["revision"] != nil) == hasMember, "\(method) \(path)")
        }
    }

    @Test("the schemas permit no empty release, no empty settings and no blank AWTRIX text")
    func requiredContents() throws {
        let release = try #require(body("post", "/api/apply")?["properties"]?["release"])
        #expect(release["required"] == .array(["v", "options"]))
        #expect(release["additionalProperties"] == .boolean(false))
        let settings = try #require(body("post", "/api/configuration")?["properties"]?["settings"])
        #expect(settings["minProperties"] == .integer(1))
        #expect(settings["properties"]?["scroll"]?["minProperties"] == .integer(1))
        for table in ["header", "brightness_sensor"] { #expect(settings["properties"]?[table] != nil) }
        let gateway = try #require(body("post", "/api/gateway")?["properties"]?["settings"])
        #expect(gateway["minProperties"] == .integer(1))
        let messages = try #require(body("post", "/api/notify")?["anyOf"]?.array)
        for (key, message) in zip(["text", "message"], messages) {
            let schema = try #require(message["properties"]?[key])
            // A text may begin with a blank, but must have a visible character.
            let pattern = schema["pattern"]?.string ?? ""
            #expect(schema["minLength"] == .integer(1) && message["required"] == .array([.string(key)]))
            #expect(pattern.hasPrefix(#"^[^\u0000]*[^\u0000\u0009"#) && pattern.hasSuffix(#"][^\u0000]*$"#))
        }
        // A message from Apprise has no duration.
        #expect(messages.map { $0["properties"]?["duration"] != nil } == [true, false])
        let apps = body("post", "/api/custom")?["oneOf"]?.array
        let app = apps?.first?["properties"]?["text"]?["oneOf"]?.array
        #expect(
            app?.first?["pattern"]?.string?.contains("[^") == true && app?.first?["minLength"] == .integer(1)
        )
        #expect(app?.last?["minItems"] == .integer(1))
    }

    @Test("the schemas of AWTRIX permit optional parts of any type, which the gateway ignores")
    func ignoredParts() throws {
        let notify = try #require(body("post", "/api/notify"))
        let duration = try #require(notify["anyOf"]?.array?.first?["properties"]?["duration"])
        let app = try #require(body("post", "/api/custom")?["oneOf"]?.array?.first?["properties"])
        #expect(duration["type"] == nil && duration["maximum"] == .integer(9_223_372_036))
        for part in ["hold", "stack", "wakeup", "title", "type"] {
            let schema = try #require(notify["properties"]?[part])
            #expect(schema["type"] == nil && schema["description"] != nil, "\(part)")
        }
        for part in ["duration", "lifetime", "pos", "center"] {
            let schema = try #require(app[part])
            #expect(schema["type"] == nil && schema["description"] != nil, "\(part)")
        }
        let request = AWTRIXRequest("notify", body: Array(#"{"text":"Tea","duration":"5","hold":1}"#.utf8))
        #expect(try request.makeOutcome(options: []).calls.count == 1)
    }

    @Test(
        "the schema of a new password permits exactly the passwords that the gateway accepts",
        arguments: [
            ("post", "/api/users", "password"), ("put", "/api/users/{name}", "password"),
            ("put", "/api/password", "new"),
        ]
    )
    func passwords(_ method: String, _ path: String, _ key: String) throws {
        let schema = try #require(body(method, path)?["properties"]?[key])
        let pattern = try NSRegularExpression(pattern: try #require(schema["pattern"]?.string))
        let least = try #require(schema["minLength"]?.integer)
        let most = try #require(schema["maxLength"]?.integer)
        for password in [
            "tea for 2", "seven77", "Käsebrötchen", "비밀번호비밀번호", String(repeating: "x", count: 500),
            String(repeating: "x", count: 501), "tea\0for two", "",
        ] {
            let length = Int64(password.unicodeScalars.count)
            let range = NSRange(password.startIndex..., in: password)
            let isPermitted =
                length >= least && length <= most && pattern.firstMatch(in: password, range: range) != nil
            #expect(isPermitted == (Password.problem(with: password) == nil), "\(password)")
        }
    }

    @Test("a content of an option that is null does not satisfy the schema, and base64 must be complete")
    func optionContents() throws {
        let schemas = try #require(document["components"]?["schemas"])
        for name in ["GivenOption", "OptionChange"] {
            let rules = try #require(schemas[name]?["anyOf"]?.array)
            #expect(rules.count == 5)
            for rule in rules {
                let content = try #require(rule["required"]?.array?.first?.string)
                #expect(rule["properties"]?[content]?["not"]?["type"] == "null", "\(name) \(content)")
            }
        }
        let pattern = try #require(schemas["Image"]?["pattern"]?.string)
        let regex = try NSRegularExpression(pattern: pattern)
        for (text, isPermitted) in [
            ("iVBORw0KGgoAAAANSUhEUg==", true), ("R0lGODlhAQABAAAA", true), ("R0lGODlhAQABAAA=", true),
            ("R0lGODlhAQABAAAAA", false), ("R0lGODlhAQABAA=", false), ("R0lGODlhAQABA===", false),
            ("iVBORw0KGgoAA", false), ("AAAA", false),
        ] {
            let range = NSRange(text.startIndex..., in: text)
            #expect((regex.firstMatch(in: text, range: range) != nil) == isPermitted, "\(text)")
        }
    }

    @Test("the id of an alert in a path has the limits of an alert's id")
    func alertID() {
        let schema = document["paths"]?["/api/alert/{id}"]?["delete"]?["parameters"]?.array?.first?["schema"]
        #expect(schema?["maxLength"] == .integer(256) && schema?["minLength"] == .integer(1))
        let long = JSONTree.Member("id", .string(String(repeating: "a", count: 257)))
        #expect(throws: VarlinkError.invalidParameter("id")) {
            try SignCall(method: "Dismiss", parameters: [long])
        }
        #expect(WebResponse(SignFault.error("org.varlink.service.InvalidParameter", .null)).status == 422)
    }
}
