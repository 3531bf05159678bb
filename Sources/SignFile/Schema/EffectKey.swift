import BannerText
import Diagnostics
import SettingsText
import SignCore

extension TableSchema.Key {
    /// Defines the key `effect`, whose value names the effects that apply to a complete text, or is `none`.
    /// `store` receives a valid value.
    static func effect(store: @escaping Store<TextEffects>) -> Self {
        Self(name: "effect", form: .text) { value, settings, findings in
            guard let text = findings.readText(value, named: "effect") else { return }
            do throws(TextEffectsError) {
                store(&settings, try TextEffects(text))
            } catch {
                findings.addError("effect \(transitionRemedy(for: text) ?? "\(error)")", at: value.location)
            }
        }
    }

    /// Returns advice, worded as the end of an error message about the key `effect`, if `text` is the name of
    /// a transition between options. Returns nil if it is not.
    private static func transitionRemedy(for text: String) -> String? {
        guard TransitionChoice(named: text) != nil else { return nil }
        return
            "sets how the letters look, such as \"rainbow\"; for how the option appears, write "
            + "transition = \(text.quotedAsTOML)"
    }
}

extension OptionDraft {
    /// Warns about the key `effect` in `table` if the option has no visible text, because effects apply only
    /// to letters.
    func checkEffects(withContent content: ContentSettings, in table: TOMLNode, _ findings: inout Findings) {
        guard let node = table.member("effect"), effects != nil else { return }
        if case .text(let text) = content, !text.isEmpty { return }
        findings.addWarning("effect does nothing without visible text; remove it", at: node.keyLocation)
    }
}

extension OptionContent {
    /// Applies `effects` to the complete text of the option by enclosing it in their tags, such as
    /// `{wave}…{/}`. Does nothing for a picture or a page, or if `effects` is nil. If the text has too many
    /// styles for another tag, adds an error at `location` and returns false, otherwise true.
    mutating func applyEffects(
        _ effects: TextEffects?,
        at location: TextLocation,
        _ findings: inout Findings
    ) -> Bool {
        guard let effects, case .text(let text) = settings else { return true }
        let enclosedText = effects.enclosing(text)
        // Some effects, such as a border, have no tag, and an empty text gets none.
        let hasNewTags = enclosedText != text
        guard hasNewTags else { return true }
        do throws(TextTemplateError) {
            _ = try TextTemplate(enclosedText)
        } catch {
            findings.addError("the text inside its effect \(error)", at: location)
            return false
        }
        settings = .text(enclosedText)
        return true
    }
}
