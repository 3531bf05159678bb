import MonotonicTime

/// Selects one of several sources of pictures. The source with the highest priority is active or, among equal
/// priorities, the source that was first to send.
struct SourceArbitration: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        var source: RealtimeSource
        var priority: UInt8
        var deadline: Instant
    }

    /// The maximum number of sources. Packets of further sources are ignored, so that a flood of sources cannot exhaust
    /// the memory.
    static let maximumSources = 16

    /// The source whose pictures are shown, or nil if no source is sending.
    private(set) var active: RealtimeSource?
    /// The sources in the order of their first packet.
    private var entries: [Entry] = []

    /// The priority of the active source, or nil if no source is sending.
    var priority: UInt8? { entries.first { $0.source == active }?.priority }

    /// The earliest time at which a source expires, or nil if there is no source.
    var deadline: Instant? { entries.map(\.deadline).min() }

    /// Records a packet from `source`. Unless another packet follows, the source expires at `deadline`. Returns whether
    /// the source is active.
    mutating func record(_ source: RealtimeSource, priority: UInt8, until deadline: Instant) -> Bool {
        let entry = Entry(source: source, priority: priority, deadline: deadline)
        if let index = entries.firstIndex(where: { $0.source == source }) {
            entries[index] = entry
        } else if entries.count < Self.maximumSources {
            entries.append(entry)
        }
        chooseActive()
        return active == source
    }

    /// Removes a source that has ended its stream.
    mutating func remove(_ source: RealtimeSource) {
        entries.removeAll { $0.source == source }
        chooseActive()
    }

    /// Removes the sources that have expired by `now`.
    mutating func expire(at now: Instant) {
        entries.removeAll { $0.deadline <= now }
        chooseActive()
    }

    /// Selects the source with the highest priority. The active source stays active among equal priorities.
    private mutating func chooseActive() {
        guard let highestPriority = entries.map(\.priority).max() else { return active = nil }
        let staysActive = priority == highestPriority
        if !staysActive { active = entries.first { $0.priority == highestPriority }?.source }
    }
}
