/// A banner's state at an instant, and the inputs that occurred since then. With a checkpoint, another sign
/// can continue the same motion.
public struct GroupCheckpoint<Input: Hashable & Sendable>: Hashable, Sendable {
    /// A hash of the banner's options and behavior. It is equal on all signs that can move in step.
    public var rev: String
    /// The wall clock time of the state, in nanoseconds since 1970.
    public var at: Int64
    /// The encoded state of the banner. It can only be decoded by a banner with the same `rev`, the hash of
    /// its options and behavior.
    public var state: String
    /// The name of the sign that sent the checkpoint.
    public var by: String
    /// The inputs that occurred after the instant `at` of the state.
    public var tail: [Input]

    /// Creates a checkpoint that the sign called `by` sends. `state` is its encoded state at the time `at`,
    /// in nanoseconds since 1970. `tail` contains the inputs since then, and `rev` is a hash of the banner's
    /// options and behavior.
    public init(rev: String, at: Int64, state: String, by: String, tail: [Input]) {
        self.rev = rev
        self.at = at
        self.state = state
        self.by = by
        self.tail = tail
    }

    /// Returns a copy of this checkpoint with each input replaced by the result of `transform`, or rethrows
    /// the first error of `transform`.
    public func map<Other, Failure: Error>(
        _ transform: (Input) throws(Failure) -> Other
    ) throws(Failure) -> GroupCheckpoint<Other> {
        var inputs: [Other] = []
        for input in tail { inputs.append(try transform(input)) }
        return GroupCheckpoint<Other>(rev: rev, at: at, state: state, by: by, tail: inputs)
    }
}
