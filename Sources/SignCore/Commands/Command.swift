import ButtonInput
import InfiniteScroll
import MonotonicTime

/// A command for a sign, from a button, a script or a key. Its words are in `Command.words`.
public enum Command: Hashable, Sendable {
    /// A command of the banner itself.
    case navigate(Navigation)
    /// Larger letters, by one step.
    case larger
    /// Smaller letters, by one step.
    case smaller
    /// Letters of this scale.
    case scale(Int)
    /// More light, by one step.
    case brighter
    /// Less light, by one step.
    case darker
    /// This much light, in percent.
    case brightness(Int)
    /// The display lit or dark; nil is as the schedule says.
    case lit(Bool?)
    /// An alert; it makes no `input` event, but `alertRaised`.
    indirect case raise(Alert)
    /// The value `name` for texts, for as long as `lifetime` says; nil takes it away. It makes no `input` event.
    indirect case value(name: String, text: String?, lifetime: Nanoseconds?)
    /// The end of the alert with this id; nil is of all.
    case dismiss(String?)
    /// Nothing: the input is reported as ignored.
    case none
}

extension Command {
    /// A command as an input.
    public struct Input: Hashable, Sendable {
        /// The command.
        public var command: Command
        /// The cause in events.
        public var cause: Cause

        /// The input of `command`, caused by `cause`.
        public init(_ command: Command, cause: Cause) {
            self.command = command
            self.cause = cause
        }
    }
}

extension Cause {
    /// The selection of an option by its id.
    package static let goTo: Cause = "go_to"

    /// Creates the cause of a gesture on `button`, requested by `source`; nil is a press on the button itself.
    package init(_ gesture: Gesture, of button: String? = nil, source: String? = nil) {
        self.init(gesture.rawValue, button: button, source: source)
    }
}
