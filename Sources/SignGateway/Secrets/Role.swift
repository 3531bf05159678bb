/// What a user or a program may do. Each role includes the roles before it.
enum Role: String, Hashable, CaseIterable, Comparable {
    /// Reads the options, the values and the settings.
    case look
    /// Presses buttons, selects options and sets the light.
    case press
    /// Changes options, values and settings.
    case edit
    /// Changes passwords, users and tokens, reads the audit log and restarts the gateway.
    case own

    /// The role that may do the least, which a new token has.
    static let least = Role.look

    static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Who has authenticated a request.
struct Identity: Hashable {
    enum Kind: String, Hashable {
        /// A person who gave the password of the gateway.
        case owner
        case user
        /// A program with a token.
        case token
    }

    var kind: Kind
    /// The name of the user or the token, and "owner" for the owner.
    var name: String
    var role: Role

    static let owner = Identity(kind: .owner, name: SecretFile.ownerName, role: .own)
}
