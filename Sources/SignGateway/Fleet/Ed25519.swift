import CGateway
import GatewayMessages

/// Verification of Ed25519 signatures (RFC 8032) with GnuTLS.
enum Ed25519 {
    static let isValid: SignatureCheck = { signature, message, key in
        signature.count == 64 && lb_ed25519_verify(key.bytes, signature, message, message.count) == 1
    }
}
