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
        private(set) var firstEventNumber: UInt64?
        private(set) var refusal: Event.Refusal?
        private(set) var raisedAlertID: String?
        private(set) var dismissedCount = 0

        mutating func add(_ entry: JournalEntry) {
            firstEventNumber = firstEventNumber ?? entry.sequence
            switch entry.kind {
            case .engine(.ignored(_, let reason)): refusal = refusal ?? reason
            case .alertRaised(let id, _, _): raisedAlertID = raisedAlertID ?? id
            case .alertDismissed(_, by: .client): dismissedCount += 1
            default: break
            }
        }

        mutating func add(_ later: Outcome) {
            firstEventNumber = firstEventNumber ?? later.firstEventNumber
            refusal = refusal ?? later.refusal
            raisedAlertID = raisedAlertID ?? later.raisedAlertID
            dismissedCount += later.dismissedCount
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
    /// them. The control thread is notified of events that require an action: starting a program, recording
    /// that a playlist has taken effect, or storing a position that a person has chosen.
    ///
    /// A new playlist may have to wait for the end of a slide. Until then, `shownAppearance` contains the
    /// playlist that is visible, and `latestAppearance` the new one. The latest configuration specifies the
    /// outputs to which events are reported. The hash identifies the file of the playlist in which an event
    /// has occurred, so it is that of the visible playlist.
    @discardableResult
    mutating func forwardEvents(of sign: inout Sign) -> Outcome {
        var outcome = Outcome()
        guard sign.hasEvents else { return outcome }

        let shownAppearance = sign.appearance
        let latestAppearance = sign.latestAppearance
        var hasReportedPlaylist = false
        var lastInputTime: Instant?
        var hasPersonChosenPosition = false
        sign.takeEvents { event in
            report(event, latestAppearance.playlist.configuration, shownAppearance.playlist.fileHash)
            outcome.add(event)
            if countsUsage, let usage = UsageEvent(event) { notify(.usage(usage)) }

            switch event.kind {
            // An input precedes the events that it causes, and they have the same time.
            case .engine(.input): lastInputTime = event.at
            case .engine(.activated(let choice, handled: true)): notify(.activated(choice))
            case .engine(.configurationAdopted):
                // If several playlists have waited, the last one is in force, and it is reported only once.
                playlists.inForce = playlists.received
                if !hasReportedPlaylist {
                    notify(.playlistApplied(shownAppearance.playlist, number: playlists.inForce))
                }
                hasReportedPlaylist = true
            default:
                // The timer also changes the position, but not at the time of an input.
                let isCausedByPerson = event.at == lastInputTime
                if event.changesPlace, isCausedByPerson { hasPersonChosenPosition = true }
            }
        }

        if hasPersonChosenPosition, let bookmark = sign.bookmark { notify(.positionChosen(bookmark)) }
        return outcome
    }
}

extension JournalEntry {
    /// Whether the event changes the position in the option list at which the banner continues after a
    /// restart.
    fileprivate var changesPlace: Bool {
        switch kind {
        case .engine(.selected), .engine(.paused), .engine(.resumed): true
        default: false
        }
    }
}
