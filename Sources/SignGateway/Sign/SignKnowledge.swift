import SignAPI

/// What is known of the sign: what it said last.
public struct SignKnowledge: Hashable, Sendable {
    /// Its `State`; nil while no sign answers.
    public var state: JSONTree?
    /// The run of the sign that events are of.
    public var run: String?
    /// The number of the last event.
    public var sequence: Int64 = 0
    /// Its options, where somebody wants them kept.
    public var options: [JSONTree] = []
    /// The revision of `options`.
    public var revision: Int64?

    /// Whether a sign answers.
    public var isConnected: Bool { state != nil }

    /// Nothing.
    public init() {}
}

/// Events of the sign, in their order.
public struct SignEvents: Hashable, Sendable {
    /// The run that they are of.
    public var run: String
    /// How many are missing before the first one.
    public var lost: Int64
    /// The events, as docs/events.md has them.
    public var events: [JSONTree]
}

/// The picture of the sign.
public struct SignFrame: Hashable, Sendable {
    /// The reply of `GetFrame`.
    public var tree: JSONTree

    /// The rows of pixels from the top.
    public var rows: [String] { (tree["rows"]?.array ?? []).compactMap(\.string) }
}
