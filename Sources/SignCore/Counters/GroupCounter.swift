import SignAPI

/// The name of a counter with its tally, the state that the signs of a group exchange to keep the counter
/// equal on all of them.
package struct GroupCounter: Hashable, Sendable {
    package var name: String
    package var tally: CounterTally

    package init(_ name: String, _ tally: CounterTally) {
        self.name = name
        self.tally = tally
    }
}

extension GroupCounter {
    package init(_ counter: GroupCall.Counter) {
        name = counter.name
        let shares = counter.shares.map {
            ($0.sign, CounterTally.Share(lastChangeNumber: $0.lastChangeNumber, sum: $0.sum, at: $0.at))
        }
        tally = CounterTally(
            base: CounterTally.Base(at: counter.setTime, sign: counter.sign, number: counter.number),
            shares: Dictionary(shares) { first, _ in first },
            excess: counter.excess,
            shortfall: counter.shortfall
        )
    }
}

extension GroupCall.Counter {
    /// Creates the form of `counter` that is stored, and sent to the other signs of the group.
    ///
    /// The tally of a counter has a base, which is the number to which a sign last set the counter, with the
    /// time and the name of that sign. The shares are the sums that each sign has added since. The excess and
    /// the shortfall are the amounts by which these sums have left the range of the counter.
    package init(_ counter: GroupCounter) {
        let tally = counter.tally
        let base = tally.base
        // A dictionary has no fixed order, so the shares are sorted by the name of the sign.
        let sortedShares = tally.shares.sorted { left, right in left.key < right.key }
        self.init(
            name: counter.name,
            setTime: base.at,
            sign: base.sign,
            number: base.number,
            excess: tally.excess,
            shortfall: tally.shortfall,
            shares: sortedShares.map { signName, share in
                Share(
                    sign: signName,
                    lastChangeNumber: share.lastChangeNumber,
                    sum: share.sum,
                    at: share.at
                )
            }
        )
    }
}
