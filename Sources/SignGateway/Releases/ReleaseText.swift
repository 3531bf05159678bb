import GatewayMessages
import SettingsText
import SignAPI

/// The text of a file in a fleet's folder that contains a release and its statement. Pictures are separate
/// files.
///
/// Reading the text with `FleetFolder` results in the same release. The web page uses it to check and publish
/// drafts, and the command `pull` to write the releases in force.
struct ReleaseText: Hashable {
    /// A picture of a release, stored in a file beside the scope's file.
    struct Picture: Hashable {
        var name: String
        var bytes: [UInt8]
    }

    /// A value that a file cannot contain.
    struct Invalid: Error, Hashable {
        /// The location of the value, such as `options[1].dwell`.
        var path: String
        var message: String
    }

    private(set) var bytes: [UInt8] = []
    private(set) var pictures: [Picture] = []
    /// For each line, the path of the value in it, such as `options[1].dwell`. The first line has the index
    /// 0.
    private(set) var paths: [String] = []

    /// Writes the `options` and the other `tables` of a release, followed by the `values` and the `rollout`
    /// of its statement. The version of the release is omitted. `names` maps the base64 of existing pictures
    /// to their file names. Names of other pictures begin with `stem`. `number` is the number of the
    /// statement, or nil to omit it.
    ///
    /// - Throws: `Invalid` if the release contains null, or an image that is not base64.
    init(
        options: [JSONTree]?,
        tables: [JSONTree.Member],
        values: [JSONTree.Member],
        rollout: [JSONTree.Member],
        number: Int64? = nil,
        pictures names: [String: String] = [:],
        stem: String
    ) throws(Invalid) {
        if let number { appendLine("number = \(number)", at: "number") }
        if options?.isEmpty == true { appendLine("option = []", at: "options") }
        // An empty list replaces the list of each sign. Above the first heading, its key belongs to no table.
        for table in tables where table.value.array?.isEmpty == true {
            appendLine("\(Self.key(table.key)) = []", at: table.key)
        }
        for (index, option) in (options ?? []).enumerated() {
            let path = "options[\(index)]"
            guard let members = option.members else {
                throw Invalid(path: path, message: "an option must be an object")
            }
            appendHeading("[[option]]", at: path)
            for member in members {
                let memberPath = "\(path).\(member.key)"
                if member.key == "image" {
                    try appendPicture(member.value, at: memberPath, names: names, stem: stem)
                } else {
                    try appendMember(member, at: memberPath)
                }
            }
        }
        for table in tables { try appendTables(table.key, table.value) }
        if !values.isEmpty { try appendTables("values", .object(values)) }
        if !rollout.isEmpty { try appendTables("rollout", .object(rollout)) }
    }

    /// Writes the release `document` together with the statement `statement`, both in the form that the
    /// broker stores.
    init(
        _ document: JSONTree?,
        _ statement: JSONTree,
        number: Int64?,
        pictures names: [String: String] = [:],
        stem: String
    ) throws(Invalid) {
        let members = document?.members ?? []
        let rollout = (statement.members ?? []).filter { member in
            RolloutKey.names.contains(member.key) && !member.value.isNull
        }
        try self.init(
            options: document?["options"]?.array,
            tables: members.filter { !["v", "options"].contains($0.key) },
            values: statement["values"]?.members ?? [],
            rollout: rollout,
            number: number,
            pictures: names,
            stem: stem
        )
    }

    /// Appends the heading of a table, after an empty line.
    private mutating func appendHeading(_ heading: String, at path: String) {
        if !bytes.isEmpty { appendLine("", at: path) }
        appendLine(heading, at: path)
    }

    private mutating func appendLine(_ line: String, at path: String) {
        bytes += Array(line.utf8) + [UInt8(ascii: "\n")]
        paths.append(path)
    }

    private mutating func appendMember(_ member: JSONTree.Member, at path: String) throws(Invalid) {
        appendLine("\(Self.key(member.key)) = \(try Self.toml(member.value, at: path))", at: path)
    }

    /// Appends the name of an option's picture, and adds the picture to `pictures`. `image` is its base64. `names` maps
    /// the base64 of existing pictures to their names. The name of another picture begins with `stem`.
    private mutating func appendPicture(
        _ image: JSONTree,
        at path: String,
        names: [String: String],
        stem: String
    ) throws(Invalid) {
        guard let base64 = image.string, let bytes = Base64.decoded(base64.utf8, padding: .required) else {
            throw Invalid(path: path, message: "image must be the base64 (RFC 4648) of a PNG or a GIF")
        }
        let type = bytes.starts(with: Array("GIF8".utf8)) ? "gif" : "png"
        let name = names[base64] ?? "\(stem)-\(SHA256.hexadecimal(of: bytes).prefix(8)).\(type)"
        let isNew = !pictures.contains { $0.name == name }
        if isNew { pictures.append(Picture(name: name, bytes: bytes)) }
        appendLine("picture = \(name.quotedAsTOML)", at: path)
    }

    /// Appends the object `tables` as the table `[name]`, or an array of objects as several tables `[[name]]`.
    private mutating func appendTables(_ name: String, _ tables: JSONTree) throws(Invalid) {
        let isList = tables.array != nil
        let heading = isList ? "[[\(Self.key(name))]]" : "[\(Self.key(name))]"
        for (index, table) in (tables.array ?? [tables]).enumerated() {
            let path = isList ? "\(name)[\(index)]" : name
            guard let members = table.members else {
                throw Invalid(path: path, message: "\(name) must be a table")
            }
            appendHeading(heading, at: path)
            for member in members { try appendMember(member, at: "\(path).\(member.key)") }
        }
    }

    // MARK: TOML

    /// Returns a key, in quotes if TOML requires them.
    private static func key(_ name: String) -> String {
        let isBare = !name.isEmpty && name.utf8.allSatisfy { $0.isAlphanumeric(or: "_-") }
        return isBare ? name : name.quotedAsTOML
    }

    /// Returns a value in TOML, on one line. Throws if TOML cannot represent it. `path` is its location.
    private static func toml(_ value: JSONTree, at path: String) throws(Invalid) -> String {
        switch value {
        case .string(let text): return text.quotedAsTOML
        case .boolean, .integer: return String(decoding: value.bytes, as: UTF8.self)
        case .number(let number):
            guard number.isFinite else { throw Invalid(path: path, message: "the number is too large") }
            return "\(number)"
        case .array(let elements):
            let texts = try elements.map { element throws(Invalid) in try toml(element, at: path) }
            return "[\(texts.joined(separator: ", "))]"
        case .object(let members):
            let texts = try members.map { member throws(Invalid) in
                "\(key(member.key)) = \(try toml(member.value, at: path))"
            }
            return texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
        case .null: throw Invalid(path: path, message: "a release has no null")
        }
    }
}
