/// What a reader of settings knows, for advice on texts that are not TOML.
package struct SettingsVocabulary: Sendable {
    /// The names of the tables that are written in double brackets.
    package var lists: [String]
    /// The keys that are meant by a string in the place of a table, by the names of the tables.
    package var mainKeys: [String: String]
    /// The forms of the values, by the names of their tables and their keys.
    private let forms: [String: [String: ValueForm]]

    /// A vocabulary of `lists`, of `mainKeys`, and of `forms` by the names of tables and keys.
    package init(
        lists: [String] = [],
        mainKeys: [String: String] = [:],
        forms: [String: [String: ValueForm]] = [:]
    ) {
        self.lists = lists
        self.mainKeys = mainKeys
        self.forms = forms
    }

    /// The form of `key` in `table`, or in any other table if that one does not have it; nil for an unknown key.
    func form(of key: String, in table: String) -> ValueForm? {
        forms[table]?[key] ?? forms.keys.sorted().lazy.compactMap { forms[$0]?[key] }.first
    }

    /// The tables that have `key`.
    func tables(having key: String) -> [String] {
        forms.keys.sorted().filter { forms[$0]?[key] != nil }
    }
}
