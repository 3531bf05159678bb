import SignAPI

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
