import MonotonicTime
import SignAPI

/// The tally of a counter, and data that only this sign needs: its own recent changes and its last reset.
package struct CounterRecord: Hashable, Sendable {
    /// A change by this sign, or several changes at about the same time that were joined.
    package struct OwnChange: Hashable, Sendable {
        /// The time of the change, or of the last one if several were joined, in nanoseconds since 1970.
        package var at: Int64
        package var sum: Int64

        package init(at: Int64, sum: Int64) {
            self.at = at
            self.sum = sum
        }
    }

    package internal(set) var tally: CounterTally
    /// The changes by this sign since the base (the number that was set last), in chronological order. If another sign
    /// sets the number, only the changes before that are replaced.
    package internal(set) var ownChanges: [OwnChange]
    /// The scheduled time of the last reset that was performed, in seconds since 1970. Nil if there was none yet.
    package internal(set) var lastReset: Int64?
    /// Whether the group may still have a share of this sign (the sum of its changes) that the sign itself
    /// has lost, for example because its SD card was replaced.
    var mayHaveLostShare: Bool

    static let maxOwnChanges = 64
    /// The amount by which the sequence number of the last change increases when the sign restarts. A power
    /// cut may have lost changes that the group has received, and sequence numbers must not be reused.
    private static let sequenceGap: Int64 = 1 << 20

    /// Creates the record of a new counter.
    init(_ settings: CounterSettings) {
        tally = CounterTally(base: CounterTally.Base(number: settings.start))
        ownChanges = []
        mayHaveLostShare = true
    }

    /// Creates a record from stored data. `sign` is the name of this sign.
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

    /// Adds `count` steps at the time `wall`, in nanoseconds since 1970.
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

    /// Sets the number of the counter to `number` at the time `wall`, in nanoseconds since 1970.
    mutating func set(_ number: Int64, by sign: String, at wall: Int64) {
        let time = max(wall, tally.lastChange + 1)
        tally = CounterTally(base: CounterTally.Base(at: time, sign: sign, number: number))
        ownChanges = []
        mayHaveLostShare = false
    }

    /// Performs the reset that was due at `second`, in seconds since 1970. Later changes by `sign` stay in force.
    mutating func reset(to number: Int64, dueAt second: Int64, by sign: String) {
        lastReset = second
        let at = max(Nanoseconds.seconds(second).rawValue, tally.base.at + 1)
        replaceBase(by: CounterTally(base: CounterTally.Base(at: at, number: number)), sign)
    }

    /// If the number is outside of the range, sets it to the nearest limit of the range. This happens, for example,
    /// when the configured range changes.
    mutating func moveIntoRange(_ settings: CounterSettings) {
        guard !settings.wraps else { return }
        let total = tally.total
        tally.above &+= max(0, total &- settings.range.upperBound)
        tally.below &+= max(0, settings.range.lowerBound &- total)
    }

    /// Merges the tally of another sign. `sign` is the name of this sign. Returns whether the other sign lacks data
    /// that only this sign can send.
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

    /// Restores the share of this sign (the sum of its changes) as reported by another sign, and adds the
    /// changes that were made since this sign lost it. Does nothing if the reported share is not newer than
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

    /// Gives this sign's share (the sum of its changes) the name `sign`, when the sign joins a group for the
    /// first time.
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

    /// Replaces the tally with `other`, whose base (the number that was set last) is later, and adds the
    /// changes by `sign` that are later than that base. Returns whether there were any such changes.
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

    /// Records a change by this sign. If there are too many recorded changes, joins the two that are closest
    /// in time.
    private mutating func recordOwn(_ sum: Int64, at time: Int64) {
        ownChanges.append(OwnChange(at: time, sum: sum))
        guard ownChanges.count > Self.maxOwnChanges else { return }
        let gaps = zip(ownChanges, ownChanges.dropFirst()).map { $1.at - $0.at }
        guard let index = gaps.indices.min(by: { gaps[$0] < gaps[$1] }) else { return }
        ownChanges[index + 1].sum += ownChanges[index].sum
        ownChanges.remove(at: index)
    }
}
