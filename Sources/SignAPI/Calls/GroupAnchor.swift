/// The state of a banner at an instant, and the inputs since: enough to be in step with it.
public struct GroupAnchor<Input: Hashable & Sendable>: Hashable, Sendable {
    /// The list and the behavior of the banner.
    public var rev: String
    /// The instant of the state, in nanoseconds since 1970.
    public var at: Int64
    /// The state, which only a banner with the same `rev` can read.
    public var state: String
    /// The sign that sent the state.
    public var by: String
    /// The inputs since.
    public var tail: [Input]

    /// An anchor by a sign.
    public init(rev: String, at: Int64, state: String, by: String, tail: [Input]) {
        self.rev = rev
        self.at = at
        self.state = state
        self.by = by
        self.tail = tail
    }

    /// The same anchor with other representations of the inputs.
    public func map<Other, Failure: Error>(
        _ transform: (Input) throws(Failure) -> Other
    ) throws(Failure) -> GroupAnchor<Other> {
        var inputs: [Other] = []
        for input in tail { inputs.append(try transform(input)) }
        return GroupAnchor<Other>(rev: rev, at: at, state: state, by: by, tail: inputs)
    }
}
