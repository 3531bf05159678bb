import Diagnostics
import SettingsText

/// The file with the secrets of a gateway, none of them readable: the hash of the password, and those of tokens.
///
/// A line is `password HASH`, with a hash as in crypt(5), or `token NAME SHA256`. Empty lines and lines that begin with #
/// mean nothing.
public struct SecretFile: Hashable, Sendable {
    /// A token for a program.
    public struct Token: Hashable, Sendable {
        /// What its owner calls it.
        public var name: String
        /// Its SHA-256, in hexadecimal.
        public var hash: String

        /// The token `secret`, called `name`.
        public init(name: String, secret: String) {
            self.init(name: name, hash: SHA256.hexadecimal(of: Array(secret.utf8)))
        }

        init(name: String, hash: String) {
            self.name = name
            self.hash = hash
        }
    }

    /// The hash of the password; nil if none is set.
    public var password: String?
    /// The tokens.
    public var tokens: [Token] = []

    /// The longest file, in bytes.
    static let longest = 1 << 16

    /// Without secrets.
    public init() {}

    /// The secrets in `text`; a line that means nothing here is reported by its number, never by its text.
    public init(_ text: String) throws(Misread) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "password" where words.count == 2 && password == nil: password = words[1]
            case "token" where words.count == 3 && Self.isName(words[1]) && Self.isHash(words[2]):
                tokens.append(Token(name: words[1], hash: words[2]))
            default: throw Misread(line: index + 1)
            }
        }
    }

    /// A line that cannot be read.
    public struct Misread: Error, Hashable, Sendable, CustomStringConvertible {
        /// The line, from 1.
        public var line: Int
        /// The mistake and the remedy, without what the line says.
        public var description: String {
            "line \(line) is neither 'password HASH' nor 'token NAME SHA256'; "
                + "make the file anew with: loopbanner-gateway password"
        }
    }

    /// Reads the file at `path`. One that does not exist has no secrets.
    public static func load(_ path: String) throws(Unreadable) -> SecretFile {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path, limit: longest)
        } catch {
            if case .cannotOpen(let code) = error, code == 2 { return SecretFile() }
            throw Unreadable(description: "\(Wording.printable(path)): \(error)")
        }
        do throws(Misread) {
            return try SecretFile(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw Unreadable(description: "\(Wording.printable(path)): \(error)")
        }
    }

    /// A file that cannot be used, and why.
    public struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file, the reason and the remedy.
        public var description: String
    }

    /// The file as it is written.
    public var text: String {
        let lines = ["# Made by loopbanner-gateway(8). It holds hashes, no secrets that can be read."]
        let secrets =
            (password.map { ["password \($0)"] } ?? []) + tokens.map { "token \($0.name) \($0.hash)" }
        return (lines + secrets).map { $0 + "\n" }.joined()
    }

    /// Whether `name` can be a token's.
    public static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    private static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
