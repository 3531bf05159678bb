import ButtonInput
import InfiniteScroll
import MonotonicTime

/// A command to a sign, given with a button, a script or a key. `Command.words` lists the names of all commands.
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
    /// Lights (true) or darkens (false) the display. If the value is nil, the schedule decides again.
    case lit(Bool?)
    /// Raises an alert. The journal reports this command as `alertRaised` instead of `input`.
    indirect case raise(Alert)
    /// Sets the value `name`, which texts can include, for the duration `lifetime`. If `text` is nil, removes
    /// the value. The journal does not report this command as `input`.
    indirect case value(name: String, text: String?, lifetime: Nanoseconds?)
    /// Changes the counter `name`. Affects neither the motion nor alerts.
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
        /// The cause of the command, as events report it.
        package var cause: Cause

        package init(_ command: Command, cause: Cause) {
            self.command = command
            self.cause = cause
        }
    }
}

extension Cause {
    /// The cause that events report when an option is selected by its id.
    package static let goTo: Cause = "go_to"

    /// Creates the cause that events report for a gesture on `button`. `source` is the client that requested the
    /// gesture, or nil if the button itself was pressed.
    package init(_ gesture: Gesture, of button: String? = nil, source: String? = nil) {
        self.init(gesture.rawValue, button: button, source: source)
    }
}
