import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

@Suite("Rollouts of a fleet")
struct RolloutTests {
    private var fleet: FleetOnBroker

    init() throws { fleet = try FleetOnBroker() }

    private func rollout(_ scope: FleetScope = .all, at now: Int64 = 1_800_000_000) throws -> Rollout {
        try #require(Rollout.all(in: fleet.view, at: now).first { $0.scope == scope })
    }

    @Test("a rollout counts the signs whose release comes from its scope")
    mutating func count() throws {
        fleet.state("all", 4, 1)
        fleet.state("label/window", 2, 2)
        fleet.add("a", FleetOnBroker.report("applied", "all", 4, 1))
        fleet.add("b", FleetOnBroker.report("pending", "all", 4, 1))
        fleet.add("c", labels: #""window""#, FleetOnBroker.report("rejected", "label/window", 2, 2))
        let (all, window) = (try rollout(), try rollout(.label("window")))
        #expect([all.signs, all.begun, all.applied, all.failed] == [2, 2, 1, 0])
        #expect([window.signs, window.applied, window.failed] == [1, 0, 1])
    }

    @Test("a report about another statement or another release does not count")
    mutating func others() throws {
        fleet.state("all", 4, 1)
        fleet.add("a", FleetOnBroker.report("rejected", "all", 3, 1))
        fleet.add("b", FleetOnBroker.report("rejected", "all", 4, 2))
        #expect(try rollout().failed == 0)
    }

    @Test(
        "a rollout stops when more signs fail than its statement allows, as a share of those that have begun"
    )
    mutating func stop() throws {
        for (share, failures, reason) in [
            ("10", 1, nil), ("10", 2, "2 of 10 signs failed"), ("0", 1, "1 of 10 signs failed"),
            ("100", 10, nil), ("9.99", 1, "1 of 10 signs failed"), ("null", 10, nil),
        ] {
            fleet.state("all", 4, 1, #","failed_share":\#(share)"#)
            for index in 0..<10 {
                let state = index < failures ? "rolled_back" : "applied"
                fleet.add("sign\(index)", FleetOnBroker.report(state, "all", 4, 1))
            }
            #expect(try rollout().reasonToAbort == reason, "\(share) \(failures)")
        }
    }

    @Test("a rollout that is stopped does not stop again, and a new statement may stop again")
    mutating func stopped() throws {
        fleet.state("all", 4, 1, #","failed_share":1"#)
        fleet.add("a", FleetOnBroker.report("rejected", "all", 4, 1))
        #expect(try rollout().reasonToAbort != nil)
        fleet.receive("loopbanner-fleet/shops/all/abort", #"{"v":1,"number":4}"#)
        #expect(try rollout().isAborted)
        #expect(try rollout().reasonToAbort == nil)
        fleet.state("all", 5, 1, #","failed_share":1"#)
        fleet.add("a", FleetOnBroker.report("rejected", "all", 5, 1))
        #expect(try rollout().reasonToAbort == "1 of 1 signs failed")
    }

    @Test("signs whose stage has not begun are not among those that may fail")
    mutating func stages() throws {
        let at = try #require(UTCTime.seconds("2026-11-27T04:00:00Z"))
        fleet.state(
            "all",
            4,
            1,
            #","at":"2026-11-27T04:00:00Z","stages":[{"share":50},{"share":100,"after":"2h"}]"#
        )
        for index in 0..<200 { fleet.add("sign\(index)", FleetOnBroker.report("pending", "all", 4, 1)) }
        let (first, second) = (try rollout(at: at), try rollout(at: at + 7_200))
        #expect((70...130).contains(first.begun))
        #expect(second.begun == 200)
        fleet.state("all", 4, 1, #","failed_share":1,"at":"2026-11-27T04:00:00Z","stages":[{"share":0}]"#)
        fleet.add("sign1", FleetOnBroker.report("rolled_back", "all", 4, 1))
        #expect(try rollout(at: at).reasonToAbort == nil)
        let text = String(decoding: first.tree(at: at).bytes, as: UTF8.self)
        #expect(
            text.contains(
                #""stages":[{"share":50.0,"begins":"2026-11-27T04:00:00Z","begun":true},{"share":100.0,"begins":"2026-11-27T06:00:00Z","begun":false}]"#
            ),
            "\(text)"
        )
    }
}
