/// The tables and keys of a file, for advice on syntax errors.
package struct SettingsVocabulary: Sendable {
    /// The names of the tables with double brackets.
    package var lists: [String]
    /// The keys that a string in place of a table means, by the names of the tables.
    package var mainKeys: [String: String]
    /// The forms of the values, by the names of their tables and keys.
    private let forms: [String: [String: ValueForm]]

    /// Creates a vocabulary.
    package init(
        lists: [String] = [],
        mainKeys: [String: String] = [:],
        forms: [String: [String: ValueForm]] = [:]
    ) {
        self.lists = lists
        self.mainKeys = mainKeys
        self.forms = forms
    }

    /// Returns the form of `key` in `table`, or else in any other table; nil for an unknown key.
    func form(of key: String, in table: String) -> ValueForm? {
        forms[table]?[key] ?? forms.keys.sorted().lazy.compactMap { forms[$0]?[key] }.first
    }
}
