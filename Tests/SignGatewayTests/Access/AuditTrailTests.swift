import SignAPI
import Testing

@testable import SignGateway

@Suite("The audit log")
struct AuditTrailTests {
    private func entry(
        _ time: Int64,
        _ what: String = "PUT /api/options/tea",
        by name: String = "anna",
        kind: String = "user",
        _ detail: String = #"{"text":"Tea"}"#
    ) -> AuditTrail.Entry {
        AuditTrail.Entry(
            time: time,
            name: name,
            kind: kind,
            client: "192.168.1.7",
            request: what,
            detail: detail,
            status: 200
        )
    }

    @Test("a change is a line of JSON, which the next run reads")
    func line() throws {
        var trail = AuditTrail()
        let added = trail.add(entry(1_000))
        let line = try #require(added)
        #expect(
            String(decoding: line, as: UTF8.self)
                == #"{"time":1000,"by":"anna","kind":"user","from":"192.168.1.7","what":"PUT /api/options/tea","#
                + #""detail":"{\"text\":\"Tea\"}","status":200,"count":1}"# + "\n"
        )
        #expect(AuditTrail(line, at: 2_000).entries == trail.entries)
    }

    @Test("equal changes within ten minutes are one entry with a count, and write ten lines")
    func repeats() {
        var trail = AuditTrail()
        let lines = (0..<1_200).compactMap { trail.add(entry(Int64($0))) }
        #expect(lines.count == 20)
        #expect(trail.entries.map(\.count) == [600, 600])
        #expect(trail.add(entry(1_200, by: "ben")) != nil)
        #expect(trail.add(entry(1_200, "DELETE /api/options/tea")) != nil)
    }

    @Test("a count survives an orderly end as a whole, and a power cut with more than half of it")
    func counts() {
        var trail = AuditTrail()
        var text: [UInt8] = []
        for second in 0..<600 { text += trail.add(entry(Int64(second))) ?? [] }
        text += trail.add(entry(600, "DELETE /api/options/tea")) ?? []
        #expect(trail.hasUnstoredCounts)
        #expect(AuditTrail(text, at: 700).entries.map(\.count) == [512, 1])
        text = trail.rewritten()
        #expect(!trail.hasUnstoredCounts)
        #expect(AuditTrail(text, at: 700).entries == trail.entries)
        #expect(trail.entries.map(\.count) == [600, 1])
    }

    @Test("the lines of counts make the file no longer than twice the number of entries")
    func countedLines() {
        var trail = AuditTrail()
        var lines = 0
        for number in 0..<8_000 {
            lines += trail.add(entry(Int64(number / 2), "PUT /\(number / 2)")) == nil ? 0 : 1
            if trail.needsRewrite { lines = trail.rewritten().split(separator: UInt8(ascii: "\n")).count }
            #expect(lines <= 2_001)
        }
    }

    @Test("a person with many changes removes no change of another person, also after a restart")
    func people() {
        var trail = AuditTrail()
        var text = [trail.add(entry(0, by: "owner", kind: "owner"))]
        for number in 0..<1_900 { text.append(trail.add(entry(Int64(number), "PUT /\(number)"))) }
        #expect(trail.entries.count == 1_000 && trail.entries.first?.name == "owner")
        let stored = AuditTrail(text.compactMap { $0 }.joined(), at: 2_000)
        #expect(stored.entries == trail.entries)
    }

    @Test("a program that sets many values removes no change of a person")
    func programs() {
        var trail = AuditTrail()
        _ = trail.add(entry(0))
        for number in 0..<5_000 {
            _ = trail.add(entry(Int64(number), "PUT /\(number)", by: "till", kind: "token"))
        }
        #expect(trail.entries.count == 1_000 && trail.entries.first?.name == "anna")
        var other = AuditTrail()
        let lines = (0..<600).compactMap { other.add(entry(Int64($0), by: "till", kind: "token", "\($0)")) }
        #expect(lines.count == 10 && other.entries.first?.count == 600)
    }

    @Test("entries older than a week, and the oldest of more than 1000, are removed")
    func bounds() {
        var trail = AuditTrail()
        for number in 0..<1_500 { _ = trail.add(entry(Int64(number), "PUT /\(number)")) }
        #expect(trail.entries.count == 1_000 && trail.entries.first?.time == 500)
        _ = trail.add(entry(500 + 7 * 24 * 3_600 + 1, "PUT /later"))
        #expect(trail.entries.first?.time == 501)
        let text = trail.rewritten()
        #expect(AuditTrail(text, at: 20 * 24 * 3_600).entries.isEmpty)
        #expect(text.count < 300 << 10)
    }

    @Test("the file is written as a whole before it has twice the number of lines")
    func rewriting() {
        var trail = AuditTrail()
        var lines = 0
        for number in 0..<4_000 {
            lines += trail.add(entry(Int64(number), "PUT /\(number)")) == nil ? 0 : 1
            if trail.needsRewrite { lines = trail.rewritten().split(separator: UInt8(ascii: "\n")).count }
            #expect(lines <= 2_000)
        }
    }

    @Test("lines that are cut, foreign or hostile are ignored")
    func hostile() throws {
        var trail = AuditTrail()
        let added = trail.add(entry(1_000))
        let line = try #require(added)
        let text = Array("{\"time\":1}\n[]\n\0\n".utf8) + line + line.dropLast(9)
        #expect(AuditTrail(text, at: 2_000).entries == trail.entries)
    }

    @Test("the entry of a change of an account has no password")
    func detail() throws {
        let body = Array(#"{"name":"anna","password":"tea for two","role":"edit","old":"x","new":"y"}"#.utf8)
        for access in AccessRequest.allCases {
            var request = WebRequest(method: access.method, path: access.path)
            request.body = body
            let route = Route(access.method, access.path, .access(access))
            #expect(
                AuditDetail.text(of: request, route: route) == (access == .changeSettings ? "" : "anna edit")
            )
        }
        var settings = WebRequest(method: "POST", path: "/api/gateway")
        settings.body = Array(
            #"{"settings":{"mqtt":{"url":"mqtt://secret","password":"tea"},"source":[{"name":"soup"}]}}"#.utf8
        )
        let page = Route("POST", "/api/gateway", .access(.changeSettings))
        #expect(AuditDetail.text(of: settings, route: page) == "mqtt.url mqtt.password source")
        var login = WebRequest(method: "POST", path: "/api/session")
        login.body = body
        #expect(AuditDetail.text(of: login, route: Route("POST", "/api/session", .login)) == "")
        var change = WebRequest(method: "PUT", path: "/api/options/tea")
        change.body = Array(repeating: UInt8(ascii: "a"), count: 100_000)
        let route = Route("PUT", "/api/options/{id}", .sign(.upsertOption))
        #expect(AuditDetail.text(of: change, route: route).count == 200)
    }
}
