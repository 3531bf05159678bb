import Diagnostics
import GatewayMessages
import SettingsText
import SignAPI

/// An extension that converts the tables of a TOML file in a fleet's folder to the JSON that signs receive.
extension FleetFolder {
    /// The maximum size of a picture in a release, in bytes.
    private static let maximumPictureSize = 48 << 10
    /// The maximum number of values for placeholders in texts that a sign accepts. `longestValue` is the
    /// maximum size of each value in bytes.
    private static let maximumValues = 256
    private static let longestValue = 4096

    /// Returns the members of the table `[values]` in a fleet's file, in the form that signs receive. A value
    /// is a short text, such as a price, that replaces a placeholder in the texts of options. Throws the
    /// first error in the table.
    static func valueMembers(in table: TOMLNode, file: String) throws(ValidationError) -> [JSONTree.Member] {
        let entryError =
            nonTextError(in: table, file: file) ?? nameError(in: table, file: file)
            ?? sizeError(in: table, file: file)
        if let entryError { throw entryError }
        let values = try jsonTree(of: table, file: file).members ?? []
        if values.count > maximumValues {
            let message = "[values] has \(values.count) values; a sign has at most \(maximumValues)"
            throw validationError(inFile: file, at: table.location, message)
        }
        return values
    }

    /// Returns an error about the first entry of `table` that is not a string, or nil if all entries are
    /// strings.
    private static func nonTextError(in table: TOMLNode, file: String) -> ValidationError? {
        guard let entry = table.children.first(where: { $0.string == nil }) else { return nil }
        let example = "\(entry.key) = \"6.50\""
        return validationError(
            inFile: file,
            at: entry.location,
            "a value must be a quoted string, such as \(example)"
        )
    }

    /// Returns an error about the first entry of `table` whose name is not a valid name of a value for signs,
    /// or nil if all names are valid.
    private static func nameError(in table: TOMLNode, file: String) -> ValidationError? {
        guard let entry = table.children.first(where: { !isValueName($0.key) }) else { return nil }
        let rule = "a value name must have 1 to 64 of the characters A-Z a-z 0-9 _ . -"
        let name = Wording.quoted(entry.key)
        return validationError(inFile: file, at: entry.keyLocation, "\(name) is not possible; \(rule)")
    }

    /// Returns an error about the first entry of `table` whose value is too long for signs, or nil if there
    /// is none.
    private static func sizeError(in table: TOMLNode, file: String) -> ValidationError? {
        func size(of entry: TOMLNode) -> Int { entry.string?.utf8.count ?? 0 }
        guard let entry = table.children.first(where: { size(of: $0) > longestValue }) else { return nil }
        let rule = "a value has at most \(longestValue)"
        return validationError(
            inFile: file,
            at: entry.location,
            "\(entry.key) has \(size(of: entry)) bytes; \(rule)"
        )
    }

    private static func isValueName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { $0.isAlphanumeric(or: "_.-") }
    }

    /// Returns the members of the table `[rollout]` in a fleet's file, in the form that signs receive. They
    /// determine when signs apply a release. Throws the errors of all keys, in the order of the file.
    static func rolloutMembers(in table: TOMLNode, file: String) throws(ValidationError) -> [JSONTree.Member]
    {
        var diagnostics: [Diagnostic] = []
        let nodesInFileOrder = table.children.sorted { $0.keyLocation < $1.keyLocation }
        for node in nodesInFileOrder {
            guard let rolloutKey = RolloutKey(rawValue: node.key) else {
                diagnostics += unknownRolloutKeyError(node, file: file).diagnostics
                continue
            }
            let isAccepted = rolloutKey.accepts(try jsonTree(of: node, file: file))
            if !isAccepted {
                let message = "\(node.key) must be \(rolloutKey.rule)"
                diagnostics += validationError(inFile: file, at: node.location, message).diagnostics
            }
        }
        guard diagnostics.isEmpty else { throw ValidationError(diagnostics: diagnostics) }
        return try jsonTree(of: table, file: file).members ?? []
    }

    private static func unknownRolloutKeyError(_ node: TOMLNode, file: String) -> ValidationError {
        let nearest = nearestWord(to: node.key, among: RolloutKey.names)
        let names = Wording.list(RolloutKey.names, conjunction: "and")
        let remedy = nearest.map { "did you mean '\($0)'?" } ?? "it has \(names)"
        let message = "unknown key \(Wording.quoted(node.key)) in [rollout]; \(remedy)"
        return validationError(inFile: file, at: node.keyLocation, message)
    }

    /// Returns the contents of the picture file `name` in base64. Throws if it is not a valid picture, or not
    /// in the folder of `file` or below it. Otherwise, a folder from another person could send any file of
    /// this machine to the broker. `location` is the location of the name in `file`, for the error.
    private static func readPicture(
        named name: String,
        beside file: String,
        at location: TextLocation
    ) throws(ValidationError) -> String {
        let quotedName = Wording.quoted(name)
        let leavesFolder = name.hasPrefix("/") || name.split(separator: "/").contains("..")
        guard !leavesFolder else {
            throw validationError(
                inFile: file,
                at: location,
                "picture \(quotedName) must be beside this file or in a subfolder"
            )
        }

        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(folder + name, limit: 1 << 20)
        } catch {
            throw validationError(inFile: file, at: location, "picture \(quotedName): \(error)")
        }
        if let problem = problem(withPicture: bytes) {
            throw validationError(inFile: file, at: location, "picture \(quotedName) \(problem)")
        }
        return Base64.encoded(bytes)
    }

    /// Returns the reason why signs do not accept a picture with the contents `bytes`, or nil if they do.
    private static func problem(withPicture bytes: [UInt8]) -> String? {
        guard bytes.count <= maximumPictureSize else {
            return "has \(bytes.count) bytes; at most \(maximumPictureSize) are allowed"
        }
        return isPNGOrGIF(bytes) ? nil : "is neither a PNG nor a GIF"
    }

    private static func isPNGOrGIF(_ bytes: [UInt8]) -> Bool {
        let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        return bytes.starts(with: pngSignature) || bytes.starts(with: Array("GIF8".utf8))
    }

    /// Returns the options of a release as JSON, with the bytes of pictures instead of file names. As in the
    /// configuration file of a sign, the id of an option defaults to the name of its picture file. Adds the
    /// names of the picture files to `pictureNames`. Throws the first error in the options.
    static func optionList(
        in list: TOMLNode,
        file: String,
        pictureNames: inout [String: String]
    ) throws(ValidationError) -> JSONTree {
        var options: [JSONTree] = []
        for node in list.children {
            options.append(try optionTree(of: node, file: file, pictureNames: &pictureNames))
        }
        return .array(options)
    }

    /// Converts `node`, an option in a fleet's file (a text or a picture), to the JSON that signs receive.
    /// Instead of the name of a picture file, the JSON has the contents of the file in base64. Adds the name
    /// to `pictureNames`, with these contents as the key. Throws if the option has a key that only the file
    /// of a sign may have, or if the picture is invalid.
    private static func optionTree(
        of node: TOMLNode,
        file: String,
        pictureNames: inout [String: String]
    ) throws(ValidationError) -> JSONTree {
        var members: [JSONTree.Member] = []
        for member in node.children {
            try rejectKeyOfSign(member, file: file)
            guard member.key == "picture", let pictureName = member.string else {
                members.append(JSONTree.Member(member.key, try jsonTree(of: member, file: file)))
                continue
            }

            let base64 = try readPicture(named: pictureName, beside: file, at: member.location)
            pictureNames[base64] = pictureName
            let hasID = node.member("id") != nil
            if !hasID { members.append(defaultID(forPicture: pictureName)) }
            members.append(JSONTree.Member("image", .string(base64)))
        }
        return .object(members)
    }

    /// Throws an error if `member`, a key of an option and its value, may only be in the file of a sign.
    private static func rejectKeyOfSign(_ member: TOMLNode, file: String) throws(ValidationError) {
        let belongsToSign = ["action", "max_running"].contains(member.key)
        guard belongsToSign else { return }
        let remedy = "it belongs in the configuration file of the sign"
        throw validationError(
            inFile: file,
            at: member.keyLocation,
            "a release has no \(member.key); \(remedy)"
        )
    }

    /// Returns the id of an option without a key `id`. As in the file of a sign, it is the name of the
    /// picture file without its folders.
    private static func defaultID(forPicture name: String) -> JSONTree.Member {
        let fileName = name.split(separator: "/").last.map(String.init) ?? name
        return JSONTree.Member("id", .string(fileName))
    }

    /// Converts a TOML value in a fleet's file to the JSON that signs receive. Throws if the value contains a
    /// date or a time, because JSON has none.
    static func jsonTree(of node: TOMLNode, file: String) throws(ValidationError) -> JSONTree {
        switch node.kind {
        case .string: return .string(node.string ?? "")
        case .integer: return .integer(node.integer ?? 0)
        case .float: return .number(node.float ?? 0)
        case .boolean: return .boolean(node.boolean ?? false)
        case .array:
            var elements: [JSONTree] = []
            for child in node.children { elements.append(try jsonTree(of: child, file: file)) }
            return .array(elements)
        case .table:
            var members: [JSONTree.Member] = []
            for child in node.children {
                members.append(JSONTree.Member(child.key, try jsonTree(of: child, file: file)))
            }
            return .object(members)
        case .date: throw validationError(inFile: file, at: node.location, "write dates and times in quotes")
        }
    }
}
