import SignAPI

/// The last known state of the sign, and the position in the stream of its events.
struct SignStateCache: Hashable {
    /// The sign's state, as its method `GetState` returns it, or nil while no sign is connected.
    var state: JSONTree?
    /// The run of the sign to which `sequence` belongs. Each start of the sign begins a new run.
    var run: String?
    /// The number of the last event that the gateway received.
    var sequence: Int64 = 0
    /// The options of the sign. Empty unless `SignLink.keepsOptions` is true.
    var options: [JSONTree] = []
    /// The revision of the list from which `options` was read, or nil if the options were not read.
    var revision: Int64?

    var isConnected: Bool { state != nil }
}

/// New events of the sign, from one message.
struct SignEvents: Hashable {
    var run: String
    /// The number of events that the gateway missed before the first of `events`.
    var lost: Int64
    /// The events in order, with the members that docs/events.md describes.
    var events: [JSONTree]
}

/// A frame: one picture that is shown on the sign's LEDs.
struct SignFrame: Hashable {
    /// The frame as the sign's method `GetFrame` returns it.
    var tree: JSONTree

    /// The rows of pixels as text, from the top.
    var rows: [String] { (tree["rows"]?.array ?? []).compactMap(\.string) }
}
