import GatewayMessages
import SettingsText
import SignAPI

/// The text of a TOML file in a fleet's folder that contains a release and the settings of its statement.
/// Pictures are separate files.
///
/// Reading the text with `FleetFolder` results in the same release. The web page uses it to check and publish
/// drafts, and the command `pull` to write the current releases.
struct ReleaseText: Hashable {
    /// A picture of a release. It is stored as a file next to the TOML file that refers to it.
    struct Picture: Hashable {
        var name: String
        var bytes: [UInt8]
    }

    /// An error which reports that a TOML file cannot contain a value of the release.
    struct ValidationError: Error, Hashable {
        /// The location of the value in the release, such as `options[1].dwell`.
        var path: String
        var message: String
    }

    private(set) var bytes: [UInt8] = []
    private(set) var pictures: [Picture] = []
    /// For each line of the file, the location of its value in the release, such as `options[1].dwell`. The
    /// first line of the file has the index 0.
    private(set) var paths: [String] = []

    /// Writes a release as TOML. A release is the content that a fleet's owner publishes for signs. The
    /// signed statement that publishes it also sets values of texts, and controls the rollout.
    ///
    /// - Parameters:
    ///   - options: The options of the release, which the signs show. If empty, signs show none. If nil, the
    ///     file does not mention options.
    ///   - tables: The other settings of the release.
    ///   - values: The values of texts that the statement sets.
    ///   - rollout: The rules of the statement for when the signs apply the release.
    ///   - number: The number of the statement, or nil to omit it.
    ///   - pictureNames: The file names of existing pictures, by the base64 of the picture.
    ///   - newNamePrefix: The start of the file name of each other picture.
    /// - Throws: `ValidationError` if the release contains null, or an image that is not base64.
    init(
        options: [JSONTree]?,
        tables: [JSONTree.Member],
        values: [JSONTree.Member],
        rollout: [JSONTree.Member],
        number: Int64? = nil,
        pictureNames: [String: String] = [:],
        newNamePrefix: String
    ) throws(ValidationError) {
        if let number { appendLine("number = \(number)", at: "number") }
        // Keys without a table must precede the first heading, or they would belong to its table.
        appendEmptyLists(options: options, tables: tables)
        for (index, option) in (options ?? []).enumerated() {
            try appendOption(
                option,
                at: "options[\(index)]",
                pictureNames: pictureNames,
                newNamePrefix: newNamePrefix
            )
        }
        for table in tables { try appendTables(named: table.key, table.value) }
        if !values.isEmpty { try appendTables(named: "values", .object(values)) }
        if !rollout.isEmpty { try appendTables(named: "rollout", .object(rollout)) }
    }

    /// Appends an empty list for `options` and for each table whose list is empty. This is necessary because
    /// an empty list replaces the list of each sign, whereas a missing list does not.
    private mutating func appendEmptyLists(options: [JSONTree]?, tables: [JSONTree.Member]) {
        if options?.isEmpty == true { appendLine("option = []", at: "options") }
        for table in tables where table.value.array?.isEmpty == true {
            appendLine("\(Self.tomlKey(table.key)) = []", at: table.key)
        }
    }

    /// Appends `option`, a text or picture that signs show, as a table `[[option]]`. `path` is its location
    /// in the release, such as `options[1]`. Throws if it is not an object or contains an invalid value.
    private mutating func appendOption(
        _ option: JSONTree,
        at path: String,
        pictureNames: [String: String],
        newNamePrefix: String
    ) throws(ValidationError) {
        guard let members = option.members else {
            throw ValidationError(path: path, message: "an option must be an object")
        }
        appendHeading("[[option]]", at: path)
        for member in members {
            let memberPath = "\(path).\(member.key)"
            if member.key == "image" {
                try appendPicture(
                    member.value,
                    at: memberPath,
                    pictureNames: pictureNames,
                    newNamePrefix: newNamePrefix
                )
            } else {
                try appendMember(member, at: memberPath)
            }
        }
    }

    /// Writes a release as TOML, from the JSON that the broker stores.
    ///
    /// - Parameters:
    ///   - document: The release, or nil to write only the statement.
    ///   - statement: The signed message of the fleet's owner that publishes the release.
    ///   - number: The number of the statement, or nil to omit it.
    ///   - pictureNames: The file names of existing pictures, by the base64 of the picture.
    ///   - newNamePrefix: The start of the file name of each other picture.
    /// - Throws: `ValidationError` if the release contains null, or an image that is not base64.
    init(
        document: JSONTree?,
        statement: JSONTree,
        number: Int64?,
        pictureNames: [String: String] = [:],
        newNamePrefix: String
    ) throws(ValidationError) {
        // The version of the format, `v`, is not part of the file.
        let tables = (document?.members ?? []).filter { !["v", "options"].contains($0.key) }
        let rollout = (statement.members ?? []).filter { member in
            RolloutKey.names.contains(member.key) && !member.value.isNull
        }
        try self.init(
            options: document?["options"]?.array,
            tables: tables,
            values: statement["values"]?.members ?? [],
            rollout: rollout,
            number: number,
            pictureNames: pictureNames,
            newNamePrefix: newNamePrefix
        )
    }

    /// Appends the heading of a table, after an empty line unless the file is still empty.
    private mutating func appendHeading(_ heading: String, at path: String) {
        if !bytes.isEmpty { appendLine("", at: path) }
        appendLine(heading, at: path)
    }

    private mutating func appendLine(_ line: String, at path: String) {
        bytes += Array(line.utf8) + [UInt8(ascii: "\n")]
        paths.append(path)
    }

    private mutating func appendMember(_ member: JSONTree.Member, at path: String) throws(ValidationError) {
        appendLine("\(Self.tomlKey(member.key)) = \(try Self.tomlText(of: member.value, at: path))", at: path)
    }

    /// Appends the line `picture = "NAME"` of an option, which names the file with the option's picture. Also
    /// adds the picture to `pictures`, the files to write. `image` is the picture in base64. Its name is the
    /// one in `pictureNames`, which has the names of existing files by their base64, or else a new name that
    /// begins with `newNamePrefix`. `path` is the location of the picture, for errors. Throws if `image` is
    /// not base64.
    private mutating func appendPicture(
        _ image: JSONTree,
        at path: String,
        pictureNames: [String: String],
        newNamePrefix: String
    ) throws(ValidationError) {
        guard let base64 = image.string, let bytes = Base64.decoded(base64.utf8, padding: .required) else {
            throw ValidationError(
                path: path,
                message: "image must be the base64 (RFC 4648) of a PNG or a GIF"
            )
        }
        let name = pictureNames[base64] ?? Self.newPictureName(for: bytes, prefix: newNamePrefix)
        // Several options can have the same picture.
        let isNew = !pictures.contains { $0.name == name }
        if isNew { pictures.append(Picture(name: name, bytes: bytes)) }
        appendLine("picture = \(name.quotedAsTOML)", at: path)
    }

    /// Returns the name of a new file with the picture `bytes`, such as `berlin-0f3a92c1.png`.
    private static func newPictureName(for bytes: [UInt8], prefix: String) -> String {
        let fileExtension = bytes.starts(with: Array("GIF8".utf8)) ? "gif" : "png"
        return "\(prefix)-\(SHA256.hexadecimal(of: bytes).prefix(8)).\(fileExtension)"
    }

    /// Appends `tables` as the TOML table `[name]` if it is an object, or as several tables `[[name]]` if it
    /// is an array of objects. Throws if it is neither, or if a value is invalid.
    private mutating func appendTables(named name: String, _ tables: JSONTree) throws(ValidationError) {
        let isList = tables.array != nil
        let heading = isList ? "[[\(Self.tomlKey(name))]]" : "[\(Self.tomlKey(name))]"
        for (index, table) in (tables.array ?? [tables]).enumerated() {
            let path = isList ? "\(name)[\(index)]" : name
            guard let members = table.members else {
                throw ValidationError(path: path, message: "\(name) must be a table")
            }
            appendHeading(heading, at: path)
            for member in members { try appendMember(member, at: "\(path).\(member.key)") }
        }
    }

    // MARK: TOML

    /// Returns `name` as a TOML key, in quotes if TOML requires them.
    private static func tomlKey(_ name: String) -> String {
        let isBare = !name.isEmpty && name.utf8.allSatisfy { $0.isAlphanumeric(or: "_-") }
        return isBare ? name : name.quotedAsTOML
    }

    /// Converts a JSON value to TOML notation without line breaks. Throws if the value is a number that is
    /// too large, or null, which does not exist in TOML. `path` is the location of the value for error
    /// messages, such as `options[1].dwell`.
    private static func tomlText(of value: JSONTree, at path: String) throws(ValidationError) -> String {
        switch value {
        case .string(let text): return text.quotedAsTOML
        case .boolean, .integer: return String(decoding: value.bytes, as: UTF8.self)
        case .number(let number):
            guard number.isFinite else {
                throw ValidationError(path: path, message: "the number is too large")
            }
            return "\(number)"
        case .array(let elements):
            let values = try elements.map { element throws(ValidationError) in
                try tomlText(of: element, at: path)
            }
            return "[\(values.joined(separator: ", "))]"
        case .object(let members):
            let pairs = try members.map { member throws(ValidationError) in
                "\(tomlKey(member.key)) = \(try tomlText(of: member.value, at: path))"
            }
            return pairs.isEmpty ? "{}" : "{ \(pairs.joined(separator: ", ")) }"
        case .null: throw ValidationError(path: path, message: "a release has no null")
        }
    }
}
