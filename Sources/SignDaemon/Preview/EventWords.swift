import Diagnostics
import InfiniteScroll
import SignCore

/// Tells what happens to a sign in words, for people who try it.
struct EventWords {
    /// The input whose effects follow.
    private var cause: String?

    /// The words for `entry`; nil for what can be seen anyway, and for what the next events tell better.
    mutating func words(for entry: JournalEntry) -> String? {
        switch entry.kind {
        case .scroll(let kind): return words(for: kind)
        case .brightness(let percent): return "brightness \(percent) %"
        case .alertRaised(let id, let text, _): return "alert \(Wording.quoted(text.isEmpty ? id : text))"
        case .alertShown, .optionsReset: return nil
        case .alertDismissed(let id, let end): return Self.words(of: id, end)
        case .lit(let isLit, _): return isLit ? "the display is lit" : "the display is dark"
        case .rescaled(let scale): return "letter size \(scale)"
        // The errors are shown by themselves.
        case .configRejected: return nil
        }
    }

    private mutating func words(for kind: Event.Kind) -> String? {
        switch kind {
        case .input(let input):
            cause = Self.words(input.name)
            return cause
        case .ignored(let input, let reason):
            return "\(Self.words(input.name)): \(Self.words(for: reason))"
        case .selected(let selection):
            return self.selection(of: Self.title(of: selection.choice), selection.reason, selection.changed)
        case .activated(let choice, let isHandled):
            let outcome = isHandled ? "runs the action of" : "no action for"
            return "\(by(nil))\(outcome) \(Self.title(of: choice))"
        case .paused: return "\(by(nil))paused"
        case .resumed(.alert): return "running again after the alert"
        case .resumed: return "\(by("the hold is over"))running again"
        case .held(let until): return until == nil ? "autoplay is off until it is resumed" : "autoplay waits"
        case .stationary(let isShown): return isShown ? "the regions return" : "the regions hide"
        case .current(let choice): return "now showing \(Self.title(of: choice))"
        case .timeJump: return "the program was stopped for a while"
        case .overrun(let frames): return "\(frames) \(frames == 1 ? "frame was" : "frames were") late"
        case .dataRejected(let reason): return reason
        case .started, .layout, .moveStarted, .moveRetargeted, .settled, .page, .dwellStarted,
            .dwellCancelled,
            .adopted, .stopped:
            return nil
        }
    }

    private mutating func selection(of title: String, _ reason: Event.Reason, _ isChanged: Bool) -> String {
        switch reason {
        case .tap, .previous, .goTo: "\(by(nil))\(isChanged ? "" : "stays at ")\(title)"
        case .timer: "timer: \(title)"
        case .layout: "starts with \(title)"
        case .removed: "the option is gone: \(title)"
        case .group: "the group: \(title)"
        }
    }

    /// The input that the event belongs to, and a colon. One input has one such event.
    private mutating func by(_ other: String?) -> String {
        defer { cause = nil }
        return (cause ?? other).map { "\($0): " } ?? ""
    }

    /// The words of an option; its id if it has none.
    private static func title(of choice: Event.Choice) -> String {
        Wording.quoted(choice.text.isEmpty ? choice.id : choice.text)
    }

    private static func words(of id: String, _ end: Alert.End) -> String {
        let alert = "alert \(Wording.quoted(id))"
        return switch end {
        case .tap, .client: "\(alert) dismissed"
        case .timeout: "\(alert) is over"
        case .replaced: "\(alert) replaced"
        case .full: "\(alert) dropped, there are too many"
        }
    }

    private static func words(_ name: String) -> String {
        String(name.map { $0 == "_" ? " " : $0 })
    }

    private static func words(for reason: Event.Refusal) -> String {
        switch reason {
        case .unbound: "nothing is bound to it"
        case .empty: "there are no options"
        case .atEnd: "this is the last option"
        case .atStart: "this is the first option"
        case .unknownID: "there is no such option"
        case .notShown: "the option waits for its time or its value"
        case .alreadyPaused: "paused already"
        case .notPaused: "not paused"
        case .atLimit: "it cannot go further"
        case .fixedScale: "the letter size is fixed"
        case .stillRunning: "the action still runs"
        case .alert: "an alert is shown"
        case .noAlert: "there is no such alert"
        default: words(reason.code)
        }
    }
}
