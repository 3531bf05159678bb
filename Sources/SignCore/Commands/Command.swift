import ButtonInput
import InfiniteScroll
import MonotonicTime

/// A command to a sign, given by a button, a script or a key. The names of all commands are in
/// `Command.words`.
public enum Command: Hashable, Sendable {
    case navigate(Navigation)
    /// Increases the size of the letters by one step.
    case larger
    /// Decreases the size of the letters by one step.
    case smaller
    case scale(Int)
    /// Increases the brightness of the display by one step.
    case brighter
    /// Decreases the brightness of the display by one step.
    case darker
    /// Sets the brightness of the display to this value in percent.
    case brightness(Int)
    /// Lights (true) or darkens (false) the display. If the value is nil, the schedule controls the display
    /// again.
    case lit(Bool?)
    /// Shows an alert over the banner. The journal reports this command as `alertRaised` instead of `input`.
    indirect case raise(Alert)
    /// Sets the value `name`, which texts can show, to `text`, or removes it if `text` is nil. The value
    /// expires after `lifetime`, or never if that is nil. The journal does not report this command as
    /// `input`.
    indirect case value(name: String, text: String?, lifetime: Nanoseconds?)
    /// Changes the counter `name`, without affecting the motion of the banner or alerts.
    indirect case count(name: String, change: CounterChange)
    /// Dismisses the alert with the given id, or all alerts if the id is nil.
    case dismiss(String?)
    /// The absence of a command. An input to which no command is bound is reported as ignored.
    case none
}

extension Command {
    /// Whether the command changes a counter.
    var counts: Bool { if case .count = self { true } else { false } }

    /// A command to a sign, together with its cause.
    public struct Input: Hashable, Sendable {
        package var command: Command
        /// The cause of the command, which identifies the input in the events of the sign.
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

    /// Creates the cause that events report for a gesture on the button named `button`. `source` is the
    /// client that requested the gesture, or nil if a person pressed the button.
    package init(_ gesture: Gesture, button: String? = nil, source: String? = nil) {
        self.init(gesture.rawValue, button: button, source: source)
    }
}
