import CGateway
import Diagnostics
import GatewayMessages
import Glibc
import SettingsText

/// The private Ed25519 key of a fleet's owner. It signs statements, which are the messages that assign
/// content to signs.
struct OwnerKey {
    private let pem: [UInt8]
    /// The public part of the owner's key, with which signs verify the signatures of statements.
    let publicKey: FleetKey

    /// An error that is thrown if a key cannot be read or created. The description contains the path of the
    /// key's file and the reason.
    struct Failure: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// Reads the owner's private key from the file at `path`, which must contain an Ed25519 key in the PKCS#8
    /// PEM format. Throws if the file cannot be read or does not contain such a key.
    init(path: String) throws(Failure) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path, limit: 1 << 14)
        } catch {
            throw Failure(description: "\(Wording.printable(path)): \(error)")
        }
        pem = bytes
        guard let (_, key) = Self.sign([], with: bytes) else {
            let remedy = "create one with loopbanner-fleet key FILE"
            throw Failure(description: "\(Wording.printable(path)): not a private key for Ed25519; \(remedy)")
        }
        publicKey = key
    }

    /// Creates a private key and stores it in a new file at `path`, which only the owner of the file may
    /// read. Returns the corresponding public key. Throws if the file exists or cannot be written.
    static func create(at path: String) throws(Failure) -> FleetKey {
        var pem = [CChar](repeating: 0, count: Int(LB_PRIVATE_KEY_SIZE))
        var bytes = [UInt8](repeating: 0, count: FleetKey.length)
        guard lb_ed25519_create(&pem, &bytes) == 1, let key = FleetKey(bytes: bytes) else {
            throw Failure(description: "cannot create a key: the system has no memory or random numbers left")
        }
        try store(pem, inNewFile: path)
        return key
    }

    /// Stores a private key, which ends with a zero byte, in a new file that only its owner may read. Throws
    /// if the file exists, because replacing it might destroy another key.
    private static func store(_ pem: [CChar], inNewFile path: String) throws(Failure) {
        let onlyOwner: mode_t = 0o600
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, onlyOwner)
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "the file exists; choose another name" : systemMessage(errno)
            throw Failure(description: "\(Wording.printable(path)): \(reason)")
        }
        defer { close(descriptor) }
        let length = strlen(pem)
        guard write(descriptor, pem, length) == length, fsync(descriptor) == 0 else {
            throw Failure(description: "\(Wording.printable(path)): \(systemMessage(errno))")
        }
    }

    /// Returns an envelope with `statement` and its signature, which is the form of messages to signs.
    /// Returns nil if the signature cannot be created.
    func envelope(_ statement: [UInt8], _ kind: FleetEnvelope.Kind) -> [UInt8]? {
        signature(of: statement, kind: kind).map {
            FleetEnvelope.bytes(kind: kind, payload: statement, signatures: [$0])
        }
    }

    /// Returns the signature of `statement`, which is a message of the fleet's owner to signs, or nil if the
    /// signature cannot be created.
    func signature(of statement: [UInt8], kind: FleetEnvelope.Kind) -> FleetEnvelope.Signature? {
        let message = FleetEnvelope.signedBytes(type: kind.type, payload: statement)
        return Self.sign(message, with: pem).map { bytes, key in
            FleetEnvelope.Signature(keyID: key.id, bytes: bytes)
        }
    }

    /// Returns the Ed25519 signature of `message` and the public key that verifies it, or nil if `pem` is not
    /// a private key.
    private static func sign(_ message: [UInt8], with pem: [UInt8]) -> (signature: [UInt8], key: FleetKey)? {
        var signature = [UInt8](repeating: 0, count: 64)
        var bytes = [UInt8](repeating: 0, count: FleetKey.length)
        let isSigned = pem.withUnsafeBytes { buffer in
            guard let start = buffer.bindMemory(to: CChar.self).baseAddress else { return false }
            return lb_ed25519_sign(start, pem.count, message, message.count, &signature, &bytes) == 1
        }
        guard isSigned, let key = FleetKey(bytes: bytes) else { return nil }
        return (signature, key)
    }
}
