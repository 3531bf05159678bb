import GatewayMessages
import SignAPI

/// The messages of a fleet that must be signed again or removed, because no key in force has signed them. A
/// sign that receives such a message for the first time refuses it and reports that. Statements that are
/// about to be replaced are not included.
struct KeyRenewal: Hashable {
    /// An alert that has not ended.
    struct Alert: Hashable {
        var scope: FleetScope
        var number: Int64
        fileprivate var statement: JSONTree

        /// Returns the alert's statement with the new number `number`.
        func statement(number: Int64) -> [UInt8] {
            let kept = (statement.members ?? []).filter { $0.key != "number" }
            return JSONTree.object(kept + [JSONTree.Member("number", .integer(number))]).bytes
        }
    }

    /// The alerts to sign again.
    private(set) var alerts: [Alert] = []
    /// The statement about keys that needs another signature, or nil if a key in force has signed it.
    private(set) var keyStatement: FleetEnvelope?
    /// The topic paths of messages that have no effect. These messages are removed from the broker.
    private(set) var removedPaths: [String] = []

    /// Collects the messages in `view`. A release message that no key of the owner has signed is to be
    /// removed, unless its scope is in `scopes`. `now` is in seconds since 1970.
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
        alerts.sort { $0.scope < $1.scope }
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
        guard view.statement(in: payload, .alert) != nil, let tree = try? JSONTree(envelope.payload) else {
            return
        }
        alerts.append(Alert(scope: scope, number: max(statement.number + 1, now), statement: tree))
    }

    var isEmpty: Bool { alerts.isEmpty && keyStatement == nil && removedPaths.isEmpty }

    /// The changes to make, as sentences without a period.
    var descriptions: [String] {
        let reason = "signed by a key that was replaced"
        return (keyStatement == nil ? [] : ["keys: \(reason); apply adds the signature of the present one"])
            + alerts.map { "\($0.scope.text)/alert: \(reason); apply signs the alert again" }
            + removedPaths.map {
                "\($0): not signed by a key in force, and without an effect; apply removes it"
            }
    }
}
