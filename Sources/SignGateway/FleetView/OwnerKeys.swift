import GatewayMessages

/// The public keys of a fleet's owner, which verify statements. They are the configured keys, and the keys
/// from the last signed statement that has changed them.
struct OwnerKeys: Hashable {
    private let configured: [FleetKey]
    private let revoked: Set<String>
    private var stated: [FleetKey] = []
    /// The number of the last statement that has changed the owner's keys, or 0 if there was none.
    private(set) var number: Int64 = 0

    /// Creates the owner's keys from the keys in the configuration. A key whose id is in `revoked` is never
    /// valid, even if a statement adds it.
    init(_ configured: [FleetKey], revoked: [String] = []) {
        self.configured = configured
        self.revoked = Set(revoked)
    }

    /// The keys that may verify existing statements. They include configured keys that were replaced, because
    /// the broker still has statements that these keys signed earlier.
    var valid: [FleetKey] {
        let keys = stated + configured.filter { !stated.contains($0) }
        return keys.filter { !revoked.contains($0.id) }
    }

    /// The current keys, which may sign new statements: the keys from the last statement about keys or, if
    /// there was none, the configured keys. Signs use the same rule.
    var inForce: [FleetKey] {
        let keys = stated.filter { !revoked.contains($0.id) }
        return keys.isEmpty ? configured.filter { !revoked.contains($0.id) } : keys
    }

    /// Applies a statement about keys whose signature has been verified. Returns whether it was applied,
    /// which is not the case if it is not newer than the last statement about keys.
    mutating func receive(_ statement: FleetStatement) -> Bool {
        guard case .keys(let keys) = statement.content, statement.scope == "keys", statement.number > number
        else { return false }
        number = statement.number
        stated = keys
        return true
    }
}

extension FleetView {
    /// Whether the configured keys can verify the signatures of the statements on the broker.
    enum KeyState: String, Hashable {
        case valid
        /// No keys are configured, so no statement can be verified.
        case missing
        /// The broker has statements, but none of them is signed by a configured key.
        case wrong
    }

    var keyState: KeyState {
        if keys.valid.isEmpty { return .missing }
        return statements.isEmpty && !unverifiedStatements.isEmpty ? .wrong : .valid
    }

    /// The scopes whose message no key of the owner has signed, although signs have accepted a statement for
    /// them. This suggests that a key was replaced. Empty if the configured keys are wrong.
    var unverifiedScopes: [FleetScope] {
        guard keyState == .valid else { return [] }
        return unverifiedStatements.keys.filter { scope in
            members.contains { $0.report.numbers[scope.text] != nil }
        }
    }
}
