import SignAPI

/// The last known state of the sign.
struct SignStateCache: Hashable {
    /// The sign's `State`, or nil while no sign is connected.
    var state: JSONTree?
    /// The run of the sign to which `sequence` belongs.
    var run: String?
    /// The number of the last event.
    var sequence: Int64 = 0
    /// The sign's options; empty unless `SignLink.keepsOptions` is set.
    var options: [JSONTree] = []
    /// The revision of `options`.
    var revision: Int64?

    var isConnected: Bool { state != nil }
}

/// New events of the sign.
struct SignEvents: Hashable {
    var run: String
    /// The number of events that are missing before the first one.
    var lost: Int64
    /// The events in order, as described in docs/events.md.
    var events: [JSONTree]
}

/// A frame of the sign.
struct SignFrame: Hashable {
    /// The reply of `GetFrame`.
    var tree: JSONTree

    /// The rows of pixels from the top.
    var rows: [String] { (tree["rows"]?.array ?? []).compactMap(\.string) }
}
