/// Methods that edit lists of tables in a TOML file, such as `[[counter]]`.
extension TableEdit {
    /// Returns the text of the file after replacing all tables of the list `name`, such as `[[counter]]`.
    /// `value` is a TOML array of the new tables, or nil to remove all tables. `rules` determines which
    /// existing text is kept. Returns nil if the notation of the list is not supported.
    package func textAfterSettingList(_ name: String, to value: String?, rules: ListRules) -> [UInt8]? {
        let assignment = Array("\(name) = \(value ?? "[]")".utf8)
        guard let newTables = try? TOMLDocument.parse(assignment).root.elements(ofArray: name),
            let layout = TableListLayout(text.bytes, root, of: name, protecting: rules.protectedKeys)
        else { return nil }
        let newText = layout.newText(with: Self.entries(for: newTables, reusing: layout.tables, rules: rules))
        guard let newRoot = try? TOMLDocument.parse(newText).root else { return nil }
        var expectedLeaves = Self.leafValues(of: root)
        expectedLeaves[name] = value == nil ? nil : Self.text(of: newTables, without: rules.protectedKeys)
        var newLeaves = Self.leafValues(of: newRoot)
        let tablesInText = newRoot.elements(ofArray: name)
        newLeaves[name] =
            tablesInText.isEmpty ? nil : Self.text(of: tablesInText, without: rules.protectedKeys)
        return newLeaves == expectedLeaves ? newText : nil
    }

    /// Returns the file's text after setting `key` in each table of the list `name`, such as `[[counter]]`.
    /// `textAfterSettingValues` contains a TOML value for each table in order, or nil to remove the key. All
    /// other text stays the same.
    ///
    /// The result is parsed again, to check that nothing but `key` has changed. Returns nil if this check
    /// fails, because the notation of the list is not supported, or if the number of tables differs.
    package func textAfterSettingValues(_ values: [String?], ofKey key: String, inList name: String)
        -> [UInt8]?
    {
        // The layout contains the positions of the tables in the text. Keys that are not protected are
        // removed from a table whose entry lacks them, so all keys but `key` are protected.
        let otherKeys = Set(root.elements(ofArray: name).flatMap(\.children).map(\.key)).subtracting([key])
        guard let layout = TableListLayout(text.bytes, root, of: name, protecting: otherKeys),
            layout.tables.count == values.count
        else { return nil }

        let entries = layout.tables.indices.map { index in
            Self.entry(ofTableAt: index, in: layout, setting: key, to: values[index])
        }
        let newText = layout.newText(with: entries)
        return hasChangedOnly(key, to: values, in: name, of: newText) ? newText : nil
    }

    /// Returns the entry for the existing table at `index` of `layout`, in which `key` has the value
    /// `newValue` or, if that is nil, is missing.
    private static func entry(
        ofTableAt index: Int,
        in layout: TableListLayout,
        setting key: String,
        to newValue: String?
    ) -> TableListLayout.Entry {
        let oldValue = layout.tables[index].member(key)?.canonicalText
        // The text of an unchanged table is not edited at all.
        guard oldValue != newValue else { return TableListLayout.Entry(oldIndex: index, values: nil) }
        let newSettings = newValue.map { [(key: key, value: TableListLayout.Value.changed($0))] } ?? []
        return TableListLayout.Entry(oldIndex: index, values: newSettings)
    }

    /// Returns whether `newText`, an edited text of the file, is valid TOML and differs from the original
    /// only in `key`, which has one of `values` in each table of the list `name`.
    private func hasChangedOnly(
        _ key: String,
        to values: [String?],
        in name: String,
        of newText: [UInt8]
    ) -> Bool {
        guard let newRoot = try? TOMLDocument.parse(newText).root else { return false }
        let (oldTables, newTables) = (root.elements(ofArray: name), newRoot.elements(ofArray: name))
        let hasNewValues = newTables.map { $0.member(key)?.canonicalText } == values
        let keepsOtherKeys =
            Self.text(of: newTables, without: [key]) == Self.text(of: oldTables, without: [key])
        return hasNewValues && keepsOtherKeys && keepsOtherTables(in: newRoot, than: name)
    }

    /// Returns whether `newRoot`, the root table of an edited file, has the same keys and values as the
    /// original file, apart from the list `name`.
    private func keepsOtherTables(in newRoot: TOMLNode, than name: String) -> Bool {
        var (oldLeaves, newLeaves) = (Self.leafValues(of: root), Self.leafValues(of: newRoot))
        (oldLeaves[name], newLeaves[name]) = (nil, nil)
        return newLeaves == oldLeaves
    }

    /// Returns `tables` as an array in TOML, in which the keys in `keys` are left out.
    private static func text(of tables: [TOMLNode], without keys: Set<String>) -> String {
        let texts = tables.map { table in
            let members = table.children.filter { !keys.contains($0.key) }
            return "{ \(members.map { "\($0.key) = \($0.canonicalText)" }.joined(separator: ", ")) }"
        }
        return "[\(texts.joined(separator: ", "))]"
    }

    /// Returns an entry for each of `newTables`, the tables that replace `oldTables` in the file. To keep
    /// comments, an entry reuses the text of an old table, which is then edited to match the new one.
    ///
    /// The choices are, in this order: an equal table, a similar one (with the same name, windows or text)
    /// and, if `rules` permit it, any other. Each old text is reused only once. A new table for which no old
    /// text is left is written from scratch.
    private static func entries(
        for newTables: [TOMLNode],
        reusing oldTables: [TOMLNode],
        rules: ListRules
    ) -> [TableListLayout.Entry] {
        // The indices of the old tables whose text has not been reused yet.
        var unusedIndices = Array(oldTables.indices)
        // All equal tables are found first, so that no similar table takes over their text.
        let equalIndices = newTables.map { newTable in
            takeIndex(from: &unusedIndices) { oldTables[$0].canonicalText == newTable.canonicalText }
        }

        var entries: [TableListLayout.Entry] = []
        for (newTable, equalIndex) in zip(newTables, equalIndices) {
            if let equalIndex {
                // Without values, the text of the old table stays as it is.
                entries.append(TableListLayout.Entry(oldIndex: equalIndex, values: nil))
                continue
            }
            var oldIndex = takeIndex(from: &unusedIndices) { isSimilar(oldTables[$0], to: newTable) }
            if oldIndex == nil, rules.reusesAnyTable {
                oldIndex = takeIndex(from: &unusedIndices) { _ in true }
            }
            let oldTable = oldIndex.map { oldTables[$0] }
            let newValues = entryValues(of: newTable, replacing: oldTable, keyOrder: rules.keyOrder)
            entries.append(TableListLayout.Entry(oldIndex: oldIndex, values: newValues))
        }
        return entries
    }

    /// Removes the first index for which `isMatch` is true from `unusedIndices` and returns it, or returns
    /// nil if there is none.
    private static func takeIndex(from unusedIndices: inout [Int], where isMatch: (Int) -> Bool) -> Int? {
        unusedIndices.firstIndex(where: isMatch).map { unusedIndices.remove(at: $0) }
    }

    /// Returns whether both tables have the same value for `name`, `when` or `text`. If so, the new table can
    /// take over the text and comments of the old one.
    private static func isSimilar(_ oldTable: TOMLNode, to table: TOMLNode) -> Bool {
        ["name", "when", "text"].contains { key in
            guard let value = table.member(key) else { return false }
            return value.canonicalText == oldTable.member(key)?.canonicalText
        }
    }

    /// Returns the keys and values of `table`, sorted by `keyOrder`. Keys that are not in `keyOrder` come
    /// last. Values that equal those in `oldTable` are marked as unchanged.
    private static func entryValues(
        of table: TOMLNode,
        replacing oldTable: TOMLNode?,
        keyOrder: [String]
    ) -> [(key: String, value: TableListLayout.Value)] {
        func rank(_ node: TOMLNode) -> Int { keyOrder.firstIndex(of: node.key) ?? .max }
        return table.children.sorted { rank($0) < rank($1) }.map { member in
            let isUnchanged = oldTable?.member(member.key)?.canonicalText == member.canonicalText
            return (member.key, isUnchanged ? .unchanged : .changed(member.canonicalText))
        }
    }
}
