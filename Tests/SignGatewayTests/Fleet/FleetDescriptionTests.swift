import GatewayMessages
import MonotonicTime
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The messages in which a sign describes itself to its fleet")
struct FleetDescriptionTests {
    private func state(_ failure: JSONTree, _ trouble: [JSONTree]) -> JSONTree {
        let display: JSONTree = ["driver": "ddp", "width": 16, "failure": failure]
        return [
            "run": "r1", "version": "1", "displays": .array([display]), "display": "waiting",
            "trouble": .array(trouble),
        ]
    }

    @Test("a display that fails changes the health of a sign, and not its facts")
    func failure() throws {
        let topics = FleetTopics("shops", node: try #require(NodeName("w7")), labels: [])
        var description = FleetDescription(topics, GatewaySettings(), page: nil)
        let start = Instant(nanoseconds: 1_000_000_000)
        func changed(at second: Int64) -> [String] {
            description.takeDueMessages(at: FleetMember.Moment(start + .seconds(second), second: second)).map(
                \.topic
            )
        }
        description.connected(session: 1)
        description.signChanged(state(.null, []), at: start)
        let first = description.takeDueMessages(at: FleetMember.Moment(start, second: 0))
        #expect(first.map(\.topic) == [topics.topic(.about), topics.topic(.health)])
        let about = try JSONTree(try #require(first.first).payload)
        #expect(about["displays"] == .array([["driver": "ddp", "width": 16]]))
        let failure: JSONTree = ["cause": "missing", "bus": "sender", "device": "/run/s", "reason": "x"]
        description.signChanged(state(failure, ["no display"]), at: start + .seconds(20))
        #expect(changed(at: 20) == [topics.topic(.health)])
    }
}
