import SignCore

/// Collects this sign's inputs and its changes of standing for the carrier of its group.
struct GroupReport {
    /// How the sign stands in its group.
    struct Standing: Hashable, Sendable {
        /// Names the list; nil while the sign is in no group.
        var rev: String?
        /// Whether it is in step.
        var isInStep: Bool
    }

    /// The inputs since the last report, and the current standing.
    struct News: Sendable {
        var inputs: [SharedInput]
        var standing: Standing
    }

    /// The last report.
    private var standing: Standing?

    /// Returns the news of `sign`, or nil if there are none. Outside a group this costs one comparison.
    @inline(__always)
    mutating func news(of sign: inout Sign) -> News? {
        sign.isInGroup || standing?.rev != nil ? newsOfMember(&sign) : nil
    }

    @inline(never)
    private mutating func newsOfMember(_ sign: inout Sign) -> News? {
        let inputs = sign.takeSharedInputs()
        let (rev, isInStep) = sign.standing
        let standing = Standing(rev: rev, isInStep: isInStep)
        guard !inputs.isEmpty || standing != self.standing else { return nil }
        self.standing = standing
        return News(inputs: inputs, standing: standing)
    }
}
