import InfiniteScroll

/// A change to a counter, as reported by the event `counted`.
public struct Counting: Hashable, Sendable {
    /// The origin of a change to a counter, such as an input or a scheduled reset.
    public enum Origin: Hashable, Sendable {
        /// A button, a script or a client changed the counter, as described by the associated value.
        case input(Cause)
        /// The counter was reset at a scheduled time.
        case reset
        /// Another sign of the group changed the counter.
        case group
        /// The range of the counter was changed by a new configuration, and the number was moved into the new
        /// range.
        case range
    }

    /// The name of the counter that was changed.
    package var counter: String
    package var number: Int64
    package var previous: Int64
    package var change: CounterChange
    package var origin: Origin

    package init(
        _ counter: String,
        from previous: Int64,
        to number: Int64,
        by change: CounterChange,
        _ origin: Origin
    ) {
        self.counter = counter
        self.number = number
        self.previous = previous
        self.change = change
        self.origin = origin
    }
}

/// The current number of a counter, its range and its step, as reported to clients.
package struct CounterReading: Hashable, Sendable {
    package var name: String
    package var number: Int64
    package var range: ClosedRange<Int64>
    package var step: Int64
}

/// Reasons for ignoring a change to a counter. Changes that the configuration or the control socket requests
/// are validated earlier, so they cannot fail for these reasons.
extension Event.Refusal {
    /// The change was ignored because no counter has the given name.
    package static let unknownCounter = Event.Refusal("unknown_counter")
    /// The change was ignored because the number is outside the counter's range.
    package static let outOfRange = Event.Refusal("out_of_range")
}
