import Diagnostics
import GatewayMessages
import SettingsText
import SignAPI

/// The contents of the secrets file: the hashes of passwords and tokens.
///
/// A line has one of the forms `password HASH`, `user NAME ROLE HASH` and `token NAME SHA256`. The hashes of
/// passwords have the format of crypt(5). After the SHA-256 of a token, its role and its creator follow. If
/// no creator is recorded, the line has none, and the role `own` is omitted, too. Empty lines and lines that
/// start with # are ignored.
struct SecretFile: Hashable {
    /// A person who can log in to the web page with a name and a password. The role determines the
    /// permissions.
    struct User: Hashable {
        var name: String
        var role: Role
        /// The hash of the user's password, in the format of crypt(5).
        var hash: String

        fileprivate var line: String { "user \(name) \(role.rawValue) \(hash)" }
    }

    /// A token with which a program authenticates itself to the gateway.
    struct Token: Hashable {
        var name: String
        /// The SHA-256 hash of the token in hexadecimal digits. The token itself is not stored.
        var hash: String
        var role: Role
        /// The name of the user or token that created this token, or nil if it was not recorded.
        var creator: String?

        init(name: String, secret: String, role: Role = .least, by creator: String? = nil) {
            let hash = SHA256.hexadecimal(of: Array(secret.utf8))
            self.init(name: name, hash: hash, role: role, creator: creator)
        }

        fileprivate init(name: String, hash: String, role: Role, creator: String?) {
            self.name = name
            self.hash = hash
            self.role = role
            self.creator = creator
        }

        fileprivate var line: String {
            let head = "token \(name) \(hash)"
            guard let creator else { return role == .own ? head : "\(head) \(role.rawValue)" }
            return "\(head) \(role.rawValue) \(creator)"
        }
    }

    /// The name that represents the owner of the sign. It is not allowed for a user or a token.
    static let ownerName = "owner"

    /// The hash of the owner's password, or nil if the owner has no password.
    var ownerPasswordHash: String?
    var users: [User] = []
    var tokens: [Token] = []

    private static let maximumSize = 1 << 16

    init() {}

    /// Parses the text of a secrets file, which contains hashes of passwords and tokens. Throws an error with
    /// the number of the first invalid line of the file.
    init(_ text: String) throws(SyntaxError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let fields = line.split(separator: " ").map(String.init)
            let isValid = addSecret(fields)
            guard isValid else { throw SyntaxError(line: index + 1) }
        }
    }

    /// Adds the password, user or token on one line of the secrets file. `fields` are the words on this line.
    /// The first one names the kind of secret. Returns false, without adding anything, if the fields are
    /// invalid.
    private mutating func addSecret(_ fields: [String]) -> Bool {
        switch fields.first {
        case "password":
            guard fields.count == 2, ownerPasswordHash == nil else { return false }
            ownerPasswordHash = fields[1]
        case "user":
            guard let user = Self.parseUser(fields) else { return false }
            users.append(user)
        case "token":
            guard let token = Self.parseToken(fields) else { return false }
            tokens.append(token)
        default: return false
        }
        return true
    }

    /// Parses the fields of a line `user NAME ROLE HASH` in the secrets file. Returns nil if they are
    /// invalid.
    private static func parseUser(_ fields: [String]) -> User? {
        guard fields.count == 4, isName(fields[1]), let role = Role(rawValue: fields[2]) else { return nil }
        return User(name: fields[1], role: role, hash: fields[3])
    }

    /// Parses the fields of a line `token NAME SHA256 [ROLE [CREATOR]]` in the secrets file. Returns nil if
    /// they are invalid.
    private static func parseToken(_ fields: [String]) -> Token? {
        guard (3...5).contains(fields.count), isName(fields[1]), SHA256.isHash(fields[2]) else { return nil }
        guard let role = fields.count > 3 ? Role(rawValue: fields[3]) : .own else { return nil }
        let creator = fields.count > 4 ? fields[4] : nil
        if let creator, !isName(creator) { return nil }
        return Token(name: fields[1], hash: fields[2], role: role, creator: creator)
    }

    /// An error about an invalid line of the secrets file. The message does not quote the line of the file,
    /// because it may contain a secret.
    struct SyntaxError: Error, Hashable, CustomStringConvertible {
        /// The 1-based number of the invalid line in the secrets file.
        var line: Int

        var description: String {
            "line \(line) is neither 'password HASH', 'user NAME ROLE HASH' nor 'token NAME SHA256'; "
                + "replace the file with: loopbanner-gateway password"
        }
    }

    /// An error which reports that a secrets file cannot be read. The description contains the path and the
    /// reason.
    struct Unreadable: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// Reads the secrets file at `path`. Returns contents without secrets if the file does not exist. Throws
    /// if it cannot be read or is invalid.
    static func load(_ path: String) throws(Unreadable) -> SecretFile {
        guard let text = try read(path) else { return SecretFile() }
        do throws(SyntaxError) {
            return try SecretFile(text)
        } catch {
            throw Unreadable(description: "\(Wording.printable(path)): \(error)")
        }
    }

    /// Returns the text of the file at `path`, or nil if the file does not exist. Throws if it cannot be
    /// read.
    static func read(_ path: String) throws(Unreadable) -> String? {
        do throws(FileError) {
            return String(decoding: try readRegularFile(path, limit: maximumSize), as: UTF8.self)
        } catch {
            if case .cannotOpen(let code) = error, code == 2 { return nil }
            throw Unreadable(description: "\(Wording.printable(path)): \(error)")
        }
    }

    /// The contents in the format of a secrets file.
    var text: String {
        let lines = ["# Written by loopbanner-gateway(8). Contains only hashes."] + entries.map(\.line)
        return lines.map { $0 + "\n" }.joined()
    }

    /// The lines of the secrets file. Each key consists of the kind and the name of the line's secret, such
    /// as `user anna`.
    fileprivate var entries: [(key: String, line: String)] {
        (ownerPasswordHash.map { [("password", "password \($0)")] } ?? [])
            + users.map { ("user \($0.name)", $0.line) } + tokens.map { ("token \($0.name)", $0.line) }
    }

    /// Returns a hash that changes whenever the password or role of `identity` changes, or nil if the
    /// identity has no secret. A session remains valid only while this hash is the same as at the start of
    /// the session.
    func seal(of identity: Identity) -> String? {
        let key = identity.kind == .owner ? "password" : "\(identity.kind.rawValue) \(identity.name)"
        guard let entry = entries.first(where: { $0.key == key }) else { return nil }
        return SHA256.hexadecimal(of: Array(entry.line.utf8))
    }

    /// Returns whether `name` is allowed as the name of a user or a token.
    static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isAlphanumeric(or: "-_") }
    }
}

extension SecretFile {
    /// Returns these secrets, updated with the changes from `former` to `base`. Secrets that differ between
    /// `former` and `base` are taken from `base`, and all others remain unchanged.
    func applying(_ base: SecretFile, since former: SecretFile) -> SecretFile {
        let formerLines = Dictionary(former.entries.map { ($0.key, $0.line) }) { first, _ in first }
        let baseLines = Dictionary(base.entries.map { ($0.key, $0.line) }) { first, _ in first }
        let keptEntries = entries.filter { formerLines[$0.key] == baseLines[$0.key] }
        let changedEntries = base.entries.filter { formerLines[$0.key] != $0.line }
        let text = (keptEntries + changedEntries).map { $0.line + "\n" }.joined()
        // Each line was read from a file of secrets, so the text is valid.
        return (try? SecretFile(text)) ?? base
    }
}
