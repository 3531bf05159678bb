import GatewayMessages

/// A publisher that signs the content that people publish on a fleet's web page. It uses the owner's private
/// key, which is stored on this machine.
struct FleetPublisher {
    private let key: OwnerKey?
    /// Whether the configuration contains public keys of owners. Without them, the server cannot determine
    /// which keys the signs currently accept.
    private let hasPublicKeys: Bool

    /// Reads the private key that this server uses to sign statements for browsers, if `settings` name its
    /// file. Throws if the key cannot be read, or if its public key is not configured, because signs would
    /// then refuse its signatures.
    init(_ settings: OwnerSettings) throws(StartFailure) {
        hasPublicKeys = !settings.keys.isEmpty
        guard let path = settings.keyFile else {
            key = nil
            return
        }
        let privateKey: OwnerKey
        do throws(OwnerKey.Failure) {
            privateKey = try OwnerKey(path: path)
        } catch {
            throw StartFailure("key_file: \(error)")
        }
        let publicKey = privateKey.publicKey
        guard !hasPublicKeys || settings.keys.contains(publicKey) else {
            throw StartFailure("key_file: its public part, \(publicKey.text), is not among keys in [fleet]")
        }
        key = privateKey
    }

    var hasKey: Bool { key != nil }

    /// Returns whether signs accept signatures of this server's private key. This is the case if `keys`, the
    /// current keys, contain its public key, or if no public keys are configured. Returns false if there is
    /// no private key.
    func canPublish(with keys: [FleetKey]) -> Bool {
        guard let key else { return false }
        return !hasPublicKeys || keys.contains(key.publicKey)
    }

    /// Returns an envelope with `statement` (a message to signs) and its signature. Returns nil if there is
    /// no private key, or if signs would refuse the statement because it is invalid or too long.
    func envelope(containing statement: [UInt8], kind: FleetEnvelope.Kind) -> [UInt8]? {
        guard statement.count <= FleetEnvelope.maximumStatementSize else { return nil }
        let isValid = (try? FleetStatement(statement, kind: kind)) != nil
        return isValid ? key?.envelope(statement, kind) : nil
    }
}
