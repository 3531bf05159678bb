import Diagnostics
import GatewayMessages
import SettingsText
import SignAPI

/// An extension that converts the tables of a TOML file in a fleet's folder to the JSON that signs receive.
extension FleetFolder {
    /// The maximum size of a picture in a release, in bytes.
    private static let maximumPicture = 48 << 10
    /// The maximum number of values for placeholders in texts that a sign accepts. `longestValue` is the
    /// maximum size of each value in bytes.
    private static let maximumValues = 256
    private static let longestValue = 4096

    /// Returns the members of the table `[values]` in a fleet's file, in the form that signs receive. A value
    /// is a short text, such as a price, that replaces a placeholder in the texts of options. Throws the
    /// first error in the table.
    static func values(in table: TOMLNode, of file: String) throws(Invalid) -> [JSONTree.Member] {
        let entryError =
            nonTextError(in: table, of: file) ?? nameError(in: table, of: file)
            ?? sizeError(in: table, of: file)
        if let entryError { throw entryError }
        let values = try tree(table, in: file).members ?? []
        if values.count > maximumValues {
            let message = "[values] has \(values.count) values; a sign has at most \(maximumValues)"
            throw invalid(file, at: table.location, message)
        }
        return values
    }

    /// Returns an error about the first entry of `table` that is not a string, or nil if all entries are
    /// strings.
    private static func nonTextError(in table: TOMLNode, of file: String) -> Invalid? {
        guard let entry = table.children.first(where: { $0.string == nil }) else { return nil }
        let example = "\(entry.key) = \"6.50\""
        return invalid(file, at: entry.location, "a value must be a quoted string, such as \(example)")
    }

    /// Returns an error about the first entry of `table` whose name is not a valid name of a value for signs,
    /// or nil if all names are valid.
    private static func nameError(in table: TOMLNode, of file: String) -> Invalid? {
        guard let entry = table.children.first(where: { !isValueName($0.key) }) else { return nil }
        let rule = "a value name must have 1 to 64 of the characters A-Z a-z 0-9 _ . -"
        let name = Wording.quoted(entry.key)
        return invalid(file, at: entry.keyLocation, "\(name) is not possible; \(rule)")
    }

    /// Returns an error about the first entry of `table` whose value is too long for signs, or nil if there
    /// is none.
    private static func sizeError(in table: TOMLNode, of file: String) -> Invalid? {
        func size(of entry: TOMLNode) -> Int { entry.string?.utf8.count ?? 0 }
        guard let entry = table.children.first(where: { size(of: $0) > longestValue }) else { return nil }
        let rule = "a value has at most \(longestValue)"
        return invalid(file, at: entry.location, "\(entry.key) has \(size(of: entry)) bytes; \(rule)")
    }

    private static func isValueName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { $0.isAlphanumeric(or: "_.-") }
    }

    /// Returns the members of the table `[rollout]` in a fleet's file, in the form that signs receive. They
    /// determine when signs apply a release. Throws the errors of all keys, in the order of the file.
    static func rollout(in table: TOMLNode, of file: String) throws(Invalid) -> [JSONTree.Member] {
        var diagnostics: [Diagnostic] = []
        let nodesInFileOrder = table.children.sorted { $0.keyLocation < $1.keyLocation }
        for node in nodesInFileOrder {
            guard let rolloutKey = RolloutKey(rawValue: node.key) else {
                diagnostics += unknownRolloutKey(node, in: file).diagnostics
                continue
            }
            let isAccepted = rolloutKey.accepts(try tree(node, in: file))
            if !isAccepted {
                let message = "\(node.key) must be \(rolloutKey.rule)"
                diagnostics += invalid(file, at: node.location, message).diagnostics
            }
        }
        guard diagnostics.isEmpty else { throw Invalid(diagnostics: diagnostics) }
        return try tree(table, in: file).members ?? []
    }

    private static func unknownRolloutKey(_ node: TOMLNode, in file: String) -> Invalid {
        let nearest = nearestWord(to: node.key, among: RolloutKey.names)
        let names = Wording.list(RolloutKey.names, lastJoin: "and")
        let remedy = nearest.map { "did you mean '\($0)'?" } ?? "it has \(names)"
        let message = "unknown key \(Wording.quoted(node.key)) in [rollout]; \(remedy)"
        return invalid(file, at: node.keyLocation, message)
    }

    /// Returns the contents of the picture file `name` in base64. Throws if it is not in the folder of `file`
    /// or below it. Otherwise, a folder from another person could send any file of this machine to the
    /// broker. `location` is the location of the name in `file`.
    private static func image(
        _ name: String,
        besides file: String,
        at location: TextLocation
    ) throws(Invalid) -> String {
        let quotedName = Wording.quoted(name)
        let leavesFolder = name.hasPrefix("/") || name.split(separator: "/").contains("..")
        guard !leavesFolder else {
            throw invalid(
                file,
                at: location,
                "picture \(quotedName) must be beside this file or in a subfolder"
            )
        }

        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(folder + name, limit: 1 << 20)
        } catch {
            throw invalid(file, at: location, "picture \(quotedName): \(error)")
        }
        guard bytes.count <= maximumPicture else {
            let limit = "at most \(maximumPicture) are allowed"
            throw invalid(file, at: location, "picture \(quotedName) has \(bytes.count) bytes; \(limit)")
        }
        guard isPNGOrGIF(bytes) else {
            throw invalid(file, at: location, "picture \(quotedName) is neither a PNG nor a GIF")
        }
        return Base64.encoded(bytes)
    }

    private static func isPNGOrGIF(_ bytes: [UInt8]) -> Bool {
        let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        return bytes.starts(with: pngSignature) || bytes.starts(with: Array("GIF8".utf8))
    }

    /// Returns the options of a release as JSON, with the bytes of pictures instead of file names. As in the
    /// configuration file of a sign, the id of an option defaults to the name of its picture file. Adds the
    /// names of the picture files to `pictures`. Throws the first error in the options.
    static func options(
        in list: TOMLNode,
        of file: String,
        pictures: inout [String: String]
    ) throws(Invalid) -> JSONTree {
        var options: [JSONTree] = []
        for node in list.children { options.append(try option(node, in: file, pictures: &pictures)) }
        return .array(options)
    }

    /// Converts an option in a fleet's file (a text or a picture) to the JSON that signs receive. The name of
    /// a picture file is replaced by the contents of the file in base64. The name is stored in `pictures`
    /// with these contents as the key.
    ///
    /// - Throws: If the option has a key that only the file of a sign may have, or if the picture is invalid.
    private static func option(
        _ node: TOMLNode,
        in file: String,
        pictures: inout [String: String]
    ) throws(Invalid) -> JSONTree {
        var members: [JSONTree.Member] = []
        for member in node.children {
            let belongsToSign = ["action", "max_running"].contains(member.key)
            guard !belongsToSign else {
                let remedy = "it belongs in the configuration file of the sign"
                throw invalid(file, at: member.keyLocation, "a release has no \(member.key); \(remedy)")
            }
            guard member.key == "picture", let pictureName = member.string else {
                members.append(JSONTree.Member(member.key, try tree(member, in: file)))
                continue
            }

            let image = try image(pictureName, besides: file, at: member.location)
            let hasID = node.member("id") != nil
            if !hasID {
                // As in the file of a sign, the name of the picture is the default id.
                let fileName = pictureName.split(separator: "/").last.map(String.init) ?? pictureName
                members.append(JSONTree.Member("id", .string(fileName)))
            }
            members.append(JSONTree.Member("image", .string(image)))
            pictures[image] = pictureName
        }
        return .object(members)
    }

    /// Converts a TOML value in a fleet's file to the JSON that signs receive. Throws if the value contains a
    /// date or a time, because JSON has none.
    static func tree(_ node: TOMLNode, in file: String) throws(Invalid) -> JSONTree {
        switch node.kind {
        case .string: return .string(node.string ?? "")
        case .integer: return .integer(node.integer ?? 0)
        case .float: return .number(node.float ?? 0)
        case .boolean: return .boolean(node.boolean ?? false)
        case .array:
            var elements: [JSONTree] = []
            for child in node.children { elements.append(try tree(child, in: file)) }
            return .array(elements)
        case .table:
            var members: [JSONTree.Member] = []
            for child in node.children {
                members.append(JSONTree.Member(child.key, try tree(child, in: file)))
            }
            return .object(members)
        case .date: throw invalid(file, at: node.location, "write dates and times in quotes")
        }
    }
}
