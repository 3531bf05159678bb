import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

/// A fleet on a broker in which the first byte of a signature is the number of the key that made it.
struct SignedFleet {
    var view: FleetView

    init(keys: [UInt8], revoked: [String] = []) throws {
        view = FleetView("shops", keys: try keys.map(Self.key), revoked: revoked) { signature, _, key in
            signature.first == key.bytes.first
        }
    }

    static func key(_ number: UInt8) throws -> FleetKey {
        try #require(FleetKey(bytes: Array(repeating: number, count: 32)))
    }

    static func envelope(_ kind: FleetEnvelope.Kind, _ text: String, by signers: UInt8...) -> [UInt8] {
        let signatures = signers.map {
            FleetEnvelope.Signature(keyID: "0", bytes: Array(repeating: $0, count: 64))
        }
        return FleetEnvelope.bytes(kind: kind, payload: Array(text.utf8), signatures: signatures)
    }

    mutating func receive(_ path: String, _ payload: [UInt8]) {
        view.receive(IncomingMessage("loopbanner-fleet/shops/\(path)", payload))
    }

    mutating func state(_ number: Int64, by signer: UInt8, scope: String = "all") {
        let text =
            #"{"v":1,"fleet":"shops","scope":"\#(scope)","number":\#(number),"release":"\#(FleetOnBroker.release(1))"}"#
        receive("\(scope)/desired", Self.envelope(.desired, text, by: signer))
    }

    mutating func alert(_ number: Int64, by signer: UInt8, scope: String = "all", until: String) {
        let text =
            #"{"v":1,"fleet":"shops","scope":"\#(scope)","number":\#(number),"alert":{"text":"Fire"},"until":"\#(until)"}"#
        receive("\(scope)/alert", Self.envelope(.alert, text, by: signer))
    }

    mutating func replaceKeys(_ number: Int64, with keys: [UInt8], by signer: UInt8) throws {
        let list = try keys.map { "\"\(try Self.key($0).text)\"" }.joined(separator: ",")
        let text = #"{"v":1,"fleet":"shops","scope":"keys","number":\#(number),"keys":[\#(list)]}"#
        receive("keys", Self.envelope(.keys, text, by: signer))
    }

    /// Adds a sign that accepts these keys, and that has accepted statements with these numbers.
    mutating func add(_ node: String, keys: [UInt8], numbers: String = "") throws {
        let ids = try keys.map { "\"\(try Self.key($0).id)\"" }.joined(separator: ",")
        let messages = [
            "status": "online", "about": #"{"fleet":"shops","labels":["old"],"keys":[\#(ids)]}"#,
            "reported": #"{"state":"none","numbers":{\#(numbers)}}"#,
        ]
        for (topic, text) in messages {
            view.receive(IncomingMessage("loopbanner/\(node)/\(topic)", Array(text.utf8)))
        }
    }
}
