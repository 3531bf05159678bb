import SettingsText
import SignAPI
import SignCore

/// The counters of a sign as a text that is stored for the next start. Its two rows are JSON: a checksum, because an SD
/// card may return corrupt data after a power loss, and the counters.
struct StoredCounters: Hashable {
    /// The number of the text. Of two texts, the one with the larger number is newer.
    var number: Int64
    var bank: CounterBank

    /// The text to store.
    var bytes: [UInt8] {
        var line = JSONWriter()
        line.add("number", number)
        line.add("sign", bank.sign)
        line.add("counters", objects: bank.records.sorted { $0.key < $1.key }) { object, entry in
            object.add("counter", tree: GroupCall.Counter(GroupCounter(entry.key, entry.value.tally)).tree)
            object.add("own", objects: entry.value.ownChanges) { change, own in
                change.add("at", own.at)
                change.add("sum", own.sum)
            }
            object.add("reset", entry.value.lastReset)
        }
        let body = line.finishLine()
        var head = JSONWriter()
        head.add("check", Checksum(of: body).text)
        return head.finishLine() + body
    }

    init(number: Int64, bank: CounterBank) {
        self.number = number
        self.bank = bank
    }

    /// Decodes a stored text. Returns nil if the text is damaged.
    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let body = Array(bytes[(end + 1)...])
        guard (try? JSONTree(Array(bytes[..<end])))?["check"]?.string == Checksum(of: body).text,
            let tree = try? JSONTree(body),
            let number = tree["number"]?.integer, let sign = tree["sign"]?.string,
            let counters = tree["counters"]?.array
        else { return nil }
        var records: [String: CounterRecord] = [:]
        for entry in counters {
            guard let counter = entry["counter"].flatMap({ GroupCall.Counter(stored: $0) }) else {
                return nil
            }
            let own = (entry["own"]?.array ?? []).compactMap { change -> CounterRecord.OwnChange? in
                guard let at = change["at"]?.integer, let sum = change["sum"]?.integer else { return nil }
                return CounterRecord.OwnChange(at: at, sum: sum)
            }
            records[counter.name] = CounterRecord(
                stored: GroupCounter(counter).tally,
                ownChanges: own,
                lastReset: entry["reset"]?.integer,
                of: sign
            )
        }
        self.number = number
        bank = CounterBank(sign: sign, records: records)
    }
}
