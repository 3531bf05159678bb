import BannerText
import Diagnostics
import Pictures
import SettingsText
import SignAPI
import SignCore

/// An option of a list that changes while the sign runs: the keys and TOML values of its `[[option]]` table.
public struct ListedOption: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        var key: String
        /// The value in TOML, on one line.
        var value: String
    }

    /// The id, which defaults to the text or the name of the picture; empty if there is neither.
    public let id: String
    /// The keys and values in the order of the table.
    let entries: [Entry]
    /// Whether a program sent the option, as opposed to one of the file.
    public let isGiven: Bool

    /// The error that makes an option unusable.
    public struct Invalid: Error, Hashable {
        /// The key with the error; empty for the option itself.
        public var key: String
        /// The description of the error.
        public var message: String
    }

    /// The keys that only a file may set.
    static let keysOfFiles: Set<String> = ["action", "max_running"]
    /// The maximum length of a text in bytes.
    public static let longestText = 4096

    private init(_ entries: [Entry], id: String, isGiven: Bool) {
        self.entries = entries
        self.id = id
        self.isGiven = isGiven
    }

    /// Creates the option in a table of a file.
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

    /// Creates the option that a program sent as an object of JSON with the same keys, and two more: `rows`, a picture
    /// in lines of `#` and `.`, and `image`, a PNG or GIF in base64. `picture` is the name of a file beside the
    /// configuration.
    public init(_ members: [JSONTree.Member]) throws(Invalid) {
        var entries: [Entry] = []
        for member in members where !member.value.isNull {
            // The key becomes TOML, in which another character could begin a separate entry.
            guard Self.isPlain(member.key) else {
                throw Invalid(key: "", message: "unknown key \(Wording.quoted(member.key))")
            }
            switch member.key {
            case let key where Self.keysOfFiles.contains(key):
                throw Invalid(key: key, message: "\(key) can only be set in the configuration file")
            case "rows":
                // Pixels set by a program are not enlarged.
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

    /// Returns the id of an option with these strings as values.
    private static func id(_ value: (_ key: String) -> String?) -> String {
        if let id = value("id") ?? value("text").map(TextTemplate.withoutStyles) { return id }
        guard let file = value("picture"), !DataURL.isData(file) else { return "" }
        return file.split(separator: "/").last.map(String.init) ?? file
    }

    /// Returns `entries` with the id and the content first.
    private static func inOrder(_ entries: [Entry]) -> [Entry] {
        let first = ["id", "text", "picture", "page"]
        return first.compactMap { key in entries.first { $0.key == key } }
            + entries.filter { !first.contains($0.key) }
    }

    /// Returns whether `key` has only the characters of option keys, so that TOML reads it as the same key.
    private static func isPlain(_ key: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return !key.isEmpty && key.utf8.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// The maximum depth of lists, more than any key needs and less than the TOML parser allows.
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

    /// Returns `text` as a string in TOML and JSON.
    static func toml(_ text: String) -> String {
        var quoted: [UInt8] = []
        quoted.appendQuoted(text)
        return String(decoding: quoted, as: UTF8.self)
    }

    /// Whether the option has an action, which only a file can set.
    public var hasAction: Bool { entries.contains { $0.key == "action" } }

    /// Returns whether `other` has the same keys and values, except for those that only a file may set.
    public func showsTheSame(as other: ListedOption) -> Bool {
        id == other.id && shownEntries == other.shownEntries
    }

    private var shownEntries: Set<Entry> {
        Set(entries.filter { !Self.keysOfFiles.contains($0.key) && $0.key != "id" })
    }

    /// The key of the picture: `image` if a program sent the picture itself.
    var pictureKey: String { isGiven && image != nil ? "image" : "picture" }

    /// Adds the keys and values to an object of JSON, without those that only a file may set. A picture in the text
    /// becomes `image`.
    public func addMembers(to line: inout JSONWriter) {
        if !entries.contains(where: { $0.key == "id" }) { line.add("id", id) }
        for entry in entries where !Self.keysOfFiles.contains(entry.key) {
            if entry.key == "picture", let image {
                line.add("image", image)
            } else {
                // TOML on one line is JSON, too.
                let isOneOfList = entry.key == "show" && entry.value.first != "["
                line.add(entry.key, json: isOneOfList ? "[\(entry.value)]" : entry.value)
            }
        }
    }

    /// The keys and values as an object of JSON.
    public var tree: JSONTree {
        var line = JSONWriter()
        addMembers(to: &line)
        return (try? JSONTree(line.finishObject())) ?? .object([])
    }

    /// The base64 of a picture in the text; nil if there is none.
    private var image: String? {
        guard let value = entries.first(where: { $0.key == "picture" })?.value else { return nil }
        return DataURL.base64(of: String(value.dropFirst().dropLast())).map(String.init)
    }

    /// Returns the lines of the table, with the keys of `file` that only a file may set.
    public func lines(with file: ListedOption? = nil) -> [String] {
        let fileEntries = isGiven ? file?.entries.filter { Self.keysOfFiles.contains($0.key) } ?? [] : []
        return ["[[option]]"] + (entries + fileEntries).map { "\($0.key) = \($0.value)" }
    }
}

extension TOMLNode {
    /// The value in TOML on one line; nil for a table or a date, which no option has.
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
