import SignAPI

/// The last known state of the sign, and the position of the last received event in the sign's event stream.
struct SignStateCache: Hashable {
    /// The state of the sign as its method `GetState` returns it, or nil while no sign is connected.
    var state: JSONTree?
    /// The identifier of the sign's run to which `sequence` belongs, or nil if it is unknown. Each start of
    /// the sign begins a new run.
    var run: String?
    /// The sequence number of the last event that the gateway has received from the sign.
    var sequence: Int64 = 0
    /// The options of the sign (the texts and pictures that it scrolls). Empty unless `SignLink.keepsOptions`
    /// is true.
    var options: [JSONTree] = []
    /// The revision of the sign's list from which `options` was read, or nil if the options have not been
    /// read.
    var revision: Int64?

    var isConnected: Bool { state != nil }
}

/// New events of the sign that have arrived in one message.
struct SignEvents: Hashable {
    var run: String
    /// The number of events that the gateway has missed before the first one in `events`.
    var lost: Int64
    /// The events in the order in which they occurred, with the members that docs/events.md describes.
    var events: [JSONTree]
}

/// A frame, which is one picture that the sign shows on its LEDs.
struct SignFrame: Hashable {
    /// The frame in the JSON form that the sign's method `GetFrame` returns.
    var tree: JSONTree

    /// The rows of pixels as text, from top to bottom.
    var rows: [String] { (tree["rows"]?.array ?? []).compactMap(\.string) }
}
