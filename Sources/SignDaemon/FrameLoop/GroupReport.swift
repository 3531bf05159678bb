import SignCore

/// A collector of updates for the relay, the client that connects the signs of a group. The updates contain
/// the inputs of this sign and changes of its membership.
struct GroupReport {
    struct Membership: Hashable, Sendable {
        /// The identity of the option list, which must be equal on signs that run in step. Nil while the sign
        /// is not in a group.
        var rev: String?
        /// Whether the sign runs in step with its group, which means that it shows the same motion at the
        /// same time.
        var isInStep: Bool
    }

    /// An update for the other signs of the group: the inputs of this sign since the last update, and its
    /// current membership.
    struct Update: Sendable {
        var inputs: [SharedInput]
        /// The counters to be sent to the other signs of the group.
        var counters: [GroupCounter] = []
        var membership: Membership

        /// Adds counters to the update. An earlier counter with the same name is replaced.
        mutating func add(_ others: [GroupCounter]) {
            guard !others.isEmpty else { return }
            counters.removeAll { counter in others.contains { $0.name == counter.name } }
            counters += others
        }
    }

    private var membership: Membership?

    /// Takes new inputs and counters from `sign`, and returns them as an update with its group membership.
    /// Returns nil if nothing has changed. While the sign is not in a group, this takes a single comparison.
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
