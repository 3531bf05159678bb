import InfiniteScroll
import MonotonicTime

/// A sign in a group (docs/groups.md). Mutating getters are read in every turn: see the wall clock in `Sign`.
extension Sign {
    package var isInGroup: Bool { mutating get { banner.membership != nil } }

    /// The name of the list in the group, and whether the sign is in step.
    package var standing: (rev: String?, isInStep: Bool) {
        mutating get { (banner.membership?.rev, banner.carousel.isInStep) }
    }

    /// The name of the sign's list and behavior, or nil outside of a group.
    package var groupRev: String? { banner.membership?.rev }

    package var groupClock: GroupClock? { banner.membership?.clock }

    package var isInStep: Bool { banner.carousel.isInStep }

    package mutating func join(as sign: String, _ clock: GroupClock, at instant: Instant) -> String {
        change(at: instant) { $0.join(as: sign, clock, at: instant) }
    }

    package mutating func leaveGroup(at instant: Instant) {
        change(at: instant) { $0.leaveGroup(at: instant) }
    }

    package mutating func lead(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        try change(at: instant) { banner throws(GroupRefusal) in try banner.lead(at: instant) }
    }

    package mutating func anchor(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        try change(at: instant) { banner throws(GroupRefusal) in try banner.anchor(at: instant) }
    }

    package mutating func adopt(_ anchor: GroupAnchor, at instant: Instant) throws(GroupRefusal) -> Bool {
        try change(at: instant) { banner throws(GroupRefusal) in try banner.adopt(anchor, at: instant) }
    }

    package mutating func merge(
        _ inputs: [SharedInput],
        at instant: Instant
    ) throws(GroupRefusal) -> GroupMerge {
        try change(at: instant) { banner throws(GroupRefusal) in try banner.merge(inputs, at: instant) }
    }

    /// Applies a wall clock that was set. The sign runs independently until it leads or adopts again.
    package mutating func setGroupClock(_ clock: GroupClock, at instant: Instant) {
        change(at: instant) { $0.setGroupClock(clock, at: instant) }
    }
}

extension Sign {
    /// Handles a request of a relay. `clock` is called for a sign that joins.
    package mutating func perform(
        _ request: GroupRequest,
        at now: Instant,
        clock: () -> GroupClock
    ) -> GroupReply {
        do throws(GroupRefusal) {
            switch request {
            case .join(let name): return .joined(rev: join(as: name, clock(), at: now))
            case .leave:
                leaveGroup(at: now)
                return .left
            case .lead: return .anchor(try lead(at: now))
            case .anchor: return .anchor(try anchor(at: now))
            case .adopt(let anchor): return .adopted(isChanged: try adopt(anchor, at: now))
            case .merge(let inputs): return .merged(try merge(inputs, at: now))
            }
        } catch {
            return .refused(error)
        }
    }
}
