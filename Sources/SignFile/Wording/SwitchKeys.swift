import SettingsText

/// Advice about unknown keys such as `enabled` and `hidden`, which turn a table on or off in the
/// configuration files of other programs.
enum SwitchKeys {
    private static let onNames = ["enabled", "enable", "visible", "shown", "active", "display"]
    private static let offNames = ["disabled", "disable", "hidden", "hide"]

    /// Returns advice about each unknown key that seems to turn a table on or off, by the name of the key.
    ///
    /// - Parameters:
    ///   - others: Further keys with the same meaning as `enabled`.
    ///   - advice: A function that returns what to write in order to turn the table on or off.
    static func remedies(
        and others: [String] = [],
        _ advice: @escaping @Sendable (_ isOn: Bool) -> String
    ) -> [String: KeyRemedy] {
        var remedies: [String: KeyRemedy] = [:]
        for name in onNames + others { remedies[name] = { flag(name, in: $0).map(advice) } }
        for name in offNames { remedies[name] = { flag(name, in: $0).map { advice(!$0) } } }
        return remedies
    }

    /// Returns advice about each unknown key that seems to turn a table on or off, for a table that is always
    /// on. `off` is the advice for turning it off.
    static func remedies(
        off: String = "to disable the table, start each of its lines with #"
    ) -> [String: KeyRemedy] {
        remedies { isOn in isOn ? "remove it, since the table needs no such key" : off }
    }

    private static func flag(_ name: String, in table: TOMLNode) -> Bool? {
        let text = table.member(name)?.valueText
        return text.flatMap(ValueForm.flag.intendedTOML(for:)).map { $0 == "true" }
    }
}
