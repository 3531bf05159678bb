import GatewayMessages
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The content and the alerts on the page of a fleet")
struct FleetContentTests {
    private var fleet: FleetOnBroker

    init() throws { fleet = try FleetOnBroker() }

    private func scopes(_ text: String = "") throws -> [JSONTree] {
        let tree = FleetContent.tree(fleet.view, try AuditLog(nil), text: text, cannotPublish: .key)
        return tree["scopes"]?.array ?? []
    }

    @Test("each scope has its release, its values and its changes, by precedence")
    mutating func list() throws {
        fleet.state("node/a", 2, 2)
        fleet.state(
            "all",
            4,
            1,
            #","previous":"\#(FleetOnBroker.release(3))","values":{"a":"1"},"by":"anna""#
        )
        fleet.add("a")
        var log = try AuditLog(nil)
        for (what, scope) in [("apply", "all"), ("alert", "all"), ("apply", "node/a"), ("rollback", "all")] {
            #expect(log.add(Array(#"{"what":"\#(what)","scope":"\#(scope)"}"#.utf8)) == nil)
        }
        let tree = FleetContent.tree(fleet.view, log, text: "", cannotPublish: nil)
        let all = try #require(tree["scopes"]?.array?.first)
        #expect(
            all["scope"] == "all" && all["number"] == 4 && all["by"] == "anna" && all["values"]?["a"] == "1"
        )
        #expect(all["release"]?.string == FleetOnBroker.release(1) && all["aborted"] == false)
        #expect(all["history"]?.array?.map { $0["what"]?.string } == ["rollback", "apply"])
        #expect(tree["total"] == 2 && tree["signs"] == 1 && tree["can_publish"] == true)
        #expect(try scopes("node").map { $0["scope"]?.string } == ["node/a"])
        fleet.receive("loopbanner-fleet/shops/all/abort", #"{"v":1,"number":4}"#)
        #expect(try scopes().first?["aborted"] == true)
    }

    @Test("at most two hundred scopes are listed")
    mutating func limit() throws {
        for number in 0..<230 { fleet.state("node/a\(number)", 1, 1) }
        #expect(try scopes().count == 200)
    }

    @Test("an alert has a greater number than the one before it")
    mutating func number() throws {
        let alert = AlertStatement(scope: .all, text: "Fire", end: 1_800_000_600, person: "page")
        func statement(at now: Int64) throws -> FleetStatement {
            try FleetStatement(alert.bytes(in: fleet.view, at: now), kind: .alert)
        }
        let first = try statement(at: 1_800_000_000)
        #expect(first.number == 1_800_000_000 && first.scope == "all" && first.fleet == "shops")
        #expect(first.content == .alert(["text": "Fire"], until: 1_800_000_600))
        let envelope = FleetEnvelope.bytes(
            kind: .alert,
            payload: alert.bytes(in: fleet.view, at: 1_800_000_000),
            keyID: "0",
            signature: Array(repeating: 0, count: 64)
        )
        fleet.receive("loopbanner-fleet/shops/all/alert", String(decoding: envelope, as: UTF8.self))
        #expect(try statement(at: 1_700_000_000).number == 1_800_000_001)
    }

    @Test("a return keeps the values and the health of the statement in force, and has no stages")
    mutating func rollback() throws {
        let order = ReturnStatement(scope: .all, release: FleetOnBroker.release(3), person: "page")
        #expect(order.bytes(in: fleet.view, at: 0) == nil)
        let stages = #","stages":[{"share":1}],"windows":["Mon..Fri 05:00..07:00"]"#
        fleet.state("all", 4, 1, #","health":"10min","values":{"a":"1"},"previous":null\#(stages)"#)
        fleet.add("a", #""state":"applied","numbers":{"all":7}"#)
        let bytes = try #require(order.bytes(in: fleet.view, at: 1_800_000_000))
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"v":1,"fleet":"shops","scope":"all","health":"10min","values":{"a":"1"},"number":8,"#
                + #""release":"\#(FleetOnBroker.release(3))","previous":"\#(FleetOnBroker.release(1))","#
                + #""by":"page","at":"2027-01-15T08:00:00Z"}"#
        )
        #expect((try? FleetStatement(bytes, kind: .desired)) != nil)
    }

    @Test("a return to the release that a stopped rollout has restored names no previous release")
    mutating func returnAfterStop() throws {
        fleet.state("all", 4, 1, #","previous":"\#(FleetOnBroker.release(3))""#)
        fleet.receive("loopbanner-fleet/shops/all/abort", #"{"v":1,"number":4}"#)
        let order = ReturnStatement(scope: .all, release: FleetOnBroker.release(3), person: "page")
        let statement = try JSONTree(try #require(order.bytes(in: fleet.view, at: 1_800_000_000)))
        #expect(statement["release"] == .string(FleetOnBroker.release(3)) && statement["previous"] == .null)
    }

    @Test("a key that cannot be read, or is not the owner's, is reported at the start")
    func keys() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path(of: "owner.pem")
        let key = try OwnerKey.create(at: path)
        var settings = OwnerSettings()
        #expect(try !FleetPublisher(settings).canPublish(with: [key]))
        settings.keyFile = path
        #expect(try FleetPublisher(settings).canPublish(with: []))
        settings.keys = [key]
        let other = try #require(FleetKey(bytes: Array(repeating: 1, count: 32)))
        #expect(try FleetPublisher(settings).canPublish(with: [other, key]))
        #expect(try !FleetPublisher(settings).canPublish(with: [other]), "the key was replaced")
        #expect(try !FleetPublisher(settings).canPublish(with: []), "the key was revoked")
        settings.keys = [other]
        func problem(_ settings: OwnerSettings) -> String {
            do throws(StartFailure) {
                _ = try FleetPublisher(settings)
                return ""
            } catch {
                return "\(error)"
            }
        }
        #expect(problem(settings).hasSuffix("\(key.text), is not among keys in [fleet]"))
        settings.keyFile = folder.path(of: "none.pem")
        #expect(problem(settings).contains("none.pem: "))
    }
}
