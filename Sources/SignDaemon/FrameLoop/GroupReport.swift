import SignCore

/// What the other signs of the group need to know of this one.
struct GroupReport {
    /// How the sign stands in its group.
    struct Standing: Hashable, Sendable {
        /// Names the list; nil while the sign is in no group.
        var rev: String?
        /// Whether it is in step.
        var isInStep: Bool
    }

    /// What has happened at this sign since the last report.
    struct News: Sendable {
        var inputs: [SharedInput]
        var standing: Standing
    }

    /// The last report.
    private var standing: Standing?

    /// What is new at `sign`; nil if nothing is. In no group it costs a comparison.
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
