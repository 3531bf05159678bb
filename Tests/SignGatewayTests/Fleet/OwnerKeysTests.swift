import GatewayMessages
import Testing

@testable import SignGateway

@Suite("The keys whose statements the page of a fleet accepts")
struct OwnerKeysTests {
    /// A view in which the first byte of a signature names the key that made it.
    private var view: FleetView

    init() throws {
        view = try Self.view(keys: [1])
    }

    private static func key(_ number: UInt8) throws -> FleetKey {
        try #require(FleetKey(bytes: Array(repeating: number, count: 32)))
    }

    private static func view(keys: [UInt8], revoked: [String] = []) throws -> FleetView {
        FleetView("shops", keys: try keys.map(key), revoked: revoked) { signature, _, key in
            signature.first == key.bytes.first
        }
    }

    private static func envelope(_ kind: FleetEnvelope.Kind, _ text: String, by signer: UInt8) -> [UInt8] {
        FleetEnvelope.text(
            kind,
            payload: Array(text.utf8),
            keyID: "0",
            signature: Array(repeating: signer, count: 64)
        )
    }

    private mutating func state(_ number: Int64, by signer: UInt8, scope: String = "all") {
        let text =
            #"{"v":1,"fleet":"shops","scope":"\#(scope)","number":\#(number),"release":"\#(FleetOnBroker.release(1))"}"#
        let payload = Self.envelope(.desired, text, by: signer)
        view.receive(IncomingMessage("loopbanner-fleet/shops/\(scope)/desired", payload))
    }

    private mutating func replaceKeys(_ number: Int64, with keys: [UInt8], by signer: UInt8) throws {
        let list = try keys.map { "\"\(try Self.key($0).text)\"" }.joined(separator: ",")
        let text = #"{"v":1,"fleet":"shops","scope":"keys","number":\#(number),"keys":[\#(list)]}"#
        let payload = Self.envelope(.keys, text, by: signer)
        view.receive(IncomingMessage("loopbanner-fleet/shops/keys", payload))
    }

    @Test("statements that no key has signed are reported as wrong keys, until one is valid")
    mutating func wrong() {
        #expect(view.keyState == .valid)
        state(4, by: 2)
        #expect(view.keyState == .wrong && view.statements.isEmpty)
        #expect(Array(view.unverifiedStatements.keys) == [.all])
        state(1, by: 1, scope: "label/window")
        #expect(view.keyState == .valid && view.unverifiedStatements.count == 1)
        view.receive(IncomingMessage("loopbanner-fleet/shops/all/desired", []))
        #expect(view.unverifiedStatements.isEmpty)
    }

    @Test("a configuration without keys is reported as such")
    mutating func missing() throws {
        view = try Self.view(keys: [])
        state(4, by: 1)
        #expect(view.keyState == .missing)
    }

    @Test("a signed statement replaces the keys, also if it arrives after the statements of the new key")
    mutating func replaced() throws {
        state(4, by: 2)
        try replaceKeys(1, with: [2], by: 1)
        #expect(view.statements[.all]?.number == 4 && view.unverifiedStatements.isEmpty)
        try replaceKeys(2, with: [3], by: 2)
        state(5, by: 3)
        #expect(view.statements[.all]?.number == 5)
    }

    @Test("a statement about keys by a stranger, or with an old number, changes nothing")
    mutating func forged() throws {
        try replaceKeys(9, with: [2], by: 2)
        state(4, by: 2)
        #expect(view.statements.isEmpty)
        try replaceKeys(3, with: [3], by: 1)
        try replaceKeys(2, with: [2], by: 1)
        state(4, by: 2)
        #expect(view.statements.isEmpty)
    }

    @Test(
        "a key of the configuration that was replaced still verifies what the broker has, unless it is revoked"
    )
    mutating func old() throws {
        try replaceKeys(1, with: [2], by: 1)
        state(4, by: 1)
        #expect(view.statements[.all]?.number == 4)
        view = try Self.view(keys: [1, 2], revoked: [try Self.key(1).id])
        try replaceKeys(1, with: [3], by: 1)
        state(4, by: 1)
        #expect(view.statements.isEmpty)
        state(4, by: 2)
        #expect(view.statements[.all]?.number == 4)
    }

    @Test("as in a sign, an older statement and one without a valid signature leave the last one in force")
    mutating func replayed() {
        state(4, by: 1)
        state(3, by: 1)
        state(9, by: 7)
        #expect(view.statements[.all]?.number == 4)
        #expect(view.releaseInForce(.all).string == FleetOnBroker.release(1))
        #expect(view.keyState == .valid && Array(view.unverifiedStatements.keys) == [.all])
    }
}
