import SignAPI

/// The last events of the sign, so that a browser that was away can have those that it missed.
struct EventMemory {
    /// An event as it goes to browsers.
    struct Entry: Hashable {
        var run: String
        var sequence: Int64
        /// The event in JSON.
        var data: [UInt8]
    }

    /// The most events and bytes that are kept.
    static let limit = (events: 256, bytes: 64 << 10)

    private(set) var entries: [Entry] = []
    private var bytes = 0

    /// Takes events. Returns them as they go to browsers.
    mutating func append(_ events: SignEvents) -> [Entry] {
        // Numbers begin anew with each run, so there is nothing to go on from.
        if entries.last.map({ $0.run != events.run }) == true {
            entries = []
            bytes = 0
        }
        var added: [Entry] = []
        for event in events.events {
            guard let sequence = event["seq"]?.integer else { continue }
            var data: [UInt8] = []
            data.append(json: event.withTextsForLongNumbers)
            added.append(Entry(run: events.run, sequence: sequence, data: data))
        }
        entries += added
        bytes += added.reduce(0) { $0 + $1.data.count }
        while let first = entries.first, entries.count > Self.limit.events || bytes > Self.limit.bytes {
            bytes -= first.data.count
            entries.removeFirst()
        }
        return added
    }

    /// What a browser has missed that saw the event with this id last, and how many events before that are gone.
    ///
    /// An id of another run, or none that can be read, has missed nothing that could be told.
    func missed(after id: String) -> (lost: Int64, entries: [Entry]) {
        guard let dash = id.lastIndex(of: ":"), let sequence = Int64(id[id.index(after: dash)...]),
            let last = entries.last, last.run == id[..<dash], sequence < last.sequence
        else { return (0, []) }
        let missed = entries.filter { $0.sequence > sequence }
        return (max(0, (missed.first?.sequence ?? sequence + 1) - sequence - 1), missed)
    }
}
