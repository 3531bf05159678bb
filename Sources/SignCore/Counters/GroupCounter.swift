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
    package init(_ counter: GroupCounter) {
        let tally = counter.tally
        self.init(
            name: counter.name,
            setTime: tally.base.at,
            sign: tally.base.sign,
            number: tally.base.number,
            excess: tally.excess,
            shortfall: tally.shortfall,
            shares: tally.shares.sorted { $0.key < $1.key }
                .map {
                    Share(
                        sign: $0.key,
                        lastChangeNumber: $0.value.lastChangeNumber,
                        sum: $0.value.sum,
                        at: $0.value.at
                    )
                }
        )
    }
}
