import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignAPI
import SignCore

/// An option (an item of the banner) in a list that programs can change while the sign runs. It consists of
/// the keys and values of an `[[option]]` table.
public struct ListedOption: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        var key: String
        /// The value of the key as TOML on a single line.
        var value: String
    }

    /// The id of the option. By default, it is the text, the name of the picture file, or `picture-` with a
    /// hash of the picture's base64. The id is empty if the option has none of these.
    public let id: String
    /// The keys and values of the option, starting with its id and its content.
    let entries: [Entry]
    /// Whether a program sent the option. If false, the option comes from the configuration file.
    public let isFromProgram: Bool

    /// The reason why an option that a program sent is invalid.
    public struct ValidationError: Error, Hashable {
        /// The invalid key, or an empty string if the error concerns the complete option.
        public var key: String
        /// The error message for the program that sent the option.
        public var message: String
    }

    /// The keys of an option that can be set only in the configuration file, and not by programs.
    static let fileOnlyKeys: Set<String> = ["action", "max_running"]
    /// The maximum length, in bytes, of a string in an option that a program sends. The base64 text of
    /// pictures may be longer.
    public static let maxTextSize = 4096

    private init(_ entries: [Entry], id: String, isFromProgram: Bool) {
        self.entries = entries
        self.id = id
        self.isFromProgram = isFromProgram
    }

    /// Creates an option from an `[[option]]` table. `isFromProgram` is whether a program sent the option, in
    /// which case the table is from a stored list. The keys that programs cannot set are then skipped, and
    /// also the keys that are not a part of the option but of the stored list.
    init(_ table: TOMLNode, isFromProgram: Bool) {
        let skippedKeys: Set<String> = isFromProgram ? Self.fileOnlyKeys.union(StoredList.keys) : []
        var entries: [Entry] = []
        for member in table.children where !skippedKeys.contains(member.key) {
            guard Self.isPlainKey(member.key), let value = member.tomlValue else { continue }
            entries.append(Entry(key: member.key, value: value))
        }
        self.init(
            Self.inOrder(entries),
            id: Self.makeID { key in table.member(key)?.string },
            isFromProgram: isFromProgram
        )
    }

    /// Creates an option from a JSON object that a program sent, with the keys of `[[option]]`. A picture can
    /// also be given as `rows`, strings of `#` and `.`, or as `image`, a PNG or GIF in base64. The value of
    /// `picture` must be the name of a file in the configuration's folder. Keys whose value is null are
    /// ignored.
    public init(_ members: [JSONTree.Member]) throws(ValidationError) {
        let entries = try Self.makeEntries(for: members)
        try Self.checkPictureCount(in: entries)
        let id = Self.makeID { key in Self.text(ofKey: key, in: members, entries: entries) }
        self.init(Self.inOrder(entries), id: id, isFromProgram: true)
    }

    /// Throws an error if `entries` contain several pictures. The keys `rows` and `image`, which a program
    /// can send, have become the key `picture`, too.
    private static func checkPictureCount(in entries: [Entry]) throws(ValidationError) {
        let pictureCount = entries.count { $0.key == "picture" }
        guard pictureCount <= 1 else {
            throw ValidationError(
                key: "picture",
                message: "an option can have only one of picture, rows and image"
            )
        }
    }

    /// Returns the string that a program sent for `key` in `members`, or nil if it sent none. For `picture`,
    /// the result can also be the data URL in `entries` of a picture that was sent as `rows` or `image`.
    private static func text(
        ofKey key: String,
        in members: [JSONTree.Member],
        entries: [Entry]
    ) -> String? {
        if let text = members.first(where: { $0.key == key })?.value.string { return text }
        return key == "picture" ? pictureAddress(in: entries) : nil
    }

    /// Returns the entries of an option for the keys that a program sent. Skips keys whose value is null.
    /// Throws an error for the first invalid key or value.
    private static func makeEntries(for members: [JSONTree.Member]) throws(ValidationError) -> [Entry] {
        var entries: [Entry] = []
        for member in members where !member.value.isNull {
            // The key becomes a part of TOML text. With other characters, it could add further keys to that
            // text.
            guard isPlainKey(member.key) else {
                throw ValidationError(key: "", message: "unknown key \(Wording.quoted(member.key))")
            }
            // A picture that a program draws pixel by pixel is not enlarged.
            if member.key == "rows", !members.contains(where: { $0.key == "fit" }) {
                entries.append(Entry(key: "fit", value: PictureFit.crop.rawValue.quotedAsTOML))
            }
            entries.append(try makeEntry(for: member))
        }
        return entries
    }

    /// Returns the data URL of the picture that a program sent in the key `rows` or `image`, or nil if there
    /// is none.
    private static func pictureAddress(in entries: [Entry]) -> String? {
        // Base64 has no characters that TOML escapes.
        entries.first { $0.key == "picture" }.map { String($0.value.dropFirst().dropLast()) }
    }

    /// Returns the entry of an option for a key that a program sent, with its value in TOML. The picture in
    /// the key `rows` or `image` becomes the value of the key `picture`. Throws an error if programs may not
    /// set the key, or may not use the file that its value names.
    private static func makeEntry(for member: JSONTree.Member) throws(ValidationError) -> Entry {
        let key = member.key
        guard !fileOnlyKeys.contains(key) else {
            throw ValidationError(key: key, message: "\(key) can only be set in the configuration file")
        }
        switch key {
        case "rows": return try pictureEntry(inRows: member.value)
        case "image": return try pictureEntry(inImage: member.value)
        default:
            try checkFileName(in: member)
            return Entry(key: key, value: try tomlValue(of: member))
        }
    }

    /// Throws an error if `member`, a key that a program sent, names a picture or font file that programs may
    /// not use.
    private static func checkFileName(in member: JSONTree.Member) throws(ValidationError) {
        let key = member.key
        switch key {
        case "picture", "icon":
            if let file = member.value.string, file.utf8.contains(UInt8(ascii: "/")), !DataURL.isData(file) {
                let rule = "must be the name of a file next to the configuration file, without /"
                throw ValidationError(key: key, message: "\(key) \(rule)")
            }
        case "font":
            if let font = member.value.string, !OwnFont.isOpenToPrograms(font) {
                let rule =
                    "must be a built-in font, a file in /usr/share/fonts, or the name of a file next to the configuration file"
                throw ValidationError(key: key, message: "font \(rule)")
            }
        // The other keys name no files. Whether they exist is checked later, with the complete configuration.
        default: break
        }
    }

    private static func pictureEntry(inRows value: JSONTree) throws(ValidationError) -> Entry {
        let rows = value.array?.map(\.string) ?? []
        guard let gif = RowsPicture.gif(fromRows: rows.compactMap { $0 }), !rows.contains(nil) else {
            let rule = "1 to 64 strings of equal length with # for lit and . for dark pixels"
            throw ValidationError(key: "rows", message: "rows must be \(rule)")
        }
        return Entry(key: "picture", value: DataURL.address(base64: Base64.encoded(gif)).quotedAsTOML)
    }

    private static func pictureEntry(inImage value: JSONTree) throws(ValidationError) -> Entry {
        guard let base64 = value.string.map(Base64.withoutSpace),
            Base64.decoded(base64.utf8, padding: .optional) != nil
        else {
            throw ValidationError(
                key: "image",
                message: "image must be the base64 (RFC 4648) of a PNG or a GIF"
            )
        }
        if let error = PictureContent.sizeError(ofBase64: base64) {
            throw ValidationError(key: "image", message: error)
        }
        return Entry(key: "picture", value: DataURL.address(base64: base64).quotedAsTOML)
    }

    /// Returns the id of an option: the value of the key `id`, or a default that results from the text or the
    /// picture. `value` returns the string value of a key, or nil if the key is missing.
    private static func makeID(withValueOfKey value: (_ key: String) -> String?) -> String {
        if let id = value("id") ?? value("text").map(TextTemplate.removingStyles) { return id }
        return value("picture").map(DataURL.defaultID) ?? ""
    }

    /// Returns `entries` reordered so that the id and the content of the option come first.
    private static func inOrder(_ entries: [Entry]) -> [Entry] {
        let first = ["id", "text", "picture", "page"]
        return first.compactMap { key in entries.first { $0.key == key } }
            + entries.filter { !first.contains($0.key) }
    }

    /// Returns whether `key` contains only characters that occur in the keys of options, so that it needs no
    /// quotes in TOML.
    static func isPlainKey(_ key: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return !key.isEmpty && key.utf8.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// Returns a line of TOML that sets a key to the value that a program sent. Throws `ValidationError` if
    /// the key or the value is invalid.
    static func tomlLine(for member: JSONTree.Member) throws(ValidationError) -> String {
        guard isPlainKey(member.key) else {
            throw ValidationError(key: "", message: "unknown key \(Wording.quoted(member.key))")
        }
        return "\(member.key) = \(try tomlValue(of: member))"
    }

    /// The maximum depth of nested arrays in a value. No key needs so many levels, and the TOML parser allows
    /// even more.
    private static let depthLimit = 8

    /// Returns the value that a program sent for a key, as TOML. Throws an error if a string is too long, or
    /// if no key can have such a value. `depth` is the number of arrays that enclose the value.
    static func tomlValue(of member: JSONTree.Member, depth: Int = 0) throws(ValidationError) -> String {
        switch member.value {
        case .string(let text):
            guard text.utf8.count <= maxTextSize || member.key == "picture" else {
                throw ValidationError(
                    key: member.key,
                    message: "\(member.key) must have at most \(maxTextSize) bytes"
                )
            }
            return text.quotedAsTOML
        case .boolean(let value): return "\(value)"
        case .integer(let value): return "\(value)"
        case .number(let value): return "\(value)"
        case .array(let elements):
            guard depth < depthLimit else {
                throw ValidationError(key: member.key, message: "\(member.key) has lists nested too deeply")
            }
            let values = try elements.map { element throws(ValidationError) in
                try tomlValue(of: JSONTree.Member(member.key, element), depth: depth + 1)
            }
            return "[\(values.joined(separator: ", "))]"
        case .object, .null:
            throw ValidationError(key: member.key, message: "\(member.key) must not be an object or null")
        }
    }

    /// Whether selecting the option can run a program. Only the configuration file can set such an action.
    public var hasAction: Bool { entries.contains { $0.key == "action" } }

    /// Returns whether `other` has the same id and looks the same on the display. Keys that only the
    /// configuration file can set are not compared.
    public func showsTheSame(as other: ListedOption) -> Bool {
        id == other.id && shownEntries == other.shownEntries
    }

    private var shownEntries: Set<Entry> {
        Set(entries.filter { !Self.fileOnlyKeys.contains($0.key) && $0.key != "id" })
    }

    /// The JSON key that error messages about the option's picture name: `image` if a program sent the bytes
    /// of the picture, or `picture` if the option names a file.
    var pictureKey: String { isFromProgram && image != nil ? "image" : "picture" }

    /// Adds the keys and values of the option to the JSON object in `writer`, except the keys that only the
    /// configuration file can set. A picture whose bytes are part of the option gets the key `image`.
    public func addMembers(to writer: inout JSONWriter) {
        if !entries.contains(where: { $0.key == "id" }) { writer.add("id", id) }
        for entry in entries where !Self.fileOnlyKeys.contains(entry.key) {
            if entry.key == "picture", let image {
                writer.add("image", image)
            } else {
                // A TOML value on a single line is also valid JSON.
                let isSingleWindow = entry.key == "show" && entry.value.first != "["
                writer.add(entry.key, json: isSingleWindow ? "[\(entry.value)]" : entry.value)
            }
        }
    }

    /// The keys and values of the option as a JSON object.
    public var tree: JSONTree {
        var writer = JSONWriter()
        addMembers(to: &writer)
        return (try? JSONTree(writer.finishObject())) ?? .object([])
    }

    /// The bytes of the option's picture in base64, or nil if the option has no picture or names a picture
    /// file.
    private var image: String? {
        guard let value = entries.first(where: { $0.key == "picture" })?.value else { return nil }
        return DataURL.base64(of: String(value.dropFirst().dropLast())).map(String.init)
    }

    /// Returns the `[[option]]` table of this option as lines of TOML. If a program sent the option, `file`
    /// is the option with the same id in the configuration file. The keys that only that file can set are
    /// then taken from `file`.
    public func tomlLines(withFileKeysOf file: ListedOption? = nil) -> [String] {
        let fileEntries =
            isFromProgram ? file?.entries.filter { Self.fileOnlyKeys.contains($0.key) } ?? [] : []
        return ["[[option]]"] + (entries + fileEntries).map { "\($0.key) = \($0.value)" }
    }
}
