import SettingsText

/// An edit that changes settings in the text of a configuration file. Every byte that does not belong to a
/// changed setting stays the same, as `TableEdit` describes.
public struct SettingsEdit {
    private let tableEdit: TableEdit

    /// Creates an edit of the configuration `bytes`, or returns nil if they are not valid TOML.
    public init?(of bytes: [UInt8]) {
        guard let edit = TableEdit(of: bytes) else { return nil }
        self.tableEdit = edit
    }

    /// Returns the text of the configuration with the settings of `change`, or nil if these settings are
    /// written in a way that cannot be edited.
    public func result(of change: SettingsChange) -> [UInt8]? { result(of: change.entries) }

    func result(of entries: [SettingsChange.Entry]) -> [UInt8]? {
        var bytes = tableEdit.text.bytes
        for (table, entries) in Self.grouped(entries) {
            guard let edit = SettingsEdit(of: bytes), let edited = edit.textAfterApplying(entries, to: table)
            else {
                return nil
            }
            bytes = edited
        }
        return bytes
    }

    /// Returns `entries`, the changes of settings, grouped by table in the order of the tables.
    private static func grouped(
        _ entries: [SettingsChange.Entry]
    ) -> [(table: SettingTables.Table, entries: [SettingsChange.Entry])] {
        SettingTables.all.compactMap { table in
            let own = entries.filter { $0.path.prefix { $0 != "." } == table.name }
            return own.isEmpty ? nil : (table, own)
        }
    }

    /// Returns the text of the configuration after the changes `entries`, which all belong to `table`. The
    /// path of an entry is usually that of a key, such as `scroll.speed`. An entry whose path is only the
    /// name of the table (`wholeEntry`) replaces the complete table or list of tables. Its value is nil if
    /// they are removed. Returns nil if the table is written in a way that cannot be edited.
    private func textAfterApplying(
        _ entries: [SettingsChange.Entry],
        to table: SettingTables.Table
    ) -> [UInt8]? {
        let name = table.name
        guard let wholeEntry = entries.first(where: { $0.path == name }) else {
            return textAfterSettingSingleKeys(entries, of: table)
        }
        // The number of tables in a fixed list depends on the hardware, so only their keys are changed.
        let isFixedList = table.form(of: tableEdit.root.member(name)) == .fixedList
        if isFixedList { return textAfterSettingKeys(of: table, toThoseIn: wholeEntry.value ?? "[]") }
        // The new display keeps keys such as `brightness`, which the other entries may change.
        if name == "display" {
            let otherEntries = entries.filter { $0.path != name }
            return textAfterReplacingDisplay(with: wholeEntry.value, thenApplying: otherEntries)
        }
        // An entry for the whole of any other table replaces a list.
        return textAfterReplacingList(table, with: wholeEntry.value)
    }

    /// Returns the text of the configuration after replacing the tables of the list `table` with `list`, an
    /// array of tables in TOML. Removes all of them if `list` is nil. Returns nil if the text cannot be
    /// edited.
    private func textAfterReplacingList(_ table: SettingTables.Table, with list: String?) -> [UInt8]? {
        // The options of a file that was just installed are examples with comments. To keep the comments, a
        // new option may take the place of any old one in the text.
        let reusesAnyTable = table.name == "option"
        let keyOrder = table.keys.map(\.name)
        let rules = TableEdit.ListRules(keyOrder: keyOrder, reusesAnyTable: reusesAnyTable)
        return tableEdit.textAfterSettingList(table.name, to: list, rules: rules)
    }

    /// Returns the text of the configuration after setting or removing single keys of `table`. Returns nil if
    /// the table is written in a way that cannot be edited.
    private func textAfterSettingSingleKeys(
        _ entries: [SettingsChange.Entry],
        of table: SettingTables.Table
    ) -> [UInt8]? {
        let values = entries.map { entry in
            let key = entry.path.dropFirst("\(table.name).".count)
            return (key: String(key), value: entry.value)
        }
        return tableEdit.textAfterSetting(values, inTable: table.name, removesEmptyTable: table.needsKey)
    }

    /// Returns the text of the configuration after replacing the display with `value`, an inline table in
    /// TOML, and applying `otherEntries`. Returns nil if the text cannot be edited, or if `value` is nil,
    /// because a sign needs a display.
    private func textAfterReplacingDisplay(
        with value: String?,
        thenApplying otherEntries: [SettingsChange.Entry]
    ) -> [UInt8]? {
        guard let value, let newText = DisplayEdit(tableEdit).result(value) else { return nil }
        return otherEntries.isEmpty ? newText : SettingsEdit(of: newText)?.result(of: otherEntries)
    }

    /// Returns the text of the configuration after setting the keys of the tables called `table` to those in
    /// `list`, an array of tables in TOML. Removes keys that `list` does not contain, unless programs may not
    /// change them. Returns nil if the text cannot be edited.
    private func textAfterSettingKeys(of table: SettingTables.Table, toThoseIn list: String) -> [UInt8]? {
        let document = try? TOMLDocument.parse(Array("\(table.name) = \(list)".utf8))
        guard let newTables = document?.root.elements(ofArray: table.name) else { return nil }
        var text: [UInt8]? = tableEdit.text.bytes
        for key in table.keys {
            let values = newTables.map { $0.member(key.name)?.canonicalText }
            text = text.flatMap {
                TableEdit(of: $0)?.textAfterSettingValues(values, ofKey: key.name, inList: table.name)
            }
        }
        return text
    }
}
