/// The tallies of all counters of a sign. They are saved for the next start. Counters that are no longer
/// configured are kept.
package struct CounterBank: Hashable, Sendable {
    /// The name of this sign in its group. Empty if the sign has never joined a group.
    package internal(set) var sign: String
    /// The records of the counters, by counter name.
    package internal(set) var records: [String: CounterRecord]

    /// The maximum number of counter records that are kept.
    static let limit = 256

    /// Creates the tallies of a sign. Without arguments, there are none.
    package init(sign: String = "", records: [String: CounterRecord] = [:]) {
        self.sign = sign
        self.records = records
    }

    /// Creates tallies from the numbers in `readings`, as if no counter had been changed since.
    init(_ readings: [CounterReading]) {
        let tallies = readings.map { ($0.name, CounterTally(base: CounterTally.Base(number: $0.number))) }
        let records = tallies.map { name, tally in
            (name, CounterRecord(stored: tally, ownChanges: [], lastReset: nil, of: ""))
        }
        self.init(records: Dictionary(records) { first, _ in first })
    }
}
