import SignAPI

/// The number of a counter that several signs change. It consists of the number that was set last, and the sum that
/// each sign has added since.
///
/// Each sign changes only its own share, and numbers its changes. Merging keeps the newer share of each sign, so the
/// order in which tallies arrive, and how often, does not matter: signs with the same tallies have the same number.
/// Setting a number replaces everything before it.
package struct CounterTally: Hashable, Sendable {
    /// A number to which a counter was set, with `=N` or by a reset.
    package struct Base: Hashable, Comparable, Sendable {
        /// The time at which the number was set, in nanoseconds since 1970. It is later than everything that the sign
        /// had received before. For a new counter, it is 0.
        package var at: Int64
        /// The name of the sign that set the number. Empty for a scheduled reset, which every sign performs.
        package var sign: String
        package var number: Int64

        package init(at: Int64 = 0, sign: String = "", number: Int64) {
            self.at = at
            self.sign = sign
            self.number = number
        }

        /// Returns whether the number `right` replaces the number `left`.
        package static func < (left: Base, right: Base) -> Bool {
            (left.at, left.sign, left.number) < (right.at, right.sign, right.number)
        }
    }

    /// The sum that one sign has added to a counter since the base, the number that was set last.
    package struct Share: Hashable, Sendable {
        /// The sequence number of the sign's last change to the counter.
        package var changes: Int64
        package var sum: Int64
        /// The time of the last change, in nanoseconds since 1970. A number that another sign sets later replaces it,
        /// even if the clocks of the signs differ.
        package var at: Int64

        package init(changes: Int64 = 0, sum: Int64 = 0, at: Int64 = 0) {
            self.changes = changes
            self.sum = sum
            self.at = at
        }
    }

    package internal(set) var base: Base
    /// The shares, by the name of the sign.
    package internal(set) var shares: [String: Share] = [:]
    /// The amount by which the sum exceeded the counter's range when a sign at the end of the range counted
    /// further. `total` subtracts it, and adds `below`, the amount by which the sum fell below the range.
    /// Several signs that count at the same time can exceed the range together. Each sign then determines the
    /// same excess, so a merge keeps the larger one.
    package internal(set) var above: Int64 = 0
    package internal(set) var below: Int64 = 0

    /// Whether this sign can make further changes without leaving the ranges in which counters are stored and sent.
    var canStillChange: Bool {
        let isSmall = above < 1 << 48 && below < 1 << 48 && lastChange < 1 << 61
        return isSmall && shares.values.allSatisfy { $0.changes < 1 << 61 && $0.sum.magnitude < 1 << 40 }
    }

    package init(base: Base, shares: [String: Share] = [:], above: Int64 = 0, below: Int64 = 0) {
        self.base = base
        self.shares = shares
        self.above = above
        self.below = below
    }

    /// The sum of the base (the number that was set last) and all shares. It may be outside of the counter's
    /// range.
    var total: Int64 { shares.values.reduce(base.number &- above &+ below) { $0 &+ $1.sum } }

    /// The time of the last change by any sign, in nanoseconds since 1970.
    var lastChange: Int64 { shares.values.reduce(base.at) { max($0, $1.at) } }

    /// Merges the shares of `other` into this tally, except the share of `sign`. `other` must have the same
    /// base (the number that was set last).
    mutating func merge(sharesOf other: CounterTally, except sign: String) {
        for (name, share) in other.shares where name != sign {
            let isNew = shares[name] == nil
            guard !isNew || shares.count < SignRange.counterShares else { continue }
            if share.changes > shares[name]?.changes ?? -1 { shares[name] = share }
        }
        above = max(above, other.above)
        below = max(below, other.below)
    }
}
