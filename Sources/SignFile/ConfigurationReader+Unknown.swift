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
        if !isTable, !headersWithKey.isEmpty {
            let list = Wording.list(headersWithKey, lastJoin: "or")
            return "key \(name) is outside of all tables; it belongs in \(list)"
        }
        let start = "unknown \(isTable ? "table" : "key") \(name)"
        if let remedy = OptionNames.remedy(for: member, main: ConfigurationSchema.mainKeys["option"]) {
            findings.markUnread("option", of: root)
            return "\(start); \(remedy)"
        }
        let headers = schema.tables.map(\.header)
        if let nearest = Self.header(near: member.key, among: headers) {
            findings.markUnread(ConfigurationSchema.name(in: nearest), of: root)
            return "\(start); did you mean \(nearest)?"
        }
        return "\(start); allowed: \(headers.joined(separator: ", "))"
    }

    /// Returns the header of the table that the user probably meant by `name`, such as `[[option]]` for `opton`. Also
    /// considers names that resemble only the last part of a table's name. Returns nil if no name is similar.
    private static func header(near name: String, among headers: [String]) -> String? {
        if MotionNames.tables.contains(name.lowercased()) { return "[scroll]" }
        let titles = headers.map { $0.filter { $0 != "[" && $0 != "]" } }
        let parts = titles.compactMap { $0.split(separator: ".").last.map(String.init) }
        guard let nearest = nearestWord(to: name, among: titles + parts) else { return nil }
        return headers.first { $0.contains(text: nearest + "]") }
    }
}
