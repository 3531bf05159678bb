import SettingsText
import SignAPI

/// The values that programs set, as they are stored for the next start: as TOML with a checksum, because an SD card may
/// return garbage after a power loss.
public enum KeptValues {
    /// A value for `{value:NAME}` in texts.
    public struct Value: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The text.
        public var text: String
        /// When it ends, in seconds since 1970; nil means never.
        public var expires: Int64?

        /// A value called `name`.
        public init(_ name: String, _ text: String, expires: Int64? = nil) {
            self.name = name
            self.text = text
            self.expires = expires
        }
    }

    private static let head =
        "# The values that programs set, for the next start. Written by loopbanner; may be deleted.\n"

    /// The text for `values`.
    public static func text(of values: [Value]) -> [UInt8] {
        var body: [UInt8] = []
        for value in values {
            body += "[[value]]\nname = ".utf8
            body.appendQuoted(value.name)
            body += "\ntext = ".utf8
            body.appendQuoted(value.text)
            body.append(UInt8(ascii: "\n"))
            if let expires = value.expires { body += "expires = \(expires)\n".utf8 }
        }
        return Array("\(head)check = \"\(Checksum(of: body).text)\"\n".utf8) + body
    }

    /// The values in a stored text; nil if it is damaged.
    public static func read(_ text: [UInt8]) -> [Value]? {
        guard let document = try? text.withUnsafeBytes({ TOMLDocument.parse($0) }).get() else { return nil }
        var values: [Value] = []
        for table in document.root.member("value")?.children.map({ $0 }) ?? [] {
            guard let name = table.member("name")?.string, let words = table.member("text")?.string else {
                return nil
            }
            values.append(Value(name, words, expires: table.member("expires")?.integer))
        }
        return self.text(of: values) == text ? values : nil
    }
}
