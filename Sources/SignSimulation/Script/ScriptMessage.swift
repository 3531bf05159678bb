import BannerText
import Diagnostics
import MonotonicTime
import Pixels
import SettingsText
import SignCore
import SignFile

/// The text and the settings in an `alert` or `value` line, such as `alert Back at two for 10s id=soon
/// priority=urgent`.
///
/// The settings follow the text. If the end of the text looks like a setting, the text must be quoted.
struct ScriptMessage {
    var text: String?
    var length: Nanoseconds?
    private var settings: [Substring: Substring] = [:]

    private static let keys = [
        "id", "priority", "blink", "tap_dismisses", "markup", "icon", "color", "background",
    ]

    /// Parses the message. `text` is its quoted text, and `tokens` are the settings after it. If the text is not
    /// quoted, `text` is nil, and `tokens` are all words of the message.
    init(_ text: String?, _ tokens: [Substring]) throws(ScriptError) {
        var remainingTokens = tokens[...]
        while try takeSetting(fromEndOf: &remainingTokens, isAfterQuotedText: text != nil) {}
        guard let text else {
            self.text = remainingTokens.isEmpty ? nil : remainingTokens.joined(separator: " ")
            return
        }
        self.text = text
        guard let unexpectedToken = remainingTokens.first else { return }
        throw ScriptError(
            message: """
                unexpected \(Wording.quoted(unexpectedToken)) after the closing quote; for TIME and \
                \(Self.keys.map { "\($0)=" }.joined(separator: ", ")) can follow
                """
        )
    }

    /// Removes a setting from the end of `tokens` and stores it. Returns false if `tokens` do not end with a setting.
    private mutating func takeSetting(
        fromEndOf tokens: inout ArraySlice<Substring>,
        isAfterQuotedText: Bool
    ) throws(ScriptError) -> Bool {
        if takeKeyAndValue(fromEndOf: &tokens) { return true }
        return try takeDuration(fromEndOf: &tokens, isAfterQuotedText: isAfterQuotedText)
    }

    /// Removes and stores a setting such as `priority=urgent`.
    private mutating func takeKeyAndValue(fromEndOf tokens: inout ArraySlice<Substring>) -> Bool {
        guard let lastToken = tokens.last else { return false }
        let parts = lastToken.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, Self.keys.contains(String(parts[0])) else { return false }
        let (key, value) = (parts[0], parts[1])
        settings[key] = value
        tokens.removeLast()
        return true
    }

    /// Removes and stores a duration such as `for 10s`.
    private mutating func takeDuration(
        fromEndOf tokens: inout ArraySlice<Substring>,
        isAfterQuotedText: Bool
    ) throws(ScriptError) -> Bool {
        guard let lastToken = tokens.last, tokens.dropLast().last == "for" else { return false }
        do {
            length = try Nanoseconds(duration: lastToken)
        } catch {
            // In a text without quotes, "for two" may be a part of the text.
            guard isAfterQuotedText else { return false }
            throw ScriptError(message: "\(Wording.quoted(lastToken)) \(error)")
        }
        tokens.removeLast(2)
        return true
    }

    /// Returns the alert that the message describes.
    func alert() throws(ScriptError) -> Alert {
        guard let text, !text.isEmpty else {
            throw ScriptError(message: "alert needs a text: \(ScriptCommand.alert.usage)")
        }
        guard text.utf8.count <= Alert.longestText else {
            throw ScriptError(message: "the text of an alert has at most \(Alert.longestText) bytes")
        }
        var alert = Alert(.text(text), id: settings["id"].map(String.init))
        alert.duration = length
        if let value = settings["priority"] {
            guard let priority = Alert.Priority(rawValue: String(value)) else {
                throw Self.invalidSetting("priority", value, Alert.Priority.allCases.map(\.rawValue))
            }
            alert.priority = priority
        }
        try setAppearance(of: &alert, text)
        alert.blinks = try flag("blink") ?? alert.blinks
        alert.tapDismisses = try flag("tap_dismisses") ?? alert.tapDismisses
        return alert
    }

    private func setAppearance(of alert: inout Alert, _ text: String) throws(ScriptError) {
        alert.hasMarkup = try flag("markup") ?? false
        if alert.hasMarkup, let problem = Alert.markupProblem(text) {
            throw ScriptError(message: "the text \(problem)")
        }
        if let name = settings["icon"], !alert.setIcon(named: String(name)) {
            throw ScriptError(message: "there is no icon \(Wording.quoted(name))")
        }
        alert.ink.color = try color("color")
        alert.ink.background = try color("background")
    }

    private func color(_ key: Substring) throws(ScriptError) -> Color? {
        guard let text = settings[key].map({ String($0) }) else { return nil }
        guard let color = Color(named: text) else {
            throw ScriptError(message: "\(key) \(Color.problem(with: text))")
        }
        return color
    }

    private func flag(_ key: Substring) throws(ScriptError) -> Bool? {
        guard let value = settings[key] else { return nil }
        guard let flag = Bool(String(value)) else {
            throw Self.invalidSetting(key, value, ["true", "false"])
        }
        return flag
    }

    private static func invalidSetting(
        _ key: Substring,
        _ value: Substring,
        _ allowed: [String]
    ) -> ScriptError {
        let values = allowed.map { "'\($0)'" }.joined(separator: ", ")
        return ScriptError(message: "\(key) must be one of \(values), not \(Wording.quoted(value))")
    }
}
