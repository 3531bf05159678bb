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
        if let number { line("number = \(number)", at: "number") }
        if options?.isEmpty == true { line("option = []", at: "options") }
        // An empty list replaces the list of each sign. Above the first heading, its key belongs to no table.
        for table in tables where table.value.array?.isEmpty == true {
            line("\(Self.key(table.key)) = []", at: table.key)
        }
        for (index, option) in (options ?? []).enumerated() {
            let path = "options[\(index)]"
            guard let members = option.members else {
                throw Invalid(path: path, message: "an option must be an object")
            }
            heading("[[option]]", at: path)
            for member in members {
                try write(option: member, at: "\(path).\(member.key)", names, stem)
            }
        }
        for table in tables { try write(table, name: table.key) }
        if !values.isEmpty { try write(JSONTree.Member("values", .object(values)), name: "values") }
        if !rollout.isEmpty { try write(JSONTree.Member("rollout", .object(rollout)), name: "rollout") }
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
        try self.init(
            options: members.first { $0.key == "options" }?.value.array,
            tables: members.filter { !["v", "options"].contains($0.key) },
            values: statement["values"]?.members ?? [],
            rollout: (statement.members ?? []).filter {
                RolloutKey.names.contains($0.key) && !$0.value.isNull
            },
            number: number,
            pictures: names,
            stem: stem
        )
    }

    private mutating func heading(_ text: String, at path: String) {
        if !bytes.isEmpty { line("", at: path) }
        line(text, at: path)
    }

    private mutating func line(_ text: String, at path: String) {
        bytes += Array(text.utf8) + [0x0A]
        paths.append(path)
    }

    private mutating func write(
        option member: JSONTree.Member,
        at path: String,
        _ names: [String: String],
        _ stem: String
    ) throws(Invalid) {
        guard member.key == "image" else {
            return line("\(Self.key(member.key)) = \(try Self.text(member.value, at: path))", at: path)
        }
        guard let text = member.value.string, let image = Base64.decoded(text.utf8, padding: .required) else {
            throw Invalid(path: path, message: "image must be the base64 (RFC 4648) of a PNG or a GIF")
        }
        let type = image.starts(with: Array("GIF8".utf8)) ? "gif" : "png"
        let name = names[text] ?? "\(stem)-\(SHA256.hexadecimal(of: image).prefix(8)).\(type)"
        if !pictures.contains(where: { $0.name == name }) {
            pictures.append(Picture(name: name, bytes: image))
        }
        line("picture = \(try Self.text(.string(name), at: path))", at: path)
    }

    /// Writes the member `table` as the table `[name]`. If it is an array, writes several tables `[[name]]`.
    private mutating func write(_ table: JSONTree.Member, name: String) throws(Invalid) {
        let isList = table.value.array != nil
        for (index, entry) in (table.value.array ?? [table.value]).enumerated() {
            let path = isList ? "\(name)[\(index)]" : name
            guard let members = entry.members else {
                throw Invalid(path: path, message: "\(name) must be a table")
            }
            heading(isList ? "[[\(Self.key(name))]]" : "[\(Self.key(name))]", at: path)
            for member in members {
                let place = "\(path).\(member.key)"
                line("\(Self.key(member.key)) = \(try Self.text(member.value, at: place))", at: place)
            }
        }
    }

    // MARK: TOML

    private static func key(_ name: String) -> String {
        let isBare = !name.isEmpty && name.utf8.allSatisfy { $0.isAlphanumeric(or: "_-") }
        return isBare ? name : name.quotedAsTOML
    }

    private static func text(_ value: JSONTree, at path: String) throws(Invalid) -> String {
        switch value {
        case .string(let text): return text.quotedAsTOML
        case .boolean, .integer: return String(decoding: value.bytes, as: UTF8.self)
        case .number(let number):
            guard number.isFinite else { throw Invalid(path: path, message: "the number is too large") }
            return "\(number)"
        case .array(let elements):
            let texts = try elements.map { element throws(Invalid) in try text(element, at: path) }
            return "[\(texts.joined(separator: ", "))]"
        case .object(let members):
            let texts = try members.map { member throws(Invalid) in
                "\(key(member.key)) = \(try text(member.value, at: path))"
            }
            return texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
        case .null: throw Invalid(path: path, message: "a release has no null")
        }
    }
}
