import ButtonInput
import InfiniteScroll
import MonotonicTime

/// A command for a sign, from a button, a script or a key. `Command.words` lists the names of commands.
public enum Command: Hashable, Sendable {
    case navigate(Navigation)
    /// Enlarges the letters by one step.
    case larger
    /// Reduces the letters by one step.
    case smaller
    case scale(Int)
    /// Increases the brightness by one step.
    case brighter
    /// Decreases the brightness by one step.
    case darker
    /// Sets the brightness in percent.
    case brightness(Int)
    /// Lights or darkens the display. If the value is nil, the schedule controls the display again.
    case lit(Bool?)
    /// Raises an alert. It causes no `input` event, but `alertRaised`.
    indirect case raise(Alert)
    /// Sets the value `name` for texts for `lifetime`, or removes it if `text` is nil. It causes no `input` event.
    indirect case value(name: String, text: String?, lifetime: Nanoseconds?)
    /// Changes the counter `name`. It affects neither the motion nor alerts.
    indirect case count(name: String, change: CounterChange)
    /// Dismisses the alert with this id, or all alerts if the id is nil.
    case dismiss(String?)
    /// No command. The input is reported as ignored.
    case none
}

extension Command {
    /// Whether the command changes a counter.
    var counts: Bool { if case .count = self { true } else { false } }

    /// A command and its cause.
    public struct Input: Hashable, Sendable {
        package var command: Command
        /// The cause that events report.
        package var cause: Cause

        package init(_ command: Command, cause: Cause) {
            self.command = command
            self.cause = cause
        }
    }
}

extension Cause {
    /// The cause of events for the selection of an option by its id.
    package static let goTo: Cause = "go_to"

    /// Creates the cause of events for a gesture on `button`. `source` is the client that requested the gesture, or nil
    /// for a press on the button itself.
    package init(_ gesture: Gesture, of button: String? = nil, source: String? = nil) {
        self.init(gesture.rawValue, button: button, source: source)
    }
}
