import SignAPI

/// The reason why a user or a token cannot be added or changed.
enum AccountError: Error, Hashable, CustomStringConvertible {
    case invalidName(String)
    /// The name is reserved for the owner.
    case ownerName
    case invalidRole
    case exists(String)
    case unknown(String)
    case tooMany(Int)
    /// The password is not allowed. The associated value is the reason.
    case password(String)
    /// The change would leave no one who may change users and passwords.
    case lastOwner

    var description: String {
        switch self {
        case .invalidName: "a name has 1 to 64 letters from A to Z, digits, - and _"
        case .ownerName:
            "'\(SecretFile.ownerName)' is the person with the password of the gateway; choose another name"
        case .invalidRole: "the role must be one of \(Role.allCases.map(\.rawValue).joined(separator: ", "))"
        case .exists(let name): "there is already '\(name)'; remove it first, or choose another name"
        case .unknown(let name): "there is no '\(name)'"
        case .tooMany(let limit): "there are already \(limit); remove one first"
        case .password(let problem): problem
        case .lastOwner: "this is the last user with the role own; give another user this role first"
        }
    }
}

/// Changes users and tokens.
extension SecretFile {
    static let maximumUsers = 32
    static let maximumTokens = 64

    /// Whether anyone can log in with the role `own`.
    private var hasOwner: Bool { password != nil || users.contains { $0.role == .own } }

    /// Returns whether two names are equal apart from the case of their letters. People would confuse such
    /// names.
    private static func isSameIgnoringCase(_ name: String, _ other: String) -> Bool {
        name.lowercased() == other.lowercased()
    }

    /// Warnings about names in the file that differ only in case. Earlier versions allowed such names.
    var warnings: [String] {
        Self.warnings(about: users.map(\.name), kind: "users")
            + Self.warnings(about: tokens.map(\.name), kind: "tokens")
    }

    /// Returns a warning for each of `names` that differs only in case from an earlier one, or from the owner's name.
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

    func user(_ name: String) -> User? { users.first { $0.name == name } }

    /// Throws if the name of a user differs from `name` only in case.
    func checkDifference(from name: String) throws(AccountError) {
        guard let other = users.first(where: { Self.isSameIgnoringCase($0.name, name) && $0.name != name })
        else {
            return
        }
        throw .exists(other.name)
    }

    /// Adds a user. `hash` is the hash of the user's password.
    mutating func addUser(_ name: String, hash: String, role: Role) throws(AccountError) {
        guard Self.isName(name) else { throw .invalidName(name) }
        guard !Self.isSameIgnoringCase(name, Self.ownerName) else { throw .ownerName }
        if let other = users.first(where: { Self.isSameIgnoringCase($0.name, name) }) {
            throw .exists(other.name)
        }
        guard users.count < Self.maximumUsers else { throw .tooMany(Self.maximumUsers) }
        users.append(User(name: name, role: role, hash: hash))
    }

    /// Changes the password or the role of a user. A nil argument keeps the current one.
    mutating func changeUser(_ name: String, hash: String?, role: Role?) throws(AccountError) {
        guard let index = users.firstIndex(where: { $0.name == name }) else { throw .unknown(name) }
        var changed = self
        if let hash { changed.users[index].hash = hash }
        if let role { changed.users[index].role = role }
        guard changed.hasOwner || !hasOwner else { throw .lastOwner }
        self = changed
    }

    mutating func removeUser(_ name: String) throws(AccountError) {
        guard user(name) != nil else { throw .unknown(name) }
        var changed = self
        changed.users.removeAll { $0.name == name }
        guard changed.hasOwner || !hasOwner else { throw .lastOwner }
        self = changed
    }

    /// Adds a token for a program. `secret` is the token itself, and `creator` is the name of the user or
    /// token that creates it.
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
