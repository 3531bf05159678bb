import BannerText
import Diagnostics
import MonotonicTime
import SettingsText
import SignCore

extension TableSchema.Key {
    /// Defines the key `slide`, the duration of the motion between two options. The duration must be in
    /// `range`. `store` receives a valid duration.
    static func slide(in range: ClosedRange<Nanoseconds>, store: @escaping Store<Nanoseconds>) -> Self {
        let length: Self = .duration("slide", in: range, store: store)
        return Self(name: length.name, form: length.form, domain: length.domain) {
            value,
            settings,
            findings in
            guard let text = value.string, TransitionChoice(named: text) != nil else {
                return length.read(value, &settings, &findings)
            }
            findings.addError(
                "slide is a duration, such as \"600ms\"; for the effect, write transition = \(text.quotedAsTOML)",
                at: value.location
            )
        }
    }

    /// Defines the key `transition`, whose value is `random`, `alternate`, or the name of a transition (the
    /// way in which an option enters the display). `store` receives a valid value. If the value belongs to
    /// another key, such as a duration or a text effect, the error message names that key.
    static func transition(store: @escaping Store<TransitionChoice>) -> Self {
        // The domain, a description of the allowed values, is only created when a program requests it.
        func domain() -> ValueDomain { ValueDomain(.choice, choices: TransitionChoice.names) }
        return Self(name: "transition", form: .text, domain: domain()) { value, settings, findings in
            if let text = value.string, let message = otherKeyError(for: text) {
                return findings.addError(message, at: value.location)
            }
            let name = findings.readChoice(
                value,
                named: "transition",
                among: TransitionChoice.names,
                otherNames: MotionNames.transition(for:)
            )
            guard let name, let choice = TransitionChoice(named: name) else { return }
            store(&settings, choice)
        }
    }

    /// Returns the error message about `text`, the value of `transition`, if it belongs to the key `slide` or
    /// `effect`. Returns nil if it belongs to neither.
    private static func otherKeyError(for text: String) -> String? {
        // Before transitions existed, this key was the duration of a slide.
        let isDuration = (try? Nanoseconds(duration: text)) != nil
        if isDuration {
            return
                "transition is the name of an effect, such as \"dissolve\"; for its duration, write slide = "
                + text.quotedAsTOML
        }
        guard let effects = try? TextEffects(text), !effects.effects.isEmpty else { return nil }
        return
            "transition is how an option appears, such as \"dissolve\"; for the letters of its "
            + "text write effect = \(text.quotedAsTOML)"
    }
}
