/// The names of all tables and keys that a file may have. Advice on syntax errors suggests corrections from them.
package struct SettingsVocabulary: Sendable {
    /// The names of the tables that a file may contain several times. The headers of these tables have double
    /// brackets, such as `[[option]]`.
    package var lists: [String]
    /// The most important key of each table, by the table's name, such as `text` of `option`. Advice suggests the key
    /// if a string was written where the table is expected.
    package var mainKeys: [String: String]
    /// The kind of value that each key expects, by the table's name and then by the key.
    private let forms: [String: [String: ValueForm]]

    /// Creates a vocabulary. Without arguments, advice on syntax errors suggests no names of tables and keys.
    package init(
        lists: [String] = [],
        mainKeys: [String: String] = [:],
        forms: [String: [String: ValueForm]] = [:]
    ) {
        self.lists = lists
        self.mainKeys = mainKeys
        self.forms = forms
    }

    /// Returns the kind of value that `key` expects in `table`. If `table` has no such key, looks in the other tables.
    /// Returns nil if no table has the key.
    func form(of key: String, in table: String) -> ValueForm? {
        forms[table]?[key] ?? forms.keys.sorted().lazy.compactMap { forms[$0]?[key] }.first
    }
}
