/// The name of a sign in topics, such as `window` in `loopbanner/window/state`. It is one level of a topic and holds no
/// text of a user.
public struct NodeName: Hashable, Sendable {
    /// 1 to 32 letters of ASCII, digits, `_` and `-`.
    public let text: String

    /// The most characters.
    public static let longest = 32

    /// The name `text`; nil if it has other characters or another length.
    public init?(_ text: String) {
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy(Self.isPlain) else {
            return nil
        }
        self.text = text
    }

    /// The name that a machine called `host` gives its sign: up to the first dot, with `-` for other characters.
    public init(host: String) {
        let label = host.prefix { $0 != "." }.utf8.prefix(Self.longest)
        let bytes = label.map { Self.isPlain($0) ? $0 : UInt8(ascii: "-") }
        text = bytes.isEmpty ? "sign" : String(decoding: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
