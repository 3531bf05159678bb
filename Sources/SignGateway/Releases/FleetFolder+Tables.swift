import Diagnostics
import GatewayMessages
import SettingsText
import SignAPI

/// Converts the tables of a file in a fleet's folder to JSON.
extension FleetFolder {
    /// The maximum size of a picture in bytes.
    private static let maximumPicture = 48 << 10
    /// The maximum number of values of a sign, and the maximum length of a value in bytes.
    private static let maximumValues = 256
    private static let longestValue = 4096

    /// Returns the values of texts that the table `[values]` sets, in the form in which signs receive them.
    static func values(_ table: TOMLNode, _ file: String) throws(Invalid) -> [JSONTree.Member] {
        if let wrong = table.children.first(where: { $0.string == nil }) {
            let example = "\(wrong.key) = \"6.50\""
            throw invalid(file, wrong.location, "a value is a text in quotes, such as \(example)")
        }
        if let wrong = table.children.first(where: { !isValueName($0.key) }) {
            let rule = "the name of a value has 1 to 64 of the characters A-Z a-z 0-9 _ . -"
            throw invalid(file, wrong.keyLocation, "\(Wording.quoted(wrong.key)) is not possible; \(rule)")
        }
        if let wrong = table.children.first(where: { ($0.string?.utf8.count ?? 0) > longestValue }) {
            let size = wrong.string?.utf8.count ?? 0
            let message = "\(wrong.key) has \(size) bytes; a value has at most \(longestValue)"
            throw invalid(file, wrong.location, message)
        }
        let values = try tree(table, file).members ?? []
        if values.count > maximumValues {
            let message = "[values] has \(values.count) values; a sign has at most \(maximumValues)"
            throw invalid(file, table.location, message)
        }
        return values
    }

    private static func isValueName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { $0.isAlphanumeric(or: "_.-") }
    }

    /// Returns the keys of the table `[rollout]`, in the form in which signs receive them. Throws the errors of
    /// all keys.
    static func rollout(_ table: TOMLNode, _ file: String) throws(Invalid) -> [JSONTree.Member] {
        var diagnostics: [Diagnostic] = []
        for key in table.children.sorted(by: { $0.keyLocation < $1.keyLocation }) {
            guard let rolloutKey = RolloutKey(rawValue: key.key) else {
                let nearest = nearestWord(to: key.key, among: RolloutKey.names)
                let names = Wording.list(RolloutKey.names, lastJoin: "and")
                let remedy = nearest.map { "did you mean '\($0)'?" } ?? "it has \(names)"
                let message = "unknown key \(Wording.quoted(key.key)) in [rollout]; \(remedy)"
                diagnostics += invalid(file, key.keyLocation, message).diagnostics
                continue
            }
            if !rolloutKey.accepts(try tree(key, file)) {
                diagnostics +=
                    invalid(file, key.location, "\(key.key) must be \(rolloutKey.rule)").diagnostics
            }
        }
        guard diagnostics.isEmpty else { throw Invalid(diagnostics: diagnostics) }
        return try tree(table, file).members ?? []
    }

    /// Returns the contents of the picture file `name` in base64. The file must be in the folder of `file` or
    /// below it. Otherwise, a folder from another person could send any file of this machine to the broker.
    private static func image(
        _ name: String,
        besides file: String,
        at place: TextLocation
    ) throws(Invalid) -> JSONTree {
        let quoted = Wording.quoted(name)
        guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
            throw invalid(file, place, "picture \(quoted) must be beside or below this file")
        }
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(folder + name, limit: 1 << 20)
        } catch {
            throw invalid(file, place, "picture \(quoted): \(error)")
        }
        guard bytes.count <= maximumPicture else {
            let limit = "at most \(maximumPicture) are allowed"
            throw invalid(file, place, "picture \(quoted) has \(bytes.count) bytes; \(limit)")
        }
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: Array("GIF8".utf8)) else {
            throw invalid(file, place, "picture \(quoted) is neither a PNG nor a GIF")
        }
        return .string(Base64.encoded(bytes))
    }

    /// Returns the options of a release. A release contains the bytes of pictures in place of file names. As
    /// in a sign's configuration file, an option without an id has the name of its picture file as its id.
    /// Adds the names of the picture files to `pictures`.
    static func options(
        _ list: TOMLNode,
        _ file: String,
        pictures: inout [String: String]
    ) throws(Invalid) -> JSONTree {
        var options: [JSONTree] = []
        for option in list.children {
            var members: [JSONTree.Member] = []
            for member in option.children {
                if ["action", "max_running"].contains(member.key) {
                    let remedy = "it belongs in the file of the sign"
                    throw invalid(file, member.keyLocation, "a release has no \(member.key); \(remedy)")
                }
                if member.key == "picture", let name = member.string {
                    let image = try image(name, besides: file, at: member.location)
                    if option.member("id") == nil {
                        let id = name.split(separator: "/").last.map(String.init) ?? name
                        members.append(JSONTree.Member("id", .string(id)))
                    }
                    members.append(JSONTree.Member("image", image))
                    if let text = image.string { pictures[text] = name }
                } else {
                    members.append(JSONTree.Member(member.key, try tree(member, file)))
                }
            }
            options.append(.object(members))
        }
        return .array(options)
    }

    static func tree(_ node: TOMLNode, _ file: String) throws(Invalid) -> JSONTree {
        switch node.kind {
        case .string: return .string(node.string ?? "")
        case .integer: return .integer(node.integer ?? 0)
        case .float: return .number(node.float ?? 0)
        case .boolean: return .boolean(node.boolean ?? false)
        case .array:
            var elements: [JSONTree] = []
            for child in node.children { elements.append(try tree(child, file)) }
            return .array(elements)
        case .table:
            var members: [JSONTree.Member] = []
            for child in node.children { members.append(JSONTree.Member(child.key, try tree(child, file))) }
            return .object(members)
        case .date: throw invalid(file, node.location, "write dates and times in quotes")
        }
    }
}
