import GatewayMessages
import Testing

@testable import SignGateway

@Suite("The keys whose statements the page of a fleet accepts")
struct OwnerKeysTests {
    private var fleet: SignedFleet

    init() throws { fleet = try SignedFleet(keys: [1]) }

    private var view: FleetView { fleet.view }

    @Test("statements that no key has signed are reported as wrong keys, until one is valid")
    mutating func wrong() {
        #expect(view.keyState == .valid)
        fleet.state(4, by: 2)
        #expect(view.keyState == .wrong && view.statements.isEmpty)
        #expect(Array(view.unverifiedStatements.keys) == [.all])
        fleet.state(1, by: 1, scope: "label/window")
        #expect(view.keyState == .valid && view.unverifiedStatements.count == 1)
        fleet.receive("all/desired", [])
        #expect(view.unverifiedStatements.isEmpty)
    }

    @Test("a configuration without keys is reported as such")
    mutating func missing() throws {
        fleet = try SignedFleet(keys: [])
        fleet.state(4, by: 1)
        #expect(view.keyState == .missing)
    }

    @Test("a signed statement replaces the keys, also if it arrives after the statements of the new key")
    mutating func replaced() throws {
        fleet.state(4, by: 2)
        try fleet.replaceKeys(1, with: [2], by: 1)
        #expect(view.statements[.all]?.number == 4 && view.unverifiedStatements.isEmpty)
        try fleet.replaceKeys(2, with: [3], by: 2)
        fleet.state(5, by: 3)
        #expect(view.statements[.all]?.number == 5)
    }

    @Test("a statement about keys by a stranger, or with an old number, changes nothing")
    mutating func forged() throws {
        try fleet.replaceKeys(9, with: [2], by: 2)
        fleet.state(4, by: 2)
        #expect(view.statements.isEmpty)
        try fleet.replaceKeys(3, with: [3], by: 1)
        try fleet.replaceKeys(2, with: [2], by: 1)
        fleet.state(4, by: 2)
        #expect(view.statements.isEmpty)
    }

    @Test(
        "a key of the configuration that was replaced still verifies what the broker has, unless it is revoked"
    )
    mutating func old() throws {
        try fleet.replaceKeys(1, with: [2], by: 1)
        fleet.state(4, by: 1)
        #expect(view.statements[.all]?.number == 4)
        fleet = try SignedFleet(keys: [1, 2], revoked: [try SignedFleet.key(1).id])
        try fleet.replaceKeys(1, with: [3], by: 1)
        fleet.state(4, by: 1)
        #expect(view.statements.isEmpty)
        fleet.state(4, by: 2)
        #expect(view.statements[.all]?.number == 4)
    }

    @Test("as in a sign, an older statement and one without a valid signature leave the last one in force")
    mutating func replayed() {
        fleet.state(4, by: 1)
        fleet.state(3, by: 1)
        fleet.state(9, by: 7)
        #expect(view.statements[.all]?.number == 4)
        #expect(view.releaseInForce(.all).string == FleetOnBroker.release(1))
        #expect(view.keyState == .valid && Array(view.unverifiedStatements.keys) == [.all])
    }
}
