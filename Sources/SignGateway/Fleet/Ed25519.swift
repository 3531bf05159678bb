import CGateway
import GatewayMessages

/// Signatures with Ed25519 (RFC 8032), which GnuTLS verifies.
enum Ed25519 {
    static let isValid: SignatureCheck = { signature, message, key in
        signature.count == 64 && lb_ed25519_verify(key.bytes, signature, message, message.count) == 1
    }
}
