import InfiniteScroll
import MonotonicTime

/// The synchronization of the sign with its group (docs/groups.md). Properties that the frame loop reads in
/// every iteration have mutating getters, because these avoid copying the whole sign.
extension Sign {
    package var isInGroup: Bool { mutating get { banner.membership != nil } }

    /// The identity of the sign's list of options, or nil if the sign is not in a group, and whether the sign
    /// currently runs in step with the other signs of the group.
    package var groupState: (rev: String?, isInStep: Bool) {
        mutating get { (banner.membership?.listIdentity, banner.carousel.isInStep) }
    }

    /// The identity of the option list and the banner's behavior, or nil if the sign is not in a group. Only
    /// signs with equal identities can run in step.
    package var groupRev: String? { banner.membership?.listIdentity }

    package var groupClock: GroupClock? { banner.membership?.clock }

    package var isInStep: Bool { banner.carousel.isInStep }

    /// Merges the counters of the other signs in the group into those of this sign. Throws
    /// `GroupRefusal.notJoined` if this sign is not in a group.
    package mutating func mergeCounters(_ counters: [GroupCounter], at instant: Instant) throws(GroupRefusal)
    {
        guard isInGroup else { throw .notJoined }
        changeBanner(at: instant) { $0.mergeCounters(counters, at: instant) }
    }

    package mutating func join(as sign: String, clock: GroupClock, at instant: Instant) -> String {
        changeBanner(at: instant) { $0.join(as: sign, clock: clock, at: instant) }
    }

    package mutating func leaveGroup(at instant: Instant) {
        changeBanner(at: instant) { $0.leaveGroup(at: instant) }
    }

    package mutating func lead(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        try changeBanner(at: instant) { banner throws(GroupRefusal) in try banner.lead(at: instant) }
    }

    package mutating func makeAnchor(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        try changeBanner(at: instant) { banner throws(GroupRefusal) in try banner.anchor(at: instant) }
    }

    package mutating func adopt(_ anchor: GroupAnchor, at instant: Instant) throws(GroupRefusal) -> Bool {
        try changeBanner(at: instant) { banner throws(GroupRefusal) in try banner.adopt(anchor, at: instant) }
    }

    package mutating func mergeInputs(
        _ inputs: [SharedInput],
        at instant: Instant
    ) throws(GroupRefusal) -> GroupMerge {
        try changeBanner(at: instant) { banner throws(GroupRefusal) in try banner.merge(inputs, at: instant) }
    }

    /// Replaces the group's shared clock after the wall clock was set. The sign then runs independently until
    /// it adopts the state of another sign, or the group adopts its state.
    package mutating func setGroupClock(_ clock: GroupClock, at instant: Instant) {
        changeBanner(at: instant) { $0.setGroupClock(clock, at: instant) }
    }
}

extension Sign {
    /// Performs a request from the relay, the client that connects the signs of a group, and returns the
    /// reply. If the request cannot be performed, the reply is `refused` with the reason.
    ///
    /// A sign joins a group with a hash of its option list, `rev`, because only signs with equal lists can
    /// run in step. An anchor is an earlier state of a banner with the inputs since then: a sign that leads
    /// returns its anchor, and the other signs adopt it. Later, each sign merges the inputs and counters of
    /// the others.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - now: The current time.
    ///   - readClock: A function that returns the clock of the group. It is called only if the sign joins.
    package mutating func perform(
        _ request: GroupRequest,
        at now: Instant,
        readClock: () -> GroupClock
    ) -> GroupReply {
        do throws(GroupRefusal) {
            switch request {
            case .join(let name): return .joined(rev: join(as: name, clock: readClock(), at: now))
            case .leave:
                leaveGroup(at: now)
                return .left
            case .lead: return .anchor(try lead(at: now))
            case .anchor: return .anchor(try makeAnchor(at: now))
            case .adopt(let anchor): return .adopted(isChanged: try adopt(anchor, at: now))
            case .mergeCounters(let counters):
                try mergeCounters(counters, at: now)
                return .mergedCounters
            case .mergeInputs(let inputs): return .mergedInputs(try mergeInputs(inputs, at: now))
            }
        } catch {
            return .refused(error)
        }
    }
}
