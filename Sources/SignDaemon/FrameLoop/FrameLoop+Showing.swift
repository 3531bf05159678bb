import HardwareBuses
import InfiniteScroll
import MonotonicTime
import SignCore

/// The end of a turn: the journal is handed over, the frame goes to the display.
extension FrameLoop {
    func show(at now: Instant) {
        if sign.hasEvents { handOverEvents() }
        if sign.needsClock { setClock(at: now) }
        let isNew = sign.compose()
        display.setBrightness(sign.brightness, at: now)
        do throws(BusError) {
            if try display.show(sign.frame, isNew: isNew, at: now) { tell(.displayWorks) }
        } catch {
            // Failing may have taken its time, but a clock that lags behind `now` does not shorten the pause.
            if display.lose(at: max(now, MonotonicClock.now)) { tell(.displayFailed(error)) }
        }
    }

    private func handOverEvents() {
        // An adopted list may have waited for the end of a slide. Where there were two, the last one counts.
        let programme = sign.programme
        let settings = settings
        var isApplied = false
        var inputAt: Instant?
        var isChosen = false
        sign.takeEvents { event in
            report(event, settings)
            switch event.kind {
            case .scroll(.input): inputAt = event.at
            case .scroll(.activated(let choice, handled: true)): tell(.activated(choice))
            case .scroll(.adopted):
                if !isApplied { tell(.applied(programme)) }
                isApplied = true
            default: isChosen = isChosen || (event.changesPlace && event.at == inputAt)
            }
        }
        if isChosen, let place = sign.place { tell(.chosen(place)) }
    }
}

extension JournalEntry {
    /// Whether a restart would go on elsewhere after it. The timer does that too; a person's event comes at the
    /// instant of an input.
    fileprivate var changesPlace: Bool {
        switch kind {
        case .scroll(.selected), .scroll(.paused), .scroll(.resumed): true
        default: false
        }
    }
}
