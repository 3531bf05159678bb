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
        let explanation = explanation(ofUnknown: member)
        // Later errors about the absence of the intended table would be confusing.
        if let table = explanation.intendedTable { findings.markInvalid(table, in: root) }
        findings.addError(explanation.message, at: member.keyLocation)
    }

    /// The explanation of an unknown table or key: an error message or a part of it, and the name of the
    /// table that the user probably meant. The name is nil if there is no such table.
    private struct Explanation {
        var message: String
        var intendedTable: String?
    }

    /// Returns the explanation of `member`, an unknown table or key at the top level of the file. The first
    /// of these that applies is used: a setting of the gateway, a key outside of its table, another name for
    /// `[[option]]`, or anything else.
    private func explanation(ofUnknown member: TOMLNode) -> Explanation {
        let name = Wording.quoted(member.key)
        if let remedy = GatewayFile.remedy(forKey: member.key) {
            return Explanation(message: "\(name) \(remedy)")
        }
        let isTable = member.kind == .table || member.kind == .array
        // The headers of the tables in which `member` would be a valid key.
        let headersWithKey = findings.headers(withKey: member.key)
        if !isTable, !headersWithKey.isEmpty {
            let headerList = Wording.list(headersWithKey, conjunction: "or")
            return Explanation(message: "key \(name) is outside any table; it belongs in \(headerList)")
        }

        var explanation =
            optionExplanation(ofUnknown: member)
            ?? tableExplanation(ofUnknown: member.key, headersWithKey: headersWithKey)
        explanation.message = "unknown \(isTable ? "table" : "key") \(name); \(explanation.message)"
        return explanation
    }

    /// Returns the advice to write `[[option]]` if `member` has a name that users often choose for options,
    /// such as `items`, otherwise nil. For a plain value, the advice also contains the key for the text.
    private func optionExplanation(ofUnknown member: TOMLNode) -> Explanation? {
        let table = "option"
        let textKey = ConfigurationSchema.mainKeys[table]
        guard let advice = OptionNames.remedy(for: member, main: textKey) else { return nil }
        return Explanation(message: advice, intendedTable: table)
    }

    /// Returns advice about `name`, an unknown table or key at the top level of the file. The name is
    /// probably one of these, in this order: a synonym of a table's name, a key that was written as a table,
    /// or a misspelled name of a table. If it is none of them, the advice lists all tables.
    ///
    /// `headersWithKey` contains the headers of all tables that have a key called `name`, such as `[display]`
    /// for `[brightness]`.
    private func tableExplanation(ofUnknown name: String, headersWithKey: [String]) -> Explanation {
        if let header = Self.headerOfSynonym(name) { return Self.suggestion(ofTable: header) }

        let allHeaders = schema.tables.map(\.header)
        // The name `modules` is a key of `[display]`, but also the end of `[display.modules]`. The user then
        // means this table.
        let isEndOfHeader = Self.isSuffix(name, ofHeaderAmong: allHeaders)
        if !headersWithKey.isEmpty, !isEndOfHeader {
            let headerList = Wording.list(headersWithKey, conjunction: "or")
            return Explanation(message: "it belongs in \(headerList)")
        }
        if let header = Self.similarHeader(to: name, among: allHeaders) {
            return Self.suggestion(ofTable: header)
        }
        return Explanation(message: "allowed: \(allHeaders.joined(separator: ", "))")
    }

    /// Returns the advice to write the table with this header instead.
    private static func suggestion(ofTable header: String) -> Explanation {
        Explanation(
            message: "did you mean \(header)?",
            intendedTable: ConfigurationSchema.name(in: header)
        )
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
