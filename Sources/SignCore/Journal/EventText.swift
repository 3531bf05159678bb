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
    /// In a transcript, an input has a row with its name, and the name is stored in `pendingCause`. The first
    /// event that the input causes has a row that begins with this name, as in `tap: paused`. A caption
    /// describes each event alone.
    private mutating func text(forEngineEvent kind: Event.Kind) -> String? {
        switch kind {
        case .input(let input):
            let name = Self.inputName(of: input)
            if style == .transcript { pendingCause = name }
            return name
        case .ignored(let input, let reason):
            let name = Self.inputName(of: input)
            return style == .caption ? "\(name) ignored" : "\(name): \(Self.text(forRefusal: reason))"
        case .paused: return "\(takeCausePrefix())paused"
        case .resumed(.alert) where style == .transcript:
            return "\(takeCausePrefix())running again after the alert"
        case .resumed: return "\(takeCausePrefix(orElse: "the hold is over"))running again"
        case .stationary(let isShown): return isShown ? "regions shown" : "regions hidden"
        case .timeJump: return "the program was stopped for a while"
        case .overrun(let frames):
            let subject = frames == 1 ? "frame was" : "frames were"
            return "\(frames) \(subject) late"
        case .dataRejected(let reason): return reason
        default: return style == .caption ? Self.captionText(for: kind) : transcriptText(for: kind)
        }
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
    /// `takeCausePrefix(orElse:)` returns them for the first row after the input, and an empty string for
    /// further rows. If the selection has another reason, such as the timer, the row begins with that reason.
    private mutating func transcriptText(for kind: Event.Kind) -> String? {
        switch kind {
        case .selected(let selection):
            let title = Self.title(of: selection.option)
            let verb = selection.changed ? "" : "stays at "
            return switch selection.reason {
            case .tap, .previous, .goTo: "\(takeCausePrefix())\(verb)\(title)"
            case .timer: "timer: \(title)"
            case .layout: "starts with \(title)"
            case .removed: "the option is gone: \(title)"
            case .group: "the group: \(title)"
            }
        case .activated(let choice, let isHandled):
            let outcome = isHandled ? "runs the action of" : "no action for"
            return "\(takeCausePrefix())\(outcome) \(Self.title(of: choice))"
        case .held(let until): return until == nil ? "autoplay is off until it is resumed" : "autoplay waits"
        case .current(let choice): return "now showing \(Self.title(of: choice))"
        default: return nil
        }
    }

    /// Returns the name of the input that caused the described event, or `defaultCause` if there is none,
    /// followed by a colon. Returns an empty string in a caption, or if there is neither.
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
