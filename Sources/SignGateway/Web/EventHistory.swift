import GatewayMessages
import SignAPI

/// The last events of the sign, for browsers that reconnect.
struct EventHistory {
    struct Entry: Hashable {
        var run: String
        var sequence: Int64
        /// The event in JSON.
        var data: [UInt8]
    }

    static let limit = (events: 256, bytes: 64 << 10)

    private(set) var entries: [Entry] = []
    private var size = 0

    /// Adds `events` to the history, and returns their entries.
    mutating func append(_ events: SignEvents) -> [Entry] {
        // Numbers restart with each run, so an event of an earlier run cannot be continued from.
        if entries.last.map({ $0.run != events.run }) == true {
            entries = []
            size = 0
        }
        let added = events.events.compactMap { event in
            event["seq"]?.integer.map { sequence in
                Entry(run: events.run, sequence: sequence, data: event.withLongNumbersAsStrings.bytes)
            }
        }
        entries += added
        size += added.reduce(0) { $0 + $1.data.count }
        while let first = entries.first, entries.count > Self.limit.events || size > Self.limit.bytes {
            size -= first.data.count
            entries.removeFirst()
        }
        return added
    }

    /// Returns the events after the one with this id, and the number of earlier ones that are not available any more. If the
    /// id is unreadable or from another run, there is nothing to replay.
    func missed(after id: String) -> (lost: Int64, entries: [Entry]) {
        guard let colon = id.lastIndex(of: ":"), let sequence = Int64(id[id.index(after: colon)...]),
            let last = entries.last, last.run == id[..<colon], sequence < last.sequence
        else { return (0, []) }
        let missed = entries.filter { $0.sequence > sequence }
        return (max(0, (missed.first?.sequence ?? sequence + 1) - sequence - 1), missed)
    }
}
