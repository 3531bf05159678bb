import SignAPI

/// The reason why a user of the web page or a token of a program cannot be added or changed.
enum AccountError: Error, Hashable, CustomStringConvertible {
    case invalidName(String)
    /// The name is reserved for the owner of the sign.
    case ownerName
    case invalidRole
    case exists(String)
    case unknown(String)
    case tooMany(Int)
    /// The new password is not allowed. The associated value is the reason.
    case password(String)
    /// After the change, no person could change users and passwords, because this is the last user with the
    /// role `own`.
    case lastOwner

    var description: String {
        switch self {
        case .invalidName: "a name must be 1 to 64 letters from A to Z, digits, - and _"
        case .ownerName:
            "'\(SecretFile.ownerName)' is reserved for the person with the gateway password; choose another name"
        case .invalidRole: "the role must be one of \(Role.allCases.map(\.rawValue).joined(separator: ", "))"
        case .exists(let name): "'\(name)' already exists; remove it first, or choose another name"
        case .unknown(let name): "there is no '\(name)'"
        case .tooMany(let limit): "there are already \(limit); remove one first"
        case .password(let problem): problem
        case .lastOwner: "this is the last user with the role own; give another user this role first"
        }
    }
}

/// An extension that adds, changes and removes users and tokens.
extension SecretFile {
    static let maximumUsers = 32
    static let maximumTokens = 64

    /// Whether a person can log in with the role `own`, which permits changes of users and passwords.
    private var hasOwner: Bool { ownerPasswordHash != nil || users.contains { $0.role == .own } }

    /// Returns whether two names are equal when letter case is ignored. Names that differ only in case are
    /// not allowed, because people would confuse them.
    private static func isSameIgnoringCase(_ name: String, _ other: String) -> Bool {
        name.lowercased() == other.lowercased()
    }

    /// Warnings about names of users and of tokens that differ only in case, which earlier versions of the
    /// gateway allowed.
    var warnings: [String] {
        Self.warnings(about: users.map(\.name), kind: "users")
            + Self.warnings(about: tokens.map(\.name), kind: "tokens")
    }

    /// Returns a warning for each of `names` that differs only in case from an earlier name or from the
    /// owner's name. `kind` is the plural noun for the names in the warning, such as "users".
    private static func warnings(about names: [String], kind: String) -> [String] {
        let allNames = [ownerName] + names
        return allNames.enumerated().compactMap { index, name in
            guard let earlierName = allNames[..<index].first(where: { isSameIgnoringCase($0, name) }) else {
                return nil
            }
            let removedName = earlierName == ownerName ? "'\(name)'" : "one of them"
            return
                "the \(kind) '\(earlierName)' and '\(name)' differ only in case; remove \(removedName) on the page"
        }
    }

    func user(named name: String) -> User? { users.first { $0.name == name } }

    /// Throws an error if the name of an existing user differs from `name` only in case.
    func requireNoSimilarName(to name: String) throws(AccountError) {
        guard let other = users.first(where: { Self.isSameIgnoringCase($0.name, name) && $0.name != name })
        else {
            return
        }
        throw .exists(other.name)
    }

    /// Adds a user with this name and role. `hash` is the hash of the user's password. Throws if the name is
    /// invalid or already used, or if there are too many users.
    mutating func addUser(_ name: String, hash: String, role: Role) throws(AccountError) {
        guard Self.isName(name) else { throw .invalidName(name) }
        guard !Self.isSameIgnoringCase(name, Self.ownerName) else { throw .ownerName }
        if let other = users.first(where: { Self.isSameIgnoringCase($0.name, name) }) {
            throw .exists(other.name)
        }
        guard users.count < Self.maximumUsers else { throw .tooMany(Self.maximumUsers) }
        users.append(User(name: name, role: role, hash: hash))
    }

    /// Changes the password, the role or both of the user with this name. An argument that is nil keeps the
    /// current value. Throws if there is no such user, or if no user with the role `own` would remain.
    mutating func changeUser(_ name: String, hash: String?, role: Role?) throws(AccountError) {
        guard let index = users.firstIndex(where: { $0.name == name }) else { throw .unknown(name) }
        var changed = self
        if let hash { changed.users[index].hash = hash }
        if let role { changed.users[index].role = role }
        guard changed.hasOwner || !hasOwner else { throw .lastOwner }
        self = changed
    }

    mutating func removeUser(_ name: String) throws(AccountError) {
        guard user(named: name) != nil else { throw .unknown(name) }
        var changed = self
        changed.users.removeAll { $0.name == name }
        guard changed.hasOwner || !hasOwner else { throw .lastOwner }
        self = changed
    }

    /// Adds a token with which a program can authenticate itself. `secret` is the token itself, and `creator`
    /// is the name of the user or token that creates it, or nil. Throws if the name is invalid or already
    /// used, or if there are too many tokens.
    mutating func addToken(
        _ name: String,
        secret: String,
        role: Role,
        by creator: String? = nil
    ) throws(AccountError) {
        guard Self.isName(name) else { throw .invalidName(name) }
        guard !Self.isSameIgnoringCase(name, Self.ownerName) else { throw .ownerName }
        if let other = tokens.first(where: { Self.isSameIgnoringCase($0.name, name) }) {
            throw .exists(other.name)
        }
        guard tokens.count < Self.maximumTokens else { throw .tooMany(Self.maximumTokens) }
        tokens.append(Token(name: name, secret: secret, role: role, by: creator))
    }

    mutating func removeToken(_ name: String) throws(AccountError) {
        guard tokens.contains(where: { $0.name == name }) else { throw .unknown(name) }
        tokens.removeAll { $0.name == name }
    }
}
