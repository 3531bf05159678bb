import BusInterfaces
import InfiniteScroll
import LinuxSystem
import MonotonicTime
import SignCore

/// The end of a turn: passes on the journal and shows the frame.
extension FrameLoop {
    func show(at now: Instant) {
        if sign.hasEvents { handOverEvents() }
        if sign.needsClock { setClock(at: now) }
        let isNew = sign.compose()
        if displays.needOnlyFrames(brightness: sign.brightness, isLit: sign.isLit, at: now) {
            if isNew { for index in displays.indices { present(on: index, at: now) } }
        } else {
            keepDisplays(isNew: isNew, at: now)
        }
        offerFrame(isNew: isNew, at: now)
    }

    /// Refreshes displays, starts those that do not run, and sets their light, besides showing the frame.
    @inline(never)
    private func keepDisplays(isNew: Bool, at now: Instant) {
        displays.setLight(brightness: sign.brightness, isLit: sign.isLit, at: now)
        // A display that is started may take long to fail, so the running ones come before it.
        let live = displays.indices.filter { displays.isLive($0) }
        for index in live { show(on: index, isNew: isNew, at: now) }
        for index in displays.indices where !displays.isLive(index) {
            show(on: index, isNew: isNew, at: now)
        }
    }

    @inline(__always)
    private func present(on index: Int, at now: Instant) {
        do throws(BusError) {
            try displays.present(sign.frame, on: index)
        } catch {
            lose(index, error, at: now)
        }
    }

    private func show(on index: Int, isNew: Bool, at now: Instant) {
        let frame = sign.frame
        do throws(BusError) {
            let isStarted = try displays.update(index) { keeper throws(BusError) in
                try keeper.show(frame, isNew: isNew, at: now)
            }
            if isStarted { tell(.displayWorks(displays.all[index].part.label)) }
        } catch {
            lose(index, error, at: now)
        }
    }

    @inline(never)
    private func lose(_ index: Int, _ error: BusError, at now: Instant) {
        // The failing call may have taken long; a clock that lags behind `now` must not shorten the pause.
        let failedAt = max(now, MonotonicClock.now)
        if displays.update(index, { $0.lose(error, at: failedAt) }) {
            tell(.displayFailed(displays.all[index].part.label, error))
        }
    }

    /// Passes on the events, and says what they mean for the input before them.
    @discardableResult
    func handOverEvents() -> Outcome {
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
