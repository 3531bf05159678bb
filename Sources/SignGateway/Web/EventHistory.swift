import GatewayMessages
import SignAPI

/// A buffer of the most recent events of the sign. From this history, a browser that reconnects receives the
/// events that it has missed.
struct EventHistory {
    struct Entry: Hashable {
        var run: String
        var sequence: Int64
        /// The encoded JSON object that describes the event.
        var data: [UInt8]
    }

    static let limit = (events: 256, bytes: 64 << 10)

    private(set) var entries: [Entry] = []
    /// The total size of all events in the history, in bytes.
    private var size = 0

    /// Appends new events of the sign to the history, and removes the oldest entries if the history exceeds
    /// its limits. `events` also identifies the run of the sign, from its start to its end. Returns the
    /// entries that were added. Events without a sequence number are ignored.
    mutating func append(_ events: SignEvents) -> [Entry] {
        // The numbers of events start again with each run of the sign, so events of an earlier run are
        // useless.
        if let last = entries.last, last.run != events.run {
            entries = []
            size = 0
        }

        let newEntries = events.events.compactMap { Self.entry(for: $0, run: events.run) }
        entries += newEntries
        for entry in newEntries { size += entry.data.count }
        removeOldEntries()
        return newEntries
    }

    /// Returns the entry for `event`, or nil if the event has no sequence number.
    private static func entry(for event: JSONTree, run: String) -> Entry? {
        guard let sequence = event["seq"]?.integer else { return nil }
        return Entry(run: run, sequence: sequence, data: event.withLongNumbersAsStrings.bytes)
    }

    /// Removes the oldest events until the history is within its limits (256 events and 64 KiB).
    private mutating func removeOldEntries() {
        while let oldest = entries.first, entries.count > Self.limit.events || size > Self.limit.bytes {
            size -= oldest.data.count
            entries.removeFirst()
        }
    }

    /// Returns a JSON object that contains the events of this history, and `lines`, the most recent lines of
    /// the gateway's log.
    func tree(withLogLines lines: [LogHistory.Line]) -> JSONTree {
        let lines = lines.map { line -> JSONTree in
            ["time": .integer(line.time), "level": .string(line.level.name), "text": .string(line.text)]
        }
        let events = entries.compactMap { try? JSONTree($0.data) }
        return ["lines": .array(lines), "events": .array(events)]
    }

    /// Returns the events that followed the event with the id `id`, and the number of missed events that are
    /// no longer available. Returns no events if `id` is invalid or comes from an earlier run of the sign.
    func missed(after id: String) -> (lost: Int64, entries: [Entry]) {
        guard let colon = id.lastIndex(of: ":"), let sequence = Int64(id[colon...].dropFirst()),
            let last = entries.last, last.run == id[..<colon], sequence >= 0, sequence < last.sequence
        else { return (0, []) }
        let missedEntries = entries.filter { $0.sequence > sequence }
        let nextSequence = sequence + 1
        let firstAvailable = missedEntries.first?.sequence ?? nextSequence
        return (max(0, firstAvailable - nextSequence), missedEntries)
    }
}
