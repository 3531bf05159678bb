import InfiniteScroll
import MonotonicTime

/// A sign in a group (docs/groups.md).
extension Sign {
    /// Whether it has joined a group. Mutating, because every turn asks for it: see the wall clock in `Sign`.
    package var isInGroup: Bool { mutating get { banner.membership != nil } }

    /// How it stands in its group. Mutating for the same reason.
    package var standing: (rev: String?, isInStep: Bool) {
        mutating get { (banner.membership?.rev, banner.carousel.isInStep) }
    }

    /// What names the sign's list and behavior; nil while it has joined no group.
    package var groupRev: String? { banner.membership?.rev }

    /// The group's clock, as this sign has it.
    package var groupClock: GroupClock? { banner.membership?.clock }

    /// Whether it goes in step with the others.
    package var isInStep: Bool { banner.carousel.isInStep }

    /// Joins a group under the name `sign`, and goes by itself until it leads or adopts. Returns its `rev`.
    package mutating func join(as sign: String, _ clock: GroupClock, at instant: Instant) -> String {
        advance(to: instant)
        return change { $0.join(as: sign, clock, at: instant) }
    }

    /// Leaves the group, if it is in one.
    package mutating func leaveGroup(at instant: Instant) {
        advance(to: instant)
        change { $0.leaveGroup(at: instant) }
    }

    /// Makes the banner as it is the group's.
    package mutating func lead(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        advance(to: instant)
        return try change { banner throws(GroupRefusal) in try banner.lead(at: instant) }
    }

    /// The state of two seconds ago, and the inputs since.
    package mutating func anchor(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        advance(to: instant)
        return try change { banner throws(GroupRefusal) in try banner.anchor(at: instant) }
    }

    /// Takes over the state of another sign. Returns whether it differed.
    package mutating func adopt(_ anchor: GroupAnchor, at instant: Instant) throws(GroupRefusal) -> Bool {
        advance(to: instant)
        return try change { banner throws(GroupRefusal) in try banner.adopt(anchor, at: instant) }
    }

    /// Takes inputs of other signs, each at its own time.
    package mutating func merge(
        _ inputs: [SharedInput],
        at instant: Instant
    ) throws(GroupRefusal) -> GroupMerge {
        advance(to: instant)
        return try change { banner throws(GroupRefusal) in try banner.merge(inputs, at: instant) }
    }

    /// The wall clock was set: the sign goes by itself until it leads or adopts again.
    package mutating func setGroupClock(_ clock: GroupClock, at instant: Instant) {
        advance(to: instant)
        change { $0.setGroupClock(clock, at: instant) }
    }
}

extension Sign {
    /// Does what a carrier asks for. `clock` is read for a sign that joins.
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
