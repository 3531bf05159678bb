/// The current numbers of all counters of a sign, with the data needed to merge them with those of other
/// signs. They are saved, so that they survive a restart. Counters that are no longer configured are kept.
package struct CounterBank: Hashable, Sendable {
    /// The name of this sign in its group, the set of signs that run in step. Empty if the sign has never
    /// joined a group.
    package internal(set) var sign: String
    /// The state of each counter, by counter name.
    package internal(set) var records: [String: CounterRecord]

    /// The maximum number of counters whose state is kept, including counters that are no longer configured.
    static let limit = 256

    /// Creates the saved state of a sign's counters. Without arguments, there are no counters.
    package init(sign: String = "", records: [String: CounterRecord] = [:]) {
        self.sign = sign
        self.records = records
    }

    /// Creates a state in which each counter has the number given in `readings`, as if it had just been set
    /// to it and not changed since.
    init(_ readings: [CounterReading]) {
        let tallies = readings.map { ($0.name, CounterTally(base: CounterTally.Base(number: $0.number))) }
        let records = tallies.map { name, tally in
            (name, CounterRecord(stored: tally, ownChanges: [], lastReset: nil, of: ""))
        }
        self.init(records: Dictionary(records) { first, _ in first })
    }
}
