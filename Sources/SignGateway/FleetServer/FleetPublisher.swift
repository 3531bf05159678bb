import GatewayMessages

/// Signs what the web page publishes, with the owner's private key on this machine.
struct FleetPublisher {
    private let key: OwnerKey?
    /// Whether the configuration has public keys. Without them, the server cannot determine which keys are in
    /// force.
    private let hasPublicKeys: Bool

    /// Reads the private key with which this server signs statements on behalf of browsers, if `settings` name its
    /// file. Throws if the key cannot be read, or if signs would refuse it, because its public key is not configured.
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

    /// Returns whether signs accept what the private key signs: it is one of `keys`, the keys in force, or
    /// the configuration has no public keys. Returns false if there is no private key.
    func canPublish(with keys: [FleetKey]) -> Bool {
        guard let key else { return false }
        return !hasPublicKeys || keys.contains(key.publicKey)
    }

    /// Returns an envelope: the statement together with its signature. Returns nil if there is no private
    /// key, or if signs would refuse the statement.
    func envelope(containing statement: [UInt8], kind: FleetEnvelope.Kind) -> [UInt8]? {
        guard statement.count <= FleetEnvelope.maximumStatement else { return nil }
        let isValid = (try? FleetStatement(statement, kind: kind)) != nil
        return isValid ? key?.envelope(statement, kind) : nil
    }
}
