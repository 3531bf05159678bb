import MonotonicTime
import SignAPI
import Testing

@testable import SignGateway

@Suite("Admission of requests")
struct WebGateTests {
    private var gate: WebGate
    private var now = Instant(nanoseconds: 1_000_000_000)

    init() throws {
        let secrets = try SecretFile("password tea\n" + SecretFile.Token(name: "robot", secret: "t0ken").line)
        // A password is its own hash here, which makes the tests fast.
        gate = WebGate(
            hosts: HostRule(machine: "menu"),
            routes: Route.fileRoutes(of: try .ofSources) + Route.common,
            authenticator: Authenticator(secrets, key: "k") { $0 == $1 }
        )
    }

    private func request(_ method: String, _ path: String, _ headers: [String: String] = [:]) -> WebRequest {
        let usual = ["host": "menu", "content-type": "application/json"]
        return WebRequest(method: method, path: path, headers: usual.merging(headers) { $1 })
    }

    private mutating func status(_ request: WebRequest) -> UInt32 {
        if case .rejected(let response) = gate.admit(request, at: now) { response.status } else { 200 }
    }

    @Test("only the page, the state, the events and the description are open")
    mutating func open() {
        for path in [
            "/", "/page.js", "/healthz", "/api/state", "/api/events", "/api/session", "/api/openapi.json",
        ] {
            #expect(status(request("GET", path)) == 200, "\(path)")
        }
        for route in Route.common where !route.isOpen {
            let path = route.path.replacing("{id}", with: "x").replacing("{name}", with: "x")
            #expect(status(request(route.method, path)) == 401, "\(route.method) \(path)")
        }
    }

    @Test("every change rejects other sites, other types and other hosts")
    mutating func changes() {
        let token = ["authorization": "Bearer t0ken"]
        for route in Route.common where route.isChange {
            let path = route.path.replacing("{id}", with: "x").replacing("{name}", with: "x")
            #expect(status(request(route.method, path, token)) == 200)
            let evil = ["origin": "http://evil.example"]
            #expect(status(request(route.method, path, token.merging(evil) { $1 })) == 403)
            #expect(
                status(request(route.method, path, token.merging(["host": "evil.example"]) { $1 })) == 421
            )
            var plain = request(route.method, path, token.merging(["content-type": "text/plain"]) { $1 })
            plain.headers["content-length"] = "2"
            #expect(status(plain) == 415)
        }
    }

    @Test("a token, the password or a session authenticates a request; a wrong one does not")
    mutating func secrets() {
        #expect(status(request("GET", "/metrics", ["authorization": "Bearer t0ken"])) == 200)
        #expect(status(request("GET", "/metrics", ["authorization": "bearer wrong"])) == 401)
        // The two texts are "x:tea" and "x:t0ken" in base64.
        #expect(status(request("GET", "/metrics", ["authorization": "Basic eDp0ZWE="])) == 200)
        #expect(status(request("GET", "/metrics", ["authorization": "Basic eDp0MGtlbg=="])) == 200)
        // RFC 7617 requires the padding at the end.
        #expect(status(request("GET", "/metrics", ["authorization": "Basic eDp0ZWE"])) == 401)
        #expect(
            status(request("GET", "/metrics", ["authorization": "Basic ====", "cookie": "loopbanner=x"]))
                == 401
        )
        var login = request("POST", "/api/session")
        login.body = Array("{\"password\":\"tea\"}".utf8)
        let response = gate.logIn(login, secret: "s3cret", isSecure: false, at: now)
        #expect(response.status == 204)
        let session = ["cookie": "other=1; loopbanner=s3cret"]
        #expect(status(request("GET", "/metrics", session)) == 200)
        _ = gate.logOut(request("DELETE", "/api/session", session))
        #expect(status(request("GET", "/metrics", session)) == 401)
    }

    @Test("a login that cannot be read has the reason as its error")
    mutating func unreadableLogin() throws {
        func error(_ body: String) throws -> [JSONTree?] {
            var login = request("POST", "/api/session")
            login.body = Array(body.utf8)
            let response = gate.logIn(login, secret: "s3cret", isSecure: false, at: now)
            let tree = try JSONTree(Array(response.body.dropLast()))
            return [.integer(Int64(response.status)), tree["error"], tree["message"]]
        }
        #expect(
            try error("{\"password\":")
                == [.integer(400), "NotJSON", "the body is not JSON: unexpected end of text at byte 13"]
        )
        #expect(try error("[]") == [.integer(400), "NotJSON", "the body must be an object"])
        #expect(try error(#"{"password":"a\u0000"}"#).prefix(2) == [.integer(422), "Unreadable"])
        for body in ["", "{}"] {
            #expect(try error(body) == [.integer(400), "NoPassword", "the body has no password"])
        }
        #expect(
            try error(#"{"password":5}"#)
                == [.integer(400), "WrongMember", "password must be a text"]
        )
    }

    @Test("a query with a NUL or invalid UTF-8 is rejected with the name of its parameter")
    mutating func unreadableQuery() throws {
        let token = ["authorization": "Bearer t0ken"]
        for (path, key) in [("/api/options", "offset"), ("/api/option", "id"), ("/api/statistics", "from")] {
            for value in ["%00", "a%00b", "%ff", "%C3", "%zz", WebRequest.encoded([0x61, 0xFF])] {
                var request = request("GET", path, token)
                request.query = ["a": "1", key: value]
                guard case .rejected(let response) = gate.admit(request, at: now) else {
                    Issue.record("\(path)?\(key)=\(value)")
                    continue
                }
                let tree = try JSONTree(Array(response.body.dropLast()))
                #expect((response.status, tree["error"], tree["key"]) == (400, "WrongQuery", .string(key)))
                let message = "'\(key)' in the query cannot be read: it must be UTF-8 without NUL"
                #expect(tree["message"] == .string(message))
            }
        }
        var page = request("GET", "/")
        page.query = ["utm": "%"]
        #expect(status(page) == 200)
        #expect(WebRequest.encoded(Array("aé%41".utf8)) == "a%C3%A9%41")
    }

    @Test("a rejection distinguishes a wrong secret from a missing one and an ended session")
    mutating func refusals() throws {
        func error(_ headers: [String: String]) throws -> JSONTree? {
            guard case .rejected(let response) = gate.admit(request("GET", "/metrics", headers), at: now)
            else {
                return nil
            }
            #expect(response.status == 401)
            return try JSONTree(Array(response.body.dropLast()))["error"]
        }
        #expect(try error([:]) == "LoginRequired")
        #expect(try error(["cookie": "loopbanner=over"]) == "LoginRequired")
        #expect(try error(["authorization": "Bearer wrong"]) == "WrongSecret")
        #expect(try error(["authorization": "Basic eDp3cm9uZw=="]) == "WrongSecret")
    }

    @Test("gateways on one machine have cookies with different names")
    func cookies() {
        func name(_ text: String) -> String? { ListenAddress(text)?.cookieName }
        #expect(name("7219") == "loopbanner-7219")
        #expect(name("127.0.0.1:7220") == "loopbanner-7220")
        #expect(name("[::1]:7220") == "loopbanner-7220")
        let paths = ["/run/a", "/run/b"].compactMap(name)
        #expect(Set(paths).count == 2 && paths.allSatisfy { $0.hasPrefix("loopbanner-") })
    }

    @Test("a head of more than 16 KiB is rejected with the common headers")
    mutating func heads() {
        let long = String(repeating: "a", count: 16 << 10)
        #expect(status(request("GET", "/\(long)")) == 414)
        #expect(status(request("GET", "/", ["x": long])) == 431)
        #expect(status(request("GET", "/", ["x": String(long.dropLast(1024))])) == 200)
    }

    @Test("after a wrong password none is checked for a second, but tokens still work")
    mutating func guessing() {
        let wrong = ["authorization": "Basic eDp3cm9uZw=="]
        #expect(status(request("GET", "/metrics", wrong)) == 401)
        #expect(status(request("GET", "/metrics", ["authorization": "Basic eDp0ZWE="])) == 401)
        #expect(status(request("GET", "/metrics", ["authorization": "Bearer t0ken"])) == 200)
    }

    @Test("a password in a header that is not checked is not authenticated, and a login must be repeated")
    mutating func delayedPassword() throws {
        let wrong = ["authorization": "Basic eDp3cm9uZw=="]
        #expect(status(request("GET", "/metrics", wrong)) == 401)
        for header in [wrong, ["authorization": "Basic eDp0ZWE="]] {
            guard case .rejected(let response) = gate.admit(request("GET", "/metrics", header), at: now)
            else {
                Issue.record("admitted")
                return
            }
            #expect(response.status == 401)
            #expect(try JSONTree(Array(response.body.dropLast()))["error"] == "TooSoon")
            #expect(response.headers.contains(WebResponse.Header(name: "Retry-After", value: "1")))
            #expect(response.headers.contains { $0.name == "WWW-Authenticate" })
        }
        var login = request("POST", "/api/session")
        login.body = Array("{\"password\":\"tea\"}".utf8)
        #expect(gate.logIn(login, secret: "s3cret", isSecure: false, at: now).status == 429)
        now = now + .seconds(1)
        #expect(status(request("GET", "/metrics", ["authorization": "Basic eDp0ZWE="])) == 200)
    }

    @Test("unknown paths, wrong methods and long bodies are rejected")
    mutating func unknown() {
        #expect(status(request("GET", "/nothing")) == 404)
        #expect(status(request("GET", "/api/%zz")) == 404)
        #expect(status(request("GET", "/../etc/passwd")) == 404)
        #expect(status(request("HEAD", "/api/tap")) == 405)
        #expect(status(request("HEAD", "/")) == 200)
        #expect(status(request("POST", "/api/session", ["content-length": "163841"])) == 413)
        #expect(status(request("POST", "/api/session", ["content-length": "163840"])) == 200)
    }

    @Test("without a password all changes are rejected with the remedy")
    func noPassword() {
        var gate = WebGate(
            hosts: HostRule(machine: "menu"),
            authenticator: Authenticator(SecretFile(), key: "k") { $0 == $1 }
        )
        guard case .rejected(let response) = gate.admit(request("POST", "/api/next"), at: now) else {
            Issue.record("admitted")
            return
        }
        #expect(response.status == 403)
        #expect(String(decoding: response.body, as: UTF8.self).contains("sudo loopbanner-gateway password"))
    }

    @Test(
        "a body with an ambiguous length is rejected",
        arguments: [
            ["content-length": "2", "transfer-encoding": "chunked"], ["content-length": "2, 3"],
            ["content-length": "-1"], ["content-length": "+2"], ["content-length": ""],
        ]
    )
    func lengths(_ headers: [String: String]) {
        let all = headers.merging(["host": "localhost"]) { first, _ in first }
        let request = WebRequest(method: "POST", path: "/api/pause", headers: all)
        var gate = WebGate(hosts: HostRule(machine: "sign"), authenticator: Authenticator(SecretFile()))
        guard case .rejected(let response) = gate.admit(request, at: .zero) else {
            Issue.record("admitted")
            return
        }
        #expect(response.status == 400)
    }
}

extension SecretFile.Token {
    fileprivate var line: String { "token \(name) \(hash)\n" }
}
