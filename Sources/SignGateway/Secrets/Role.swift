/// The permissions of a user or a program. Each role includes the permissions of the roles before it.
enum Role: String, Hashable, CaseIterable, Comparable {
    /// Permission to read the options, the values and the settings.
    case look
    /// Permission to press buttons, select options and set the brightness.
    case press
    /// Permission to change options, values and settings.
    case edit
    /// Permission to change passwords, users and tokens, to read the audit log, and to restart the gateway.
    case own

    /// The role with the fewest permissions, which is the default for a new token.
    static let least = Role.look

    static func < (one: Role, other: Role) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The person or program that has authenticated a request.
struct Identity: Hashable {
    enum Kind: String, Hashable {
        /// The owner, who has given the gateway's own password.
        case owner
        case user
        /// A program that has given a token.
        case token
    }

    var kind: Kind
    /// The name of the user or token, or "owner" for the owner.
    var name: String
    var role: Role

    static let owner = Identity(kind: .owner, name: SecretFile.ownerName, role: .own)
}
