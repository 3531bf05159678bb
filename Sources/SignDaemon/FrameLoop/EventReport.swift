import InfiniteScroll
import MonotonicTime
import SignCore

/// A distributor that passes the events of a sign to the outputs that report them, and to the control thread.
struct EventReport {
    /// A function that reports an event. Its arguments are the event, the configuration in which it occurred,
    /// and the hash of the configuration file, or nil if there is no file.
    typealias Reporter = (JournalEntry, Configuration, String?) -> Void

    /// The numbers that identify two playlists: the last one that the frame thread has received, and the one
    /// that is currently in effect.
    struct PlaylistCount: Hashable, Sendable {
        var received = 0
        var inForce = 0
    }

    /// The effect of an input on the sign, as shown by the events that it caused.
    struct Outcome {
        /// The sequence number of the first event that the input caused, or nil if it caused none.
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

    /// Reports the events of `sign` since the last call, and returns the effect of the input that caused
    /// them. Some events also require an action of the control thread, which is therefore notified: it starts
    /// the program of an activated option, records that a playlist has taken effect, counts the usage of the
    /// sign, or stores the place (the position in the option list) that a person has chosen.
    @discardableResult
    mutating func forward(from sign: inout Sign) -> Outcome {
        var outcome = Outcome()
        guard sign.hasEvents else { return outcome }

        // The latest playlist may still wait for the end of a slide. Until then, the previous one is shown.
        let shownPlaylist = sign.appearance.playlist
        let latestConfiguration = sign.latestAppearance.playlist.configuration
        var hasPlaylistTakenEffect = false
        var placeChange = PlaceChange()
        sign.takeEvents { event in
            report(event, latestConfiguration, shownPlaylist.fileHash)
            outcome.add(event)
            placeChange.add(event)
            if countsUsage, let usage = UsageEvent(event) { notify(.usage(usage)) }

            switch event.kind {
            case .scroll(.activated(let choice, handled: true)): notify(.activated(choice))
            case .scroll(.adopted):
                // If several playlists have waited, the last one is in force, and it is reported only once.
                guard !hasPlaylistTakenEffect else { break }
                hasPlaylistTakenEffect = true
                playlists.inForce = playlists.received
                notify(.applied(shownPlaylist, number: playlists.inForce))
            default: break
            }
        }

        if placeChange.isMadeByPerson, let bookmark = sign.bookmark { notify(.placeChosen(bookmark)) }
        return outcome
    }
}

/// A detector for a person's choice of another place, among events in the order in which they occur.
private struct PlaceChange {
    private(set) var isMadeByPerson = false
    private var lastInputTime: Instant?

    mutating func add(_ event: JournalEntry) {
        if case .scroll(.input) = event.kind { lastInputTime = event.at }
        // The timer also changes the place, but not at the instant of an input.
        let isCausedByInput = event.at == lastInputTime
        if event.changesPlace, isCausedByInput { isMadeByPerson = true }
    }
}

extension JournalEntry {
    /// Whether the event changes the position in the option list at which the banner continues after a
    /// restart.
    fileprivate var changesPlace: Bool {
        switch kind {
        case .scroll(.selected), .scroll(.paused), .scroll(.resumed): true
        default: false
        }
    }
}
