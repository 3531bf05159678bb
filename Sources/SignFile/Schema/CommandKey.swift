import Diagnostics
import MonotonicTime
import SettingsText
import SignCore

extension TableSchema.Key {
    /// A word for a command.
    static func command(_ name: String, store: @escaping Store<Command>) -> Self {
        Self(name: name, form: .text) { value, settings, findings in
            if let text = value.string, (try? Nanoseconds(duration: text)) != nil {
                let length = String(name.dropFirst(3))
                let isKey = ["long_press", "double_tap"].contains(length)
                return findings.error(
                    "\(name) is the command, and \(Wording.quoted(text)) is a length of time"
                        + (isKey ? "; write \(length) = \(text.quotedAsTOML)" : "; write \(name) = \"next\""),
                    at: value.location
                )
            }
            let word = findings.word(value, name, among: Command.words(in: .gestures).map(\.word))
            let command = word.flatMap { Command.word($0, in: .gestures)?.plainCommand }
            if let command { store(&settings, command) }
        }
    }

    /// A key for the length of a gesture, whose command `on_…` is written there by mistake.
    func orCommand(_ command: String) -> Self {
        Self(name: name, form: form) { value, settings, findings in
            guard let word = value.string, Command.word(word, in: .gestures) != nil else {
                return read(value, &settings, &findings)
            }
            findings.error(
                "\(name) is a length of time, and \(Wording.quoted(word)) is a command; "
                    + "write \(command) = \"\(word)\"",
                at: value.location
            )
        }
    }
}
