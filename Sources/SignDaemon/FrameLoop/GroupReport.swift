import SignCore

/// Collects this sign's inputs and changes of its membership for the relay of its group.
struct GroupReport {
    struct Membership: Hashable, Sendable {
        /// The hash of the sign's list of options, or nil while the sign is in no group.
        var rev: String?
        /// Whether the sign is in step: it shows the same motion as the group.
        var isInStep: Bool
    }

    /// The inputs since the last update, and the current membership.
    struct Update: Sendable {
        var inputs: [SharedInput]
        var membership: Membership
    }

    private var membership: Membership?

    /// Removes the new inputs from `sign` and returns them with its membership, or returns nil if there are no inputs
    /// and the membership is unchanged. Outside a group this costs one comparison.
    @inline(__always)
    mutating func update(from sign: inout Sign) -> Update? {
        sign.isInGroup || membership?.rev != nil ? updateFromMember(&sign) : nil
    }

    @inline(never)
    private mutating func updateFromMember(_ sign: inout Sign) -> Update? {
        let inputs = sign.takeSharedInputs()
        let (rev, isInStep) = sign.standing
        let membership = Membership(rev: rev, isInStep: isInStep)
        guard !inputs.isEmpty || membership != self.membership else { return nil }
        self.membership = membership
        return Update(inputs: inputs, membership: membership)
    }
}
