import Diagnostics

/// The state of a sign for people, and the last inputs.
public struct StatusScreen: Sendable {
    /// How many inputs it shows.
    public static let mostInputs = 5
    /// How many events back it looks for them.
    public static let eventsBack = 1000

    private let state: ReportedState
    private let inputs: [String]

    /// A screen of `state` and the last inputs among `events`, objects as `Subscribe` gives them. `clock` tells the local
    /// time of an RFC 3339 time.
    public init(_ state: ReportedState, events: [JSONTree], clock: (String) -> String) {
        self.state = state
        inputs = Self.inputs(in: events, clock)
    }

    /// The lines, each without its end.
    public var lines: [String] {
        var lines = [headline, ""]
        if let alert = state.alert { lines.append(line("Alert", Self.shown(alert))) }
        lines.append(line("Banner", banner))
        lines.append(line("Light", state.light))
        for (index, text) in (state.schedule?.lines ?? []).enumerated() {
            lines.append(line(index == 0 ? "Schedule" : "", text))
        }
        lines.append(line("Display", display))
        lines.append(line("Options", options))
        if state.fontFailures > 0 {
            let times = state.fontFailures == 1 ? "once" : "\(state.fontFailures) times"
            lines.append(line("Fonts", "loopbanner-text has failed \(times) in this run; the log says why"))
        }
        if let file = state.configuration { lines.append(line("File", Wording.printable(file))) }
        lines.append(line("Version", state.version))
        for (index, sentence) in state.trouble.enumerated() {
            lines.append(line(index == 0 ? "Trouble" : "", Wording.printable(sentence)))
        }
        if !inputs.isEmpty { lines += ["", "Last inputs:"] + inputs.map { "  \($0)" } }
        return lines
    }

    private var headline: String {
        let mark = state.trouble.isEmpty && state.display != "failed" ? "●" : "×"
        guard let selected = state.selected else { return "\(mark) no option" }
        let name = selected.id == selected.text ? "" : " (\(Self.shown(selected.id)))"
        return
            "\(mark) \(Self.shown(selected.title))\(name), option \(selected.index + 1) of \(state.options)"
    }

    /// A text of the sign, or its beginning: it may be ten thousand characters long.
    private static func shown(_ text: String) -> String { Wording.printable(text, atMost: 80) }

    private var banner: String {
        if state.isPaused { return "paused" }
        guard state.isHeld else { return state.motion }
        guard let until = state.heldUntil else { return "\(state.motion), held until it is resumed" }
        return "\(state.motion), held for \(Self.length(until - state.at))"
    }

    private var display: String { "\(state.display), \(state.width)×\(state.height)" }

    private var options: String {
        let whose = state.optionsFrom == "control" ? "changed since the file was read" : "from the file"
        guard state.waiting > 0 else { return "\(state.options), \(whose)" }
        let most = state.waiting >= ReportedState.mostWaiting ? "at least " : ""
        return "\(state.options) shown, \(most)\(state.waiting) waiting for a time or a value, \(whose)"
    }

    private func line(_ name: String, _ value: String) -> String {
        String(repeating: " ", count: 9 - name.count) + "\(name)\(name.isEmpty ? " " : ":") \(value)"
    }

    /// A length of time, rounded up to what people want to know.
    static func length(_ nanoseconds: Int) -> String {
        let seconds = (max(0, nanoseconds) + 999_999_999) / 1_000_000_000
        switch seconds {
        case ..<120: return "\(seconds) s"
        case ..<7200: return "\((seconds + 59) / 60) min"
        default: return "\((seconds + 3599) / 3600) h"
        }
    }

    /// The last inputs, the newest first, each with what came of it.
    private static func inputs(in events: [JSONTree], _ clock: (String) -> String) -> [String] {
        var lines: [String] = []
        for event in events {
            let time = clock(event["time"]?.string ?? "")
            let words = Wording.printable((event["input"]?.string ?? "").spaced)
            let button = event["button"]?.string.map { " on \(Wording.printable($0))" } ?? ""
            let source = button + (event["source"]?.string.map { " (\(Wording.printable($0)))" } ?? "")
            switch event["event"]?.string {
            case "input": lines.append("\(time)  \(words)\(source)")
            case "ignored":
                let reason = (event["reason"]?.string ?? "").spaced
                lines.append("\(time)  \(words)\(source): ignored, \(reason)")
            case "selected" where event["reason"]?.string != "timer" && !lines.isEmpty:
                guard let choice = ReportedState.Choice(event), let last = lines.last,
                    last.firstRange(ofText: ": ") == nil
                else {
                    continue
                }
                lines[lines.count - 1] = "\(last): \(shown(choice.title))"
            default: continue
            }
        }
        return lines.suffix(mostInputs).reversed()
    }
}

extension ReportedState {
    /// The light of the display, for people.
    public var light: String { isLit ? "\(brightness) %" : "dark, \(brightness) % when it is lit" }
}

extension String {
    /// A word of an event with spaces between its parts.
    fileprivate var spaced: String { String(map { $0 == "_" ? " " : $0 }) }
}
