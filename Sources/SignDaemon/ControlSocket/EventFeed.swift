import Diagnostics
import SignAPI
import SignCore

/// A client's subscription to events: the kinds of events that the client requests, and how far they have
/// been sent.
struct EventSubscription {
    /// The sequence number of the last event that was sent to the client or skipped because the client has
    /// not requested its kind.
    fileprivate(set) var cursor: UInt64
    /// The names of the events that the client requests, or nil if it requests all events.
    fileprivate let kinds: [String]?
    /// The number of events that were lost since the last reply because the client reads too slowly.
    fileprivate var lostCount: UInt64 = 0
    /// Whether the daemon has restarted since the run of the daemon that the client's call names. Nil if the
    /// call names none, and after the first reply.
    fileprivate var hasRestarted: Bool?
}

/// An encoder of event reports as replies to the call `Subscribe`.
struct EventFeed {
    /// The size, in bytes, at which a reply with events is full, so that no further event is added to it.
    private static let maxReplySize = 8 << 10
    /// The maximum number of events that are read at once from the ring of the latest events.
    private static let eventsPerRead = 32

    /// The identifier of this run of the daemon. The sequence numbers of events are unique within a run.
    let runID: String
    let ring: EventRing
    let origin: EventOrigin

    /// Creates a subscription to the events after number `sequence` in the run `requestedRun`, or to new
    /// events if `sequence` is nil. An earlier run requests all stored events. `kinds` are the names of the
    /// requested events, or nil for all.
    ///
    /// - Throws: `VarlinkError.unknownKind` if `kinds` contains an unknown name.
    func makeSubscription(
        after sequence: UInt64?,
        runID requestedRun: String?,
        kinds: [String]?
    ) throws(VarlinkError) -> EventSubscription {
        let names = SignEvent.names
        if let kind = kinds?.first(where: { !names.contains($0) }) {
            throw .unknownKind(kind, nearest: nearestWord(to: kind, among: names))
        }
        let last = ring.last
        let hasRestarted = requestedRun.map { $0 != runID }
        // Sequence numbers of another run have no meaning in this run, so all stored events are sent.
        let cursor = hasRestarted == true ? 0 : min(sequence ?? last, last)
        return EventSubscription(cursor: cursor, kinds: kinds, hasRestarted: hasRestarted)
    }

    /// Returns the first reply of a subscription, which is sent even if it contains no events. `continues` is
    /// whether further replies follow.
    func firstReply(to subscription: inout EventSubscription, continues: Bool) -> [UInt8] {
        let events = takeEncodedEvents(of: &subscription)
        return encodeReply(to: &subscription, events: events, continues: continues)
    }

    /// Returns the next reply of a subscription, or nil if there are no new or lost events to report.
    func nextReply(to subscription: inout EventSubscription) -> [UInt8]? {
        let events = takeEncodedEvents(of: &subscription)
        guard !events.isEmpty || subscription.lostCount > 0 else { return nil }
        return encodeReply(to: &subscription, events: events, continues: true)
    }

    /// Returns the next events of `subscription` as JSON, up to the size of a reply. They are read from the
    /// ring of the latest events, which contains all kinds of events, at most `eventsPerRead` at a time.
    ///
    /// The cursor of `subscription` is the number of the last event that has been processed. Lost events,
    /// which the ring no longer contains, and events of kinds that were not requested count as processed.
    private func takeEncodedEvents(of subscription: inout EventSubscription) -> [[UInt8]] {
        var encodedEvents: [[UInt8]] = []
        var size = 0
        while size < Self.maxReplySize {
            let (lostCount, events) = ring.events(after: subscription.cursor, limit: Self.eventsPerRead)
            subscription.lostCount += lostCount
            // The numbers of events have no gaps, so the lost events directly follow the cursor.
            subscription.cursor += lostCount
            if events.isEmpty { break }

            // Once the reply is full, the remaining events are skipped. The cursor stays before them, so the
            // next reply contains them.
            for event in events where size < Self.maxReplySize {
                subscription.cursor = event.entry.sequence
                let isRequested = subscription.kinds?.contains(event.entry.kind.name) ?? true
                guard isRequested else { continue }
                // The events become elements of an array, so they lose the newline.
                let lineWithNewline = event.jsonLine(from: origin)
                size += lineWithNewline.count
                encodedEvents.append(lineWithNewline.dropLast())
            }
        }
        return encodedEvents
    }

    /// Encodes a reply to a client's `subscription` with `events`, as JSON objects. The reply also contains
    /// the number of events since the last reply that were lost because the client reads too slowly and, the
    /// first time, whether the daemon has restarted. `continues` is whether further replies follow.
    private func encodeReply(
        to subscription: inout EventSubscription,
        events: [[UInt8]],
        continues: Bool
    ) -> [UInt8] {
        // Losses and restarts are reported only once, so they are reset after the reply is encoded.
        defer {
            subscription.lostCount = 0
            subscription.hasRestarted = nil
        }
        return VarlinkReply.message(continues: continues) { reply in
            reply.add("run", runID)
            if let hasRestarted = subscription.hasRestarted { reply.add("restarted", hasRestarted) }
            if subscription.lostCount > 0 { reply.add("lost", subscription.lostCount) }
            reply.addArray("events", of: events) { output, event in output += event }
        }
    }
}
