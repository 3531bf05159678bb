import Diagnostics
import SettingsText
import SignCore

/// Reports tables and keys that are not part of any configuration.
extension ConfigurationReader {
    mutating func reportUnknownTables(in root: TOMLNode) {
        for member in root.children where !ConfigurationSchema.names.contains(member.key) {
            reportUnknown(member, of: root)
        }
    }

    private mutating func reportUnknown(_ member: TOMLNode, of root: TOMLNode) {
        guard findings.showsError(at: member.keyLocation) else {
            return findings.countHiddenError(at: member.keyLocation)
        }
        findings.error(message(aboutUnknown: member, of: root), at: member.keyLocation)
    }

    /// Returns the error message about an unknown top-level table or key. If the user probably meant another table,
    /// also records that this table was not read.
    private mutating func message(aboutUnknown member: TOMLNode, of root: TOMLNode) -> String {
        let name = Wording.quoted(member.key)
        let isTable = member.kind == .table || member.kind == .array
        if let remedy = GatewayFile.remedy(forKey: member.key) { return "\(name) \(remedy)" }
        let headersWithKey = findings.headers(withKey: member.key)
        let isMisplacedKey = !isTable && !headersWithKey.isEmpty
        if isMisplacedKey {
            let list = Wording.list(headersWithKey, lastJoin: "or")
            return "key \(name) is outside of all tables; it belongs in \(list)"
        }
        let problem = "unknown \(isTable ? "table" : "key") \(name)"
        if let remedy = OptionNames.remedy(for: member, main: ConfigurationSchema.mainKeys["option"]) {
            findings.markUnread("option", of: root)
            return "\(problem); \(remedy)"
        }
        let allHeaders = schema.tables.map(\.header)
        let singular = member.key.hasSuffix("s") ? String(member.key.dropLast()) : member.key
        let isPartOfHeader = allHeaders.contains {
            $0.contains(text: "\(member.key)]") || $0.contains(text: "\(singular)]")
        }
        let usualHeader = Self.usualHeader(for: member.key)
        if usualHeader == nil, !isPartOfHeader, isTable, !headersWithKey.isEmpty {
            return "\(problem); it is a key of \(Wording.list(headersWithKey, lastJoin: "or"))"
        }
        if let nearestHeader = usualHeader ?? Self.header(near: member.key, among: allHeaders) {
            findings.markUnread(ConfigurationSchema.name(in: nearestHeader), of: root)
            return "\(problem); did you mean \(nearestHeader)?"
        }
        return "\(problem); allowed: \(allHeaders.joined(separator: ", "))"
    }

    /// Returns the header of the table that `name` usually stands for, or nil if it is not listed.
    private static func usualHeader(for name: String) -> String? {
        MotionNames.tables.contains(name.lowercased()) ? "[scroll]" : TableNames.header(for: name)
    }

    /// Returns the header of the table that the user probably meant by `name`, such as `[[option]]` for `opton`. Also
    /// considers names that resemble only the last part of a table's name. Returns nil if no name is similar.
    private static func header(near name: String, among headers: [String]) -> String? {
        let titles = headers.map { $0.filter { $0 != "[" && $0 != "]" } }
        let parts = titles.compactMap { $0.split(separator: ".").last.map(String.init) }
        guard let nearest = nearestWord(to: name, among: titles + parts) else { return nil }
        return headers.first { $0.contains(text: nearest + "]") }
    }
}
