import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

@Suite("Signs that disappear directly after they have applied a release")
struct LostSignTests {
    private var fleet: FleetOnBroker
    private var lost = LostSigns()
    private let start: Int64

    init() throws {
        fleet = try FleetOnBroker()
        start = try #require(UTCTime.seconds("2026-11-27T04:00:00Z"))
    }

    private mutating func apply(_ more: String = #","health":"10min""#) {
        fleet.state("all", 4, 1, more)
        report("applied")
    }

    private mutating func report(_ state: String, since: String = "2026-11-27T04:00:00Z") {
        let release = #","release":"\#(FleetOnBroker.release(1))","since":"\#(since)""#
        fleet.add("a", FleetOnBroker.report(state, "all", 4, 1) + release)
    }

    /// Examines the signs at a time in seconds, and returns those that are lost.
    private mutating func nodes(at second: Int64) -> Set<String> {
        lost.examine(fleet.view, at: start + second)
        return lost.nodes
    }

    @Test("a sign whose machine ends while it observes itself has failed after the time of the observation")
    mutating func machine() throws {
        apply(#","health":"10min","failed_share":5"#)
        #expect(nodes(at: 60) == [])
        fleet.receive("loopbanner/a/status", "offline")
        #expect(nodes(at: 100) == [] && nodes(at: 699) == [])
        #expect(nodes(at: 700) == ["a"])
        let rollouts = Rollout.all(in: fleet.view, lost: lost.nodes, at: start + 700)
        let rollout = try #require(rollouts.first)
        #expect(rollout.failed == 1 && rollout.applied == 0 && rollout.reasonToAbort == "1 of 1 signs failed")
        fleet.receive("loopbanner/a/status", "online")
        #expect(nodes(at: 701) == [])
    }

    @Test("a sign whose program ends, so that its gateway reports pending, has failed, too")
    mutating func program() {
        apply()
        #expect(nodes(at: 1) == [])
        report("pending", since: "2026-11-27T04:01:00Z")
        #expect(nodes(at: 60) == [] && nodes(at: 660) == ["a"])
    }

    @Test("a sign that is switched off later has not failed")
    mutating func later() {
        apply()
        #expect(nodes(at: 1) == [] && nodes(at: 601) == [])
        fleet.receive("loopbanner/a/status", "offline")
        #expect(nodes(at: 602) == [] && nodes(at: 9_999) == [])
    }

    @Test("a short absence is no failure, nor is any without an observation")
    mutating func short() {
        apply(#","health":"1s""#)
        #expect(nodes(at: 0) == [])
        fleet.receive("loopbanner/a/status", "offline")
        #expect(nodes(at: 1) == [] && nodes(at: 60) == [] && nodes(at: 61) == ["a"])
        apply("")
        fleet.receive("loopbanner/a/status", "offline")
        #expect(nodes(at: 62) == [] && nodes(at: 9_999) == [])
    }

    @Test("a page that starts later knows from the report when the sign had applied the release")
    mutating func restart() {
        apply()
        fleet.receive("loopbanner/a/status", "offline")
        #expect(nodes(at: 9_000) == [] && nodes(at: 99_000) == [])
    }
}
