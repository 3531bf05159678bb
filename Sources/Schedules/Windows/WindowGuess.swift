import Diagnostics

/// A guess at the valid time windows that a user meant by an invalid text, such as `Mo–Fr 11–14 Uhr`,
/// `24.12.2026` or `Sat 9-12 and 14-18`. Error messages suggest these windows.
struct WindowGuess {
    /// The suggested time windows in the valid syntax.
    private(set) var windows: [String]
    /// Whether the text contains the start of a time range without an end. The suggested time window then
    /// ends at midnight.
    private(set) var lacksEnd = false

    private static let longest = 100
    private static let wholeDay = "00:00..24:00"

    /// Finds the valid time windows that a user most likely meant by `text`. Returns nil if the meaning is
    /// unclear, or if `text` is already valid.
    init?(for text: String) {
        let plain = text.lowercased().filter { $0 != " " }
        guard text.utf8.count <= Self.longest else { return nil }
        if WindowVocabulary.wholeDays.contains(plain) {
            windows = [Self.wholeDay]
            return
        }
        guard let tokens = GuessScanner.tokens(in: text),
            let assembled = Assembly(GuessDays.combiningDates(in: tokens))
        else { return nil }
        windows = assembled.windows
        lacksEnd = assembled.lacksEnd
        let areValid = windows.allSatisfy { (try? WindowReader.window(in: $0)) != nil }
        guard !windows.isEmpty, windows != [text], areValid else { return nil }
    }

    /// The suggestion of the time windows, phrased as the second half of an error message.
    var remedy: String {
        let quoted = windows.map { "\"\($0)\"" }.joined(separator: ", ")
        if windows.count > 1 { return "write \(windows.count) windows, \(quoted)" }
        return lacksEnd ? "a window needs an end, such as \(quoted)" : "did you mean \(quoted)?"
    }

    /// A builder that assembles time windows from the tokens of an invalid text. Tokens are words and
    /// numbers, and they are added in the order of the text.
    private struct Assembly {
        private(set) var windows: [String] = []
        private(set) var lacksEnd = false
        private var days = GuessDays()
        private var times: [String] = []
        /// Whether the times come before the days in the text of the time windows, as in `9-12 on Monday`.
        private var beginsWithTimes = false
        /// Whether the text contains a word for all days, such as `daily`.
        private var specifiesAllDays = false
        /// Whether the next time in the text is the start of a range, because it follows a word such as
        /// `from` or precedes a dash that ends the text. If the range has no end, the time window lasts until
        /// midnight.
        private var isNextTimeRangeStart = false
        /// Whether a word such as `except` excludes the days that follow it in the text.
        private var excludesNextDays = false

        /// Assembles the time windows that `tokens`, the words and numbers of a text, most likely mean.
        /// Returns nil if a token has no meaning at its position, or if no days remain.
        init?(_ tokens: [GuessToken]) {
            var rest = tokens[...]
            while let token = rest.popFirst() {
                guard interpret(token, followedBy: &rest) else { return nil }
            }
            // If earlier windows have both days and times, the last window must have both, too.
            if !windows.isEmpty, beginsWithTimes ? days.isEmpty : times.isEmpty { return nil }
            guard finishWindows() else { return nil }
            if windows.isEmpty, specifiesAllDays { windows = [wholeDay] }
        }

        /// Interprets `token`, a word or number of an invalid text, and adds its meaning to the suggested
        /// time window. Tokens that belong to it, such as the end of a range, are removed from
        /// `remainingTokens`, the tokens after it. Returns false if `token` has no meaning at this position.
        private mutating func interpret(
            _ token: GuessToken,
            followedBy remainingTokens: inout ArraySlice<GuessToken>
        ) -> Bool {
            switch token {
            case .comma: return true
            case .every:
                // A word such as "daily".
                specifiesAllDays = true
                return true
            case .except, .closed:
                excludesNextDays = true
                // Only days can be excluded, and they follow immediately.
                return remainingTokens.first?.specifiesDays == true
            case .rangeStart:
                // The next time starts a range, even if the range has no end.
                isNextTimeRangeStart = true
                return true
            // Without a start before it, a word such as "until" precedes the end of a range.
            case .rangeSeparator: return addRangeEnd(from: &remainingTokens)
            case .weekday, .weekdays, .date, .day, .month, .time, .number:
                return addRange(startingWith: token, followedBy: &remainingTokens)
            }
        }

        /// Reads the end of a time range without a start, as in `until 12:00`, and removes it from `rest`.
        /// The range then starts at midnight. Returns false if `rest` does not begin with such an end.
        private mutating func addRangeEnd(from rest: inout ArraySlice<GuessToken>) -> Bool {
            guard times.isEmpty, let end = rest.popFirst()?.time else { return false }
            return append(time: "00:00..\(end.text == "00:00" ? "24:00" : end.text)")
        }

        /// Adds a range of days or times that starts with `token`, such as `Mon to Fri`, to the suggested
        /// time window, and removes its other tokens from `remainingTokens`. Without a range, only `token` is
        /// added. Returns false if the days or times are invalid.
        private mutating func addRange(
            startingWith token: GuessToken,
            followedBy remainingTokens: inout ArraySlice<GuessToken>
        ) -> Bool {
            // A time with only a dash after it, as in "9:00 -", starts an open range.
            if remainingTokens == [.rangeSeparator], token.time != nil {
                remainingTokens.removeFirst()
                isNextTimeRangeStart = true
            }

            let end = Self.takeEnd(ofRangeFrom: token, from: &remainingTokens)
            switch addDays(from: token, through: end) {
            case .added: return true
            case .invalid: return false
            case .notDays: return addTime(from: token, through: end)
            }
        }

        /// If `token` starts a range of days or times, removes the end of the range from `rest` and returns
        /// it. Otherwise returns nil.
        private static func takeEnd(
            ofRangeFrom token: GuessToken,
            from rest: inout ArraySlice<GuessToken>
        ) -> GuessToken? {
            guard rest.first == .rangeSeparator, let end = rest.dropFirst().first else { return nil }
            // In "Mon until 12:00", the time is not the end of a range of days, but the end of the window on
            // Monday.
            let isEndOfWindow = token.specifiesDays && !end.specifiesDays && end.time != nil
            guard !isEndOfWindow else { return nil }
            rest = rest.dropFirst(2)
            return end
        }

        /// Adds the days from `token` to `end` to the current time window, or to a new window if the current
        /// one is complete. If `end` is nil, only the days of `token` are added. Returns whether the tokens
        /// are valid days.
        private mutating func addDays(from token: GuessToken, through end: GuessToken?) -> GuessDays.Outcome {
            var extendedDays = days
            let outcome = extendedDays.addDays(from: token, through: end, isExcluded: excludesNextDays)
            guard outcome == .added else { return outcome }
            let isWindowComplete = !times.isEmpty && !beginsWithTimes
            guard isWindowComplete else {
                days = extendedDays
                return .added
            }
            guard finishWindows() else { return .invalid }
            days = GuessDays()
            return days.addDays(from: token, through: end, isExcluded: excludesNextDays)
        }

        /// Adds the times from `token` to `end` to the current time window. If `end` is nil, the times last
        /// until midnight. Returns false if the tokens are not clearly times.
        private mutating func addTime(from token: GuessToken, through end: GuessToken?) -> Bool {
            guard let startTime = token.time else { return false }
            defer { isNextTimeRangeStart = false }
            if let end {
                guard let endTime = end.time, token.year == nil || end.year != nil else { return false }
                return append(time: GuessTime.rangeText(from: startTime, to: endTime))
            }
            // A single number is ambiguous, because it can be an hour or a day.
            if case .number = token, !isNextTimeRangeStart { return false }
            if !isNextTimeRangeStart { lacksEnd = true }
            return append(time: "\(startTime.text)..24:00")
        }

        /// Adds `time`, a range of times in valid syntax, to the current time window, or to a new window if
        /// the current one is complete. Returns false if all days of the current window are excluded.
        private mutating func append(time: String) -> Bool {
            excludesNextDays = false
            let isWindowComplete = beginsWithTimes && !days.isEmpty
            if isWindowComplete {
                guard finishWindows() else { return false }
            }
            if times.isEmpty, days.isEmpty { beginsWithTimes = true }
            times.append(time)
            return true
        }

        /// Completes the current days and times. Adds a time window for each range of times, or one for
        /// complete days if there are no times, or none if there are no days either. Returns false if all
        /// days are excluded.
        private mutating func finishWindows() -> Bool {
            guard let daysText = days.text else { return false }
            if times.isEmpty {
                if !daysText.isEmpty { windows.append(daysText) }
            } else {
                windows += times.map { daysText.isEmpty ? $0 : "\(daysText) \($0)" }
            }
            (days, times, excludesNextDays) = (GuessDays(), [], false)
            return true
        }
    }
}
