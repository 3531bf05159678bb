import SignAPI

/// The state of a counter that several signs change. It consists of the number that was set last, and the sum
/// that each sign has added since.
///
/// Each sign changes only its own share, and numbers its changes. Merging keeps the newer share of each sign,
/// so the result does not depend on the order in which tallies arrive, or how often: signs with the same
/// tallies have the same number. Setting a number replaces everything before it.
package struct CounterTally: Hashable, Sendable {
    /// A fixed number to which a counter was set, by the command `=N` or a scheduled reset. It replaces all
    /// earlier changes.
    package struct Base: Hashable, Comparable, Sendable {
        /// The time at which the counter was set to this number, in nanoseconds since 1970, or 0 for a new
        /// counter. It is later than all changes that the sign had received by then.
        package var at: Int64
        /// The name of the sign that set the counter to this number. Empty for a scheduled reset, which every
        /// sign performs.
        package var sign: String
        package var number: Int64

        package init(at: Int64 = 0, sign: String = "", number: Int64) {
            self.at = at
            self.sign = sign
            self.number = number
        }

        /// Returns whether `right` was set later than `left`, and therefore takes precedence. If the times
        /// are equal, the names of the signs are compared, and then the numbers.
        package static func < (left: Base, right: Base) -> Bool {
            (left.at, left.sign, left.number) < (right.at, right.sign, right.number)
        }
    }

    /// The sum that one sign has added to a counter since the counter was last set to a fixed number.
    package struct Share: Hashable, Sendable {
        /// The sequence number of the last change that the sign made to the counter.
        package var lastChangeNumber: Int64
        package var sum: Int64
        /// The time of the sign's last change to the counter, in nanoseconds since 1970. If another sign sets
        /// the counter after it has received this change, the set number replaces the change even if the
        /// clocks of the signs differ.
        package var at: Int64

        package init(lastChangeNumber: Int64 = 0, sum: Int64 = 0, at: Int64 = 0) {
            self.lastChangeNumber = lastChangeNumber
            self.sum = sum
            self.at = at
        }
    }

    package internal(set) var base: Base
    /// The sum of each sign's changes to the counter since it was last set, by sign name.
    package internal(set) var shares: [String: Share] = [:]
    /// The excess of the sum over the counter's range, which arises when a sign keeps counting at the upper
    /// end. `total` subtracts it and adds `shortfall`, the shortfall at the lower end. Signs that exceed the
    /// range together determine the same excess, so a merge keeps the larger one.
    package internal(set) var excess: Int64 = 0
    package internal(set) var shortfall: Int64 = 0

    /// Whether further changes to the counter fit into the formats in which counters are stored and sent.
    var canStillChange: Bool {
        let isSmall = excess < 1 << 48 && shortfall < 1 << 48 && lastChangeTime < 1 << 61
        return isSmall
            && shares.values.allSatisfy { $0.lastChangeNumber < 1 << 61 && $0.sum.magnitude < 1 << 40 }
    }

    package init(base: Base, shares: [String: Share] = [:], excess: Int64 = 0, shortfall: Int64 = 0) {
        self.base = base
        self.shares = shares
        self.excess = excess
        self.shortfall = shortfall
    }

    /// The counter's number before it is limited to its range: the number that was set last, plus the changes
    /// of all signs since.
    var total: Int64 { shares.values.reduce(base.number &- excess &+ shortfall) { $0 &+ $1.sum } }

    /// The time of the last change to the counter by any sign, in nanoseconds since 1970.
    var lastChangeTime: Int64 { shares.values.reduce(base.at) { max($0, $1.at) } }

    /// Merges the sums of changes by individual signs from `other` into this tally, except that of `sign`. In
    /// both tallies, the counter must last have been set at the same time and to the same number.
    mutating func merge(sharesOf other: CounterTally, except sign: String) {
        for (name, share) in other.shares where name != sign {
            let isNew = shares[name] == nil
            guard !isNew || shares.count < SignRange.counterShares else { continue }
            if share.lastChangeNumber > shares[name]?.lastChangeNumber ?? -1 { shares[name] = share }
        }
        excess = max(excess, other.excess)
        shortfall = max(shortfall, other.shortfall)
    }
}
