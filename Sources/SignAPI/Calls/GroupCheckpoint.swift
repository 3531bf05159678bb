/// A banner's state at an instant, and the inputs that occurred since then. With a checkpoint, another sign
/// can continue the same motion.
public struct GroupCheckpoint<Input: Hashable & Sendable>: Hashable, Sendable {
    /// A hash of the banner's options and behavior. It is equal on all signs that can move in step.
    public var listHash: String
    /// The wall clock time of the state, in nanoseconds since 1970.
    public var stateTime: Int64
    /// The encoded state of the banner. It can only be decoded by a banner with the same `listHash`, the hash
    /// of its options and behavior.
    public var encodedState: String
    /// The name of the sign that sent the checkpoint.
    public var sender: String
    /// The inputs that occurred after the instant `stateTime` of the state.
    public var laterInputs: [Input]

    /// Creates a checkpoint that the sign called `sender` sends. `encodedState` is its encoded state at the
    /// time `stateTime`, in nanoseconds since 1970. `laterInputs` contains the inputs since then, and
    /// `listHash` is a hash of the banner's options and behavior.
    public init(
        listHash: String,
        stateTime: Int64,
        encodedState: String,
        sender: String,
        laterInputs: [Input]
    ) {
        self.listHash = listHash
        self.stateTime = stateTime
        self.encodedState = encodedState
        self.sender = sender
        self.laterInputs = laterInputs
    }

    /// Returns a copy of this checkpoint with each input replaced by the result of `transform`, or rethrows
    /// the first error of `transform`.
    public func map<Other, Failure: Error>(
        _ transform: (Input) throws(Failure) -> Other
    ) throws(Failure) -> GroupCheckpoint<Other> {
        var inputs: [Other] = []
        for input in laterInputs { inputs.append(try transform(input)) }
        return GroupCheckpoint<Other>(
            listHash: listHash,
            stateTime: stateTime,
            encodedState: encodedState,
            sender: sender,
            laterInputs: inputs
        )
    }
}
