import InfiniteScroll
import MonotonicTime

/// A banner in step with those of other signs (docs/groups.md). Its position follows from its list, a common state, and
/// the inputs of all signs since then.
///
/// All changes that were due have been made before each call. A call that changes nothing leaves the banner at its last
/// picture, so no picture is drawn between two frames.
extension Banner {
    /// The maximum delay of an input, and how far ahead of time it may arrive.
    static var window: (late: Nanoseconds, early: Nanoseconds) { (.seconds(2), .milliseconds(250)) }
    /// The kept history. An anchor and an input may each be late, together by four seconds; the rest is margin.
    private static var historyLength: Nanoseconds { .seconds(6) }
    private static var maxAnchorAge: Nanoseconds { .seconds(120) }

    /// Joins a group as `sign`, and runs independently until it leads or adopts. Returns the name of its list.
    mutating func join(as sign: String, _ clock: GroupClock, at instant: Instant) -> String {
        leaveGroup(at: instant)
        let rev = identity
        let list = (carousel.list.number, carousel.list.revision)
        membership = Membership(sign, clock: clock, rev: rev, list: list)
        return rev
    }

    mutating func leaveGroup(at instant: Instant) {
        leaveStep(at: instant)
        membership = nil
    }

    /// Makes the current state that of the group.
    mutating func lead(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        guard membership != nil else { throw .notJoined }
        recordChanges(at: instant)
        if carousel.isCovered { carousel.uncover(at: instant) }
        begin(with: RollbackBuffer(carousel))
        return try anchor(at: instant)
    }

    /// Returns the state of two seconds ago with the inputs since then.
    mutating func anchor(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        recordChanges(at: instant)
        guard let membership else { throw .notJoined }
        guard let history = membership.history else { throw .notInStep }
        let at = max(history.baseInstant, instant - Self.window.late)
        trimHistory(at: instant)
        return GroupAnchor(
            rev: membership.rev,
            at: membership.clock.wall(at: at),
            state: history.carousel(at: at).snapshot.text,
            by: membership.sign,
            tail: membership.shared(history.entries(after: at))
        )
    }

    /// Adopts `anchor` and runs in step. A banner that is in step already only takes the new inputs, unless its state at
    /// that time was different. Returns whether the state changes.
    mutating func adopt(_ anchor: GroupAnchor, at now: Instant) throws(GroupRefusal) -> Bool {
        recordChanges(at: now)
        guard let membership else { throw .notJoined }
        guard anchor.rev == membership.rev else { throw .otherList(rev: membership.rev) }
        let at = membership.clock.instant(ofWall: anchor.at)
        guard at <= now + Self.window.early else { throw .invalidAnchor("it is in the future") }
        guard at >= now - Self.maxAnchorAge else { throw .invalidAnchor("it is too old") }
        guard anchor.tail.count <= RollbackBuffer.limit else {
            throw .invalidAnchor("it has too many inputs")
        }
        guard let snapshot = Snapshot(anchor.state) else {
            throw .invalidAnchor("its state is not a list of numbers")
        }
        // Earlier inputs are part of the state, and inputs too far in the future are invalid.
        let tail = anchor.tail.map(membership.entry).filter { $0.at > at && $0.at <= now + Self.window.early }
        var kept: [RollbackBuffer.Entry] = []
        if var history = membership.history {
            // The state before the history is unknown, so it cannot be compared.
            guard at >= history.baseInstant else { return false }
            if history.carousel(at: at).snapshot == snapshot {
                let isNew = tail.map { history.insert($0, at: now) }.contains(true)
                history.advanceBase(to: now - Self.historyLength)
                self.membership?.replaceHistory(history)
                if isNew { replay(at: now) }
                return isNew
            }
            kept = history.entries(after: at)
        }
        var base = carousel
        do throws(SnapshotError) {
            try base.resume(snapshot, at: at)
        } catch {
            throw .invalidAnchor("its state cannot be restored: \(error.description)")
        }
        var history = RollbackBuffer(base)
        for entry in kept + tail { _ = history.insert(entry, at: now) }
        begin(with: history)
        replay(at: now)
        trimHistory(at: now)
        return true
    }

    /// Inserts inputs of other signs, each at its own time. This sign's own inputs are skipped.
    mutating func merge(_ inputs: [SharedInput], at now: Instant) throws(GroupRefusal) -> GroupMerge {
        recordChanges(at: now)
        guard let membership else { throw .notJoined }
        guard var history = membership.history else { throw .notInStep }
        var merge = GroupMerge()
        for input in inputs where input.sign != membership.sign {
            let entry = membership.entry(input)
            if entry.at < now - Self.window.late || entry.at <= history.baseInstant {
                merge.tooOld += 1
            } else if entry.at > now + Self.window.early {
                merge.tooNew += 1
            } else if history.insert(entry, at: now) {
                merge.accepted += 1
            }
        }
        self.membership?.replaceHistory(history)
        if merge.accepted > 0 { replay(at: now) }
        trimHistory(at: now)
        return merge
    }

    mutating func takeSharedInputs(at instant: Instant) -> [SharedInput] {
        recordChanges(at: instant)
        return membership?.takeInputs() ?? []
    }

    /// Leaves step after the wall clock was set.
    mutating func setGroupClock(_ clock: GroupClock, at instant: Instant) {
        leaveStep(at: instant)
        membership?.adopt(clock)
    }

    mutating func replay(at instant: Instant) {
        if let replayed = membership?.replay(at: instant) { carousel.adoptState(of: replayed) }
    }

    private mutating func trimHistory(at now: Instant) {
        membership?.forget(before: now - Self.historyLength)
    }

    private mutating func begin(with history: RollbackBuffer) {
        membership?.begin(with: history)
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

    /// Records the inputs of this banner since the last call. A change of its list takes it out of step.
    private mutating func recordChanges(at instant: Instant) {
        guard membership != nil else { return }
        let records = carousel.inputLog
        if !records.isEmpty {
            carousel.inputLog = []
            let now = max(instant, carousel.now)
            membership?.record(records, at: now)
        }
        let list = (number: carousel.list.number, revision: carousel.list.revision)
        guard membership?.isCurrent(list) == false else { return }
        let rev = identity
        if membership?.update(list, rev: rev) == true { leaveStep(at: instant) }
    }

    private var identity: String {
        var identity = look.playlist.identity
        identity.add(carousel.behavior)
        return identity.text
    }
}
