import MonotonicTime

/// An event of a Linux input device (`struct input_event`).
struct InputEvent: Hashable, Sendable {
    /// The types of input events that are processed, with their numbers in linux/input-event-codes.h.
    enum Kind: UInt16 {
        case synchronization = 0
        case key = 1
        case relative = 2
    }

    /// The time of the input event on the monotonic clock (CLOCK_MONOTONIC).
    var time: Instant
    /// The type of the input event, such as 1 for `EV_KEY`.
    var type: UInt16
    /// The code of the key or axis or, in a synchronization event, the kind of synchronization.
    var code: UInt16
    /// The value of the input event. For a key, 0 is released, 1 is pressed and 2 is repeated. For an axis,
    /// it is the number of steps, negative in one direction.
    var value: Int32

    /// Whether this event reports that earlier events were lost because the kernel's buffer was full
    /// (`SYN_DROPPED`).
    var isLossReport: Bool { type == Kind.synchronization.rawValue && code == 3 }
    /// Whether this event ends a group of simultaneous input events (`SYN_REPORT`).
    var endsGroup: Bool { type == Kind.synchronization.rawValue && code == 0 }
}
