import GatewayMessages

/// The public keys of a fleet's owner: the configured keys, and the keys from the last signed statement about
/// keys.
struct OwnerKeys: Hashable {
    private let configured: [FleetKey]
    private let revoked: Set<String>
    private var stated: [FleetKey] = []
    /// The number of the last statement about keys, or 0 if there was none.
    private(set) var number: Int64 = 0

    /// Creates the owner's keys from the configured keys. Keys whose ids are in `revoked` are never valid.
    init(_ configured: [FleetKey], revoked: [String] = []) {
        self.configured = configured
        self.revoked = Set(revoked)
    }

    /// The keys that verify statements. They include configured keys that were replaced, because the broker
    /// still has statements that these keys signed earlier.
    var valid: [FleetKey] {
        let keys = stated + configured.filter { !stated.contains($0) }
        return keys.filter { !revoked.contains($0.id) }
    }

    /// The keys that may sign new statements: the keys from the last statement about keys or, if there was
    /// none, the configured keys. Signs use the same rule.
    var inForce: [FleetKey] {
        let keys = stated.filter { !revoked.contains($0.id) }
        return keys.isEmpty ? configured.filter { !revoked.contains($0.id) } : keys
    }

    /// Handles a verified statement about keys, and returns whether it changes the keys. A statement older
    /// than the last one has no effect.
    mutating func receive(_ statement: FleetStatement) -> Bool {
        guard case .keys(let keys) = statement.content, statement.scope == "keys", statement.number > number
        else { return false }
        number = statement.number
        stated = keys
        return true
    }
}

extension FleetView {
    /// Whether the configured keys can verify the statements on the broker.
    enum KeyState: String, Hashable {
        case valid
        /// No keys are configured, so no statement is valid.
        case missing
        /// The broker has statements, but no configured key has signed any of them.
        case wrong
    }

    var keyState: KeyState {
        if keys.valid.isEmpty { return .missing }
        return statements.isEmpty && !unverifiedStatements.isEmpty ? .wrong : .valid
    }

    /// The scopes with a message that no owner key has signed, although signs have accepted an earlier
    /// statement for the same scope: the key of that statement was replaced. Empty if the configured keys are
    /// wrong.
    var unverifiedScopes: [FleetScope] {
        guard keyState == .valid else { return [] }
        return unverifiedStatements.keys.filter { scope in
            members.contains { $0.report.numbers[scope.text] != nil }
        }
    }
}
