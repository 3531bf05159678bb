import GatewayMessages

/// Signs what the web page publishes, with the owner's private key on this machine.
struct FleetPublisher {
    private let key: OwnerKey?
    /// Whether the configuration has public keys. Without them, the server cannot determine which keys are in
    /// force.
    private let hasPublicKeys: Bool

    /// Reads the configured private key, if there is one. Throws if the key cannot be read, or is not one of
    /// `keys`.
    init(_ settings: OwnerSettings) throws(StartFailure) {
        hasPublicKeys = !settings.keys.isEmpty
        guard let path = settings.keyFile else {
            key = nil
            return
        }
        do throws(OwnerKey.Failure) {
            let key = try OwnerKey(path: path)
            guard settings.keys.isEmpty || settings.keys.contains(key.publicKey) else {
                throw OwnerKey.Failure(
                    description: "its public part, \(key.publicKey.text), is not among keys in [fleet]"
                )
            }
            self.key = key
        } catch {
            throw StartFailure("key_file: \(error)")
        }
    }

    var hasKey: Bool { key != nil }

    /// Returns whether signs accept what the private key signs: it is one of `keys`, the keys in force, or
    /// the configuration has no public keys.
    func canPublish(with keys: [FleetKey]) -> Bool {
        key.map { !hasPublicKeys || keys.contains($0.publicKey) } ?? false
    }

    /// Returns an envelope: the statement together with its signature. Returns nil if there is no private
    /// key, or if signs would refuse the statement.
    func envelope(_ statement: [UInt8], _ kind: FleetEnvelope.Kind) -> [UInt8]? {
        guard statement.count <= FleetEnvelope.maximumStatement,
            (try? FleetStatement(statement, kind: kind)) != nil
        else { return nil }
        return key?.envelope(statement, kind)
    }
}
