import CGateway
import Diagnostics
import Glibc

/// Functions that check and hash the passwords of people. The hashes have the format of crypt(5).
enum Password {
    /// The minimum length of a new password, in characters.
    private static let minimumLength = 8
    /// The maximum length of a password that crypt(3) accepts, in bytes.
    private static let maximumSize = 500

    /// Returns the reason why `password` is not allowed as a new password, or nil if it is allowed.
    static func problem(with password: String) -> String? {
        if password.count < minimumLength { return "the password needs at least \(minimumLength) characters" }
        if password.utf8.count > maximumSize { return "the password may have at most \(maximumSize) bytes" }
        if password.utf8.contains(0) { return "the password contains a NUL" }
        return nil
    }

    /// Returns the yescrypt hash of `password` with a new salt, or nil if the system lacks memory or random
    /// numbers.
    static func hash(_ password: String) -> String? {
        var hash = [CChar](repeating: 0, count: 384)
        guard lb_password_hash(password, &hash, hash.count) == 0 else { return nil }
        return String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns whether `hash` is the hash of `password`. A check takes 0.1 s and needs 16 MiB of memory.
    static func matches(_ password: String, _ hash: String) -> Bool {
        password.utf8.count <= maximumSize && !password.utf8.contains(0)
            && lb_password_matches(password, hash) == 1
    }
}

/// A generator of random secrets for browser sessions and for tokens of programs.
enum RandomToken {
    /// Returns a new secret, which consists of 256 random bits as 64 hexadecimal digits.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            Wording.zeroPadded(String(generator.next(), radix: 16), to: 16)
        }.joined()
    }
}
