import HardwareBuses
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore

/// The end of a turn: passes on the journal and shows the frame.
extension FrameLoop {
    func show(at now: Instant) {
        handOverEvents()
        if sign.needsClock { setClock(at: now) }
        let isNew = sign.compose()
        // A display that is started may take long to fail, so the running ones come before it.
        for index in displays.indices where displays[index].isLive { show(on: index, isNew: isNew, at: now) }
        for index in displays.indices where !displays[index].isLive {
            show(on: index, isNew: isNew, at: now)
        }
        offerFrame(isNew: isNew, at: now)
    }

    private func show(on index: Int, isNew: Bool, at now: Instant) {
        displays[index].setBrightness(sign.brightness, at: now)
        displays[index].setLit(sign.isLit, at: now)
        do throws(BusError) {
            if try displays[index].show(sign.frame, isNew: isNew, at: now) {
                tell(.displayWorks(displays[index].part.label))
            }
        } catch {
            // The failing call may have taken long; a clock that lags behind `now` must not shorten the
            // pause.
            if displays[index].lose(error, at: max(now, MonotonicClock.now)) {
                tell(.displayFailed(displays[index].part.label, error))
            }
        }
    }

    /// Passes on the events, and says what they mean for the input before them.
    @discardableResult
    func handOverEvents() -> Outcome {
        var outcome = Outcome()
        guard sign.hasEvents else { return outcome }
        // They happen to the sign with the whole list, too, which knows the options' numbers.
        guard opening == nil else {
            sign.takeEvents { _ in }
            return outcome
        }
        // An adopted list may have waited for the end of a slide. Of two, the last one counts.
        let playlist = sign.playlist
        let settings = settings
        var isApplied = false
        var inputAt: Instant?
        var isChosen = false
        sign.takeEvents { event in
            report(event, settings, playlist.fileHash)
            outcome.add(event)
            if countsUsage, let usage = UsageEvent(event) { tell(.used(usage)) }
            switch event.kind {
            case .scroll(.input): inputAt = event.at
            case .scroll(.activated(let choice, handled: true)): tell(.activated(choice))
            case .scroll(.adopted):
                playlists.inForce = playlists.received
                if !isApplied { tell(.applied(playlist, number: playlists.inForce)) }
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
