import SettingsText

/// Keys that other programs have to show something or to hide it.
enum ShownKeys {
    private static let shown = ["enabled", "enable", "visible", "shown", "active", "display"]
    private static let hidden = ["disabled", "disable", "hidden", "hide"]

    /// What to do about each of these keys, and of `others` to show something: `help` for something that is to be shown, or
    /// not.
    static func remedies(
        and others: [String] = [],
        _ help: @escaping @Sendable (Bool) -> String
    ) -> [String: @Sendable (TOMLNode) -> String?] {
        var remedies: [String: @Sendable (TOMLNode) -> String?] = [:]
        for name in shown + others { remedies[name] = { $0.member(name)?.boolean.map(help) } }
        for name in hidden { remedies[name] = { $0.member(name)?.boolean.map { help(!$0) } } }
        return remedies
    }
}
