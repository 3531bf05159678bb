import Diagnostics
import SettingsText
import SignCore

/// The part of the reader that reports unknown tables and keys at the top level of the file.
extension ConfigurationReader {
    mutating func reportUnknownTables(in root: TOMLNode) {
        for member in root.children where !ConfigurationSchema.names.contains(member.key) {
            reportUnknown(member, in: root)
        }
    }

    private mutating func reportUnknown(_ member: TOMLNode, in root: TOMLNode) {
        guard findings.showsError(at: member.keyLocation) else {
            return findings.countHiddenError(at: member.keyLocation)
        }
        findings.addError(message(aboutUnknown: member, in: root), at: member.keyLocation)
    }

    /// Returns the error message about `member`, an unknown table or key at the top level of the file, with
    /// advice about the likely intention. The first explanation that applies is used: a setting of the
    /// gateway, a key outside of its table, another name for `[[option]]`, or anything else. If the user
    /// meant another table, marks that table as unread, because later errors about its absence would be
    /// confusing.
    private mutating func message(aboutUnknown member: TOMLNode, in root: TOMLNode) -> String {
        let name = Wording.quoted(member.key)
        if let remedy = GatewayFile.remedy(forKey: member.key) { return "\(name) \(remedy)" }

        let isTable = member.kind == .table || member.kind == .array
        // The headers of the tables in which `member` would be a valid key.
        let headersWithKey = findings.headers(withKey: member.key)
        if !isTable, !headersWithKey.isEmpty {
            let headerList = Wording.list(headersWithKey, conjunction: "or")
            return "key \(name) is outside any table; it belongs in \(headerList)"
        }

        let problem = "unknown \(isTable ? "table" : "key") \(name)"
        if let remedy = OptionNames.remedy(for: member, main: ConfigurationSchema.mainKeys["option"]) {
            findings.markInvalid("option", in: root)
            return "\(problem); \(remedy)"
        }

        // A key outside of its table was handled above, so only tables have such headers here.
        let remedy = remedy(forUnknown: member.key, headersWithKey: headersWithKey, in: root)
        return "\(problem); \(remedy)"
    }

    /// Returns advice about `name`, an unknown table or key at the top level of the file. The name is
    /// probably a synonym of a table's name, a key that was written as a table, or a misspelled table, and is
    /// checked for this in this order. If it is none of them, the advice lists all tables.
    ///
    /// `headersWithKey` contains the headers of all tables that have a key called `name`, such as `[display]`
    /// for `[brightness]`. A table that the advice suggests is marked as invalid, so that later checks do not
    /// report that it is missing.
    private mutating func remedy(
        forUnknown name: String,
        headersWithKey: [String],
        in root: TOMLNode
    ) -> String {
        let allHeaders = schema.tables.map(\.header)
        let synonymHeader = Self.headerOfSynonym(name)
        let resemblesTable = synonymHeader != nil || Self.isSuffix(name, ofHeaderAmong: allHeaders)
        if !headersWithKey.isEmpty, !resemblesTable {
            // The user has written a key as a table.
            return "it belongs in \(Wording.list(headersWithKey, conjunction: "or"))"
        }
        if let intendedHeader = synonymHeader ?? Self.similarHeader(to: name, among: allHeaders) {
            findings.markInvalid(ConfigurationSchema.name(in: intendedHeader), in: root)
            return "did you mean \(intendedHeader)?"
        }
        return "allowed: \(allHeaders.joined(separator: ", "))"
    }

    /// Returns whether the name of one of `headers` ends with `name` or its singular, such as `[[option]]`
    /// for `options`.
    private static func isSuffix(_ name: String, ofHeaderAmong headers: [String]) -> Bool {
        let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
        return headers.contains { $0.contains(text: "\(name)]") || $0.contains(text: "\(singular)]") }
    }

    /// Returns the header of the table that users usually mean by `name`, or nil if the name is not in the
    /// list of such names.
    private static func headerOfSynonym(_ name: String) -> String? {
        MotionNames.tables.contains(name.lowercased()) ? "[scroll]" : TableNames.header(for: name)
    }

    /// Returns the header of the table whose name is most similar to `name`, such as `[[option]]` for
    /// `opton`, or nil if none is similar. A name can also be similar to only the last part of a table's
    /// name.
    private static func similarHeader(to name: String, among headers: [String]) -> String? {
        let titles = headers.map { $0.filter { $0 != "[" && $0 != "]" } }
        let parts = titles.compactMap { $0.split(separator: ".").last.map(String.init) }
        guard let nearest = nearestWord(to: name, among: titles + parts) else { return nil }
        return headers.first { $0.contains(text: nearest + "]") }
    }
}
