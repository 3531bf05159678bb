import InfiniteScroll
import MonotonicTime

/// The part of the banner that synchronizes it with the banners of other signs (docs/groups.md). The position
/// of a synchronized banner ("in step") is determined by its list of options, a state that the group shares,
/// and the inputs to all signs since that state.
///
/// Before each call, the caller applies all changes that are already due. A call that changes nothing leaves
/// the banner at the instant of its last frame, so that no additional frame is drawn.
extension Banner {
    /// The permitted difference between the time of another sign's input and this sign's current time. The
    /// input may be at most `late` in the past and at most `early` in the future.
    static var inputWindow: (late: Nanoseconds, early: Nanoseconds) { (.seconds(2), .milliseconds(250)) }
    /// The time for which inputs stay in the history. The shared state of the group and an input may each
    /// arrive two seconds late. These four seconds are extended by a safety margin.
    private static var historyLength: Nanoseconds { .seconds(6) }
    private static var maxAnchorAge: Nanoseconds { .seconds(120) }

    /// Joins a group of signs under the name `sign`. The banner runs independently until `lead(at:)` or
    /// `adopt(_:at:)` is called. Returns a hash of its option list and behavior. Signs compare their hashes
    /// to check that they show the same options.
    mutating func join(as sign: String, clock: GroupClock, at instant: Instant) -> String {
        leaveGroup(at: instant)
        let rev = identity
        let list = (carousel.list.number, carousel.list.revision)
        membership = Membership(sign, clock: clock, listIdentity: rev, list: list)
        counters.join(as: sign)
        return rev
    }

    mutating func leaveGroup(at instant: Instant) {
        leaveStep(at: instant)
        membership = nil
    }

    /// Makes the current state of this banner the shared state of its group. Returns this state, which the
    /// caller sends to the other signs. Throws if this sign has not joined a group.
    mutating func lead(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        guard membership != nil else { throw .notJoined }
        recordChanges(at: instant)
        if carousel.isCovered { carousel.uncover(at: instant) }
        begin(with: RollbackBuffer(carousel))
        return try anchor(at: instant)
    }

    /// Returns the state to share with the other signs of the group: the state of this banner two seconds
    /// ago, and the inputs since then. Throws if this sign has not joined a group or is not in step with it.
    mutating func anchor(at instant: Instant) throws(GroupRefusal) -> GroupAnchor {
        recordChanges(at: instant)
        guard let membership else { throw .notJoined }
        guard let history = membership.history else { throw .notInStep }
        let at = max(history.baseInstant, instant - Self.inputWindow.late)
        trimHistory(at: instant)
        return GroupAnchor(
            listHash: membership.listIdentity,
            stateTime: membership.clock.wallTime(at: at),
            encodedState: history.replayedCarousel(at: at).snapshot.text,
            sender: membership.sign,
            laterInputs: membership.shared(history.entries(after: at))
        )
    }

    /// Adopts `anchor`, which contains an earlier state of another sign (`snapshot`) and the inputs since
    /// then, so that both signs show the same picture at the same time. Returns whether the banner has
    /// changed. Throws if `anchor` is invalid or this sign is in no group.
    ///
    /// A banner that is in step with its group has a history: its state at `baseInstant`, and an entry for
    /// each input to any of the signs since then. The state at any later time can be computed from it.
    ///
    /// If the states at the time of the anchor differ, that in `anchor` prevails, and the later inputs of
    /// both signs are kept. Signs cannot exchange their states in this way, because only one sign of the
    /// group, its leader, sends anchors.
    mutating func adopt(_ anchor: GroupAnchor, at now: Instant) throws(GroupRefusal) -> Bool {
        recordChanges(at: now)
        guard let membership else { throw .notJoined }
        let (anchorInstant, snapshot) = try validate(anchor, membership: membership, at: now)
        let anchorEntries = entries(of: anchor, after: anchorInstant, membership: membership, at: now)

        guard let ownHistory = membership.history else {
            // Without a history, this banner is not in step yet. It takes over that of the other sign.
            try replaceHistory(with: snapshot, baseInstant: anchorInstant, adding: anchorEntries, at: now)
            return true
        }
        // The state of this sign before `baseInstant` cannot be computed, so it cannot be compared.
        guard anchorInstant >= ownHistory.baseInstant else { return false }
        let hadSameState = ownHistory.replayedCarousel(at: anchorInstant).snapshot == snapshot
        // If the states were equal, this sign can only lack some inputs of the other sign.
        if hadSameState { return insert(anchorEntries, into: ownHistory, at: now) }

        // The new history begins with the anchor, so earlier inputs of this sign are left out.
        let allEntries = ownHistory.entries(after: anchorInstant) + anchorEntries
        try replaceHistory(with: snapshot, baseInstant: anchorInstant, adding: allEntries, at: now)
        return true
    }

    /// Returns the history entries for the inputs in `anchor`. Inputs before `anchorInstant` are left out,
    /// because they are part of the state in `anchor`, and so are inputs too far in the future.
    private func entries(
        of anchor: GroupAnchor,
        after anchorInstant: Instant,
        membership: Membership,
        at now: Instant
    ) -> [RollbackBuffer.Entry] {
        let latestInstant = now + Self.inputWindow.early
        return anchor.laterInputs.map(membership.historyEntry).filter { entry in
            entry.at > anchorInstant && entry.at <= latestInstant
        }
    }

    /// Checks `anchor`, the state that another sign of the group has sent. Returns the time of the state and
    /// the decoded state. Throws if it is for another option list, is unreadable, is too old or in the
    /// future, or has too many inputs.
    private func validate(
        _ anchor: GroupAnchor,
        membership: Membership,
        at now: Instant
    ) throws(GroupRefusal) -> (instant: Instant, snapshot: Snapshot) {
        // The hash identifies the list of options, which must be the same on both signs.
        guard anchor.listHash == membership.listIdentity else {
            throw .otherList(rev: membership.listIdentity)
        }
        let instant = membership.clock.instant(atWallTime: anchor.stateTime)
        guard instant <= now + Self.inputWindow.early else { throw .invalidAnchor("it is in the future") }
        guard instant >= now - Self.maxAnchorAge else { throw .invalidAnchor("it is too old") }
        guard anchor.laterInputs.count <= RollbackBuffer.limit else {
            throw .invalidAnchor("it has too many inputs")
        }
        guard let snapshot = Snapshot(anchor.encodedState) else {
            throw .invalidAnchor("its state is not a list of numbers")
        }
        return (instant, snapshot)
    }

    /// Replaces the history of inputs. The new history starts with the state `snapshot` at the instant
    /// `baseInstant`, contains the inputs in `entries`, and is replayed up to `now`. Throws if the state
    /// cannot be restored.
    private mutating func replaceHistory(
        with snapshot: Snapshot,
        baseInstant: Instant,
        adding entries: [RollbackBuffer.Entry],
        at now: Instant
    ) throws(GroupRefusal) {
        var history = RollbackBuffer(try carousel(restoredFrom: snapshot, at: baseInstant))
        for entry in entries { _ = history.insert(entry, at: now) }
        begin(with: history)
        replay(at: now)
        trimHistory(at: now)
    }

    /// Inserts the inputs in `entries`, which come from a sign with the same state, into the history of this
    /// sign. If any of them were missing, the history is replayed up to `now`. Returns whether any were
    /// missing.
    private mutating func insert(
        _ entries: [RollbackBuffer.Entry],
        into history: RollbackBuffer,
        at now: Instant
    ) -> Bool {
        var history = history
        var hasNewEntries = false
        for entry in entries where history.insert(entry, at: now) { hasNewEntries = true }
        history.advanceBase(to: now - Self.historyLength)
        membership?.replaceHistory(history)
        if hasNewEntries { replay(at: now) }
        return hasNewEntries
    }

    private func carousel(
        restoredFrom snapshot: Snapshot,
        at instant: Instant
    ) throws(GroupRefusal) -> Carousel<Appearance> {
        var restoredCarousel = carousel
        do throws(SnapshotError) {
            try restoredCarousel.restore(snapshot, at: instant)
        } catch {
            throw .invalidAnchor("its state cannot be restored: \(error.description)")
        }
        return restoredCarousel
    }

    /// Inserts inputs of other signs into the history of this sign, each at the time at which it was made,
    /// and replays the history, so that the picture is as if the inputs had arrived in time. Inputs that this
    /// sign itself has sent are skipped. Throws if this sign is not in step with a group.
    ///
    /// - Returns: The numbers of inputs that were accepted, and of those that were too old or too far in the
    ///   future. Inputs that the history already contains are not counted.
    mutating func merge(_ inputs: [SharedInput], at now: Instant) throws(GroupRefusal) -> GroupMerge {
        recordChanges(at: now)
        guard let membership else { throw .notJoined }
        guard var history = membership.history else { throw .notInStep }

        var mergeResult = GroupMerge()
        let earliest = now - Self.inputWindow.late
        let latest = now + Self.inputWindow.early
        // Each entry is an input in the history. It cannot be inserted before the state at `baseInstant`,
        // with which the history begins.
        for input in inputs where input.sign != membership.sign {
            let entry = membership.historyEntry(for: input)
            if entry.at < earliest || entry.at <= history.baseInstant {
                mergeResult.tooOldCount += 1
            } else if entry.at > latest {
                mergeResult.tooNewCount += 1
            } else if history.insert(entry, at: now) {
                mergeResult.acceptedCount += 1
            }
        }

        self.membership?.replaceHistory(history)
        if mergeResult.acceptedCount > 0 { replay(at: now) }
        trimHistory(at: now)
        return mergeResult
    }

    mutating func takeSharedInputs(at instant: Instant) -> [SharedInput] {
        recordChanges(at: instant)
        return membership?.takeInputs() ?? []
    }

    /// Replaces the clock of the group with `clock` after the wall clock was set. The banner then runs
    /// independently of the group, until it leads the group or adopts a state again.
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
        if isOverlaid || !alerts.isEmpty { carousel.cover(at: instant) }
    }

    /// Appends the inputs that this banner has received since the last call to the history of its group
    /// membership. If the option list has changed, the banner stops following the group.
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
        if membership?.updateList(list, identity: rev) == true { leaveStep(at: instant) }
    }

    private var identity: String {
        var identity = appearance.playlist.identity
        identity.combine(carousel.behavior)
        return identity.text
    }
}
