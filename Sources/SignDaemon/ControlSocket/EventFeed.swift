import Diagnostics
import SignAPI
import SignCore

/// The position of a client in the events, and its filter.
struct EventSubscription {
    /// The sequence number of the last event that was sent or skipped.
    fileprivate(set) var cursor: UInt64
    /// The names of the requested events; nil requests all.
    fileprivate let kinds: [String]?
    /// The number of events lost since the last reply.
    fileprivate var lost: UInt64 = 0
    /// Whether the daemon has restarted since the requested run; only for the first reply, and nil if no run was requested.
    fileprivate var hasRestarted: Bool?
}

/// The source of the replies to `Subscribe`.
struct EventFeed {
    /// The size at which a reply is full, in bytes.
    private static let replySize = 8 << 10

    /// The identifier of this run of the daemon.
    let run: String
    let ring: EventRing
    let origin: EventOrigin

    /// Creates a subscription to the events after number `sequence` of `requestedRun`.
    ///
    /// - Throws: `VarlinkError.unknownKind` if one of `kinds` is not the name of an event.
    func subscription(
        after sequence: UInt64?,
        of requestedRun: String?,
        kinds: [String]?
    ) throws(VarlinkError) -> EventSubscription {
        let names = SignEvent.names
        if let kind = kinds?.first(where: { !names.contains($0) }) {
            throw .unknownKind(kind, nearest: nearestWord(to: kind, among: names))
        }
        let last = ring.last
        let hasRestarted = requestedRun.map { $0 != run }
        // Sequence numbers of another run are meaningless, so all stored events are sent.
        let cursor = hasRestarted == true ? 0 : min(sequence ?? last, last)
        return EventSubscription(cursor: cursor, kinds: kinds, hasRestarted: hasRestarted)
    }

    /// Returns the first reply of a subscription, which may contain no events.
    func firstReply(to subscription: inout EventSubscription, continues: Bool) -> [UInt8] {
        let events = takeEvents(of: &subscription)
        return reply(to: &subscription, events, continues: continues)
    }

    /// Returns the next reply of a stream, or nil if there is nothing to report.
    func nextReply(to subscription: inout EventSubscription) -> [UInt8]? {
        let events = takeEvents(of: &subscription)
        guard !events.isEmpty || subscription.lost > 0 else { return nil }
        return reply(to: &subscription, events, continues: true)
    }

    /// Returns the next events as JSON, and advances the subscription.
    private func takeEvents(of subscription: inout EventSubscription) -> [[UInt8]] {
        var rows: [[UInt8]] = []
        var size = 0
        while size < Self.replySize {
            let (lost, events) = ring.events(after: subscription.cursor, limit: 32)
            subscription.lost += lost
            subscription.cursor += lost
            if events.isEmpty { break }
            for event in events where size < Self.replySize {
                subscription.cursor = event.entry.sequence
                guard subscription.kinds?.contains(event.entry.kind.name) ?? true else { continue }
                rows.append(event.jsonLine(from: origin).dropLast())
                size += rows[rows.count - 1].count + 1
            }
        }
        return rows
    }

    private func reply(
        to subscription: inout EventSubscription,
        _ events: [[UInt8]],
        continues: Bool
    ) -> [UInt8] {
        defer {
            subscription.lost = 0
            subscription.hasRestarted = nil
        }
        return VarlinkReply.message(continues: continues) { reply in
            reply.add("run", run)
            if let hasRestarted = subscription.hasRestarted { reply.add("restarted", hasRestarted) }
            if subscription.lost > 0 { reply.add("lost", subscription.lost) }
            reply.addArray("events", of: events) { $0 += $1 }
        }
    }
}
