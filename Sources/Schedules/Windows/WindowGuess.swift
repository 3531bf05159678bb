import Diagnostics

/// The valid windows that the author of an invalid text most likely meant. An error message suggests them. Such texts
/// are, for example, `Mo–Fr 11–14 Uhr`, `24.12.2026` and `Sat 9-12 and 14-18`.
struct WindowGuess {
    /// The suggested windows in the valid syntax.
    private(set) var windows: [String]
    /// Whether the text contains a start without an end. The suggested window then ends at midnight.
    private(set) var lacksEnd = false

    private static let longest = 100
    private static let wholeDay = "00:00..24:00"

    /// Finds the windows that the author of `text` most likely meant. Returns nil if the meaning is unclear, or if
    /// `text` is already valid.
    init?(for text: String) {
        let plain = text.lowercased().filter { $0 != " " }
        guard text.utf8.count <= Self.longest else { return nil }
        if WindowVocabulary.wholeDays.contains(plain) {
            windows = [Self.wholeDay]
            return
        }
        guard let tokens = GuessScanner.tokens(in: text), let assembled = Assembly(GuessDays.merged(tokens))
        else { return nil }
        windows = assembled.windows
        lacksEnd = assembled.lacksEnd
        guard !windows.isEmpty, windows != [text],
            windows.allSatisfy({ (try? WindowReader.window(in: $0)) != nil })
        else { return nil }
    }

    /// The suggestion, phrased as the second half of an error message.
    var remedy: String {
        let quoted = windows.map { "\"\($0)\"" }.joined(separator: ", ")
        if windows.count > 1 { return "write \(windows.count) windows, \(quoted)" }
        return lacksEnd ? "a window needs an end, such as \(quoted)" : "did you mean \(quoted)?"
    }

    private struct Assembly {
        private(set) var windows: [String] = []
        private(set) var lacksEnd = false
        private var days = GuessDays()
        private var times: [String] = []
        /// Whether the times come before the days in the text, as in `9-12 on Monday`.
        private var beginsWithTimes = false
        private var isEvery = false
        private var isAfterFrom = false
        private var isAfterExcept = false

        init?(_ tokens: [GuessToken]) {
            var rest = tokens[...]
            while let token = rest.popFirst() {
                guard read(token, &rest) else { return nil }
            }
            // If earlier windows have both days and times, the last window must have both, too.
            if !windows.isEmpty, beginsWithTimes ? days.isEmpty : times.isEmpty { return nil }
            guard finish() else { return nil }
            if windows.isEmpty, isEvery { windows = [wholeDay] }
        }

        /// Adds the meaning of `token` to the current window. If a range starts with `token`, also removes
        /// the end of the range from `rest`. Returns false if the token has no meaning at this position.
        private mutating func read(_ token: GuessToken, _ rest: inout ArraySlice<GuessToken>) -> Bool {
            switch token {
            case .comma: return true
            case .every:
                isEvery = true
                return true
            case .except, .closed:
                isAfterExcept = true
                return rest.first?.namesDays == true
            case .from:
                isAfterFrom = true
                return true
            case .join:
                guard times.isEmpty, let time = rest.popFirst()?.time else { return false }
                return append(time: "00:00..\(time.text == "00:00" ? "24:00" : time.text)")
            default: break
            }
            // A time with only a dash after it, as in "9:00 -", starts an open range.
            if rest == [.join], token.time != nil {
                rest.removeFirst()
                isAfterFrom = true
            }
            let end = Self.takeEnd(ofRangeFrom: token, &rest)
            switch readDays(token, through: end) {
            case .added: return true
            case .invalid: return false
            case .notDays: return readTime(token, through: end)
            }
        }

        /// Removes the end of a range that starts with `token` from `rest` and returns it. Returns nil if no range
        /// starts there.
        private static func takeEnd(
            ofRangeFrom token: GuessToken,
            _ rest: inout ArraySlice<GuessToken>
        ) -> GuessToken? {
            guard rest.first == .join, let end = rest.dropFirst().first else { return nil }
            // In "Mon until 12:00", the time is not the end of a range of days, but the end of the window on Monday.
            let isEndOfWindow = token.namesDays && !end.namesDays && end.time != nil
            guard !isEndOfWindow else { return nil }
            rest = rest.dropFirst(2)
            return end
        }

        /// Adds the days from `token` to `end` to the current window. If the current window is complete, these days
        /// begin the next one.
        private mutating func readDays(_ token: GuessToken, through end: GuessToken?) -> GuessDays.Outcome {
            var extendedDays = days
            let outcome = extendedDays.append(token, through: end, isExcluded: isAfterExcept)
            guard outcome == .added else { return outcome }
            let isWindowComplete = !times.isEmpty && !beginsWithTimes
            guard isWindowComplete else {
                days = extendedDays
                return .added
            }
            guard finish() else { return .invalid }
            days = GuessDays()
            return days.append(token, through: end, isExcluded: isAfterExcept)
        }

        private mutating func readTime(_ token: GuessToken, through end: GuessToken?) -> Bool {
            guard let first = token.time else { return false }
            defer { isAfterFrom = false }
            if let end {
                guard let last = end.time, token.year == nil || end.year != nil else { return false }
                return append(time: GuessTime.range(from: first, to: last))
            }
            // A single number is ambiguous, because it can be an hour or a day.
            if case .number = token, !isAfterFrom { return false }
            if !isAfterFrom { lacksEnd = true }
            return append(time: "\(first.text)..24:00")
        }

        private mutating func append(time: String) -> Bool {
            isAfterExcept = false
            if beginsWithTimes, !days.isEmpty {
                guard finish() else { return false }
            }
            if times.isEmpty, days.isEmpty { beginsWithTimes = true }
            times.append(time)
            return true
        }

        /// Adds the windows for all days and times since the last call. Returns false if all days are excluded.
        private mutating func finish() -> Bool {
            guard let text = days.text else { return false }
            windows += (times.isEmpty ? [""] : times)
                .map { [text, $0].filter { !$0.isEmpty }.joined(separator: " ") }
                .filter { !$0.isEmpty }
            (days, times, isAfterExcept) = (GuessDays(), [], false)
            return true
        }
    }
}
