import Testing

@testable import SignGateway

@Suite("Two owners who publish at the same time")
struct StatementRaceTests {
    private let topic = "loopbanner-fleet/shops/all/desired"

    /// Returns the outcome for an owner who publishes `A`, after the broker has sent these messages.
    private func outcome(_ messages: String) -> StatementRace.Outcome {
        var race = StatementRace()
        race.publish(Array("A".utf8), on: topic)
        for message in messages.utf8 { race.receive([message], on: topic) }
        return race.outcome(on: topic)
    }

    @Test("a statement that returns alone has won, and one that does not return is pending")
    func alone() {
        #expect(outcome("") == .pending)
        #expect(outcome("A") == .won)
        #expect(outcome("AA") == .won)
        #expect(StatementRace().outcome(on: topic) == .pending)
    }

    @Test("the last of two has the topic, and publishes again; the other one has lost")
    func two() {
        #expect(outcome("BA") == .contested)
        #expect(outcome("AB") == .lost(Array("B".utf8)))
        #expect(outcome("B") == .pending)
        #expect(outcome("ABA") == .won)
    }

    @Test("a new attempt forgets the earlier one, and other topics do not count")
    func again() {
        var race = StatementRace()
        race.publish(Array("A".utf8), on: topic)
        race.receive(Array("B".utf8), on: topic)
        race.receive(Array("A".utf8), on: topic)
        race.publish(Array("C".utf8), on: topic)
        race.receive(Array("B".utf8), on: "loopbanner-fleet/shops/label/window/desired")
        #expect(race.outcome(on: topic) == .pending)
        race.receive(Array("C".utf8), on: topic)
        #expect(race.outcome(on: topic) == .won)
    }
}
