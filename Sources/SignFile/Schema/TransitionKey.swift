import Diagnostics
import MonotonicTime
import SettingsText
import Transitions

extension TableSchema.Key {
    /// Defines the key `transition`, whose value is the name of a transition, `random` or `alternate`.
    static func transition(store: @escaping Store<TransitionChoice>) -> Self {
        Self(name: "transition", form: .text) { value, settings, findings in
            // Until transitions existed, this key stood for the duration of a slide.
            if let text = value.string, (try? Nanoseconds(duration: text)) != nil {
                return findings.error(
                    "transition is the name of an effect, such as \"dissolve\"; for its duration write slide = "
                        + text.quotedAsTOML,
                    at: value.location
                )
            }
            let names = TransitionChoice.names
            guard
                let text = findings.choice(value, "transition", among: names, MotionNames.transition(for:)),
                let choice = TransitionChoice(named: text)
            else { return }
            store(&settings, choice)
        }
    }
}
