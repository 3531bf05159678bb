import BannerText
import Diagnostics
import Pictures
import SettingsText
import SignAPI
import SignCore

/// An option of a list that is changed while the sign runs: the keys of its `[[option]]` table, each with its value as
/// TOML writes it.
public struct ListedOption: Hashable, Sendable {
    /// A key and its value.
    struct Entry: Hashable, Sendable {
        var key: String
        /// The value, on one line.
        var value: String
    }

    /// The id, which is the text or the picture's name if the table has none; empty if there is neither.
    public let id: String
    /// The keys in the order in which they are written.
    let entries: [Entry]
    /// Whether a program gave it; otherwise it is one of the file.
    public let isGiven: Bool

    /// Why an option cannot be used: the key, and what is wrong with its value.
    public struct Invalid: Error, Hashable {
        /// The key; empty for the option itself.
        public var key: String
        /// What is wrong.
        public var message: String
    }

    /// The keys that only a file may set.
    static let keysOfFiles: Set<String> = ["action", "max_running"]
    /// The bytes of the longest text.
    public static let longestText = 4096

    private init(_ entries: [Entry], id: String, isGiven: Bool) {
        self.entries = entries
        self.id = id
        self.isGiven = isGiven
    }

    /// The option in a table of a file.
    init(_ table: TOMLNode, isGiven: Bool) {
        var entries: [Entry] = []
        for member in table.children {
            let isForeign = Self.keysOfFiles.contains(member.key) || KeptList.keys.contains(member.key)
            guard !(isGiven && isForeign), Self.isPlain(member.key), let value = member.writtenValue else {
                continue
            }
            entries.append(Entry(key: member.key, value: value))
        }
        let name = table.member("picture")?.string.map(Self.name(ofPicture:))
        let id =
            table.member("id")?.string ?? table.member("text")?.string.map(TextTemplate.withoutStyles) ?? name
            ?? ""
        self.init(Self.inOrder(entries), id: id, isGiven: isGiven)
    }

    /// Creates an option from an object of JSON with the keys of `[[option]]` and two more: `rows`, a picture as lines of
    /// `#` and `.`, and `image`, a PNG or GIF in base64. `picture` names a file beside the configuration.
    public init(_ members: [JSONTree.Member]) throws(Invalid) {
        var entries: [Entry] = []
        for member in members where !member.value.isNull {
            // Pixels that a client sets are not enlarged.
            if member.key == "rows", !members.contains(where: { $0.key == "fit" }) {
                entries.append(Entry(key: "fit", value: Self.written(PictureFit.crop.rawValue)))
            }
            entries.append(try Self.entry(for: member))
        }
        if entries.lazy.filter({ $0.key == "picture" }).count > 1 {
            throw Invalid(key: "picture", message: "an option has one of picture, rows and image")
        }
        let texts = Dictionary(
            members.map { ($0.key, $0.value.string) },
            uniquingKeysWith: { first, _ in first }
        )
        let name = texts["picture"]?.map(Self.name(ofPicture:))
        self.init(
            Self.inOrder(entries),
            id: (texts["id"] ?? texts["text"]?.map(TextTemplate.withoutStyles) ?? name ?? nil) ?? "",
            isGiven: true
        )
    }

    private static func entry(for member: JSONTree.Member) throws(Invalid) -> Entry {
        let key = member.key
        // TOML contains the key literally, where another character could begin a second entry.
        guard isPlain(key) else { throw Invalid(key: "", message: "unknown key \(Wording.quoted(key))") }
        guard !keysOfFiles.contains(key) else {
            throw Invalid(key: key, message: "\(key) can only be set in the configuration file")
        }
        switch key {
        case "rows": return pictureEntry(base64: Base64.encoded(try gif(ofRows: member.value)))
        case "image": return pictureEntry(base64: try base64(ofImage: member.value))
        case "picture", "icon":
            if let file = member.value.string, file.utf8.contains(UInt8(ascii: "/")), !DataURL.isData(file) {
                let rule = "must be the name of a file beside the configuration, without /"
                throw Invalid(key: key, message: "\(key) \(rule)")
            }
        default: break
        }
        return Entry(key: key, value: try written(member))
    }

    private static func pictureEntry(base64: String) -> Entry {
        Entry(key: "picture", value: written(DataURL.address(base64: base64)))
    }

    private static func gif(ofRows value: JSONTree) throws(Invalid) -> [UInt8] {
        let rows = value.array?.map(\.string) ?? []
        guard let gif = RowsPicture.gif(rows.compactMap { $0 }), !rows.contains(nil) else {
            throw Invalid(key: "rows", message: rowsHelp)
        }
        return gif
    }

    private static func base64(ofImage value: JSONTree) throws(Invalid) -> String {
        guard let base64 = value.string.map(Base64.withoutSpace),
            Base64.decoded(base64.utf8, padding: .optional) != nil
        else {
            throw Invalid(key: "image", message: "image must be the base64 (RFC 4648) of a PNG or a GIF")
        }
        if let excess = PictureContent.excess(ofBase64: base64) {
            throw Invalid(key: "image", message: excess)
        }
        return base64
    }

    private static let rowsHelp =
        "rows must be 1 to 64 strings of equal length with # for lit and . for dark pixels"

    /// The id of a picture that has none.
    private static func name(ofPicture file: String) -> String {
        DataURL.isData(file) ? "" : file.split(separator: "/").last.map(String.init) ?? file
    }

    /// The id and the content come first.
    private static func inOrder(_ entries: [Entry]) -> [Entry] {
        let first = ["id", "text", "picture", "page"]
        return first.compactMap { key in entries.first { $0.key == key } }
            + entries.filter { !first.contains($0.key) }
    }

    /// Whether `key` has only the characters that keys of options have, so that TOML reads it as the same key.
    private static func isPlain(_ key: String) -> Bool {
        !key.isEmpty
            && key.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_")
            }
    }

    /// The lists within each other that a value may have: more than any key takes, and less than TOML reads.
    private static let mostLists = 8

    private static func written(_ member: JSONTree.Member, lists: Int = 0) throws(Invalid) -> String {
        switch member.value {
        case .string(let text):
            guard text.utf8.count <= longestText || member.key == "picture" else {
                throw Invalid(key: member.key, message: "\(member.key) may have \(longestText) bytes")
            }
            return written(text)
        case .boolean(let value): return "\(value)"
        case .integer(let value): return "\(value)"
        case .number(let value): return "\(value)"
        case .array(let elements):
            guard lists < mostLists else {
                throw Invalid(key: member.key, message: "\(member.key) has too many lists within each other")
            }
            var values: [String] = []
            for element in elements {
                values.append(try written(JSONTree.Member(member.key, element), lists: lists + 1))
            }
            return "[\(values.joined(separator: ", "))]"
        case .object, .null:
            throw Invalid(key: member.key, message: "\(member.key) must not be an object or null")
        }
    }

    /// `text` as TOML and JSON write it.
    static func written(_ text: String) -> String {
        var quoted: [UInt8] = []
        quoted.appendQuoted(text)
        return String(decoding: quoted, as: UTF8.self)
    }

    /// Whether it has an action, which only an option of a file can have.
    public var hasAction: Bool { entries.contains { $0.key == "action" } }

    /// Whether `other` has the same keys and values, but for those that only a file may set.
    public func showsTheSame(as other: ListedOption) -> Bool {
        id == other.id && shown == other.shown
    }

    private var shown: Set<Entry> {
        Set(entries.filter { !Self.keysOfFiles.contains($0.key) && $0.key != "id" })
    }

    /// What a program calls its picture: `image` if it gave the picture itself.
    var pictureKey: String { isGiven && image != nil ? "image" : "picture" }

    /// Its keys and values as members of an object of JSON, without those that only a file may set. A picture in the
    /// text is an `image`.
    public func addMembers(to line: inout JSONLine) {
        if !entries.contains(where: { $0.key == "id" }) { line.add("id", id) }
        for entry in entries where !Self.keysOfFiles.contains(entry.key) {
            if entry.key == "picture", let image = image {
                line.add("image", image)
            } else {
                // What `written` writes is JSON as well.
                let isOneOfList = entry.key == "show" && entry.value.first != "["
                line.add(entry.key, json: isOneOfList ? "[\(entry.value)]" : entry.value)
            }
        }
    }

    /// Its keys and values as an object of JSON, as `addMembers` writes them.
    public var tree: JSONTree {
        var line = JSONLine()
        addMembers(to: &line)
        return (try? JSONTree(line.end())) ?? .object([])
    }

    /// The base64 of a picture in the text.
    private var image: String? {
        guard let value = entries.first(where: { $0.key == "picture" })?.value else { return nil }
        return DataURL.base64(of: String(value.dropFirst().dropLast())).map(String.init)
    }

    /// The lines of the table, with the keys that only a file may set from `file`.
    public func lines(with file: ListedOption? = nil) -> [String] {
        let ofFile = isGiven ? file?.entries.filter { Self.keysOfFiles.contains($0.key) } ?? [] : []
        return ["[[option]]"] + (entries + ofFile).map { "\($0.key) = \($0.value)" }
    }
}

extension TOMLNode {
    /// The value on one line, as TOML writes it; nil for a table or a date, which no option has.
    var writtenValue: String? {
        switch kind {
        case .string: string.map { ListedOption.written($0) }
        case .integer: integer.map { "\($0)" }
        case .float: float.map { "\($0)" }
        case .boolean: boolean.map { "\($0)" }
        case .array:
            "[\(children.compactMap(\.writtenValue).joined(separator: ", "))]"
        case .table, .date: nil
        }
    }
}
