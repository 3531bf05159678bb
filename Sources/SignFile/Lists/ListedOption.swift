import BannerText
import Diagnostics
import Pictures
import SettingsText
import SignAPI
import SignCore

/// An option in a list that programs can change while the sign runs: the keys of its `[[option]]` table with their TOML
/// values.
public struct ListedOption: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        var key: String
        /// The value in TOML notation, on one line.
        var value: String
    }

    /// The id of the option. It defaults to the text or the name of the picture, and is empty if there is neither.
    public let id: String
    /// The keys and their values in the order of the table.
    let entries: [Entry]
    /// Whether a program sent the option. Otherwise it comes from the configuration file.
    public let isGiven: Bool

    /// An error in an option, which makes the option unusable.
    public struct Invalid: Error, Hashable {
        /// The key with the error; empty if the error concerns the whole option.
        public var key: String
        /// The description of the error.
        public var message: String
    }

    /// The keys that only a configuration file can set.
    static let keysOfFiles: Set<String> = ["action", "max_running"]
    /// The maximum length of an option's text in bytes.
    public static let longestText = 4096

    private init(_ entries: [Entry], id: String, isGiven: Bool) {
        self.entries = entries
        self.id = id
        self.isGiven = isGiven
    }

    /// Creates an option from an `[[option]]` table. `isGiven` is whether a program sent it.
    init(_ table: TOMLNode, isGiven: Bool) {
        var entries: [Entry] = []
        for member in table.children {
            let isForeign = Self.keysOfFiles.contains(member.key) || StoredList.keys.contains(member.key)
            guard !(isGiven && isForeign), Self.isPlain(member.key), let value = member.tomlValue else {
                continue
            }
            entries.append(Entry(key: member.key, value: value))
        }
        self.init(Self.inOrder(entries), id: Self.id { table.member($0)?.string }, isGiven: isGiven)
    }

    /// Creates an option from a JSON object that a program sent. The object has the keys of `[[option]]` and two more:
    /// `rows`, a picture as lines of `#` and `.`, and `image`, a PNG or GIF in base64. `picture` is the name of a file
    /// in the folder of the configuration.
    public init(_ members: [JSONTree.Member]) throws(Invalid) {
        var entries: [Entry] = []
        for member in members where !member.value.isNull {
            // The key becomes part of TOML text, in which other characters could begin a further entry.
            guard Self.isPlain(member.key) else {
                throw Invalid(key: "", message: "unknown key \(Wording.quoted(member.key))")
            }
            switch member.key {
            case let key where Self.keysOfFiles.contains(key):
                throw Invalid(key: key, message: "\(key) can only be set in the configuration file")
            case "rows":
                // Pixels that a program sets are not enlarged.
                if !members.contains(where: { $0.key == "fit" }) {
                    entries.append(Entry(key: "fit", value: Self.toml(PictureFit.crop.rawValue)))
                }
                entries.append(try Self.picture(inRows: member.value))
            case "image": entries.append(try Self.picture(inImage: member.value))
            case "picture", "icon":
                if let file = member.value.string, file.utf8.contains(UInt8(ascii: "/")),
                    !DataURL.isData(file)
                {
                    let rule = "must be the name of a file beside the configuration, without /"
                    throw Invalid(key: member.key, message: "\(member.key) \(rule)")
                }
                entries.append(Entry(key: member.key, value: try Self.toml(member)))
            default:
                entries.append(Entry(key: member.key, value: try Self.toml(member)))
            }
        }
        if entries.lazy.filter({ $0.key == "picture" }).count > 1 {
            throw Invalid(key: "picture", message: "an option has one of picture, rows and image")
        }
        let id = Self.id { key in members.first { $0.key == key }?.value.string }
        self.init(Self.inOrder(entries), id: id, isGiven: true)
    }

    private static func picture(inRows value: JSONTree) throws(Invalid) -> Entry {
        let rows = value.array?.map(\.string) ?? []
        guard let gif = RowsPicture.gif(rows.compactMap { $0 }), !rows.contains(nil) else {
            let rule = "1 to 64 strings of equal length with # for lit and . for dark pixels"
            throw Invalid(key: "rows", message: "rows must be \(rule)")
        }
        return Entry(key: "picture", value: toml(DataURL.address(base64: Base64.encoded(gif))))
    }

    private static func picture(inImage value: JSONTree) throws(Invalid) -> Entry {
        guard let base64 = value.string.map(Base64.withoutSpace),
            Base64.decoded(base64.utf8, padding: .optional) != nil
        else { throw Invalid(key: "image", message: "image must be the base64 (RFC 4648) of a PNG or a GIF") }
        if let error = PictureContent.sizeError(ofBase64: base64) {
            throw Invalid(key: "image", message: error)
        }
        return Entry(key: "picture", value: toml(DataURL.address(base64: base64)))
    }

    /// Returns the default id of an option. `value` returns the string value of a key, or nil if the key is missing.
    private static func id(_ value: (_ key: String) -> String?) -> String {
        if let id = value("id") ?? value("text").map(TextTemplate.withoutStyles) { return id }
        guard let file = value("picture"), !DataURL.isData(file) else { return "" }
        return file.split(separator: "/").last.map(String.init) ?? file
    }

    /// Returns `entries` with the id and the content at the beginning.
    private static func inOrder(_ entries: [Entry]) -> [Entry] {
        let first = ["id", "text", "picture", "page"]
        return first.compactMap { key in entries.first { $0.key == key } }
            + entries.filter { !first.contains($0.key) }
    }

    /// Returns whether `key` consists only of characters that occur in option keys, so that it needs no quotes in TOML.
    private static func isPlain(_ key: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return !key.isEmpty && key.utf8.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// The maximum depth of nested arrays. No key needs as much, and the TOML parser allows more.
    private static let depthLimit = 8

    private static func toml(_ member: JSONTree.Member, depth: Int = 0) throws(Invalid) -> String {
        switch member.value {
        case .string(let text):
            guard text.utf8.count <= longestText || member.key == "picture" else {
                throw Invalid(key: member.key, message: "\(member.key) may have \(longestText) bytes")
            }
            return toml(text)
        case .boolean(let value): return "\(value)"
        case .integer(let value): return "\(value)"
        case .number(let value): return "\(value)"
        case .array(let elements):
            guard depth < depthLimit else {
                throw Invalid(key: member.key, message: "\(member.key) has too many lists within each other")
            }
            let values = try elements.map { element throws(Invalid) in
                try toml(JSONTree.Member(member.key, element), depth: depth + 1)
            }
            return "[\(values.joined(separator: ", "))]"
        case .object, .null:
            throw Invalid(key: member.key, message: "\(member.key) must not be an object or null")
        }
    }

    /// Returns `text` as a string literal that is valid in TOML and in JSON.
    static func toml(_ text: String) -> String {
        var quoted: [UInt8] = []
        quoted.appendQuoted(text)
        return String(decoding: quoted, as: UTF8.self)
    }

    /// Whether the option has an action. Only a configuration file can set one.
    public var hasAction: Bool { entries.contains { $0.key == "action" } }

    /// Returns whether `other` has the same keys and values, not considering the keys that only a configuration file
    /// can set.
    public func showsTheSame(as other: ListedOption) -> Bool {
        id == other.id && shownEntries == other.shownEntries
    }

    private var shownEntries: Set<Entry> {
        Set(entries.filter { !Self.keysOfFiles.contains($0.key) && $0.key != "id" })
    }

    /// The JSON key of the picture: `image` if a program sent the picture data, otherwise `picture`.
    var pictureKey: String { isGiven && image != nil ? "image" : "picture" }

    /// Writes the keys and values into a JSON object, without the keys that only a configuration file can set. A
    /// picture that is part of the text is written as `image`.
    public func addMembers(to line: inout JSONWriter) {
        if !entries.contains(where: { $0.key == "id" }) { line.add("id", id) }
        for entry in entries where !Self.keysOfFiles.contains(entry.key) {
            if entry.key == "picture", let image {
                line.add("image", image)
            } else {
                // TOML values on one line are also valid JSON.
                let isOneOfList = entry.key == "show" && entry.value.first != "["
                line.add(entry.key, json: isOneOfList ? "[\(entry.value)]" : entry.value)
            }
        }
    }

    /// The keys and values as a JSON object.
    public var tree: JSONTree {
        var line = JSONWriter()
        addMembers(to: &line)
        return (try? JSONTree(line.finishObject())) ?? .object([])
    }

    /// The base64 of a picture that is part of the text; nil if there is none.
    private var image: String? {
        guard let value = entries.first(where: { $0.key == "picture" })?.value else { return nil }
        return DataURL.base64(of: String(value.dropFirst().dropLast())).map(String.init)
    }

    /// Returns the lines of the `[[option]]` table. The keys that only a configuration file can set come from the
    /// option `file`.
    public func lines(with file: ListedOption? = nil) -> [String] {
        let fileEntries = isGiven ? file?.entries.filter { Self.keysOfFiles.contains($0.key) } ?? [] : []
        return ["[[option]]"] + (entries + fileEntries).map { "\($0.key) = \($0.value)" }
    }
}

extension TOMLNode {
    /// The value in TOML notation on one line; nil for a table or a date, which options never contain.
    var tomlValue: String? {
        switch kind {
        case .string: string.map { ListedOption.toml($0) }
        case .integer: integer.map { "\($0)" }
        case .float: float.map { "\($0)" }
        case .boolean: boolean.map { "\($0)" }
        case .array:
            "[\(children.compactMap(\.tomlValue).joined(separator: ", "))]"
        case .table, .date: nil
        }
    }
}
