import GatewayMessages
import MonotonicTime
import SignAPI
import Testing

@testable import SignGateway

@Suite("Statements of browsers, and of other owners at the same time")
struct PublishedStepsTests {
    private var steps = PublishedSteps()
    private let topic = "loopbanner-fleet/shops/all/desired"
    private let own: [UInt8] = [1]
    /// The envelope of another owner's statement, which is not signed.
    private let other = FleetEnvelope.bytes(
        kind: .desired,
        payload: Array(#"{"by":"anna","number":9}"#.utf8),
        keyID: "0000000000000000",
        signature: [UInt8](repeating: 0, count: 64)
    )

    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: milliseconds * 1_000_000) }

    @discardableResult
    private mutating func add(
        at milliseconds: Int64,
        by person: String = "maria"
    ) throws -> PublishedSteps.Entry? {
        let step = FleetPlan.Step(scope: .all, content: nil, in: try FleetOnBroker().view)
        let entry = PublishedSteps.Entry(step, by: person, at: 0) { _ in }
        return steps.add(entry, envelope: person == "maria" ? own : other, on: topic, at: at(milliseconds))
    }

    private mutating func take(at milliseconds: Int64) -> (outcomes: [PublishedSteps.Outcome], again: Int) {
        let (settled, contested) = steps.takeSettled(at: at(milliseconds))
        return (settled.map(\.1), contested.count)
    }

    @Test("a statement that the broker returns, and that no other owner replaces, is in force")
    mutating func inForce() throws {
        try add(at: 0)
        #expect(take(at: 10) == ([], 0) && steps.deadline == at(15_000))
        steps.receive(own, on: topic)
        #expect(take(at: 20) == ([], 0) && steps.deadline == at(320))
        #expect(take(at: 319) == ([], 0))
        #expect(take(at: 320) == ([.inForce(number: 1)], 0))
        #expect(take(at: 400) == ([], 0) && steps.deadline == nil && !steps.isWaiting(on: topic))
    }

    @Test("a statement that another owner replaces is lost, with the name of that owner")
    mutating func replaced() throws {
        try add(at: 0)
        steps.receive(own, on: topic)
        _ = take(at: 20)
        steps.receive(other, on: topic)
        #expect(take(at: 30) == ([.replaced(by: "anna", number: 9)], 0))
    }

    @Test("a statement that follows one of another owner is published again, at most eight times")
    mutating func contested() throws {
        try add(at: 0)
        for attempt in 1..<8 {
            steps.receive(other, on: topic)
            steps.receive(own, on: topic)
            var (settled, contested) = steps.takeSettled(at: at(1))
            #expect(settled.isEmpty && contested.count == 1, "attempt \(attempt)")
            contested[0].attempts += 1
            #expect(steps.add(contested[0], envelope: own, on: topic, at: at(1))?.person == nil)
        }
        steps.receive(other, on: topic)
        steps.receive(own, on: topic)
        #expect(take(at: 2) == ([.replaced(by: nil, number: 1)], 0))
    }

    @Test("a second statement of browsers on the same topic ends the first, and its own outcome follows")
    mutating func replacedByBrowser() throws {
        #expect(try add(at: 0)?.person == nil)
        steps.receive(own, on: topic)
        #expect(take(at: 10) == ([], 0))
        #expect(try add(at: 20, by: "paul")?.person == "maria")
        #expect(take(at: 30) == ([], 0) && steps.deadline == at(15_020))
        steps.receive(other, on: topic)
        #expect(take(at: 40) == ([], 0))
        #expect(take(at: 340) == ([.inForce(number: 1)], 0) && steps.takeAll().isEmpty)
    }

    @Test(
        "a statement that the broker does not return is unanswered after 15 seconds, or when the broker is lost"
    )
    mutating func unanswered() throws {
        try add(at: 0)
        #expect(take(at: 14_999) == ([], 0))
        #expect(take(at: 15_000) == ([.unanswered], 0))
        try add(at: 0)
        #expect(steps.takeAll().map(\.person) == ["maria"] && steps.takeAll().isEmpty)
    }
}
