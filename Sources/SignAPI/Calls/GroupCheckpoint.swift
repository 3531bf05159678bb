/// A banner's state at an instant, and the inputs since then. From this state, another sign can continue the same
/// motion.
public struct GroupCheckpoint<Input: Hashable & Sendable>: Hashable, Sendable {
    /// A hash of the banner's options and behavior. Signs that move in step have the same hash.
    public var rev: String
    /// The instant of the state, on the wall clock, in nanoseconds since 1970.
    public var at: Int64
    /// The encoded state. Only a banner with the same `rev` can read it.
    public var state: String
    /// The name of the sign that sent the checkpoint.
    public var by: String
    /// The inputs that occurred after `at`.
    public var tail: [Input]

    /// Creates a checkpoint that the sign named `by` sends.
    public init(rev: String, at: Int64, state: String, by: String, tail: [Input]) {
        self.rev = rev
        self.at = at
        self.state = state
        self.by = by
        self.tail = tail
    }

    /// Returns this checkpoint with each input replaced by the result of `transform`.
    public func map<Other, Failure: Error>(
        _ transform: (Input) throws(Failure) -> Other
    ) throws(Failure) -> GroupCheckpoint<Other> {
        var inputs: [Other] = []
        for input in tail { inputs.append(try transform(input)) }
        return GroupCheckpoint<Other>(rev: rev, at: at, state: state, by: by, tail: inputs)
    }
}
