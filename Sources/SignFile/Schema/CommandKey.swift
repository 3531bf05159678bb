import SettingsText
import SignCore

extension TableSchema.Key {
    /// A word for a command.
    static func command(_ name: String, _ property: WritableKeyPath<Settings, Command>) -> Self {
        Self(name: name) { value, settings, findings in
            let word = findings.word(value, name, among: Command.words(in: .gestures).map(\.word))
            let command = word.flatMap { Command.word($0, in: .gestures)?.plainCommand }
            if let command { settings[keyPath: property] = command }
        }
    }
}
