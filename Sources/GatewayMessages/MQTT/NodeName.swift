/// The name of a sign or group in MQTT topics, such as `window` in `loopbanner/window/state`. A name consists of 1 to
/// 32 characters: ASCII letters, digits, `_` and `-`.
package struct NodeName: Hashable, Sendable {
    package let text: String

    package static let maximumLength = 32

    /// Creates the name of a sign or group. Returns nil if `text` is empty, longer than 32 bytes, or contains
    /// a character other than ASCII letters, digits, `_` and `-`.
    package init?(_ text: String) {
        guard (1...Self.maximumLength).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else {
            return nil
        }
        self.text = text
    }

    /// Creates the default name of a sign from the host name of its machine. The name is the part before the
    /// first period, with `-` in place of each forbidden character, or `sign` if that part is empty.
    package init(host: String) {
        let label = host.prefix { $0 != "." }.utf8.prefix(Self.maximumLength)
        let bytes = label.map { Self.isAllowed($0) ? $0 : UInt8(ascii: "-") }
        text = bytes.isEmpty ? "sign" : String(decoding: bytes, as: UTF8.self)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool { byte.isAlphanumeric(or: "_-") }
}

extension UInt8 {
    /// Returns whether the byte is an ASCII letter, an ASCII digit or one of the characters in `others`.
    package func isAlphanumeric(or others: String) -> Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: others.utf8.contains(self)
        }
    }
}
