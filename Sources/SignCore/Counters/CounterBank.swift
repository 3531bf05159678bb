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

    /// Creates the counters of a sign from their saved state, or an empty set of counters if called without
    /// arguments.
    package init(sign: String = "", records: [String: CounterRecord] = [:]) {
        self.sign = sign
        self.records = records
    }

    /// Creates counters with the numbers in `readings`, as if each had just been set to its number.
    init(_ readings: [CounterReading]) {
        let tallies = readings.map { ($0.name, CounterTally(base: CounterTally.Base(number: $0.number))) }
        let records = tallies.map { name, tally in
            (name, CounterRecord(stored: tally, ownChanges: [], lastReset: nil, of: ""))
        }
        self.init(records: Dictionary(records) { first, _ in first })
    }
}
