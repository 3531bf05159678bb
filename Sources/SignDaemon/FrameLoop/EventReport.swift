import InfiniteScroll
import MonotonicTime
import SignCore

/// Passes the events of a sign on to the reporters and to the control thread.
struct EventReport {
    /// Takes an event, the configuration, and the hash of the file in force.
    typealias Reporter = (JournalEntry, Configuration, String?) -> Void

    /// The numbers of the last playlist that arrived and of the last one in force.
    struct PlaylistCount: Hashable, Sendable {
        /// The last one that arrived.
        var received = 0
        /// The last one that is in force.
        var inForce = 0
    }

    /// The outcome of an input, collected from its events.
    struct Outcome {
        /// The number of the first event.
        private(set) var first: UInt64?
        private(set) var refusal: Event.Refusal?
        /// The alert that was raised, and how many were dismissed.
        private(set) var raised: String?
        private(set) var dismissed = 0

        /// Takes a further event.
        mutating func add(_ entry: JournalEntry) {
            first = first ?? entry.sequence
            switch entry.kind {
            case .scroll(.ignored(_, let reason)): refusal = refusal ?? reason
            case .alertRaised(let id, _, _): raised = raised ?? id
            case .alertDismissed(_, by: .client): dismissed += 1
            default: break
            }
        }

        /// Takes what a later input has brought about.
        mutating func add(_ later: Outcome) {
            first = first ?? later.first
            refusal = refusal ?? later.refusal
            raised = raised ?? later.raised
            dismissed += later.dismissed
        }
    }

    private let report: Reporter
    private let tell: (FrameLoop.Notice) -> Void
    /// Whether the control thread keeps statistics.
    private let countsUsage: Bool
    var playlists = PlaylistCount()

    /// Reports to `report` and `tell`.
    init(
        countsUsage: Bool,
        report: @escaping Reporter,
        tell: @escaping (FrameLoop.Notice) -> Void
    ) {
        self.countsUsage = countsUsage
        self.report = report
        self.tell = tell
    }

    /// Passes on the events of `sign`. Returns the outcome of the input before them.
    @discardableResult
    mutating func passOn(from sign: inout Sign) -> Outcome {
        var outcome = Outcome()
        guard sign.hasEvents else { return outcome }
        // An adopted list may have waited for the end of a slide. Of two, the last one counts.
        let (look, latestLook) = (sign.look, sign.latestLook)
        var isApplied = false
        var inputAt: Instant?
        var isChosen = false
        sign.takeEvents { event in
            report(event, latestLook.playlist.configuration, look.playlist.fileHash)
            outcome.add(event)
            if countsUsage, let usage = UsageEvent(event) { tell(.used(usage)) }
            switch event.kind {
            case .scroll(.input): inputAt = event.at
            case .scroll(.activated(let choice, handled: true)): tell(.activated(choice))
            case .scroll(.adopted):
                playlists.inForce = playlists.received
                if !isApplied { tell(.applied(look.playlist, number: playlists.inForce)) }
                isApplied = true
            default: isChosen = isChosen || (event.changesPlace && event.at == inputAt)
            }
        }
        if isChosen, let bookmark = sign.bookmark { tell(.chosen(bookmark)) }
        return outcome
    }
}

extension JournalEntry {
    /// Whether a restart after it would start at another place. The timer causes such events too; a person's
    /// event has the instant of an input.
    fileprivate var changesPlace: Bool {
        switch kind {
        case .scroll(.selected), .scroll(.paused), .scroll(.resumed): true
        default: false
        }
    }
}
