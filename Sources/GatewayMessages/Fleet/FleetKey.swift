import SettingsText

/// A public key of the owner of a fleet, for Ed25519 (RFC 8032).
package struct FleetKey: Hashable, Sendable {
    /// The 32 bytes of the public key.
    package let bytes: [UInt8]

    /// The length of a public key, in bytes.
    package static let length = 32
    private static let prefix = "ed25519:"

    /// Creates a public key from its text form: `ed25519:` followed by its bytes in Base64. Returns nil for
    /// any other text.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix),
            let bytes = Base64.decoded(text.utf8.dropFirst(Self.prefix.utf8.count), padding: .required),
            bytes.count == Self.length
        else { return nil }
        self.bytes = bytes
    }

    /// Creates a public key from its bytes. Returns nil if `bytes` does not contain 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// The text form of the public key: `ed25519:` followed by its bytes in Base64.
    package var text: String { Self.prefix + Base64.encoded(bytes) }

    /// The id that identifies the key in a signature: the first 16 hexadecimal digits of the SHA-256 hash of
    /// its bytes.
    package var id: String { String(SHA256.hexadecimal(of: bytes).prefix(16)) }
}

/// A function that returns whether a signature is valid. Its arguments are the 64 bytes of the signature, the
/// signed bytes, and the public key.
///
/// It is passed in because only the gateway links the library that verifies signatures.
package typealias SignatureCheck =
    @Sendable (_ signature: [UInt8], _ message: [UInt8], _ key: FleetKey) -> Bool

/// The reason why a sign does not accept a signed statement of the fleet's owner. The raw values are used in
/// the reports of a sign.
package enum FleetRefusal: String, Error, Hashable, Sendable {
    case tooLarge = "too_large"
    case badEnvelope = "bad_envelope"
    case badSignature = "bad_signature"
    case unknownKey = "unknown_key"
    case badStatement = "bad_statement"
    case wrongFleet = "wrong_fleet"
    case wrongScope = "wrong_scope"
    case oldNumber = "old_number"
    /// The statement is accepted, but the clock of the sign is wrong, so the statement may have no effect.
    case clock
}
