import Diagnostics
import GatewayMessages
import SettingsText

/// The contents of the secrets file: the hashes of the password and of the tokens.
///
/// A line is `password HASH`, with a hash as in crypt(5), or `token NAME SHA256`. Empty lines and lines that start with
/// # are ignored.
struct SecretFile: Hashable {
    /// A token with which a program authenticates itself.
    struct Token: Hashable {
        var name: String
        /// The SHA-256 of the token, in hexadecimal.
        var hash: String

        init(name: String, secret: String) {
            self.init(name: name, hash: SHA256.hexadecimal(of: Array(secret.utf8)))
        }

        fileprivate init(name: String, hash: String) {
            self.name = name
            self.hash = hash
        }
    }

    /// The hash of the password, or nil if no password is set.
    var password: String?
    var tokens: [Token] = []

    private static let maximumSize = 1 << 16

    init() {}

    init(_ text: String) throws(SyntaxError) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let fields = line.split(separator: " ").map(String.init)
            switch fields.first {
            case "password" where fields.count == 2 && password == nil: password = fields[1]
            case "token" where fields.count == 3 && Self.isName(fields[1]) && Self.isHash(fields[2]):
                tokens.append(Token(name: fields[1], hash: fields[2]))
            default: throw SyntaxError(line: index + 1)
            }
        }
    }

    /// An error for a line that is invalid. The message does not repeat the line, because it may contain a secret.
    struct SyntaxError: Error, Hashable, CustomStringConvertible {
        /// The number of the invalid line, from 1.
        var line: Int

        var description: String {
            "line \(line) is neither 'password HASH' nor 'token NAME SHA256'; "
                + "replace the file with: loopbanner-gateway password"
        }
    }

    /// An error for a secrets file that cannot be read. The description contains the path and the reason.
    struct Unreadable: Error, Hashable, CustomStringConvertible {
        var description: String
    }

    /// Reads the secrets file at `path`. If there is no file, returns contents without secrets.
    static func load(_ path: String) throws(Unreadable) -> SecretFile {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path, limit: maximumSize)
        } catch {
            if case .cannotOpen(let code) = error, code == 2 { return SecretFile() }
            throw Unreadable(description: "\(Wording.printable(path)): \(error)")
        }
        do throws(SyntaxError) {
            return try SecretFile(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw Unreadable(description: "\(Wording.printable(path)): \(error)")
        }
    }

    /// The text of the secrets file.
    var text: String {
        let lines =
            ["# Written by loopbanner-gateway(8). Contains only hashes."]
            + (password.map { ["password \($0)"] } ?? []) + tokens.map { "token \($0.name) \($0.hash)" }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Returns whether `name` is allowed as the name of a token.
    static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { $0.isAlphanumeric(or: "-_") }
    }

    private static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
