import InfiniteScroll
import MonotonicTime
import SignCore

/// Forwards the events of a sign to the reporters and to the control thread.
struct EventReport {
    /// Receives an event, the configuration, and the hash of the file in force.
    typealias Reporter = (JournalEntry, Configuration, String?) -> Void

    /// The numbers of the last received playlist and of the one in force.
    struct PlaylistCount: Hashable, Sendable {
        var received = 0
        var inForce = 0
    }

    /// The outcome of an input, collected from its events.
    struct Outcome {
        /// The sequence number of the first event.
        private(set) var first: UInt64?
        private(set) var refusal: Event.Refusal?
        private(set) var raised: String?
        private(set) var dismissed = 0

        mutating func add(_ entry: JournalEntry) {
            first = first ?? entry.sequence
            switch entry.kind {
            case .scroll(.ignored(_, let reason)): refusal = refusal ?? reason
            case .alertRaised(let id, _, _): raised = raised ?? id
            case .alertDismissed(_, by: .client): dismissed += 1
            default: break
            }
        }

        mutating func add(_ later: Outcome) {
            first = first ?? later.first
            refusal = refusal ?? later.refusal
            raised = raised ?? later.raised
            dismissed += later.dismissed
        }
    }

    private let report: Reporter
    private let notify: (FrameLoop.Notice) -> Void
    private let countsUsage: Bool
    var playlists = PlaylistCount()

    init(countsUsage: Bool, report: @escaping Reporter, notify: @escaping (FrameLoop.Notice) -> Void) {
        self.countsUsage = countsUsage
        self.report = report
        self.notify = notify
    }

    /// Forwards the pending events of `sign`. Returns the outcome of the input that caused them.
    @discardableResult
    mutating func forward(from sign: inout Sign) -> Outcome {
        var outcome = Outcome()
        guard sign.hasEvents else { return outcome }
        // Lists may have waited for the end of a slide. If there are two, the last one is in force.
        let (look, latestLook) = (sign.look, sign.latestLook)
        var isApplied = false
        var inputAt: Instant?
        var isChosen = false
        sign.takeEvents { event in
            report(event, latestLook.playlist.configuration, look.playlist.fileHash)
            outcome.add(event)
            if countsUsage, let usage = UsageEvent(event) { notify(.usage(usage)) }
            switch event.kind {
            case .scroll(.input): inputAt = event.at
            case .scroll(.activated(let choice, handled: true)): notify(.activated(choice))
            case .scroll(.adopted):
                playlists.inForce = playlists.received
                if !isApplied { notify(.applied(look.playlist, number: playlists.inForce)) }
                isApplied = true
            default: isChosen = isChosen || (event.changesPlace && event.at == inputAt)
            }
        }
        if isChosen, let bookmark = sign.bookmark { notify(.placeChosen(bookmark)) }
        return outcome
    }
}

extension JournalEntry {
    /// Whether the event changes the place of a restart. The timer causes such events, too; those of a person have the instant
    /// of an input.
    fileprivate var changesPlace: Bool {
        switch kind {
        case .scroll(.selected), .scroll(.paused), .scroll(.resumed): true
        default: false
        }
    }
}
