import InfiniteScroll
import MonotonicTime

/// The part of the banner that manages counters: numbers that buttons and clients change, and that texts
/// show. A change of a counter does not affect the motion of the banner.
extension Banner {
    /// Changes the counter `name` at `instant`. `cause` is the input that requests the change. The
    /// journal reports the event `counted` after the event of the input, or a refusal if the counter cannot
    /// be changed.
    mutating func changeCounter(_ name: String, by change: CounterChange, cause: Cause, at instant: Instant) {
        advance(to: instant)
        guard !carousel.hasStopped else { return }
        switch counters.changeCounter(name, by: change, cause: cause, at: wallTime(at: instant)) {
        case .success(let counting):
            carousel.note(cause, at: instant)
            journal.write(.counted(counting), after: &carousel)
            showCounters(at: instant)
        case .failure(let reason): carousel.refuse(cause, reason: reason.refusal, at: instant)
        }
    }

    /// Processes a press of a button whose gestures only change counters, while it is held down. It does not
    /// interrupt the dwell (display time) of the current option. If `lightsDisplay` is true, it may light a
    /// dark display, as configured.
    mutating func touchToCount(lightsDisplay: Bool, at instant: Instant) {
        applyUpkeep(until: instant)
        if lightsDisplay { lightForPress(at: instant) }
    }

    /// Applies the counter settings of the configuration in `playlist` at `instant`. It must be called before
    /// the texts that show these counters are measured.
    mutating func adoptCounters(of playlist: Playlist, at instant: Instant) {
        report(counters.adopt(playlist.configuration.counters, clock: clock, at: instant))
        texts.setCounters(counters.texts, charting: playlist.chartedValues)
    }

    /// Performs the resets of counters that are due at `instant`, and shows the new numbers.
    mutating func resetCounters(at instant: Instant) {
        let changes = counters.performResets(clock: clock, at: instant)
        guard !changes.isEmpty else { return }
        report(changes)
        showCounters(at: instant)
    }

    /// Merges `others`, the counters that other signs of the group have sent, into the counters of this sign.
    mutating func mergeCounters(_ others: [GroupCounter], at instant: Instant) {
        guard !carousel.hasStopped else { return }
        let changes = counters.merge(others)
        guard !changes.isEmpty else { return }
        advance(to: instant)
        report(changes)
        showCounters(at: instant)
    }

    /// Writes an event to the journal for each of the counter changes in `changes`.
    mutating func report(_ changes: [CounterUpdate]) {
        for change in changes { journal.write(.counted(change), after: &carousel) }
    }

    private mutating func showCounters(at instant: Instant) {
        let charted = carousel.latestList.appearance.playlist.chartedValues
        let time = clock.civilTime(at: instant)
        if texts.setCounters(counters.texts, charting: charted, at: time) { applyValues(at: instant) }
    }

    /// Returns the wall clock time at `instant`, in nanoseconds since 1970. A member of a group uses the
    /// clock of the group.
    private func wallTime(at instant: Instant) -> Int64 {
        membership?.clock.wallTime(at: instant) ?? clock.civilTime(at: instant).nanosecondsSince1970
    }
}
