import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// `icon`: a picture in front of the words of an option.
extension OptionDraft {
    /// The most rows, and the most columns, of an icon that is written in rows.
    private static let longestSide = 64

    /// The key: a file, or rows of characters.
    static var iconKey: TableSchema<OptionDraft>.Key {
        TableSchema.Key(name: "icon") { value, option, findings in
            switch value.kind {
            case .string:
                guard let file = findings.text(value, "icon") else { return }
                if file.contains("\n") { return findings.error(rowsRemedy(for: file), at: value.location) }
                if let complaint = ContentDraft.mustNameAFile(file) {
                    return findings.error("icon \(complaint)", at: value.location)
                }
                option.icon = .file(file)
            case .array:
                if let rows = rows(value, &findings) { option.icon = .rows(rows) }
            default:
                let wanted = "the name of a PNG or GIF file, or an array of rows such as [\"##.\", \".##\"]"
                findings.wrongType(value, "icon", wanted)
            }
        }
    }

    /// The error for rows that are written as one string.
    private static func rowsRemedy(for text: String) -> String {
        let rows = text.split(separator: "\n").map { $0.trimmedText(\.isWhitespace) }.filter { !$0.isEmpty }
        let isArt =
            rows.count <= 4 && rows.allSatisfy { $0.count <= 16 && $0.allSatisfy { $0 == "#" || $0 == "." } }
        let sample = isArt ? rows : ["##.", ".##"]
        return "the rows of icon are an array of strings; write icon = ["
            + sample.map(\.quotedAsTOML).joined(separator: ", ") + "]"
    }

    /// What to do if there is no `file` for an icon, because its name is that of a pictogram of the built-in font.
    static func iconRemedy(for file: String) -> String? {
        if let name = TextTemplate.iconName(for: file) {
            return "for the built-in icon write {icon:\(name)} in the text, and remove this key"
        }
        let isCharacter = file.count <= 2 && file.unicodeScalars.contains { $0.value > 0x7F }
        return isCharacter ? "write \(file) in the text, and remove this key" : nil
    }

    /// The picture in the rows of `array`.
    private static func rows(_ array: TOMLNode, _ findings: inout Findings) -> Bitmap? {
        let nodes = Array(array.children)
        guard let first = nodes.first else {
            findings.error("icon must not be empty; remove the key to show none", at: array.location)
            return nil
        }
        guard nodes.count <= longestSide else {
            findings.error(
                "icon must have at most \(longestSide) rows, not \(nodes.count)",
                at: array.location
            )
            return nil
        }
        var rows: [String] = []
        for node in nodes {
            guard let row = findings.text(node, "every row of icon") else { return nil }
            if let complaint = complaint(about: row, beside: rows.first) {
                findings.error(complaint, at: node.location)
                return nil
            }
            rows.append(row)
        }
        guard rows.contains(where: { $0.utf8.contains(UInt8(ascii: "#")) }) else {
            findings.error("icon has no lit pixel; write '#' for each", at: first.location)
            return nil
        }
        return Bitmap(art: rows.joined(separator: "\n"))
    }

    private static func complaint(about row: String, beside first: String?) -> String? {
        if let other = row.first(where: { $0 != "." && $0 != "#" }) {
            return "a row of icon consists of '#' and '.', and \(Wording.quoted(String(other))) is neither"
        }
        let count = row.utf8.count
        if count == 0 { return "no row of icon may be empty" }
        if count > longestSide {
            return "a row of icon must have at most \(longestSide) characters, not \(count)"
        }
        guard let first, first.utf8.count != count else { return nil }
        return
            "the rows of icon must be equally long; the first has \(first.utf8.count), this one has \(count)"
    }

    /// Reports an icon where there are no words. A text that is missing has an error of its own.
    func refuseIcon(beside content: ContentSettings, in table: TOMLNode, _ findings: inout Findings) {
        guard icon != nil, let node = table.member("icon") else { return }
        let other: String
        switch content {
        case .text: return
        case .picture: other = "picture"
        case .page: other = "page"
        }
        findings.error(
            "an icon is for a text, and this option has a \(other); remove one",
            at: node.keyLocation
        )
    }
}
