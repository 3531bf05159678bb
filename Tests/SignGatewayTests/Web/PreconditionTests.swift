import SignAPI
import Testing

@testable import SignGateway

@Suite("Preconditions of a change to an option")
struct PreconditionTests {
    private func verdict(_ headers: [String: String], _ tag: String?) -> Precondition.Verdict? {
        try? Precondition(headers).verdict(forTag: tag)
    }

    @Test(
        "a header that is no list of entity tags is an error",
        arguments: [
            "", " ", "x", "\"", "\"o1", "o1\"", "\"o1\",", ",\"o1\"", "*, \"o1\"", "W/", "W/o1", "\"a b\"",
            "-1",
        ]
    )
    func malformed(_ text: String) throws {
        for name in ["If-Match", "If-None-Match"] {
            let headers = [name.lowercased(): text]
            #expect(throws: RequestError.malformedTag) { try Precondition(headers) }
            var request = WebRequest(method: "DELETE", path: "/api/options/tea", headers: headers)
            #expect(throws: RequestError.malformedTag) {
                try SignMethod.removeOption.parameters(of: request, pathVariable: "tea")
            }
            request.method = "PUT"
            request.body = Array(#"{"text":"Tea"}"#.utf8)
            #expect(throws: RequestError.malformedTag) {
                try SignMethod.upsertOption.parameters(of: request, pathVariable: "tea")
            }
        }
        let response = WebResponse(RequestError.malformedTag)
        #expect(response.status == 400)
        let tree = try JSONTree(Array(response.body.dropLast()))
        #expect(
            tree["message"]
                == "If-Match and If-None-Match must be *, or the etag of an option in quotation marks"
        )
    }

    @Test("If-Match contains the required tag of the option, or any")
    func match() {
        #expect(verdict(["if-match": "\"o1\""], "o1") == .met)
        #expect(verdict(["if-match": "\"o1\""], "o2") == .changed)
        #expect(verdict(["if-match": "\"o1\""], nil) == .gone)
        #expect(verdict(["if-match": "\"o2\", \"o1\""], "o1") == .met)
        #expect(verdict(["if-match": "o1"], "o1") == .met)
        #expect(verdict(["if-match": "*"], "o1") == .met)
        #expect(verdict(["if-match": "*"], nil) == .gone)
        #expect(verdict(["if-match": "W/\"o1\""], "o1") == .changed, "a weak tag is no proof")
    }

    @Test("If-None-Match prevents an option from being overwritten")
    func noMatch() {
        #expect(verdict(["if-none-match": "*"], nil) == .met)
        #expect(verdict(["if-none-match": "*"], "o1") == .exists)
        #expect(verdict(["if-none-match": "\"o1\""], "o1") == .exists)
        #expect(verdict(["if-none-match": "\"o1\""], "o2") == .met)
    }

    @Test("a number in If-Match is the revision of the list, which the sign checks")
    func revision() throws {
        for text in ["\"42\"", "42", " \"42\" "] {
            let condition = try Precondition(["if-match": text])
            #expect(condition.revision == 42 && !condition.dependsOnOption, "\(text)")
            #expect(condition.verdict(forTag: nil) == .met)
        }
        #expect(try Precondition(["if-match": "\"1\", \"2\""]).revision == nil)
        #expect(try !Precondition([:]).dependsOnOption)
        #expect(try Precondition(["if-match": "\"1\", \"2\""]).dependsOnOption)
    }

    @Test("a tag depends on the contents of an option only")
    func tags() throws {
        func tag(_ json: String) throws -> String { OptionTag.text(of: try JSONTree(Array(json.utf8))) }
        let tea = try tag(#"{"id":"tea","text":"Tea","has_action":false,"from":"file"}"#)
        #expect(tea.count == 17 && tea.first == "o")
        #expect(
            try tag(#"{"id":"tea","text":"Tea","temporary":true,"has_action":true,"from":"control"}"#) == tea
        )
        #expect(try tag(#"{"id":"tea","text":"Tea","has_action":false,"from":"file","etag":"x"}"#) == tea)
        #expect(try tag(#"{"id":"tea","text":"Teas"}"#) != tea)
        #expect(try tag(#"{"id":"tea","text":"Tea","dwell":"7s"}"#) != tea)
        let brief = try tag(#"{"id":"tea","text":"Tea","lifetime":"60s"}"#)
        #expect(brief != tea)
        #expect(try tag(#"{"id":"tea","text":"Tea","lifetime":"59s"}"#) == brief)
    }

    @Test("lists have a tag in each option, and the tags are removed from lists in requests")
    func list() throws {
        let reply = try JSONTree(Array(#"{"options":[{"id":"a"},{"id":"b"}],"revision":1,"total":2}"#.utf8))
        let tagged = OptionTag.addingTags(toListReply: reply)
        let options = try #require(tagged["options"]?.array)
        #expect(options.map { $0["etag"]?.string } == options.map(OptionTag.text))
        #expect(tagged["revision"] == .integer(1))
        var request = WebRequest(method: "PUT", path: "/api/options")
        request.body.append(json: .object([JSONTree.Member("options", .array(options))]))
        let given = try SignMethod.setOptions.parameters(of: request, pathVariable: nil)
        #expect(given == [JSONTree.Member("options", reply["options"] ?? .null)])
    }

    @Test("the responses contain the reason and the current version of the option")
    func responses() throws {
        let option = try JSONTree(Array(#"{"id":"tea","text":"Tea"}"#.utf8))
        func body(_ verdict: Precondition.Verdict) throws -> JSONTree? {
            let response = WebResponse(verdict, optionID: "tea", currentOption: option)
            #expect(response == nil || response?.status == 412)
            return try response.map { try JSONTree(Array($0.body.dropLast())) }
        }
        #expect(try body(.met) == nil)
        #expect(try body(.exists)?["error"] == "OptionExists")
        #expect(try body(.gone)?["error"] == "OptionGone")
        let changed = try #require(try body(.changed))
        #expect(changed["error"] == "OptionChanged" && changed["id"] == "tea")
        #expect(changed["etag"]?.string == OptionTag.text(of: option))
        #expect(changed["option"]?["text"] == "Tea")
    }
}
