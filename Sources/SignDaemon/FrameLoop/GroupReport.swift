import SignCore

/// Collects updates for the relay of the sign's group: the sign's inputs, and changes of its membership.
struct GroupReport {
    struct Membership: Hashable, Sendable {
        /// The hash of the sign's option list, or nil while the sign belongs to no group.
        var rev: String?
        /// Whether the sign is in step, that is, shows the same motion as the group.
        var isInStep: Bool
    }

    /// The sign's inputs since the last update, and its current membership.
    struct Update: Sendable {
        var inputs: [SharedInput]
        /// The counters to send to the other signs of the group.
        var counters: [GroupCounter] = []
        var membership: Membership

        /// Adds counters to the update. A new counter replaces an earlier one with the same name.
        mutating func add(_ others: [GroupCounter]) {
            guard !others.isEmpty else { return }
            counters.removeAll { counter in others.contains { $0.name == counter.name } }
            counters += others
        }
    }

    private var membership: Membership?

    /// Removes the new inputs and counters from `sign`, and returns them with its membership. Returns nil if there are
    /// none and the membership has not changed. While the sign belongs to no group, this costs only one comparison.
    @inline(__always)
    mutating func update(from sign: inout Sign) -> Update? {
        sign.isInGroup || membership?.rev != nil ? updateFromMember(&sign) : nil
    }

    @inline(never)
    private mutating func updateFromMember(_ sign: inout Sign) -> Update? {
        let inputs = sign.takeSharedInputs()
        let (rev, isInStep) = sign.groupState
        let counters = sign.takeSharedCounters()
        let membership = Membership(rev: rev, isInStep: isInStep)
        guard !inputs.isEmpty || !counters.isEmpty || membership != self.membership else { return nil }
        self.membership = membership
        return Update(inputs: inputs, counters: counters, membership: membership)
    }
}
