import Diagnostics
import InfiniteScroll

/// A formatter of journal entries as text for people, used for the transcript of the command `preview` and
/// for captions of rendered pictures.
package struct EventText: Sendable {
    private enum Style {
        /// A description of inputs with their effects, for a reader who also sees the display.
        case transcript
        /// A short description of an input or of the displayed option, for a caption.
        case caption
    }

    private let style: Style
    /// The input that caused the events that are described next. Nil if a description has already mentioned
    /// it.
    private var pendingCause: String?

    private init(_ style: Style) { self.style = style }

    package init() { self.init(.transcript) }

    /// Returns a caption for the journal entry `entry`, such as `tap` or `at tea`, or nil if the entry needs
    /// none.
    package static func caption(of entry: JournalEntry) -> String? {
        var text = EventText(.caption)
        return text.text(for: entry)
    }

    /// Returns one row of plain text for `entry`, for a transcript or a caption. Returns nil if the display
    /// or a later row conveys the same information.
    package mutating func text(for entry: JournalEntry) -> String? {
        switch entry.kind {
        case .engine(let engineEvent): text(forEngineEvent: engineEvent)
        // A rendering reports each step of the brightness.
        case .brightness(let percent): style == .transcript ? "brightness \(percent) %" : nil
        case .counted(let counterEvent): "\(counterEvent.counter) \(counterEvent.number)"
        case .alertRaised(let id, let text, _): "alert \(Wording.quoted(text.isEmpty ? id : text))"
        case .alertShown(let id): style == .caption ? "alert \(Wording.quoted(id)) shown" : nil
        case .alertDismissed(let id, let end): "alert \(Wording.quoted(id)) \(Self.text(forAlertEnd: end))"
        case .presence: nil
        case .realtimeStarted(let console): "pictures from \(console.address)"
        case .realtimeEnded: "no more pictures from the network"
        case .lit(let isLit, _): isLit ? "display lit" : "display dark"
        case .rescaled(let scale): "letter size \(scale)"
        // `preview` lists the errors.
        case .configRejected: style == .caption ? "configuration rejected" : nil
        case .optionsReset: nil
        }
    }

    /// Returns one row of text that describes an event of the engine that moves the banner, or nil if the
    /// event needs no description.
    ///
    /// In a transcript, the first event that an input causes has a row that begins with the name of the
    /// input, as in `tap: paused`. `takeCausePrefix()` returns this beginning. A caption describes each event
    /// alone.
    private mutating func text(forEngineEvent kind: Event.Kind) -> String? {
        switch kind {
        case .input(let input): return inputText(for: input)
        case .ignored(let input, let reason): return ignoredInputText(for: input, reason: reason)
        case .paused: return "\(takeCausePrefix())paused"
        case .resumed(let reason): return resumptionText(isAfterAlert: reason == .alert)
        case .stationary(let isShown): return isShown ? "regions shown" : "regions hidden"
        case .timeJump: return "the program was stopped for a while"
        case .overrun(let frames):
            let subject = frames == 1 ? "frame was" : "frames were"
            return "\(frames) \(subject) late"
        case .dataRejected(let reason): return reason
        default: return style == .caption ? Self.captionText(for: kind) : transcriptText(for: kind)
        }
    }

    /// Returns the name of `input`. In a transcript, the name is also stored for the row of the first event
    /// that the input causes.
    private mutating func inputText(for input: Cause) -> String {
        let name = Self.inputName(of: input)
        if style == .transcript { pendingCause = name }
        return name
    }

    /// Returns the text for an input that had no effect. Only a transcript contains the reason.
    private func ignoredInputText(for input: Cause, reason: Event.Refusal) -> String {
        let name = Self.inputName(of: input)
        return style == .caption ? "\(name) ignored" : "\(name): \(Self.text(forRefusal: reason))"
    }

    /// Returns the text for the end of a pause, which an input, an alert or the end of a hold has caused.
    private mutating func resumptionText(isAfterAlert: Bool) -> String {
        let mentionsAlert = isAfterAlert && style == .transcript
        if mentionsAlert { return "\(takeCausePrefix())running again after the alert" }
        return "\(takeCausePrefix(orElse: "the hold is over"))running again"
    }

    private static func captionText(for kind: Event.Kind) -> String? {
        switch kind {
        case .settled(let choice, _), .current(let choice): "at \(choice.id)"
        case .configurationAdopted: "new configuration"
        default: nil
        }
    }

    /// Returns one row of a transcript for an event of the engine that moves the banner, or nil if the event
    /// needs none.
    ///
    /// If an input caused the event, the row begins with the name of the input and a colon.
    /// `takeCausePrefix()` returns them for the first row after the input, and an empty string for further
    /// rows.
    private mutating func transcriptText(for kind: Event.Kind) -> String? {
        switch kind {
        case .selected(let selection): return selectionText(for: selection)
        case .activated(let choice, let isHandled):
            let outcome = isHandled ? "runs the action of" : "no action for"
            return "\(takeCausePrefix())\(outcome) \(Self.title(of: choice))"
        case .held(let until): return until == nil ? "autoplay is off until it is resumed" : "autoplay waits"
        case .current(let choice): return "now showing \(Self.title(of: choice))"
        default: return nil
        }
    }

    /// Returns one row of a transcript for the selection of an option. The row begins with the input that
    /// caused the selection, or with another reason, such as the timer.
    private mutating func selectionText(for selection: Event.Selection) -> String {
        let title = Self.title(of: selection.option)
        switch selection.reason {
        case .tap, .previous, .goTo:
            let outcome = selection.changed ? title : "stays at \(title)"
            return "\(takeCausePrefix())\(outcome)"
        case .timer: return "timer: \(title)"
        case .layout: return "starts with \(title)"
        case .removed: return "the option is gone: \(title)"
        case .group: return "the group: \(title)"
        }
    }

    /// Returns the beginning of a row: the name of the input that caused the described event, or
    /// `defaultCause` if no input did, followed by a colon. The next row does not repeat the name. Returns an
    /// empty string in a caption, or if there is neither.
    private mutating func takeCausePrefix(orElse defaultCause: String? = nil) -> String {
        guard style == .transcript else { return "" }
        defer { pendingCause = nil }
        return (pendingCause ?? defaultCause).map { "\($0): " } ?? ""
    }

    private static func title(of choice: Event.ReportedOption) -> String {
        Wording.quoted(choice.text.isEmpty ? choice.id : choice.text)
    }

    private static func inputName(of input: Cause) -> String { replacingUnderscores(in: input.name) }

    private static func replacingUnderscores(in name: String) -> String {
        String(name.map { $0 == "_" ? " " : $0 })
    }

    private static func text(forAlertEnd end: Alert.End) -> String {
        switch end {
        case .tap, .client: "dismissed"
        case .timeout: "is over"
        case .replaced: "replaced"
        case .full: "dropped because there are too many"
        }
    }

    /// Returns the reason why an input had no effect, worded as the second half of a row such as "tap: this
    /// is the last option".
    private static func text(forRefusal reason: Event.Refusal) -> String {
        switch reason {
        case .unbound: "nothing is bound to it"
        case .presence: "it only wakes the display"
        case .empty: "there are no options"
        case .atEnd: "this is the last option"
        case .atStart: "this is the first option"
        case .unknownID: "there is no such option"
        case .notShown: "the option waits for its time or its value"
        case .alreadyPaused: "already paused"
        case .notPaused: "not paused"
        case .atLimit: "it cannot go further"
        case .fixedScale: "the letter size is fixed"
        case .stillRunning: "the action is still running"
        case .unknownCounter: "there is no such counter"
        case .outOfRange: "the number is out of range"
        case .alert: "an alert is shown"
        case .noAlert: "there is no such alert"
        case .realtime: "a console shows its pictures"
        default: replacingUnderscores(in: reason.code)
        }
    }
}
