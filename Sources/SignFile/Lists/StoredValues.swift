import SettingsText
import SignAPI

/// A converter between the values that programs set for `{value:NAME}` fields in texts and the text that
/// stores them for the next start. The text is TOML with a checksum, because an SD card may return corrupt
/// data after a power loss.
public enum StoredValues {
    /// A value that a program set, which the sign shows instead of the field `{value:NAME}` in texts.
    public struct Value: Hashable, Sendable {
        /// The name of the value: `NAME` in the field `{value:NAME}`.
        public var name: String
        /// The text that the sign shows instead of the field `{value:NAME}`.
        public var text: String
        /// The time at which the value expires, in seconds since 1970, or nil if the value does not expire.
        public var expiration: Int64?

        /// Creates the value `name` with the text `text`. If `expiration` is nil, the value does not expire.
        public init(name: String, text: String, expiration: Int64? = nil) {
            self.name = name
            self.text = text
            self.expiration = expiration
        }
    }

    private static let headComment =
        "# The values that programs set, for the next start. Written by loopbanner; may be deleted.\n"

    /// Returns the text in which `values` are stored for the next start, as TOML with a checksum.
    public static func text(of values: [Value]) -> [UInt8] {
        var body: [UInt8] = []
        for value in values {
            body += "[[value]]\nname = ".utf8
            body.appendQuoted(value.name)
            body += "\ntext = ".utf8
            body.appendQuoted(value.text)
            body.append(UInt8(ascii: "\n"))
            if let expires = value.expiration { body += "expires = \(expires)\n".utf8 }
        }
        return Array("\(headComment)check = \"\(Checksum(of: body).text)\"\n".utf8) + body
    }

    /// Returns the values in the stored `text`, or nil if the text is damaged, that is, not exactly the one
    /// that was stored.
    public static func decode(_ text: [UInt8]) -> [Value]? {
        guard let document = try? TOMLDocument.parse(text) else { return nil }
        var values: [Value] = []
        for table in document.root.elements(ofArray: "value") {
            guard let name = table.member("name")?.string, let value = table.member("text")?.string else {
                return nil
            }
            values.append(Value(name: name, text: value, expiration: table.member("expires")?.integer))
        }
        return self.text(of: values) == text ? values : nil
    }
}
