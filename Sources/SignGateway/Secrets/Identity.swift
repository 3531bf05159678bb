import SignAPI

/// The person or program that has sent an authenticated request, with the role that determines its
/// permissions.
struct Identity: Hashable {
    enum Kind: String, Hashable {
        /// The owner of the sign, who has logged in with the gateway's main password.
        case owner
        case user
        /// A program that has authenticated itself with a token.
        case token
    }

    var kind: Kind
    /// The name of the user or token, or "owner" for the owner of the sign.
    var name: String
    var role: Role

    static let owner = Identity(kind: .owner, name: SecretFile.ownerName, role: .own)
}
