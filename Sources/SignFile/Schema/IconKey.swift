import BannerText
import Diagnostics
import Pixels
import SettingsText
import SignCore

/// Reads the key `icon` of an option, a picture that is shown before the option's text.
extension OptionDraft {
    /// The maximum width and height of an icon that is written as rows of characters, in pixels.
    private static let maximumSide = 64

    /// Defines the key `icon` of an option: the name of a picture file, or an array of strings that are the
    /// rows of a picture, with `#` for a lit pixel.
    static var iconKey: TableSchema<OptionDraft>.Key {
        TableSchema.Key(name: "icon") { value, option, findings in
            switch value.kind {
            case .string:
                guard let file = findings.readText(value, named: "icon") else { return }
                if file.contains("\n") { return findings.addError(rowsRemedy(for: file), at: value.location) }
                if let message = ContentDraft.mustNameAFile(file) {
                    return findings.addError("icon \(message)", at: value.location)
                }
                option.icon = .file(file)
            case .array:
                if let bitmap = bitmap(fromRows: value, &findings) { option.icon = .rows(bitmap) }
            default:
                let expected = "the name of a PNG or GIF file, or an array of rows such as [\"##.\", \".##\"]"
                findings.addTypeError(value, named: "icon", expected: expected)
            }
        }
    }

    /// Returns the error message for `text`, an icon whose rows are written as a single string with line
    /// breaks instead of an array.
    private static func rowsRemedy(for text: String) -> String {
        let rows = text.split(separator: "\n").map { $0.trimmedText(\.isWhitespace) }.filter { !$0.isEmpty }
        let isArt =
            rows.count <= 4 && rows.allSatisfy { $0.count <= 16 && $0.allSatisfy { $0 == "#" || $0 == "." } }
        let sample = isArt ? rows : ["##.", ".##"]
        return "the rows of icon are an array of strings; write icon = ["
            + sample.map(\.quotedAsTOML).joined(separator: ", ") + "]"
    }

    /// Returns advice about the missing icon file `file` if the name is a single character, such as an emoji,
    /// or the name of a built-in icon. Returns nil for any other name.
    static func iconRemedy(for file: String) -> String? {
        if let name = TextTemplate.suggestedIconName(for: file) {
            return "for the built-in icon write {icon:\(name)} in the text, and remove this key"
        }
        let isCharacter = file.count <= 2 && file.unicodeScalars.contains { $0.value > 0x7F }
        return isCharacter ? "write \(file) in the text, and remove this key" : nil
    }

    /// Returns the picture that `array` describes: an array of strings of equal length, which are the rows of
    /// the picture, with `#` for a lit and `.` for a dark pixel. If the rows are invalid, adds an error and
    /// returns nil.
    private static func bitmap(fromRows array: TOMLNode, _ findings: inout Findings) -> Bitmap? {
        let rowNodes = Array(array.children)
        guard let firstNode = rowNodes.first else {
            findings.addError("icon must not be empty; remove the key to show none", at: array.location)
            return nil
        }
        guard rowNodes.count <= maximumSide else {
            let message = "icon must have at most \(maximumSide) rows, not \(rowNodes.count)"
            findings.addError(message, at: array.location)
            return nil
        }

        guard let rows = readRows(from: rowNodes, &findings) else { return nil }
        let hasLitPixels = rows.contains { $0.utf8.contains(UInt8(ascii: "#")) }
        guard hasLitPixels else {
            findings.addError("icon has no lit pixels; write '#' for each", at: firstNode.location)
            return nil
        }
        return Bitmap(art: rows.joined(separator: "\n"))
    }

    /// Returns the texts of `rowNodes`, the rows of an icon from top to bottom. If one of them is invalid,
    /// adds an error about the first such row and returns nil.
    private static func readRows(from rowNodes: [TOMLNode], _ findings: inout Findings) -> [String]? {
        var rows: [String] = []
        for node in rowNodes {
            guard let row = findings.readText(node, named: "every row of icon") else { return nil }
            if let message = rowError(row, firstRow: rows.first) {
                findings.addError(message, at: node.location)
                return nil
            }
            rows.append(row)
        }
        return rows
    }

    /// Returns the error message for `row`, a row of an icon, or nil if the row is valid. `firstRow` is the
    /// row whose length it must have, or nil if it is the first one itself.
    private static func rowError(_ row: String, firstRow: String?) -> String? {
        if let other = row.first(where: { $0 != "." && $0 != "#" }) {
            return
                "a row of icon may contain only '#' and '.', but \(Wording.quoted(String(other))) is neither"
        }
        let count = row.utf8.count
        if count == 0 { return "rows of icon must not be empty" }
        if count > maximumSide {
            return "a row of icon must have at most \(maximumSide) characters, not \(count)"
        }
        guard let firstRow, firstRow.utf8.count != count else { return nil }
        return
            "the rows of icon must have the same length; the first has \(firstRow.utf8.count), this one has \(count)"
    }

    /// Reports an error if an option has an icon but shows a picture or a page, because an icon needs a text.
    func checkIcon(withContent content: ContentSettings, in table: TOMLNode, _ findings: inout Findings) {
        guard icon != nil, let node = table.member("icon") else { return }
        let other: String
        switch content {
        case .text: return
        case .picture: other = "picture"
        case .page: other = "page"
        }
        findings.addError(
            "an icon needs text, but this option has a \(other); remove one",
            at: node.keyLocation
        )
    }
}
