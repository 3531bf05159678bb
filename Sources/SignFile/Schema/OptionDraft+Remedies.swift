import SettingsText

extension OptionDraft {
    static var otherRemedies: [String: KeyRemedy] {
        SwitchKeys.remedies { $0 ? "remove it" : "begin each line of the option with # to leave it out" }
            .merging(["name": nameRemedy]) { first, _ in first }
            .merging(textRemedies) { first, _ in first }
    }

    /// Advice about unknown keys for styles and prices, which belong in the text, and for the lifetime of an
    /// option, which only programs can set.
    private static var textRemedies: [String: KeyRemedy] {
        var remedies: [String: KeyRemedy] = [:]
        for name in ["bold", "strong"] {
            remedies[name] = { _ in "write it in the text, as in {bold}Tea{/}" }
        }
        for name in ["blink", "blinking", "flash", "flashing"] {
            remedies[name] = { _ in "write it in the text, as in {blink}Tea{/}" }
        }
        for name in ["amount", "cost", "price", "preis", "prix"] {
            remedies[name] = { _ in "write it in the text, as in text = \"Tea{fill}3.50\"" }
        }
        for name in ["expires", "lifetime", "ttl"] {
            remedies[name] = { _ in "only programs can set it; for the hours of an option write show" }
        }
        return remedies
    }

    /// Returns advice about the unknown key `name` in `table`, which users write instead of `text` or `id`.
    @Sendable private static func nameRemedy(in table: TOMLNode) -> String? {
        let name = table.member("name")?.valueText?.quotedAsTOML
        func setting(_ key: String) -> String { "\(key)\(name.map { " = \($0)" } ?? "")" }
        let hasContent = ["text", "picture", "page"].contains { table.member($0) != nil }
        switch (hasContent, table.member("id") != nil) {
        case (false, false):
            return
                "write \(setting("text")) for the displayed text; the name in events and commands is id"
        case (false, true): return "write \(setting("text")) for the displayed text"
        case (true, false): return "write \(setting("id")) for the name in events and commands"
        case (true, true): return "remove it; the name in events and commands is the id"
        }
    }
}
