import GatewayMessages
import SignAPI

/// The messages of a fleet that must be signed again or removed because no current key of the owner has
/// signed them. A sign that receives such a message for the first time refuses it. Statements that are about
/// to be replaced are not included.
struct KeyRenewal: Hashable {
    /// The scopes whose active alerts are removed because a replaced key has signed them. These alerts are
    /// not signed again, because a thief of the replaced key may have sent them after the replacement.
    private(set) var alertScopes: [FleetScope] = []
    /// The statement about keys that must be signed again, or nil if there is none or a current key has
    /// already signed it.
    private(set) var keyStatement: FleetEnvelope?
    /// The topics of the messages that are removed from the broker, relative to the topic of the fleet.
    private(set) var removedPaths: [String] = []

    /// Collects the messages in `view` that must be signed again or removed. If the configured keys are
    /// valid, a release message that none of them has signed is removed, unless its scope is one of `scopes`.
    /// `now` is in seconds since 1970.
    init(of view: FleetView, without scopes: Set<FleetScope>, at now: Int64) {
        keyStatement = Self.keyStatementToSign(in: view)
        for (topic, message) in view.messages {
            guard let scope = Self.scope(ofAlertTopic: topic, in: view),
                !view.isSignedByKeyInForce(message, kind: .alert)
            else { continue }
            removeAlert(message, of: scope, in: view, at: now)
        }
        if view.keyState == .valid {
            let removedScopes = Set(view.unverifiedStatements.keys).subtracting(scopes)
            removedPaths += removedScopes.map { "\($0.text)/desired" }
        }
        alertScopes.sort()
        removedPaths.sort()
    }

    /// Returns the current statement about keys if it must be signed again because it is valid, but no
    /// current key has signed it. Otherwise returns nil.
    private static func keyStatementToSign(in view: FleetView) -> FleetEnvelope? {
        guard let message = view.messages[view.topic("keys")],
            view.statement(in: message, kind: .keys) != nil,
            !view.isSignedByKeyInForce(message, kind: .keys)
        else { return nil }
        return try? FleetEnvelope(message, kind: .keys)
    }

    /// Returns the scope (all signs, a label or one sign) whose alerts are published on `topic`, or nil if
    /// the topic is not for alerts of the fleet.
    private static func scope(ofAlertTopic topic: String, in view: FleetView) -> FleetScope? {
        let (prefix, suffix) = (view.topic(""), "/alert")
        guard topic.hasPrefix(prefix), topic.hasSuffix(suffix) else { return nil }
        return FleetScope(topic.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))
    }

    /// Schedules the removal of an alert that no current key has signed. An active alert is removed only if a
    /// replaced key has signed it. If its key is unknown, it is kept, because the configuration may lack the
    /// key of a colleague.
    private mutating func removeAlert(
        _ message: [UInt8],
        of scope: FleetScope,
        in view: FleetView,
        at now: Int64
    ) {
        if Self.isRunningAlert(message, at: now) {
            guard view.statement(in: message, kind: .alert) != nil else { return }
            alertScopes.append(scope)
        }
        removedPaths.append("\(scope.text)/alert")
    }

    private static func isRunningAlert(_ message: [UInt8], at now: Int64) -> Bool {
        guard let envelope = try? FleetEnvelope(message, kind: .alert),
            let statement = try? FleetStatement(envelope.payload, kind: .alert),
            case .alert(.some, let end) = statement.content
        else { return false }
        return end > now
    }

    var isEmpty: Bool { keyStatement == nil && removedPaths.isEmpty }

    /// The changes that must be made to the messages of the fleet, as sentences without a period.
    var descriptions: [String] {
        let reason = "signed by a key that was replaced"
        var descriptions: [String] = []
        if keyStatement != nil {
            descriptions.append("keys: \(reason); apply adds a signature with the current key")
        }
        let alertPaths = alertScopes.map { "\($0.text)/alert" }
        for path in alertPaths {
            let remedy = "apply removes the alert, so send it again if it is yours and still needed"
            descriptions.append("\(path): \(reason); \(remedy)")
        }
        for path in removedPaths where !alertPaths.contains(path) {
            descriptions.append(
                "\(path): not signed by a key in force, so it has no effect; apply removes it"
            )
        }
        return descriptions
    }
}
