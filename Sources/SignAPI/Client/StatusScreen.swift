import Diagnostics

/// The content of a terminal screen that shows the state of a sign and its latest inputs.
public struct StatusScreen: Sendable {
    /// The maximum number of inputs, such as button presses, that the screen shows.
    public static let maxInputs = 5
    /// The number of recent events of the sign that are searched for inputs to show on the screen.
    public static let eventHistory = 1000

    private let state: ReportedState
    private let inputRows: [String]

    /// Creates a screen that shows the state of a sign and the latest inputs among its events.
    ///
    /// - Parameters:
    ///   - state: The state of the sign.
    ///   - events: The events as the method `Subscribe` returns them, with the oldest first.
    ///   - localTime: A function that returns the local time of day for a time in RFC 3339 format.
    public init(_ state: ReportedState, events: [JSONTree], localTime: (String) -> String) {
        self.state = state
        inputRows = Self.inputRows(for: events, localTime: localTime)
    }

    /// The rows of text on the terminal screen, from top to bottom.
    public var rows: [String] {
        var rows = [headline, ""]
        if let console = state.consoleAddress {
            rows.append(row("Console", "shows pictures from \(console)"))
        }
        if let alert = state.alertText { rows.append(row("Alert", Self.excerpt(alert))) }
        rows.append(row("Banner", banner))
        rows.append(row("Light", state.light))
        if let isPresent = state.isPresent { rows.append(row("Presence", isPresent ? "yes" : "no")) }
        for (index, text) in (state.schedule?.rows ?? []).enumerated() {
            rows.append(row(index == 0 ? "Schedule" : "", text))
        }
        rows.append(row("Display", "\(state.displayCondition), \(state.width)×\(state.height)"))
        rows.append(row("Options", options))
        if state.fontFailures > 0 {
            let times = state.fontFailures == 1 ? "once" : "\(state.fontFailures) times"
            rows.append(row("Fonts", "loopbanner-text has failed \(times) in this run; see the log"))
        }
        if let file = state.configurationPath { rows.append(row("File", Wording.printable(file))) }
        rows.append(row("Version", state.version))
        for (index, sentence) in state.problems.enumerated() {
            rows.append(row(index == 0 ? "Problems" : "", Wording.printable(sentence)))
        }
        if !inputRows.isEmpty { rows += ["", "Last inputs:"] + inputRows.map { "  \($0)" } }
        return rows
    }

    private var headline: String {
        let mark = state.problems.isEmpty && state.displayCondition != "failed" ? "●" : "×"
        guard let selected = state.selectedOption else { return "\(mark) no option" }
        let id = selected.id == selected.text ? "" : " (\(Self.excerpt(selected.id)))"
        let position = "option \(selected.index + 1) of \(state.optionCount)"
        return "\(mark) \(Self.excerpt(selected.title))\(id), \(position)"
    }

    /// Returns the first 80 characters of `text`, because a text may have ten thousand characters.
    private static func excerpt(_ text: String) -> String { Wording.printable(text, atMost: 80) }

    private var banner: String {
        if state.isPaused { return "paused" }
        guard state.isHeld else { return state.motion }
        guard let until = state.heldUntil else { return "\(state.motion), held until it is resumed" }
        return "\(state.motion), held for \(Self.duration(until - state.reportTime))"
    }

    private var options: String {
        let origin = state.listOrigin == "control" ? "changed since the file was read" : "from the file"
        guard state.waitingCount > 0 else { return "\(state.optionCount), \(origin)" }
        let bound = state.waitingCount >= ReportedState.maxWaiting ? "at least " : ""
        return
            "\(state.optionCount) shown, \(bound)\(state.waitingCount) waiting for a time or a value, \(origin)"
    }

    private func row(_ name: String, _ value: String) -> String {
        String(repeating: " ", count: 9 - name.count) + "\(name)\(name.isEmpty ? " " : ":") \(value)"
    }

    /// Returns a human-readable duration, such as `5 min`, for a number of nanoseconds. It is rounded up to
    /// whole seconds, minutes or hours.
    static func duration(_ nanoseconds: Int) -> String {
        let seconds = (max(0, nanoseconds) + 999_999_999) / 1_000_000_000
        switch seconds {
        case ..<120: return "\(seconds) s"
        case ..<7200: return "\((seconds + 59) / 60) min"
        default: return "\((seconds + 3599) / 3600) h"
        }
    }

    /// Returns a row of text for each of the latest inputs, such as button presses, with the newest first.
    /// After a colon, a row contains the effect of the input: the option that it selected, or the reason why
    /// it was ignored.
    ///
    /// The event of an input does not contain its effect, but a later event does, such as the selection of an
    /// option. So the rows are built in the order of the events, and the effect is appended to the last row.
    ///
    /// - Parameters:
    ///   - events: The events of the sign, with the oldest first.
    ///   - localTime: A function that returns the local time of day for a time in RFC 3339 format.
    private static func inputRows(for events: [JSONTree], localTime: (String) -> String) -> [String] {
        var rows: [String] = []
        for event in events {
            switch event["event"]?.string {
            case "input": rows.append(inputRow(for: event, localTime: localTime))
            case "ignored":
                let reason = (event["reason"]?.string ?? "").spaced
                let row = inputRow(for: event, localTime: localTime)
                rows.append("\(row)\(effectSeparator)ignored, \(reason)")
            // The timer selects options without an input. Any other selection is the effect of the last
            // input.
            case "selected" where event["reason"]?.string != "timer":
                addEffect(ofSelection: event, toLastOf: &rows)
            default: continue
            }
        }
        return rows.suffix(maxInputs).reversed()
    }

    /// The text between an input and its effect in a row.
    private static let effectSeparator = ": "

    /// Appends the option that the event `selection` selected to the last of `rows`. An input has only one
    /// effect, so a row that already contains one stays the same.
    private static func addEffect(ofSelection selection: JSONTree, toLastOf rows: inout [String]) {
        guard let option = ReportedState.Choice(selection), let lastRow = rows.last else { return }
        let hasEffect = lastRow.contains(text: effectSeparator)
        guard !hasEffect else { return }
        rows[rows.count - 1] = "\(lastRow)\(effectSeparator)\(excerpt(option.title))"
    }

    /// Returns a row of text with the time of an input event, its name and its source, such as `14:05:09  tap
    /// on right (simulated)`. `localTime` converts a time in RFC 3339 format to the local time of day.
    private static func inputRow(for event: JSONTree, localTime: (String) -> String) -> String {
        let time = localTime(event["time"]?.string ?? "")
        let input = Wording.printable((event["input"]?.string ?? "").spaced)
        let button = event["button"]?.string.map { " on \(Wording.printable($0))" } ?? ""
        let source = event["source"]?.string.map { " (\(Wording.printable($0)))" } ?? ""
        return "\(time)  \(input)\(button)\(source)"
    }
}

extension String {
    /// The text with each underscore replaced by a space, to show the name of an input or a reason to the
    /// user.
    fileprivate var spaced: String { String(map { $0 == "_" ? " " : $0 }) }
}
