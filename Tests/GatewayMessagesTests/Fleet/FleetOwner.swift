import SettingsText
import SignAPI

@testable import GatewayMessages

/// The owner of a fleet in tests. Its signatures are hashes, so that the tests need no library.
struct FleetOwner {
    var fleet = "shops"
    var key = FleetOwner.key(1)

    static func key(_ byte: UInt8) -> FleetKey {
        guard let key = FleetKey(bytes: Array(repeating: byte, count: 32)) else { preconditionFailure() }
        return key
    }

    static let isValid: SignatureCheck = { signature, message, key in
        signature == Self.signature(message, key)
    }

    private static func signature(_ message: [UInt8], _ key: FleetKey) -> [UInt8] {
        Array(SHA256.hexadecimal(of: key.bytes + message).utf8)
    }

    /// Returns an envelope whose payload is `text`.
    func envelope(_ text: String, _ kind: FleetEnvelope.Kind = .desired) -> [UInt8] {
        let payload = Array(text.utf8)
        let message = FleetEnvelope.signedBytes(type: kind.type, payload: payload)
        return FleetEnvelope.bytes(
            kind: kind,
            payload: payload,
            keyID: key.id,
            signature: Self.signature(message, key)
        )
    }

    /// Returns a signed statement. `release` is a document, or nil to withdraw. `more` are further members.
    func desired(_ scope: String, _ number: Int64, _ release: [UInt8]?, _ more: String = "") -> [UInt8] {
        let name = release.map { "\"sha256:\(SHA256.hexadecimal(of: $0))\"" } ?? "null"
        return envelope(
            #"{"v":1,"fleet":"\#(fleet)","scope":"\#(scope)","number":\#(number),"release":\#(name)\#(more)}"#
        )
    }
}
