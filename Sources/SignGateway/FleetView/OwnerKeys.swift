import GatewayMessages

/// The public keys of a fleet's owner: those of the configuration, and those of the last signed statement about keys.
struct OwnerKeys: Hashable {
    private let configured: [FleetKey]
    private let revoked: Set<String>
    private var stated: [FleetKey] = []
    /// The number of the last statement about keys, or 0 before the first one.
    private(set) var number: Int64 = 0

    /// Creates the keys of a configuration. Keys with the ids `revoked` are never valid.
    init(_ configured: [FleetKey], revoked: [String] = []) {
        self.configured = configured
        self.revoked = Set(revoked)
    }

    /// The keys that verify statements. The keys of the configuration stay among them after they were replaced, because
    /// the broker still has statements that they signed before.
    var valid: [FleetKey] {
        let keys = stated + configured.filter { !stated.contains($0) }
        return keys.filter { !revoked.contains($0.id) }
    }

    /// The keys that sign new statements, as in a sign: those of the last statement about keys, otherwise those of the
    /// configuration.
    var inForce: [FleetKey] {
        let keys = stated.filter { !revoked.contains($0.id) }
        return keys.isEmpty ? configured.filter { !revoked.contains($0.id) } : keys
    }

    /// Handles a verified statement about keys. Returns whether it changes the keys. An older statement changes nothing.
    mutating func receive(_ statement: FleetStatement) -> Bool {
        guard case .keys(let keys) = statement.content, statement.scope == "keys", statement.number > number
        else { return false }
        number = statement.number
        stated = keys
        return true
    }
}

extension FleetView {
    /// Whether the keys of the configuration verify what the broker has.
    enum KeyState: String, Hashable {
        case valid
        /// There are no keys, so no statement is valid.
        case missing
        /// There are statements, but no key has signed any of them.
        case wrong
    }

    var keyState: KeyState {
        if keys.valid.isEmpty { return .missing }
        return statements.isEmpty && !unverifiedStatements.isEmpty ? .wrong : .valid
    }

    /// The scopes of messages that no key has signed, although signs have accepted an earlier statement there: its key
    /// was replaced. There are none if the keys are wrong.
    var unverifiedScopes: [FleetScope] {
        guard keyState == .valid else { return [] }
        return unverifiedStatements.keys.filter { scope in
            members.contains { $0.report.numbers[scope.text] != nil }
        }
    }
}
