import CGateway
import Glibc

/// Hashes of passwords, by crypt(3).
public enum Password {
    /// The fewest characters.
    public static let shortest = 8
    /// The most bytes that crypt(3) takes.
    public static let longest = 500

    /// Why `password` cannot be used; nil if it can.
    public static func complaint(about password: String) -> String? {
        if password.count < shortest { return "the password needs at least \(shortest) characters" }
        if password.utf8.count > longest { return "the password may have at most \(longest) bytes" }
        if password.utf8.contains(0) { return "the password contains a NUL" }
        return nil
    }

    /// The yescrypt of `password` with a new salt; nil if the system has no memory or no random numbers for it.
    public static func hash(_ password: String) -> String? {
        var room = [CChar](repeating: 0, count: 384)
        guard lb_password_hash(password, &room, room.count) == 0 else { return nil }
        return String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether `password` has this hash. Takes a tenth of a second, and 16 MiB while it runs.
    static func matches(_ password: String, _ hash: String) -> Bool {
        password.utf8.count <= longest && !password.utf8.contains(0)
            && lb_password_matches(password, hash) == 1
    }
}

/// Random secrets.
public enum RandomToken {
    /// 256 random bits in hexadecimal.
    public static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
