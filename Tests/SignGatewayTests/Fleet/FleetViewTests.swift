import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

@Suite("The signs of a fleet, as their messages describe them")
struct FleetViewTests {
    private var fleet: FleetOnBroker

    init() throws { fleet = try FleetOnBroker() }

    private func nodes(_ query: SignQuery) -> [String] {
        let tree = SignTable(fleet.view).tree(query)
        return (tree["signs"]?.array ?? []).compactMap { $0["node"]?.string }
    }

    private func nodes(_ query: String) throws -> [String] {
        var request = WebRequest(method: "GET", path: "/api/signs")
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
            request.addQueryParameter(String(parts[0]), value: String(parts[1]))
        }
        return nodes(try SignQuery(request))
    }

    @Test("signs not in sync come first, then those with problems; signs of other fleets are left out")
    mutating func order() {
        fleet.state("all", 4, 1)
        fleet.add("c", FleetOnBroker.report("applied", "all", 4, 1))
        fleet.add("b", FleetOnBroker.report("rejected", "all", 4, 1))
        fleet.add("a", FleetOnBroker.report("applied", "all", 3, 1))
        fleet.add("d", fleet: "others")
        #expect(nodes(SignQuery()) == ["a", "b", "c"])
        #expect(SignTable(fleet.view).inSyncCount == 1)
        for node in ["e", "f", "g", "h"] { fleet.add(node, FleetOnBroker.report("applied", "all", 4, 1)) }
        fleet.receive("loopbanner/e/health", #"{"display":"works","trouble":[]}"#)
        fleet.receive("loopbanner/f/health", #"{"display":"fails","trouble":[]}"#)
        fleet.receive("loopbanner/h/health", #"{"display":"works","trouble":["under-voltage"]}"#)
        #expect(nodes(SignQuery()) == ["a", "b", "f", "h", "c", "e", "g"])
    }

    @Test("a query selects by state, connection, label, version and text, and returns a part of the list")
    mutating func query() throws {
        fleet.add("a", labels: #""berlin""#)
        fleet.add("b", labels: #""berlin","window""#, #""state":"local""#)
        fleet.add("c")
        fleet.receive("loopbanner/c/status", "offline")
        #expect(try nodes("state=local") == ["b"])
        #expect(try nodes("state=offline") == ["c"])
        #expect(try nodes("state=problem") == ["b"])
        #expect(try nodes("label=berlin") == ["b", "a"])
        #expect(try nodes("version=0.9&label=window") == ["b"])
        #expect(try nodes("version=1.0") == [])
        #expect(try nodes("q=SHOP%20A") == ["a"])
        #expect(try nodes("q=wind") == ["b"])
        #expect(try nodes("offset=1&limit=1") == ["a"])
        #expect(try nodes("offset=9&limit=99999999") == [])
        for query in ["offset=-1", "limit=x"] { #expect(throws: RequestError.self) { try nodes(query) } }
    }

    @Test("the table counts all signs and those that match")
    mutating func counts() {
        fleet.add("a")
        fleet.add("b", #""state":"local""#)
        fleet.receive("loopbanner/b/status", "offline")
        var query = SignQuery()
        query.state = "local"
        query.limit = 0
        let tree = SignTable(fleet.view).tree(query)
        #expect(
            String(decoding: tree.bytes, as: UTF8.self)
                == #"{"signs":[],"counts":{"local":1,"none":1},"online":1,"in_sync":1,"all":2,"total":1}"#
        )
    }

    @Test("a sign may report its refusals as a list, or a single one as an object")
    mutating func refusals() throws {
        let refusal =
            #"{"topic":"t/all/desired","number":41,"reason":"old_number","at":"2026-11-26T04:00:00Z"}"#
        fleet.add("a", #""refused":\#(refusal)"#)
        fleet.add("b", #""refused":[\#(refusal)]"#)
        for sign in fleet.view.signs {
            #expect(sign.report.problems == ["t/all/desired: old_number"], "\(sign.node)")
            #expect(sign.report.refusedNumbers == ["t/all/desired": 41], "\(sign.node)")
        }
    }

    @Test("messages that are nonsense leave a sign without a state, and an empty message clears one")
    mutating func nonsense() throws {
        fleet.add("a", #""state":7,"numbers":[1],"problems":{"a":1},"refused":"x""#)
        var sign = try #require(fleet.view.signs.first)
        #expect(sign.report == FleetSign.Report())
        fleet.receive("loopbanner/a/reported", "{")
        fleet.receive("loopbanner/a/health", #"{"display":"works","temperature":1e300,"trouble":[1,"hot"]}"#)
        sign = try #require(fleet.view.signs.first)
        #expect(sign.health.trouble == ["hot"] && sign.health.temperature == nil)
        fleet.receive("loopbanner/a/about", "")
        #expect(fleet.view.signs.isEmpty)
        fleet.receive("loopbanner/a/b/about", #"{"fleet":"shops"}"#)
        fleet.receive("loopbanner/A B/about", #"{"fleet":"shops"}"#)
        #expect(fleet.view.signs.isEmpty)
    }

    @Test("a statement that is held back leaves its previous release in force")
    mutating func releaseInForce() {
        let previous = #","previous":"\#(FleetOnBroker.release(1))""#
        fleet.state("all", 4, 2, previous)
        #expect(fleet.view.releaseInForce(.all).string == FleetOnBroker.release(2))
        fleet.receive("loopbanner-fleet/shops/all/abort", #"{"v":1,"number":3}"#)
        #expect(fleet.view.releaseInForce(.all).string == FleetOnBroker.release(2))
        fleet.receive("loopbanner-fleet/shops/all/abort", #"{"v":1,"number":4}"#)
        #expect(fleet.view.releaseInForce(.all).string == FleetOnBroker.release(1))
        #expect(fleet.view.releaseInForce(.label("window")).isNull)
    }

    @Test("a sign without a description or without a report is incomplete, and one of another fleet is not")
    mutating func incomplete() {
        fleet.add("a")
        fleet.add("b", fleet: "others")
        fleet.receive("loopbanner/c/status", "online")
        #expect(fleet.view.incompleteCount == 0)
        fleet.receive("loopbanner/d/reported", #"{"state":"applied"}"#)
        fleet.receive("loopbanner/e/about", #"{"fleet":"shops"}"#)
        #expect(fleet.view.incompleteCount == 2)
    }

    @Test("texts that no sign needs are not kept")
    mutating func longTexts() throws {
        fleet.receive(
            "loopbanner/a/about",
            #"{"fleet":"shops","name":"\#(String(repeating: "x", count: 9_000))"}"#
        )
        fleet.receive("loopbanner/a/reported", #"{"state":"\#(String(repeating: "x", count: 300))"}"#)
        let sign = try #require(fleet.view.signs.first)
        #expect(sign.name == nil && sign.report.state == "unknown")
    }

    @Test("metrics count the signs by state and by version, and name each sign")
    mutating func metrics() {
        fleet.add("a")
        fleet.receive("loopbanner/a/health", #"{"display":"works","late_frames":3}"#)
        fleet.add("b", #""state":"local""#)
        let text = FleetMetrics.text(
            SignTable(fleet.view),
            rollouts: [],
            isBrokerConnected: true,
            isOpenMetrics: false
        )
        for line in [
            "loopbanner_fleet_broker_connected 1", "loopbanner_fleet_signs{state=\"local\"} 1",
            "loopbanner_fleet_versions{version=\"0.9\"} 2", "loopbanner_fleet_in_sync 1",
            "loopbanner_fleet_sign_online{node=\"b\"} 1", "loopbanner_fleet_sign_in_sync{node=\"b\"} 0",
            "loopbanner_fleet_sign_frames_late_total{node=\"a\"} 3",
        ] {
            #expect(text.split(separator: "\n").contains(Substring(line)), "\(line)")
        }
        #expect(!text.contains("display_works{node=\"b\"}"))
    }
}
