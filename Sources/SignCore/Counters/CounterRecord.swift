import MonotonicTime
import SignAPI

/// The state of a counter on this sign: the tally, which all signs of a group share, and data that only this
/// sign needs, namely its recent changes and its last reset.
package struct CounterRecord: Hashable, Sendable {
    /// A change that this sign made to a counter, or the sum of several changes at about the same time.
    package struct OwnChange: Hashable, Sendable {
        /// The time of the change in nanoseconds since 1970. For combined changes, this is the time of the
        /// last one.
        package var at: Int64
        package var sum: Int64

        package init(at: Int64, sum: Int64) {
            self.at = at
            self.sum = sum
        }
    }

    package internal(set) var tally: CounterTally
    /// The changes by this sign since the counter was last set to a fixed number, in chronological order. If
    /// another sign sets the counter, only changes before that time are discarded.
    package internal(set) var ownChanges: [OwnChange]
    /// The scheduled time of the last reset that was performed, in seconds since 1970, or nil if there was
    /// none.
    package internal(set) var lastReset: Int64?
    /// Whether other signs of the group may still store changes that this sign made and then lost, for
    /// example because its SD card was replaced.
    var mayHaveLostShare: Bool

    static let maxOwnChanges = 64
    /// The amount that a restart adds to the sequence number of this sign's last change. The group may have
    /// received changes that this sign lost in a power cut, and their sequence numbers must not be reused.
    private static let sequenceGap: Int64 = 1 << 20

    /// Creates the state of a new counter, with the start value from `settings`.
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
            share.lastChangeNumber += Self.sequenceGap
            self.tally.shares[sign] = share
        }
    }

    /// Adds `stepCount` steps to the counter on behalf of this sign, whose name is `sign`. `wallTime` is the
    /// current time in nanoseconds since 1970. The result stays within the range in `settings`.
    mutating func addSteps(_ stepCount: Int64, settings: CounterSettings, by sign: String, at wallTime: Int64)
    {
        moveIntoRange(settings)
        let number = settings.wraps ? settings.number(forTotal: tally.total) : tally.total
        let newNumber = settings.number(forTotal: number + stepCount * settings.step)
        let change = newNumber - number
        let latestTime = max(tally.base.at, ownChanges.last?.at ?? 0)
        let time = max(wallTime, latestTime + 1)
        addToShare(change, by: sign, at: time)
        // Only a group needs the times.
        if !sign.isEmpty, change != 0 { recordOwn(change, at: time) }
    }

    /// Sets the counter to `number` on behalf of `sign`. `wallTime` is the current time in nanoseconds since
    /// 1970. The new number replaces all earlier changes.
    mutating func setNumber(_ number: Int64, by sign: String, at wallTime: Int64) {
        let time = max(wallTime, tally.lastChangeTime + 1)
        tally = CounterTally(base: CounterTally.Base(at: time, sign: sign, number: number))
        ownChanges = []
        mayHaveLostShare = false
    }

    /// Performs a reset of the counter to `number` that was due at `second`, in seconds since 1970. Changes
    /// that this sign, whose name is `sign`, made after that time are preserved.
    mutating func reset(to number: Int64, dueAt second: Int64, by sign: String) {
        lastReset = second
        let at = max(Nanoseconds.seconds(second).rawValue, tally.base.at + 1)
        replaceBase(by: CounterTally(base: CounterTally.Base(at: at, number: number)), sign)
    }

    /// Moves the counter's number to the nearest end of its range if it is out of range, for example after
    /// the range was reconfigured. Does nothing if the counter wraps around.
    mutating func moveIntoRange(_ settings: CounterSettings) {
        guard !settings.wraps else { return }
        let total = tally.total
        tally.excess &+= max(0, total &- settings.range.upperBound)
        tally.shortfall &+= max(0, settings.range.lowerBound &- total)
    }

    /// Merges another sign's tally (its state of the counter) into the tally of this sign, whose name is
    /// `ownSign`. Returns whether the other sign lacks data that only this sign can send.
    mutating func merge(_ other: CounterTally, ownSign: String) -> Bool {
        guard other.base >= tally.base else {
            return tally.base.sign == ownSign || tally.shares[ownSign] != nil
        }
        if other.base > tally.base {
            let lacksChanges = replaceBase(by: other, ownSign)
            mayHaveLostShare = false
            return lacksChanges
        }
        let reportedShare = other.shares[ownSign]
        if mayHaveLostShare, let reportedShare { restoreShare(of: ownSign, from: reportedShare) }
        tally.merge(sharesOf: other, except: ownSign)
        return (tally.shares[ownSign]?.lastChangeNumber ?? 0) > reportedShare?.lastChangeNumber ?? 0
    }

    /// Restores this sign's lost share (the sum of its changes to the counter) from another sign's report,
    /// and adds the changes that this sign made since. Does nothing if the report is not newer than the
    /// stored share.
    private mutating func restoreShare(of sign: String, from reportedShare: CounterTally.Share) {
        let storedShare = tally.shares[sign]
        guard reportedShare != storedShare,
            reportedShare.lastChangeNumber >= storedShare?.lastChangeNumber ?? 0
        else { return }
        let changesSinceLoss = storedShare ?? CounterTally.Share()
        tally.shares[sign] = CounterTally.Share(
            lastChangeNumber: reportedShare.lastChangeNumber + changesSinceLoss.lastChangeNumber + 1,
            sum: reportedShare.sum &+ changesSinceLoss.sum,
            at: max(reportedShare.at, changesSinceLoss.at)
        )
        mayHaveLostShare = false
    }

    /// Stores this sign's share (the sum of its changes to the counter) under the name `sign`. Called when
    /// the sign first joins a group. Until then, the share is stored under an empty name.
    mutating func nameShare(_ sign: String) {
        guard let share = tally.shares.removeValue(forKey: "") else { return }
        let former = tally.shares[sign] ?? CounterTally.Share()
        tally.shares[sign] = CounterTally.Share(
            lastChangeNumber: former.lastChangeNumber + share.lastChangeNumber,
            sum: former.sum &+ share.sum,
            at: max(former.at, share.at)
        )
    }

    // MARK: Own changes

    private mutating func addToShare(_ sum: Int64, by sign: String, at time: Int64) {
        guard sum != 0 else { return }
        var share = tally.shares[sign] ?? CounterTally.Share()
        share.lastChangeNumber += 1
        share.sum &+= sum
        share.at = time
        tally.shares[sign] = share
    }

    /// Replaces the counter's state with `other`, in which the counter was set to a fixed number more
    /// recently, and reapplies the changes that `sign` made after that. Returns whether there were any such
    /// changes.
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
