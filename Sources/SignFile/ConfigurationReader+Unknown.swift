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
        let name = member.key
        guard findings.showsError(at: member.keyLocation) else {
            return findings.error("", at: member.keyLocation)
        }
        let quoted = Wording.quoted(name)
        let isTable = member.kind == .table || member.kind == .array
        let tableHeaders = findings.headers(withKey: name)
        if let remedy = GatewayFile.remedy(forKey: name) {
            return findings.error("\(quoted) \(remedy)", at: member.keyLocation)
        }
        if !isTable, !tableHeaders.isEmpty {
            let list = Wording.list(tableHeaders, lastJoin: "or")
            let message = "key \(quoted) is outside of all tables; it belongs in \(list)"
            return findings.error(message, at: member.keyLocation)
        }
        let headers = schema.tables.map(\.header)
        let help: String
        if let remedy = OptionNames.remedy(for: member, main: ConfigurationSchema.mainKeys["option"]) {
            help = remedy
            findings.markUnread("option", of: root)
        } else if let nearest = Self.header(near: name, among: headers) {
            help = "did you mean \(nearest)?"
            findings.markUnread(ConfigurationSchema.name(in: nearest), of: root)
        } else {
            help = "allowed: \(headers.joined(separator: ", "))"
        }
        findings.error("unknown \(isTable ? "table" : "key") \(quoted); \(help)", at: member.keyLocation)
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
