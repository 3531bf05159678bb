import MonotonicTime

/// A selection of one of several senders of pictures. The sender with the highest priority is active. Among
/// equal priorities, this is the sender that sent first.
struct SourceArbitration: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        var source: RealtimeSource
        var priority: UInt8
        var deadline: Instant
    }

    /// The maximum number of senders. Packets from additional senders are ignored, so that a flood of senders
    /// cannot exhaust the memory.
    static let maximumSources = 16

    /// The active sender, whose pictures are shown, or nil if no console is sending.
    private(set) var activeSource: RealtimeSource?
    /// The senders that have not expired yet, in the order of their first packet.
    private var entries: [Entry] = []

    /// The priority of the active sender, or nil if no console is sending.
    var priority: UInt8? { entries.first { $0.source == activeSource }?.priority }

    /// The earliest time at which a sender expires, or nil if there are no senders.
    var deadline: Instant? { entries.map(\.deadline).min() }

    /// Records a packet from `source` with the given priority. The sender expires at `deadline` unless
    /// another packet follows. Returns whether the sender is active, so that its pictures are shown.
    mutating func recordPacket(from source: RealtimeSource, priority: UInt8, expiringAt deadline: Instant)
        -> Bool
    {
        let entry = Entry(source: source, priority: priority, deadline: deadline)
        if let index = entries.firstIndex(where: { $0.source == source }) {
            entries[index] = entry
        } else if entries.count < Self.maximumSources {
            entries.append(entry)
        }
        chooseActive()
        return activeSource == source
    }

    /// Removes the sender `source`, which has ended its stream.
    mutating func remove(_ source: RealtimeSource) {
        entries.removeAll { $0.source == source }
        chooseActive()
    }

    /// Removes the senders that have expired by the time `now` because they sent no further packets.
    mutating func expire(at now: Instant) {
        entries.removeAll { $0.deadline <= now }
        chooseActive()
    }

    /// Selects the sender with the highest priority as the active one. If the active sender is among several
    /// with this priority, it stays active.
    private mutating func chooseActive() {
        guard let highestPriority = entries.map(\.priority).max() else { return activeSource = nil }
        let staysActive = priority == highestPriority
        if !staysActive { activeSource = entries.first { $0.priority == highestPriority }?.source }
    }
}
