import InfiniteScroll

/// A change to a counter, as reported by the event `counted`.
public struct CounterUpdate: Hashable, Sendable {
    /// The origin of a change to a counter, such as an input or a scheduled reset.
    public enum Origin: Hashable, Sendable {
        /// A button, a script or a client changed the counter. The associated value describes the input.
        case input(Cause)
        /// The counter was reset at a scheduled time.
        case reset
        /// Another sign of the group changed the counter.
        case group
        /// A new configuration changed the range of the counter, and the counter's number was moved into it.
        case range
    }

    /// The name of the counter that was changed.
    package var counter: String
    package var number: Int64
    package var previousNumber: Int64
    package var change: CounterChange
    package var origin: Origin

    package init(
        _ counter: String,
        from previous: Int64,
        to number: Int64,
        change: CounterChange,
        origin: Origin
    ) {
        self.counter = counter
        self.number = number
        self.previousNumber = previous
        self.change = change
        self.origin = origin
    }
}

/// A counter's current number, range and step, as reported to clients.
package struct CounterReading: Hashable, Sendable {
    package var name: String
    package var number: Int64
    package var range: ClosedRange<Int64>
    package var step: Int64
}

/// Reasons for ignoring a change to a counter. They do not apply to changes from the configuration or the
/// control socket, which are validated beforehand.
extension Event.Refusal {
    /// The change was ignored because no counter has the given name.
    package static let unknownCounter = Event.Refusal("unknown_counter")
    /// The change was ignored because the number is outside the counter's range.
    package static let outOfRange = Event.Refusal("out_of_range")
}
