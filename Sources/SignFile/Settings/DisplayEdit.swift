import SettingsText

/// An edit that replaces the table `[display]` of a configuration with that of another display or another
/// mounting. Comments are kept, and so are all keys that every display has, such as `brightness`.
///
/// The edit is used only if its result, parsed again, has the new table and is otherwise the same.
struct DisplayEdit {
    /// The keys of the table `[display]` that do not depend on the kind of display.
    private static let commonKeys: Set<String> = ["brightness", "tap_lights", "refresh", "on_exit"]

    private let edit: TableEdit
    private var text: SourceText { edit.text }
    private var root: TOMLNode { edit.root }

    /// Creates an edit that replaces the display in the configuration that `edit` edits.
    init(_ edit: TableEdit) { self.edit = edit }

    /// Returns the keys and values of `display`, the table of a display, that depend on the kind of display,
    /// as an inline table in TOML.
    static func hardwareText(_ display: TOMLNode) -> String {
        let members = display.children.filter { !commonKeys.contains($0.key) }
        return "{ \(members.map { "\($0.key) = \($0.canonicalText)" }.joined(separator: ", ")) }"
    }

    /// Returns the text of the configuration after replacing its display with `value`, an inline table in
    /// TOML. Returns nil if the configuration has several displays, or is written in a way that cannot be
    /// edited.
    func result(_ value: String) -> [UInt8]? {
        let document = try? TOMLDocument.parse(Array("display = \(value)".utf8))
        guard let new = document?.root.member("display") else { return nil }
        guard let table = root.member("display") else {
            let lines = ["[display]"] + new.children.map { "\($0.key) = \($0.canonicalText)" }
            return text.applying([TableEdit.editAppending(lines, to: text)])
        }
        guard table.kind == .table else { return nil }
        let edits =
            text.isInlineTable(at: table.location) ? [inlineEdit(table, new)] : edits(of: table, to: new)
        let edited = text.applying(edits)
        return (try? TOMLDocument.parse(edited)).map { TableEdit.leafValues(of: $0.root) } == expected(new)
            ? edited : nil
    }

    /// Returns the values that the keys of the configuration must have after its display is replaced with
    /// `new`, by the path of the key. The edited text is compared with these values.
    private func expected(_ new: TOMLNode) -> [String: String] {
        let others = TableEdit.leafValues(of: root).filter { place, _ in
            guard place.hasPrefix("display.") else { return true }
            return Self.commonKeys.contains(String(place.dropFirst("display.".count)))
        }
        return others.merging(TableEdit.leafValues(of: new, path: "display")) { $1 }
    }

    private func inlineEdit(_ table: TOMLNode, _ new: TOMLNode) -> SourceText.Edit {
        let common = table.children.filter { Self.commonKeys.contains($0.key) }
        let pairs = (Array(new.children) + common).map { "\($0.key) = \($0.canonicalText)" }
        return SourceText.Edit(
            range: text.valueRange(at: table.location),
            replacement: "{ \(pairs.joined(separator: ", ")) }"
        )
    }

    /// Returns the edits that replace the members (keys and sub-tables) of `table`, the table `[display]` of
    /// the file, with those of `newTable`. Keys that do not depend on the kind of display are kept. Any other
    /// member of `table` is changed in its place, or removed if `newTable` lacks it. The members that only
    /// `newTable` has are inserted after the last key.
    private func edits(of table: TOMLNode, to newTable: TOMLNode) -> [SourceText.Edit] {
        let replaceableMembers = table.children.filter { !Self.commonKeys.contains($0.key) }
        let replacements = replaceableMembers.flatMap { member in
            edits(ofMember: member, to: newTable.member(member.key))
        }
        let addedMembers = newTable.children.filter { table.member($0.key) == nil }
        return replacements + insertion(of: Self.lines(of: addedMembers), in: table)
    }

    /// Returns the edits that change `member`, a key or a sub-table of `[display]`, to `newMember`. If
    /// `newMember` is nil, the member is removed.
    private func edits(ofMember member: TOMLNode, to newMember: TOMLNode?) -> [SourceText.Edit] {
        let hasHeader = member.kind == .table && !text.isInlineTable(at: member.location)
        return hasHeader ? edits(ofSubtable: member, newMember) : [memberEdit(of: member, to: newMember)]
    }

    /// Returns the lines of TOML that contain `members`, keys and sub-tables of `[display]`. The keys come
    /// first, because a key after the header of a sub-table would belong to the sub-table.
    private static func lines(of members: [TOMLNode]) -> [String] {
        func keyLine(_ member: TOMLNode) -> String { "\(member.key) = \(member.canonicalText)" }
        let keyLines = members.filter { $0.kind != .table }.map(keyLine)
        let subtableLines = members.filter { $0.kind == .table }.flatMap { subtable in
            ["", "[display.\(subtable.key)]"] + subtable.children.map(keyLine)
        }
        return keyLines + subtableLines
    }

    /// Returns the edits that change `table`, a sub-table with a header such as `[display.modules]`, to
    /// `new`. If `new` is nil, the sub-table and its header are removed.
    private func edits(ofSubtable table: TOMLNode, _ new: TOMLNode?) -> [SourceText.Edit] {
        var edits = table.children.map { memberEdit(of: $0, to: new?.member($0.key)) }
        guard let new else {
            if let header = edit.headerRange(of: table) {
                edits.append(SourceText.Edit(range: text.removalRange(of: header)))
            }
            return edits
        }
        let missing = new.children.filter { table.member($0.key) == nil }
        edits += insertion(of: missing.map { "\($0.key) = \($0.canonicalText)" }, in: table)
        return edits
    }

    /// Returns the edit that sets the key `member` to the value of `new`, or removes the key if `new` is nil.
    /// A value that is equal keeps its notation.
    private func memberEdit(of member: TOMLNode, to new: TOMLNode?) -> SourceText.Edit {
        guard let new, new.canonicalText == member.canonicalText else {
            return edit.edit(setting: member, to: new?.canonicalText)
        }
        let range = text.valueRange(at: member.location)
        return SourceText.Edit(range: range, replacement: text.string(in: range))
    }

    /// Returns the edit that inserts `lines`, lines of TOML, after the last key of `table`, or after its
    /// header if it has no keys. Returns an empty array if `lines` is empty.
    private func insertion(of lines: [String], in table: TOMLNode) -> [SourceText.Edit] {
        guard !lines.isEmpty else { return [] }
        let place = TableEdit.insertionPoint(in: table, of: text)
        let inserted = lines.map { text.newline + ($0.isEmpty ? "" : place.indentation + $0) }.joined()
        return [.insertion(inserted, at: place.position)]
    }
}
