import MonotonicTime
import SignAPI

/// The state of one counter on this sign: the tally, which is the data that all signs of a group share, and
/// data that only this sign needs, namely its own recent changes and its last reset.
package struct CounterRecord: Hashable, Sendable {
    /// A change that this sign made to a counter, or the sum of several changes at about the same time.
    package struct OwnChange: Hashable, Sendable {
        /// The time of the change, or of the last change if several were combined, in nanoseconds since 1970.
        package var at: Int64
        package var sum: Int64

        package init(at: Int64, sum: Int64) {
            self.at = at
            self.sum = sum
        }
    }

    package internal(set) var tally: CounterTally
    /// The changes that this sign has made since the counter was last set to a fixed number, in chronological
    /// order. If another sign sets the counter, only the changes made before that time are discarded.
    package internal(set) var ownChanges: [OwnChange]
    /// The scheduled time of the last reset that was performed, in seconds since 1970. Nil if the counter has
    /// never been reset.
    package internal(set) var lastReset: Int64?
    /// Whether the other signs of the group may still store changes by this sign that the sign itself has
    /// lost, for example because its SD card was replaced.
    var mayHaveLostShare: Bool

    static let maxOwnChanges = 64
    /// The amount by which the sequence number of this sign's last change increases when the sign restarts.
    /// The gap is needed because a power cut may have lost changes that the group has already received, and
    /// sequence numbers must not be reused.
    private static let sequenceGap: Int64 = 1 << 20

    /// Creates the state of a new counter, which begins at the start value in `settings`.
    init(_ settings: CounterSettings) {
        tally = CounterTally(base: CounterTally.Base(number: settings.start))
        ownChanges = []
        mayHaveLostShare = true
    }

    /// Creates the state of a counter from stored data.
    ///
    /// - Parameters:
    ///   - tally: The stored tally, the data that all signs of the group share.
    ///   - ownChanges: The recent changes by this sign.
    ///   - lastReset: The time of the last reset in seconds since 1970, or nil if there was none.
    ///   - sign: The name of this sign.
    package init(stored tally: CounterTally, ownChanges: [OwnChange], lastReset: Int64?, of sign: String) {
        self.tally = tally
        self.ownChanges = ownChanges
        self.lastReset = lastReset
        mayHaveLostShare = false
        if var share = self.tally.shares[sign] {
            share.changes += Self.sequenceGap
            self.tally.shares[sign] = share
        }
    }

    /// Adds `count` steps to the counter on behalf of `sign`, the name of this sign, at the time `wall`, in
    /// nanoseconds since 1970. The result stays within the range in `settings`.
    mutating func add(_ count: Int64, settings: CounterSettings, by sign: String, at wall: Int64) {
        moveIntoRange(settings)
        let number = settings.wraps ? settings.number(for: tally.total) : tally.total
        let newNumber = settings.number(for: number + count * settings.step)
        let change = newNumber - number
        let latestTime = max(tally.base.at, ownChanges.last?.at ?? 0)
        let time = max(wall, latestTime + 1)
        addToShare(change, by: sign, at: time)
        // Only a group needs the times.
        if !sign.isEmpty, change != 0 { recordOwn(change, at: time) }
    }

    /// Sets the counter to `number`, as a change made by `sign` at the time `wall`, in nanoseconds since
    /// 1970. The new number replaces all earlier changes.
    mutating func set(_ number: Int64, by sign: String, at wall: Int64) {
        let time = max(wall, tally.lastChange + 1)
        tally = CounterTally(base: CounterTally.Base(at: time, sign: sign, number: number))
        ownChanges = []
        mayHaveLostShare = false
    }

    /// Resets the counter to `number`, as was due at `second`, in seconds since 1970. Changes that `sign`,
    /// which is this sign, made after that time remain effective.
    mutating func reset(to number: Int64, dueAt second: Int64, by sign: String) {
        lastReset = second
        let at = max(Nanoseconds.seconds(second).rawValue, tally.base.at + 1)
        replaceBase(by: CounterTally(base: CounterTally.Base(at: at, number: number)), sign)
    }

    /// Moves the counter to the nearest limit of its range if its number is out of range, for example because
    /// the configured range has changed. Does nothing if the counter wraps around.
    mutating func moveIntoRange(_ settings: CounterSettings) {
        guard !settings.wraps else { return }
        let total = tally.total
        tally.above &+= max(0, total &- settings.range.upperBound)
        tally.below &+= max(0, settings.range.lowerBound &- total)
    }

    /// Merges the tally of another sign, which is its state of the counter, into that of this sign, whose
    /// name is `sign`. Returns whether the other sign lacks data that only this sign can send.
    mutating func merge(_ other: CounterTally, as sign: String) -> Bool {
        guard other.base >= tally.base else { return tally.base.sign == sign || tally.shares[sign] != nil }
        if other.base > tally.base {
            let lacksChanges = replaceBase(by: other, sign)
            mayHaveLostShare = false
            return lacksChanges
        }
        let reportedShare = other.shares[sign]
        if mayHaveLostShare, let reportedShare { restoreShare(of: sign, from: reportedShare) }
        tally.merge(sharesOf: other, except: sign)
        return (tally.shares[sign]?.changes ?? 0) > reportedShare?.changes ?? 0
    }

    /// Restores this sign's share, the sum of its changes to the counter, as reported by another sign, and
    /// adds the changes made since this sign lost it. Does nothing if the reported share is not newer than
    /// the stored one.
    private mutating func restoreShare(of sign: String, from reportedShare: CounterTally.Share) {
        let storedShare = tally.shares[sign]
        guard reportedShare != storedShare, reportedShare.changes >= storedShare?.changes ?? 0 else { return }
        let changesSinceLoss = storedShare ?? CounterTally.Share()
        tally.shares[sign] = CounterTally.Share(
            changes: reportedShare.changes + changesSinceLoss.changes + 1,
            sum: reportedShare.sum &+ changesSinceLoss.sum,
            at: max(reportedShare.at, changesSinceLoss.at)
        )
        mayHaveLostShare = false
    }

    /// Assigns this sign's share, the sum of its changes to the counter, to the name `sign` when the sign
    /// joins a group for the first time. Until then, the share is stored under an empty name.
    mutating func nameShare(_ sign: String) {
        guard let share = tally.shares.removeValue(forKey: "") else { return }
        let former = tally.shares[sign] ?? CounterTally.Share()
        tally.shares[sign] = CounterTally.Share(
            changes: former.changes + share.changes,
            sum: former.sum &+ share.sum,
            at: max(former.at, share.at)
        )
    }

    // MARK: Own changes

    private mutating func addToShare(_ sum: Int64, by sign: String, at time: Int64) {
        guard sum != 0 else { return }
        var share = tally.shares[sign] ?? CounterTally.Share()
        share.changes += 1
        share.sum &+= sum
        share.at = time
        tally.shares[sign] = share
    }

    /// Replaces the state of the counter with `other`, in which the counter was set to a fixed number (the
    /// base) at a later time, and adds the changes that `sign` made after that time. Returns whether any such
    /// changes were added.
    @discardableResult
    private mutating func replaceBase(by other: CounterTally, _ sign: String) -> Bool {
        let laterChanges = ownChanges.filter { $0.at > other.base.at }
        tally = other
        // The group has received the changes already if it has a share of this sign.
        guard other.shares[sign] == nil, !sign.isEmpty else {
            ownChanges = []
            return false
        }
        ownChanges = laterChanges
        addToShare(laterChanges.reduce(0) { $0 + $1.sum }, by: sign, at: laterChanges.last?.at ?? 0)
        return !laterChanges.isEmpty
    }

    /// Records a change by this sign at `time`, in nanoseconds since 1970. If there are too many recorded
    /// changes, combines the two that are closest in time.
    private mutating func recordOwn(_ sum: Int64, at time: Int64) {
        ownChanges.append(OwnChange(at: time, sum: sum))
        guard ownChanges.count > Self.maxOwnChanges else { return }
        let gaps = zip(ownChanges, ownChanges.dropFirst()).map { $1.at - $0.at }
        guard let index = gaps.indices.min(by: { gaps[$0] < gaps[$1] }) else { return }
        ownChanges[index + 1].sum += ownChanges[index].sum
        ownChanges.remove(at: index)
    }
}
