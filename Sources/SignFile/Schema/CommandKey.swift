import Diagnostics
import MonotonicTime
import SettingsText
import SignCore

extension TableSchema.Key {
    /// Defines the key `name` of a table, such as `on_long_press`, which sets the command for a gesture. Its
    /// value is the name of a command, such as `next`, or a change of a counter, such as `count queue +1`.
    /// `store` receives a valid command.
    static func command(_ name: String, store: @escaping Store<Command>) -> Self {
        Self(name: name, form: .text, domain: commandDomain) { value, settings, findings in
            if let command = findings.readCommand(value, named: name) { store(&settings, command) }
        }
    }

    /// The values that a key for a command can have: the names of commands. A key can also have a change of a
    /// counter, which is not included.
    private static var commandDomain: ValueDomain {
        let names = Command.words(in: .gestures).map(\.word).filter { $0 != "count" }
        return ValueDomain(.text, choices: names)
    }

    /// Returns this key, which sets the duration of a gesture, with another error message for a value that is
    /// the name of a command. The message suggests that the key `command` be set to this value.
    func orCommand(_ command: String) -> Self {
        Self(name: name, form: form, domain: domain) { value, settings, findings in
            guard let text = value.string, Command.word(text, in: .gestures) != nil else {
                return read(value, &settings, &findings)
            }
            findings.addError(
                "\(name) is a length of time, and \(Wording.quoted(text)) is a command; "
                    + "write \(command) = \"\(text)\"",
                at: value.location
            )
        }
    }
}

extension Findings {
    /// Returns the command in `value`, the value of the key `name`, such as `on_long_press`. If it is
    /// invalid, adds an error and returns nil.
    ///
    /// A user may confuse the key with the one for the duration of the gesture, such as `long_press`. The
    /// error message for a duration therefore contains the correct setting.
    fileprivate mutating func readCommand(_ value: TOMLNode, named name: String) -> Command? {
        if let duration = value.string, (try? Nanoseconds(duration: duration)) != nil {
            let correctLine = Self.correctedLine(forDuration: duration, commandKey: name)
            addError(
                "\(name) is the command, and \(Wording.quoted(duration)) is a length of time; write \(correctLine)",
                at: value.location
            )
            return nil
        }
        if let counterChange = value.string, counterChange == "count" || counterChange.hasPrefix("count ") {
            return counterCommand(from: counterChange, name, at: value.location)
        }
        let commandNames = Command.words(in: .gestures).map(\.word)
        let commandName = readChoice(value, named: name, among: commandNames)
        return commandName.flatMap { Command.word($0, in: .gestures)?.plainCommand }
    }

    /// Returns the correct setting for a user who set the key `commandKey`, which expects a command, to the
    /// duration `text`. A duration for `on_long_press` belongs to the key `long_press`. For a gesture without
    /// a duration, returns an example of a command.
    private static func correctedLine(forDuration text: String, commandKey: String) -> String {
        let durationKey = String(commandKey.dropFirst("on_".count))
        let hasDurationKey = ["long_press", "double_tap"].contains(durationKey)
        return hasDurationKey ? "\(durationKey) = \(text.quotedAsTOML)" : "\(commandKey) = \"next\""
    }

    /// Returns the command that changes a counter as `text` describes, such as `count queue +1`. If `text` is
    /// invalid, adds an error at `location` and returns nil. `name` is the name of the key in the file.
    fileprivate mutating func counterCommand(
        from text: String,
        _ name: String,
        at location: TextLocation
    ) -> Command? {
        do throws(InputLine.Mistake) {
            guard case .commands(let inputs) = try InputLine(text) else { return nil }
            return inputs.first?.command
        } catch {
            self.addError("\(name): \(error.description)", at: location)
            return nil
        }
    }
}
