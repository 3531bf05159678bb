import SettingsText
import SignAPI
import SignCore

/// The contents of the text file in which a sign stores its counters. The file has two lines of JSON: a
/// checksum, because an SD card may return corrupt data after a power loss, and the counters.
struct StoredCounters: Hashable {
    /// The version number of the stored text. If a sign has several stored texts, the one with the largest
    /// number is the newest.
    var version: Int64
    var counterBank: CounterBank

    /// The stored form of the counters: a line of JSON with a checksum, followed by a line of JSON with the
    /// counters.
    var bytes: [UInt8] {
        var body = JSONWriter()
        body.add("number", version)
        body.add("sign", counterBank.sign)
        body.add("counters", objects: counterBank.records.sorted { $0.key < $1.key }) { object, entry in
            let (name, record) = entry
            object.add("counter", tree: GroupCall.Counter(GroupCounter(name, record.tally)).tree)
            object.add("own", objects: record.ownChanges) { element, change in
                element.add("at", change.at)
                element.add("sum", change.sum)
            }
            object.add("reset", record.lastReset)
        }
        let bodyLine = body.finishLine()
        var head = JSONWriter()
        head.add("check", Checksum(of: bodyLine).text)
        return head.finishLine() + bodyLine
    }

    init(version: Int64, counterBank: CounterBank) {
        self.version = version
        self.counterBank = counterBank
    }

    /// Decodes the counters of a sign from `bytes`. These are two lines of JSON: the head contains the
    /// checksum of the body, and the body contains the id of the sign, the counters, and a version number, by
    /// which the newest of several stored texts is found. Returns nil if the checksum does not match, or if a
    /// member is missing or has the wrong type.
    init?(decoding bytes: [UInt8]) {
        guard let body = Self.checkedBody(in: bytes),
            let version = body["number"]?.integer,
            let signID = body["sign"]?.string,
            let entries = body["counters"]?.array
        else { return nil }
        var records: [String: CounterRecord] = [:]
        for entry in entries {
            guard let (name, record) = Self.counterRecord(in: entry, ofSign: signID) else { return nil }
            records[name] = record
        }
        self.version = version
        counterBank = CounterBank(sign: signID, records: records)
    }

    /// Returns the JSON in the body, the second line of `bytes`. Returns nil if its checksum is not the one
    /// in the head, the first line.
    private static func checkedBody(in bytes: [UInt8]) -> JSONTree? {
        guard let headEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let head = try? JSONTree(Array(bytes[..<headEnd]))
        let bodyLine = Array(bytes[(headEnd + 1)...])
        guard head?["check"]?.string == Checksum(of: bodyLine).text else { return nil }
        return try? JSONTree(bodyLine)
    }

    /// Returns the name and the record of the counter in `entry`, or nil if the counter is damaged. The
    /// record consists of the tally, which all signs of a group share, and of data that only this sign needs:
    /// its own recent changes, and the time of the last reset. `signID` is the identifier of this sign.
    private static func counterRecord(
        in entry: JSONTree,
        ofSign signID: String
    ) -> (name: String, record: CounterRecord)? {
        guard let counter = entry["counter"].flatMap({ GroupCall.Counter(stored: $0) }) else { return nil }
        // A damaged change is left out, because the counter is usable without it.
        let ownChanges = (entry["own"]?.array ?? []).compactMap { ownChange(in: $0) }
        let record = CounterRecord(
            stored: GroupCounter(counter).tally,
            ownChanges: ownChanges,
            lastReset: entry["reset"]?.integer,
            of: signID
        )
        return (counter.name, record)
    }

    /// Returns the change that this sign made to a counter, with its time and the added sum, from `element`.
    /// Returns nil if one of them is missing.
    private static func ownChange(in element: JSONTree) -> CounterRecord.OwnChange? {
        guard let time = element["at"]?.integer, let sum = element["sum"]?.integer else { return nil }
        return CounterRecord.OwnChange(at: time, sum: sum)
    }
}
