import BannerText
import Diagnostics
import MonotonicTime
import Pixels
import SignAPI

/// The text and settings of an alert or a value in an input text, such as `alert Back at two for 10s id=soon
/// priority=urgent`.
///
/// The settings follow the text, which must be quoted if its end looks like a setting.
package struct MessageText {
    /// The text of the message, or nil if there is none.
    package private(set) var text: String?
    /// The duration of the message, which follows the word `for`, or nil if none is given.
    package private(set) var duration: Nanoseconds?
    private var settings: [Substring: Substring] = [:]

    private static let settingKeys = [
        "id", "priority", "blink", "tap_dismisses", "markup", "icon", "color", "background",
    ]

    /// Creates a message from a text and settings, as in `Back at two for 10s id=soon`. Throws if a setting
    /// is invalid.
    ///
    /// A quoted text is passed as `text`, and `tokens` are the words after it. Otherwise `text` is nil, and
    /// `tokens` are all words: settings are taken from the end, and the rest is the text.
    package init(quotedText text: String?, tokens: [Substring]) throws(InputLine.Mistake) {
        var remainingTokens = tokens[...]
        // Each call takes one setting, until the last word is not a setting.
        while try takeSetting(fromEndOf: &remainingTokens, isAfterQuotedText: text != nil) {}

        guard let text else {
            self.text = remainingTokens.isEmpty ? nil : remainingTokens.joined(separator: " ")
            return
        }
        self.text = text
        // After a quoted text, only settings can follow.
        guard let unexpectedToken = remainingTokens.first else { return }
        throw .message(
            """
            unexpected \(Wording.quoted(unexpectedToken)) after the closing quote; for TIME and \
            \(Self.settingKeys.map { "\($0)=" }.joined(separator: ", ")) can follow
            """
        )
    }

    /// Parses the part of an input after the command or the name of a value: a text, possibly quoted, and its
    /// settings. Throws if the closing quotation mark is missing or a setting is invalid.
    package init(_ line: Substring) throws(InputLine.Mistake) {
        var rest = line.drop(while: \.isWhitespace)
        var text: String?
        if rest.first == "\"" {
            text = InputLine.takeQuotedText(from: &rest)
            guard text != nil else { throw .missingClosingQuote }
        }
        try self.init(quotedText: text, tokens: rest.split(whereSeparator: \.isWhitespace))
    }

    /// Removes one setting from the end of `tokens` and stores it. Returns whether `tokens` ended with a
    /// setting. Throws if the setting is invalid.
    private mutating func takeSetting(
        fromEndOf tokens: inout ArraySlice<Substring>,
        isAfterQuotedText: Bool
    ) throws(InputLine.Mistake) -> Bool {
        if takeKeyAndValue(fromEndOf: &tokens) { return true }
        return try takeDuration(fromEndOf: &tokens, isAfterQuotedText: isAfterQuotedText)
    }

    /// Removes a setting such as `priority=urgent` from the end of `tokens` and stores it. Returns whether
    /// `tokens` ended with such a setting.
    private mutating func takeKeyAndValue(fromEndOf tokens: inout ArraySlice<Substring>) -> Bool {
        guard let lastToken = tokens.last else { return false }
        let parts = lastToken.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, Self.settingKeys.contains(String(parts[0])) else { return false }
        let (key, value) = (parts[0], parts[1])
        settings[key] = value
        tokens.removeLast()
        return true
    }

    /// Removes a duration such as `for 10s` from the end of `tokens` and stores it. Returns whether `tokens`
    /// ended with a duration. Throws if an invalid duration follows a quoted text.
    private mutating func takeDuration(
        fromEndOf tokens: inout ArraySlice<Substring>,
        isAfterQuotedText: Bool
    ) throws(InputLine.Mistake) -> Bool {
        guard let lastToken = tokens.last, tokens.dropLast().last == "for" else { return false }
        do {
            duration = try Nanoseconds(duration: lastToken)
        } catch {
            // In a text without quotes, "for two" may be a part of the text.
            guard isAfterQuotedText else { return false }
            throw .invalidDuration(String(lastToken), error)
        }
        tokens.removeLast(2)
        return true
    }

    /// Returns the alert that the message describes. Throws if the text is missing or too long, or if a
    /// setting has an invalid value.
    package func makeAlert() throws(InputLine.Mistake) -> Alert {
        guard let text, !text.isBlank else {
            throw .message("alert needs text: \(InputLine.Word.alert.usage)")
        }
        guard text.utf8.count <= Alert.longestText else {
            throw .message("the text of an alert has at most \(Alert.longestText) bytes")
        }
        guard duration != .zero else { throw .message("an alert cannot last 0 s; omit 'for'") }

        // Settings that the message omits keep the defaults of an alert.
        var alert = Alert(.text(text), id: try validatedID)
        alert.duration = duration
        alert.priority = try parsePriority() ?? alert.priority
        try setAppearance(of: &alert, text: text)
        alert.blinks = try parseFlag(forKey: "blink") ?? alert.blinks
        alert.tapDismisses = try parseFlag(forKey: "tap_dismisses") ?? alert.tapDismisses
        return alert
    }

    /// Returns the value of the setting `parsePriority`, or nil if the message does not contain it. Throws if
    /// the value is invalid.
    private func parsePriority() throws(InputLine.Mistake) -> Alert.Priority? {
        guard let value = settings["priority"] else { return nil }
        guard let priority = Alert.Priority(rawValue: String(value)) else {
            throw Self.invalidSetting(
                "priority",
                value: value,
                allowed: Alert.Priority.allCases.map(\.rawValue)
            )
        }
        return priority
    }

    private var validatedID: String? {
        get throws(InputLine.Mistake) {
            guard let id = settings["id"].map({ String($0) }) else { return nil }
            guard id.utf8.count <= Alert.longestID, !id.utf8.contains(0) else {
                throw .message(
                    "the id of an alert has at most \(Alert.longestID) bytes, and no NUL character"
                )
            }
            return id
        }
    }

    private func setAppearance(of alert: inout Alert, text: String) throws(InputLine.Mistake) {
        alert.hasMarkup = try parseFlag(forKey: "markup") ?? false
        if alert.hasMarkup, let problem = Alert.markupProblem(in: text) {
            throw .message("the text \(problem)")
        }
        if let name = settings["icon"], !alert.setIcon(named: String(name)) {
            let suggestion =
                TextTemplate.suggestedIconName(for: String(name)).map { "; did you mean '\($0)'?" } ?? ""
            throw .message("unknown icon \(Wording.quoted(name))\(suggestion)")
        }
        alert.ink.color = try parseColor(forKey: "color")
        alert.ink.background = try parseColor(forKey: "background")
    }

    private func parseColor(forKey key: Substring) throws(InputLine.Mistake) -> Color? {
        guard let text = settings[key].map({ String($0) }) else { return nil }
        guard let color = Color(named: text) else {
            throw .message("\(key) \(Color.problem(with: text))")
        }
        return color
    }

    private func parseFlag(forKey key: Substring) throws(InputLine.Mistake) -> Bool? {
        guard let value = settings[key] else { return nil }
        guard let flag = Bool(String(value)) else {
            throw Self.invalidSetting(key, value: value, allowed: ["true", "false"])
        }
        return flag
    }

    private static func invalidSetting(
        _ key: Substring,
        value: Substring,
        allowed: [String]
    ) -> InputLine.Mistake {
        let values = allowed.map { "'\($0)'" }.joined(separator: ", ")
        return .message("\(key) must be one of \(values), not \(Wording.quoted(value))")
    }
}
