import InfiniteScroll

/// A change to a counter, as reported by the event `counted`.
public struct Counting: Hashable, Sendable {
    /// The origin of a change to a counter.
    public enum Origin: Hashable, Sendable {
        /// A button, a script or a client changed the counter.
        case input(Cause)
        /// A reset at a scheduled time.
        case reset
        /// Another sign of the group changed the counter.
        case group
        /// A new configuration has another range for the counter.
        case range
    }

    /// The name of the counter.
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

/// Reasons for ignoring a change to a counter. Changes requested by the configuration or on the control socket are
/// checked earlier.
extension Event.Refusal {
    /// No counter has this name.
    package static let unknownCounter = Event.Refusal("unknown_counter")
    /// The number is outside of the counter's range.
    package static let outOfRange = Event.Refusal("out_of_range")
}
