/// The state of a banner at an instant and the inputs since then, from which another sign can continue the same motion.
public struct GroupCheckpoint<Input: Hashable & Sendable>: Hashable, Sendable {
    /// The hash of the banner's list of options and behavior, which signs in step share.
    public var rev: String
    /// The instant of the state, in nanoseconds since 1970.
    public var at: Int64
    /// The state, which only a banner with the same `rev` can read.
    public var state: String
    /// The name of the sign that sent the checkpoint.
    public var by: String
    /// The inputs since `at`.
    public var tail: [Input]

    /// Creates a checkpoint of the sign `by`.
    public init(rev: String, at: Int64, state: String, by: String, tail: [Input]) {
        self.rev = rev
        self.at = at
        self.state = state
        self.by = by
        self.tail = tail
    }

    /// Returns the same checkpoint with transformed inputs.
    public func map<Other, Failure: Error>(
        _ transform: (Input) throws(Failure) -> Other
    ) throws(Failure) -> GroupCheckpoint<Other> {
        var inputs: [Other] = []
        for input in tail { inputs.append(try transform(input)) }
        return GroupCheckpoint<Other>(rev: rev, at: at, state: state, by: by, tail: inputs)
    }
}
