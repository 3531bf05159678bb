import Foundation
import MonotonicTime
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

/// A gateway's users in a folder, with the requests of one client.
private final class Office {
    let folder: TemporaryDirectory
    let path: String
    private(set) var handler: AccessHandler
    private(set) var gate: WebGate
    let log = GatewayLog()
    var now = Instant(nanoseconds: 1_000_000_000)

    init(_ secrets: String = "password \(Office.hash)\n") throws {
        folder = try TemporaryDirectory()
        path = try folder.file("secrets", secrets)
        (handler, gate) = try Self.start(path, folder.path, now, log)
    }

    /// The hash of the password "tea for two".
    static let hash = Password.hash("tea for two") ?? ""

    private static func start(_ path: String, _ folder: String, _ now: Instant, _ log: GatewayLog) throws -> (
        AccessHandler, WebGate
    ) {
        let handler = AccessHandler(
            try SecretStore(path, folder: folder),
            files: AccessFiles(in: folder),
            facts: AccessHandler.Facts(
                name: "Bakery",
                address: "http://sign.local:7219/",
                start: now,
                run: "r1"
            ),
            log: log
        ) { nil }
        let gate = WebGate(hosts: HostRule(machine: "sign"), authenticator: handler.authenticator(at: now))
        return (handler, gate)
    }

    /// Starts the gateway again.
    func restart() throws { (handler, gate) = try Self.start(path, folder.path, now, log) }

    func logIn(_ secret: String, user: String = "", password: String = "tea for two") -> UInt32 {
        let body: JSONTree = ["user": .string(user), "password": .string(password)]
        return logIn(secret, body: String(decoding: body.bytes, as: UTF8.self))
    }

    func logIn(_ secret: String, body: String) -> UInt32 {
        var request = WebRequest(method: "POST", path: "/api/session")
        request.body = Array(body.utf8)
        let response = gate.logIn(request, secret: secret, isSecure: false, at: now)
        handler.storeSessions(gate.authenticator, at: now)
        return response.status
    }

    /// Sends a request with a session, and returns the status and the reply.
    func send(
        _ method: String,
        _ path: String,
        _ body: String = "",
        session: String = "s",
        bearer: String? = nil
    ) throws -> (status: UInt32, reply: JSONTree) {
        var request = WebRequest(method: method, path: path)
        request.headers = [
            "host": "sign", "content-type": "application/json", "cookie": "loopbanner=\(session)",
        ]
        if let bearer { request.headers["authorization"] = "Bearer \(bearer)" }
        request.body = Array(body.utf8)
        let response: WebResponse
        switch gate.admit(request, at: now) {
        case .rejected(let rejection): response = rejection
        case .admitted(let route, let step, let identity):
            guard case .access(let access) = route.action, let identity else {
                return (0, .null)
            }
            let name = step ?? ""
            response = handler.response(
                to: request,
                accessRequest: access,
                name: name,
                identity: identity,
                gate: &gate,
                at: now
            )
            if route.isRecorded {
                handler.recordRequest(request, route: route, identity: identity, status: response.status)
            }
        }
        let tree = response.body.isEmpty ? JSONTree.null : try JSONTree(Array(response.body.dropLast()))
        return (response.status, tree)
    }
}

@Suite("Requests about users, tokens and passwords")
struct AccessHandlerTests {
    private static let anna = #"{"name":"anna","password":"coffee please","role":"edit"}"#

    @Test("an owner adds a user, who then has the role and no more")
    func users() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204)
        #expect(try office.send("POST", "/api/users", Self.anna).status == 204)
        #expect(try office.send("POST", "/api/users", Self.anna).reply["error"] == "AccountExists")
        let listed = try office.send("GET", "/api/users").reply["users"]
        #expect(listed == .array([["name": "anna", "role": "edit"]]))
        #expect(office.logIn("a", user: "anna", password: "coffee please") == 204)
        #expect(try office.send("GET", "/api/users", session: "a").status == 403)
        #expect(try office.send("PUT", "/api/users/anna", #"{"role":"own"}"#).status == 204)
        #expect(try office.send("GET", "/api/users", session: "a").status == 401)
        #expect(office.logIn("a", user: "anna", password: "coffee please") == 204)
        #expect(try office.send("GET", "/api/users", session: "a").status == 200)
        #expect(try office.send("DELETE", "/api/users/anna").status == 204)
        #expect(try office.send("GET", "/api/users", session: "a").status == 401)
        #expect(try office.send("DELETE", "/api/users/anna").reply["error"] == "UnknownAccount")
    }

    @Test("an invalid user is refused with the key of the mistake")
    func mistakes() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204)
        let cases = [
            (#"{"name":"anna","password":"short","role":"edit"}"#, "password"),
            (#"{"name":"anna","role":"edit"}"#, "password"),
            (#"{"name":"anna\nuser eve own x","password":"coffee please","role":"edit"}"#, "name"),
            (#"{"name":"owner","password":"coffee please","role":"edit"}"#, "name"),
            (#"{"name":"anna","password":"coffee please","role":"root"}"#, "role"),
            (#"{"name":"anna","password":"coffee please"}"#, "role"),
        ]
        for (body, key) in cases {
            let (status, reply) = try office.send("POST", "/api/users", body)
            #expect(status == 422 && reply["key"]?.string == key, "\(body)")
        }
        #expect(try office.send("GET", "/api/users").reply["users"] == .array([]))
    }

    @Test("a body with another type or an unknown key changes nothing, and is refused with the key")
    func types() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204)
        #expect(try office.send("POST", "/api/users", Self.anna).status == 204)
        let cases = [
            ("PUT", "/api/users/anna", #"{"password":12345678}"#, "WrongMember", "password"),
            ("PUT", "/api/users/anna", #"{"password":null}"#, "WrongMember", "password"),
            (
                "PUT", "/api/users/anna", #"{"password":["coffee please"],"role":"look"}"#, "WrongMember",
                "password"
            ),
            ("PUT", "/api/users/anna", #"{"role":7}"#, "WrongMember", "role"),
            ("PUT", "/api/users/anna", #"{"pass":"coffee please"}"#, "UnknownMember", "pass"),
            (
                "POST", "/api/users", #"{"name":7,"password":"coffee please","role":"edit"}"#, "WrongMember",
                "name"
            ),
            (
                "POST", "/api/users", #"{"name":"ben","password":"coffee please","rol":"edit"}"#,
                "UnknownMember", "rol"
            ),
            ("POST", "/api/tokens", #"{"name":"till","role":null}"#, "WrongMember", "role"),
            ("POST", "/api/tokens", #"{"name":"till","rights":"own"}"#, "UnknownMember", "rights"),
            ("PUT", "/api/password", #"{"old":"tea for two","new":12345678}"#, "WrongMember", "new"),
            (
                "PUT", "/api/password", #"{"old":"tea for two","new":"tea for three","x":1}"#,
                "UnknownMember", "x"
            ),
            ("POST", "/api/restart", #"{"run":1}"#, "WrongMember", "run"),
            ("DELETE", "/api/users/anna", #"{"name":"ben"}"#, "UnknownMember", "name"),
        ]
        for (method, path, body, error, key) in cases {
            let (status, reply) = try office.send(method, path, body)
            #expect(
                status == 400 && reply["error"]?.string == error && reply["key"]?.string == key,
                "\(body)"
            )
        }
        let message = try office.send("PUT", "/api/users/anna", #"{"password":1}"#).reply["message"]
        #expect(message == "password must be a text")
        #expect(office.logIn("a", user: "anna", password: "coffee please") == 204)
        #expect(try office.send("GET", "/api/tokens").reply["tokens"] == .array([]))
    }

    @Test("a login with a user of another type is no login of the owner")
    func loginTypes() throws {
        let office = try Office()
        for body in [
            #"{"user":7,"password":"tea for two"}"#, #"{"user":null,"password":"tea for two"}"#,
            #"{"password":["tea for two"]}"#, #"{"password":"tea for two","usr":"anna"}"#,
        ] {
            #expect(office.logIn("s", body: body) == 400, "\(body)")
        }
        #expect(try office.send("GET", "/api/users").status == 401)
    }

    @Test("a user with the least role changes the own password, with the old one, and a token does not")
    func ownPassword() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204)
        let lea = #"{"name":"lea","password":"lea's password","role":"look"}"#
        #expect(try office.send("POST", "/api/users", lea).status == 204)
        for secret in ["l", "other"] {
            #expect(office.logIn(secret, user: "lea", password: "lea's password") == 204)
        }
        let wrong = #"{"old":"tea for two","new":"a new password"}"#
        #expect(
            try office.send("PUT", "/api/password", wrong, session: "l").reply["error"] == "WrongPassword"
        )
        office.now = office.now + .seconds(2)
        let right = #"{"old":"lea's password","new":"a new password"}"#
        #expect(try office.send("PUT", "/api/password", right, session: "l").status == 204)
        #expect(try office.send("GET", "/api/system", session: "l").status == 200)
        #expect(try office.send("GET", "/api/system", session: "other").status == 401)
        #expect(try office.send("GET", "/api/users", session: "l").status == 403)
        #expect(office.logIn("n", user: "lea", password: "a new password") == 204)
        // The owner's session and password stay.
        #expect(try office.send("GET", "/api/users").status == 200)
        let entries = try office.send("GET", "/api/audit").reply["entries"]?.array ?? []
        #expect(entries.first?["by"] == "lea" && entries.first?["what"] == "PUT /api/password")
        for role in ["look", "press", "edit"] {
            let token = try office.send("POST", "/api/tokens", #"{"name":"\#(role)","role":"\#(role)"}"#)
                .reply
            let bearer = try #require(token["token"]?.string)
            let body = #"{"old":"tea for two","new":"taken over"}"#
            let (status, reply) = try office.send("PUT", "/api/password", body, session: "", bearer: bearer)
            #expect(status == 403 && reply["error"] == "RoleRequired", "\(role)")
        }
    }

    @Test("the old password is needed for a new one, which ends the other sessions")
    func password() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204 && office.logIn("t") == 204)
        let body = #"{"old":"wrong one","new":"tea for three"}"#
        #expect(try office.send("PUT", "/api/password", body).reply["error"] == "WrongPassword")
        let right = #"{"old":"tea for two","new":"tea for three"}"#
        #expect(try office.send("PUT", "/api/password", right).status == 429)
        office.now = office.now + .seconds(2)
        #expect(try office.send("PUT", "/api/password", #"{"old":"tea for two","new":"x"}"#).status == 422)
        #expect(try office.send("PUT", "/api/password", right).status == 204)
        #expect(try office.send("GET", "/api/users").status == 200)
        #expect(try office.send("GET", "/api/users", session: "t").status == 401)
        try office.restart()
        #expect(try office.send("GET", "/api/users").status == 200)
        #expect(office.logIn("u") == 401)
        office.now = office.now + .seconds(2)
        #expect(office.logIn("u", password: "tea for three") == 204)
    }

    @Test("a token is returned once, works at once, and is refused after its removal")
    func tokens() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204)
        let reply = try office.send("POST", "/api/tokens", #"{"name":"till","role":"press"}"#).reply
        let token = try #require(reply["token"]?.string)
        #expect(token.utf8.count == 64)
        #expect(
            try office.send("GET", "/api/tokens").reply["tokens"]
                == .array([["name": "till", "role": "press", "by": "owner"]])
        )
        #expect(try office.send("POST", "/api/tokens", #"{"name":"TILL"}"#).reply["error"] == "AccountExists")
        #expect(try office.send("POST", "/api/tokens", #"{"name":"door"}"#).status == 200)
        try office.restart()
        #expect(
            try office.send("GET", "/api/tokens").reply["tokens"]?.array?.last
                == ["name": "door", "role": "look", "by": "owner"]
        )
        var request = WebRequest(method: "POST", path: "/api/next")
        request.headers = [
            "host": "sign", "content-type": "application/json", "authorization": "Bearer \(token)",
        ]
        var gate = office.gate
        guard case .admitted(_, _, let identity) = gate.admit(request, at: office.now) else {
            Issue.record("rejected")
            return
        }
        #expect(identity == Identity(kind: .token, name: "till", role: .press))
        #expect(try office.send("DELETE", "/api/tokens/till").status == 204)
        gate = office.gate
        guard case .rejected(let response) = gate.admit(request, at: office.now) else {
            Issue.record("admitted")
            return
        }
        #expect(response.status == 401)
    }

    @Test("sessions survive a restart, in a file that only the gateway can read")
    func sessions() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204)
        #expect(try office.send("POST", "/api/users", Self.anna).status == 204)
        try office.restart()
        #expect(try office.send("GET", "/api/users").status == 200)
        for name in ["sessions", "audit.jsonl"] {
            let path = office.folder.path(of: name)
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
            #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("tea for two"))
        }
    }

    @Test("the audit log says who changed a user, also after a restart")
    func audit() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204)
        #expect(try office.send("POST", "/api/users", Self.anna).status == 204)
        #expect(try office.send("DELETE", "/api/users/ben").status == 404)
        for _ in 1...2 {
            let entries = try #require(try office.send("GET", "/api/audit").reply["entries"]?.array)
            let rows = entries.map { entry in
                [entry["by"]?.string, entry["what"]?.string, entry["detail"]?.string]
            }
            #expect(
                rows == [["owner", "DELETE /api/users/ben", ""], ["owner", "POST /api/users", "anna edit"]]
            )
            #expect(entries.map { $0["status"]?.integer } == [404, 204])
            try office.restart()
        }
    }

    @Test("the count of equal changes is the same after a restart")
    func counts() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204)
        for _ in 1...7 { #expect(try office.send("DELETE", "/api/users/ben").status == 404) }
        office.handler.stop()
        try office.restart()
        let entries = try office.send("GET", "/api/audit").reply["entries"]?.array
        #expect(entries?.map { $0["count"]?.integer } == [7])
    }

    @Test("a pipe in place of the log of changes or of the sessions blocks nothing", .timeLimit(.minutes(1)))
    func pipes() throws {
        let office = try Office()
        for name in ["audit.jsonl", "sessions"] {
            #expect(mkfifo(office.folder.path(of: name), 0o600) == 0)
        }
        try office.restart()
        #expect(office.logIn("s") == 204)
        #expect(try office.send("POST", "/api/users", Self.anna).status == 204)
        #expect(try office.send("GET", "/api/audit").reply["entries"]?.array?.count == 1)
        let lines = office.log.history.lines.map(\.text)
        #expect(
            lines.contains {
                $0.hasPrefix("all people must log in again: ")
                    && $0.contains("sessions: this is a device, pipe or socket, not a regular file")
            }
        )
        #expect(lines.contains { $0.hasPrefix("the log of changes begins again: ") })
        #expect(
            lines.contains {
                $0.hasSuffix(
                    "audit.jsonl: this is a device, pipe or socket, not a regular file; remove it"
                )
            }
        )
    }

    @Test("a restart needs the run of the gateway, and a configuration with which it would start")
    func restart() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204)
        let system = try office.send("GET", "/api/system").reply
        #expect(system["run"] == "r1" && system["name"] == "Bakery" && system["uptime"] == 0)
        let missing = try office.send("POST", "/api/restart", "{}")
        #expect(missing.status == 400)
        #expect(missing.reply["error"] == "NoRun")
        #expect(missing.reply["message"] == "the body must contain run, with its value from GET /api/system")
        #expect(try office.send("POST", "/api/restart", #"{"run":"r0"}"#).status == 409)
        #expect(try office.send("POST", "/api/restart", #"{"run":"r1"}"#).status == 204)
    }

    @Test("a change that cannot be stored is not made")
    func unstored() throws {
        let office = try Office()
        #expect(office.logIn("s") == 204)
        try FileManager.default.removeItem(atPath: office.folder.path)
        let (status, reply) = try office.send("POST", "/api/users", Self.anna)
        #expect(status == 409 && reply["error"] == "NotStored")
        #expect(try office.send("GET", "/api/users").reply["users"] == .array([]))
    }
}
