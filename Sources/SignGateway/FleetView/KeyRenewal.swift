import GatewayMessages
import SignAPI

/// The messages of a fleet that must be signed again or removed, because no key in force has signed them. A
/// sign that receives such a message for the first time refuses it and reports that. Statements that are
/// about to be replaced are not included.
struct KeyRenewal: Hashable {
    /// The scopes of running alerts that a replaced key has signed, and that are removed. They are not signed again,
    /// because a thief of the replaced key may have sent them after the replacement.
    private(set) var alertScopes: [FleetScope] = []
    /// The statement about keys that needs another signature, or nil if a key in force has signed it.
    private(set) var keyStatement: FleetEnvelope?
    /// The topic paths of messages that are removed from the broker.
    private(set) var removedPaths: [String] = []

    /// Collects the messages in `view`. If the configured keys are valid, a release message that no key of
    /// the owner has signed is to be removed, unless its scope is in `scopes`. `now` is in seconds since
    /// 1970.
    init(of view: FleetView, without scopes: Set<FleetScope>, at now: Int64) {
        let root = view.topic("")
        for (topic, payload) in view.messages where topic.hasPrefix(root) {
            let path = String(topic.dropFirst(root.utf8.count))
            if path == "keys", view.statement(in: payload, .keys) != nil,
                !view.isSignedByKeyInForce(payload, .keys)
            {
                keyStatement = try? FleetEnvelope(payload, kind: .keys)
            }
            guard path.hasSuffix("/alert"), let scope = FleetScope(path.dropLast("/alert".utf8.count)),
                !view.isSignedByKeyInForce(payload, .alert)
            else { continue }
            add(alert: payload, of: scope, path, in: view, at: now)
        }
        for scope in view.unverifiedStatements.keys where view.keyState == .valid && !scopes.contains(scope) {
            removedPaths.append("\(scope.text)/desired")
        }
        alertScopes.sort()
        removedPaths.sort()
    }

    private mutating func add(
        alert payload: [UInt8],
        of scope: FleetScope,
        _ path: String,
        in view: FleetView,
        at now: Int64
    ) {
        guard let envelope = try? FleetEnvelope(payload, kind: .alert),
            let statement = try? FleetStatement(envelope.payload, kind: .alert),
            case .alert(.some, let until) = statement.content, until > now
        else { return removedPaths.append(path) }
        // The owner may have forgotten the key of a colleague in the configuration, so such an alert stays.
        guard view.statement(in: payload, .alert) != nil else { return }
        alertScopes.append(scope)
        removedPaths.append(path)
    }

    var isEmpty: Bool { keyStatement == nil && removedPaths.isEmpty }

    /// The changes to make, as sentences without a period.
    var descriptions: [String] {
        let reason = "signed by a key that was replaced"
        let alertPaths = alertScopes.map { "\($0.text)/alert" }
        return (keyStatement == nil ? [] : ["keys: \(reason); apply adds the signature of the present one"])
            + alertPaths.map {
                "\($0): \(reason); apply removes the alert, so send it again if it is yours and still needed"
            }
            + removedPaths.filter { !alertPaths.contains($0) }.map {
                "\($0): not signed by a key in force, and without an effect; apply removes it"
            }
    }
}
