/// The names of the tables and keys of a file, which advice on syntax errors uses.
package struct SettingsVocabulary: Sendable {
    /// The names of the tables that are written with double brackets, such as `option`.
    package var lists: [String]
    /// The main key of each table, which advice suggests for a string that replaces the table; by the name of the
    /// table.
    package var mainKeys: [String: String]
    /// The forms of the values, by table name and key.
    private let forms: [String: [String: ValueForm]]

    /// Creates a vocabulary from the names of tables, main keys and value forms.
    package init(
        lists: [String] = [],
        mainKeys: [String: String] = [:],
        forms: [String: [String: ValueForm]] = [:]
    ) {
        self.lists = lists
        self.mainKeys = mainKeys
        self.forms = forms
    }

    /// Returns the form of `key` in `table`, or, if `table` has no such key, in any other table. Returns nil for an
    /// unknown key.
    func form(of key: String, in table: String) -> ValueForm? {
        forms[table]?[key] ?? forms.keys.sorted().lazy.compactMap { forms[$0]?[key] }.first
    }
}
