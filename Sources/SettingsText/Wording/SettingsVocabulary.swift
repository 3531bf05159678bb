/// The names of all tables and keys that a configuration file may have. Advice on syntax errors uses them to
/// suggest corrections.
package struct SettingsVocabulary: Sendable {
    /// The names of the tables that a file may contain several times. Their headers have double brackets,
    /// such as `[[option]]`.
    package var lists: [String]
    /// The main key of each table, by the table's name: for example, `text` for the table `option`. If a file
    /// contains a string where a table is expected, advice suggests to set this key to the string.
    package var mainKeys: [String: String]
    /// The kind of value that each key accepts, by the name of the table and then by the key.
    private let forms: [String: [String: ValueForm]]

    /// Creates a vocabulary from the tables that may occur several times, the main key of each table, and the
    /// kind of value that each key accepts. Without arguments, the vocabulary is empty, and advice on syntax
    /// errors suggests no names.
    package init(
        lists: [String] = [],
        mainKeys: [String: String] = [:],
        forms: [String: [String: ValueForm]] = [:]
    ) {
        self.lists = lists
        self.mainKeys = mainKeys
        self.forms = forms
    }

    /// Returns the kind of value that `key` accepts in the table `table`, or in any other table if this one
    /// does not have the key. Returns nil if no table has the key.
    func form(of key: String, in table: String) -> ValueForm? {
        forms[table]?[key] ?? forms.keys.sorted().lazy.compactMap { forms[$0]?[key] }.first
    }
}
