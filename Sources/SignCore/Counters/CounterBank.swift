/// The tallies of all counters of a sign, which are stored for the next start. Counters that are no longer in the
/// configuration are kept.
package struct CounterBank: Hashable, Sendable {
    /// The name of this sign in its group. It is empty if the sign has never joined a group.
    package internal(set) var sign: String
    /// The records, by the names of the counters.
    package internal(set) var records: [String: CounterRecord]

    /// The maximum number of records that are kept.
    static let limit = 256

    /// Creates the tallies of a sign. Without arguments, the bank is empty.
    package init(sign: String = "", records: [String: CounterRecord] = [:]) {
        self.sign = sign
        self.records = records
    }

    /// Creates tallies with the numbers in `readings`, without any changes since.
    init(_ readings: [CounterReading]) {
        let tallies = readings.map { ($0.name, CounterTally(base: CounterTally.Base(number: $0.number))) }
        let records = tallies.map { name, tally in
            (name, CounterRecord(stored: tally, ownChanges: [], lastReset: nil, of: ""))
        }
        self.init(records: Dictionary(records) { first, _ in first })
    }
}
