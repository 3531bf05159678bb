import SettingsText

/// Advice about unknown keys such as `enabled` and `hidden`, which switch a table on or off in other programs' files.
enum SwitchKeys {
    private static let onNames = ["enabled", "enable", "visible", "shown", "active", "display"]
    private static let offNames = ["disabled", "disable", "hidden", "hide"]

    /// Returns advice about each key that could switch a table on or off, by the name of the key.
    ///
    /// - Parameters:
    ///   - others: Further keys with the same meaning as `enabled`.
    ///   - advice: Returns what to write in order to switch the table on or off.
    static func remedies(
        and others: [String] = [],
        _ advice: @escaping @Sendable (_ isOn: Bool) -> String
    ) -> [String: KeyRemedy] {
        var remedies: [String: KeyRemedy] = [:]
        for name in onNames + others { remedies[name] = { flag(name, in: $0).map(advice) } }
        for name in offNames { remedies[name] = { flag(name, in: $0).map { advice(!$0) } } }
        return remedies
    }

    /// Returns advice about each key that could switch off a table that is always on. `off` is the advice about what to
    /// write instead of the key.
    static func remedies(
        off: String = "to leave the table out, begin each of its lines with #"
    ) -> [String: KeyRemedy] {
        remedies { isOn in isOn ? "remove it, since the table needs no such key" : off }
    }

    private static func flag(_ name: String, in table: TOMLNode) -> Bool? {
        let text = table.member(name)?.valueText
        return text.flatMap(ValueForm.flag.toml(for:)).map { $0 == "true" }
    }
}
