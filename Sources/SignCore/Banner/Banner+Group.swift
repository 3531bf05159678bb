import InfiniteScroll
import MonotonicTime

/// A banner in step with those of other signs (docs/groups.md). Its position follows from its list, a state that all
/// of them once had, and the inputs since, at whichever sign.
///
/// Everything that was due has happened before. What tells of no change leaves the banner at its last picture: there is
/// none between two frames because somebody asked.
extension Banner {
    /// How late an input may come, and how early.
    static var window: (late: Nanoseconds, early: Nanoseconds) { (.seconds(2), .milliseconds(250)) }
    /// How much of the past is kept: as an anchor is as old as an input can be late, it may take four seconds to come.
    private static var memory: Nanoseconds { .seconds(6) }
    /// The age at which an anchor says nothing any more.
    private static var oldestAnchor: Nanoseconds { .seconds(120) }

    /// Joins a group as `sign`. The banner goes on as before, until it leads or adopts. Returns what names its list.
    mutating func join(as sign: String, _ clock: GroupClock, at instant: Instant) -> String {
        leaveGroup(at: instant)
        let rev = identity
        let list = (carousel.list.number, carousel.list.revision)
        membership = Membership(sign, clock: clock, rev: rev, list: list)
        return rev
    }

    /// Goes by itself from now on.
    mutating func leaveGroup(at instant: Instant) {
        leaveStep(at: instant)
        membership = nil
    }

    /// The banner as it is becomes the group's.
    mutating func lead(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        guard membership != nil else { throw .notJoined }
        followOwnCourse(at: instant)
        if carousel.isCovered { carousel.uncover(at: instant) }
        begin(with: Past(carousel))
        return try anchor(at: instant)
    }

    /// The state of two seconds ago, and the inputs since.
    mutating func anchor(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        followOwnCourse(at: instant)
        guard let membership else { throw .notJoined }
        guard let past = membership.past else { throw .notInStep }
        let at = max(past.beginning, instant - Self.window.late)
        forgetOldPast(at: instant)
        return GroupAnchor(
            rev: membership.rev,
            at: membership.clock.wall(at: at),
            state: past.carousel(at: at).snapshot.text,
            by: membership.sign,
            tail: membership.shared(past.entries(after: at))
        )
    }

    /// Goes on from `anchor`: in step from now on. In step already, it only takes what it does not know, unless it was in
    /// another state then. Returns whether its state has become another one.
    mutating func adopt(_ anchor: GroupAnchor, at now: Instant) throws(GroupRefusal) -> Bool {
        followOwnCourse(at: now)
        guard let membership else { throw .notJoined }
        guard anchor.rev == membership.rev else { throw .otherList(rev: membership.rev) }
        let at = membership.clock.instant(ofWall: anchor.at)
        guard at <= now + Self.window.early else { throw .invalidAnchor("it is of the future") }
        guard at >= now - Self.oldestAnchor else { throw .invalidAnchor("it is too old") }
        guard anchor.tail.count <= Past.limit else { throw .invalidAnchor("it has too many inputs") }
        guard let snapshot = Snapshot(anchor.state) else {
            throw .invalidAnchor("its state is not a list of numbers")
        }
        // What the state has in it, or what is of the future, is no input since.
        let tail = anchor.tail.map(membership.entry).filter { $0.at > at && $0.at <= now + Self.window.early }
        var kept: [Past.Entry] = []
        if var past = membership.past {
            // What was before the past is known no more, so there is nothing to compare.
            guard at >= past.beginning else { return false }
            if past.carousel(at: at).snapshot == snapshot {
                let isNew = tail.map { past.insert($0, at: now) }.contains(true)
                past.fold(to: now - Self.memory)
                self.membership?.remember(past)
                if isNew { tellPastAnew(at: now) }
                return isNew
            }
            kept = past.entries(after: at)
        }
        var base = carousel
        do throws(SnapshotError) {
            try base.resume(snapshot, at: at)
        } catch {
            throw .invalidAnchor("its state cannot be taken up: \(error.description)")
        }
        var past = Past(base)
        for entry in kept + tail { _ = past.insert(entry, at: now) }
        begin(with: past)
        tellPastAnew(at: now)
        forgetOldPast(at: now)
        return true
    }

    /// Takes inputs of other signs, each at its own time. Those of this sign come back, and are known.
    mutating func merge(_ inputs: [SharedInput], at now: Instant) throws(GroupRefusal) -> GroupMerge {
        followOwnCourse(at: now)
        guard let membership else { throw .notJoined }
        guard var past = membership.past else { throw .notInStep }
        var merge = GroupMerge()
        for input in inputs where input.sign != membership.sign {
            let entry = membership.entry(input)
            if entry.at < now - Self.window.late || entry.at <= past.beginning {
                merge.tooOld += 1
            } else if entry.at > now + Self.window.early {
                merge.tooNew += 1
            } else if past.insert(entry, at: now) {
                merge.accepted += 1
            }
        }
        self.membership?.remember(past)
        if merge.accepted > 0 { tellPastAnew(at: now) }
        forgetOldPast(at: now)
        return merge
    }

    /// The inputs of this sign since the last call, for the others.
    mutating func takeSharedInputs(at instant: Instant) -> [SharedInput] {
        followOwnCourse(at: instant)
        return membership?.takeNews() ?? []
    }

    /// The wall clock was set: what was agreed by it no longer holds.
    mutating func setGroupClock(_ clock: GroupClock, at instant: Instant) {
        leaveStep(at: instant)
        membership?.adopt(clock)
    }

    /// Shows what follows from the past as it is known now.
    mutating func tellPastAnew(at instant: Instant) {
        if let replayed = membership?.replay(at: instant) { carousel.adoptState(of: replayed) }
    }

    private mutating func forgetOldPast(at now: Instant) {
        membership?.forget(before: now - Self.memory)
    }

    private mutating func begin(with past: Past) {
        membership?.begin(with: past)
        carousel.isInStep = true
        carousel.inputLog = []
    }

    private mutating func leaveStep(at instant: Instant) {
        guard carousel.isInStep else { return }
        carousel.isInStep = false
        carousel.inputLog = []
        membership?.leaveStep()
        if alerts.coversDisplay || !alerts.isEmpty { carousel.cover(at: instant) }
    }

    /// Records what was done to this banner since the last call: inputs, and another list, which takes it out of step.
    private mutating func followOwnCourse(at instant: Instant) {
        guard membership != nil else { return }
        let deeds = carousel.inputLog
        if !deeds.isEmpty {
            carousel.inputLog = []
            let now = max(instant, carousel.now)
            membership?.take(deeds, at: now)
        }
        let list = (number: carousel.list.number, revision: carousel.list.revision)
        guard membership?.knows(list) == false else { return }
        let rev = identity
        if membership?.follow(list, named: rev) == true { leaveStep(at: instant) }
    }

    /// The name of the list and the behavior.
    private var identity: String {
        var identity = look.playlist.identity
        identity.add(carousel.behavior)
        return identity.text
    }
}
