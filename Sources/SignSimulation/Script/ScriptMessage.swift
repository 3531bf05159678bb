import Diagnostics
import MonotonicTime
import SettingsText
import SignCore
import SignFile

/// A text and what is said about it, as in `alert Back at two for 10s id=soon priority=urgent`.
///
/// What is said stands at the end of the line. A text that ends in the same words is written in quotes.
struct ScriptMessage {
    /// The text, as it is shown; nil if there is none.
    var text: String?
    /// For how long.
    var length: Nanoseconds?
    /// The other words, by their key.
    private var settings: [Substring: Substring] = [:]

    private static let keys = ["id", "priority", "blink", "tap_dismisses"]

    /// Reads `text`, if it was quoted, and `words`, which follow it or are all of it.
    init(_ text: String?, _ words: [Substring]) throws(ScriptMistake) {
        var words = words[...]
        while let last = words.last {
            let parts = last.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, Self.keys.contains(String(parts[0])) {
                settings[parts[0]] = parts[1]
                words.removeLast()
            } else if words.count > 1, words[words.endIndex - 2] == "for" {
                do {
                    length = try Nanoseconds(duration: last)
                } catch {
                    // Without quotes, "for two" may belong to the text.
                    guard text != nil else { break }
                    throw ScriptMistake(message: "\(Wording.quoted(last)) \(error)")
                }
                words.removeLast(2)
            } else {
                break
            }
        }
        guard text != nil, let stray = words.first else {
            self.text = text ?? (words.isEmpty ? nil : words.joined(separator: " "))
            return
        }
        throw ScriptMistake(
            message: """
                unexpected \(Wording.quoted(stray)) after the closing quote; for TIME and \
                \(Self.keys.map { "\($0)=" }.joined(separator: ", ")) can follow
                """
        )
    }

    /// The alert that it describes.
    func alert() throws(ScriptMistake) -> Alert {
        guard let text, !text.isEmpty else {
            throw ScriptMistake(message: "alert needs a text: \(ScriptWord.alert.usage)")
        }
        guard text.utf8.count <= Alert.longestText else {
            throw ScriptMistake(message: "the text of an alert has at most \(Alert.longestText) bytes")
        }
        var alert = Alert(.text(text), id: settings["id"].map(String.init))
        alert.duration = length
        if let word = settings["priority"] {
            guard let priority = Alert.Priority(rawValue: String(word)) else {
                throw Self.misread("priority", word, Alert.Priority.allCases.map(\.rawValue))
            }
            alert.priority = priority
        }
        alert.blinks = try flag("blink") ?? alert.blinks
        alert.tapDismisses = try flag("tap_dismisses") ?? alert.tapDismisses
        return alert
    }

    private func flag(_ key: Substring) throws(ScriptMistake) -> Bool? {
        guard let word = settings[key] else { return nil }
        guard let value = Bool(String(word)) else { throw Self.misread(key, word, ["true", "false"]) }
        return value
    }

    private static func misread(
        _ key: Substring,
        _ word: Substring,
        _ allowed: [String]
    ) -> ScriptMistake {
        let words = allowed.map { "'\($0)'" }.joined(separator: ", ")
        return ScriptMistake(message: "\(key) must be one of \(words), not \(Wording.quoted(word))")
    }
}
