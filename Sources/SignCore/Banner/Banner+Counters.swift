import InfiniteScroll
import MonotonicTime

/// Counters: numbers that buttons and clients change, and that texts show. A change of a counter does not
/// affect the motion.
extension Banner {
    /// Changes the counter `name` because of an input. The journal reports the event `counted` after the event of the
    /// input.
    mutating func count(_ name: String, by change: CounterChange, cause: Cause, at instant: Instant) {
        advance(to: instant)
        guard !carousel.hasStopped else { return }
        switch counters.count(name, by: change, cause: cause, at: wall(at: instant)) {
        case .success(let counting):
            carousel.note(cause, at: instant)
            journal.write(.counted(counting), after: &carousel)
            showCounters(at: instant)
        case .failure(let reason): carousel.refuse(cause, reason: reason.refusal, at: instant)
        }
    }

    /// Handles a button that is held down and whose gestures only change counters. This does not interrupt the dwell.
    /// If `lights` is true, the press may light a dark display, as configured.
    mutating func touchToCount(lights: Bool, at instant: Instant) {
        applyUpkeep(until: instant)
        if lights { lightForPress(at: instant) }
    }

    /// Applies the counters of the configuration. Must be called before measuring the texts that show these
    /// counters.
    mutating func adoptCounters(of playlist: Playlist, at instant: Instant) {
        report(counters.adopt(playlist.configuration.counters, by: clock, at: instant))
        texts.set(counters.texts, charting: playlist.chartedValues)
    }

    /// Performs the counter resets that are due at `instant`.
    mutating func resetCounters(at instant: Instant) {
        let changes = counters.performResets(by: clock, at: instant)
        guard !changes.isEmpty else { return }
        report(changes)
        showCounters(at: instant)
    }

    /// Merges the counters of the other signs in the group into those of this sign.
    mutating func mergeCounters(_ others: [GroupCounter], at instant: Instant) {
        guard !carousel.hasStopped else { return }
        let changes = counters.merge(others)
        guard !changes.isEmpty else { return }
        advance(to: instant)
        report(changes)
        showCounters(at: instant)
    }

    /// Writes an event to the journal for each of `changes`.
    mutating func report(_ changes: [Counting]) {
        for change in changes { journal.write(.counted(change), after: &carousel) }
    }

    private mutating func showCounters(at instant: Instant) {
        let charted = carousel.latestList.appearance.playlist.chartedValues
        let time = clock.civil(at: instant)
        if texts.set(counters.texts, charting: charted, at: time) { applyValues(at: instant) }
    }

    /// Returns the time of the wall clock at `instant`, in nanoseconds since 1970.
    private func wall(at instant: Instant) -> Int64 {
        membership?.clock.wall(at: instant) ?? clock.civil(at: instant).nanosecondsSince1970
    }
}
