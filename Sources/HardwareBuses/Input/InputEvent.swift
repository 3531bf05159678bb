import MonotonicTime

/// An event of a Linux input device (`struct input_event`).
struct InputEvent: Hashable, Sendable {
    /// The event types that are processed, with their numbers in linux/input-event-codes.h.
    enum Kind: UInt16 {
        case synchronization = 0
        case key = 1
        case relative = 2
    }

    /// The time of the event on CLOCK_MONOTONIC.
    var at: Instant
    /// The type of the event, such as 1 for `EV_KEY`.
    var type: UInt16
    /// The code of the key or axis, or the kind of synchronization.
    var code: UInt16
    /// The value. For a key, 0 is released, 1 is pressed and 2 is repeated. For an axis, it is the number of steps,
    /// negative in one direction.
    var value: Int32

    /// Whether this event reports that earlier events were lost because the kernel's buffer was full (`SYN_DROPPED`).
    var isLossReport: Bool { type == Kind.synchronization.rawValue && code == 3 }
    /// Whether this event ends a group of simultaneous events (`SYN_REPORT`).
    var endsGroup: Bool { type == Kind.synchronization.rawValue && code == 0 }
}
