import InfiniteScroll
import MonotonicTime
import Pixels

/// Values that are set by clients and shown by texts, such as a temperature. A text changes to a new value
/// without interrupting the motion.
extension Banner {
    /// Sets the value `name` to `text`, or removes it if `text` is nil.
    mutating func setValue(
        _ name: String,
        to text: String?,
        for lifetime: Nanoseconds?,
        cause: Cause,
        at instant: Instant
    ) {
        advance(to: instant)
        guard !carousel.hasStopped else { return }
        let isAllowed = text.map { texts.values.allows($0, for: name) } ?? true
        guard isAllowed else { return carousel.refuse(cause, reason: .atLimit, at: instant) }
        let latestAppearance = carousel.latestList.appearance
        let isRolling = latestAppearance.playlist.rollingValues.contains(name)
        if isRolling, texts.values.texts[name] != text {
            texts.recordChange(of: name, at: clock.civil(at: instant))
        }
        let end = lifetime.map { instant + $0 }
        if texts.set(name, to: text, until: end, charting: latestAppearance.playlist.chartedValues) {
            applyValues(at: instant)
        }
    }

    mutating func expireValues(at instant: Instant) {
        texts.expireValues(at: instant)
        applyValues(at: instant)
    }

    /// Updates the texts with the current values. Options that lack a value are removed, and options whose values are
    /// all set are added, as when the configuration is reloaded.
    mutating func applyValues(at instant: Instant) {
        guard carousel.latestList.appearance.playlist.hasValues else { return }
        let values = texts.fieldValues
        let time = clock.time(at: instant)
        carousel.changeAppearances { $0.showing(values) }
        let pendingAppearance = carousel.pendingList?.appearance
        carousel.revise(
            appearance.playlist.revisionsOfValues(at: time),
            pending: pendingAppearance?.playlist.revisionsOfValues(at: time) ?? [],
            at: instant
        )
        let latestAppearance = carousel.latestList.appearance
        let completePlaylist = latestAppearance.playlist.withCompleteOptions(at: time)
        if completePlaylist.absent != latestAppearance.playlist.absent {
            carousel.replace(list(of: Appearance(completePlaylist), at: time), at: instant)
        }
        planTexts(from: time, at: instant)
        // New texts may have to be rendered first.
        texts.requestLinesAgain()
        // A text with equal characters may have other styles.
        composer.forgetContents()
    }

    /// Returns a copy of `playlist` with the current values and without the options that lack a value.
    func playlistWithValues(_ playlist: Playlist, at time: ContentTime) -> Playlist {
        guard playlist.hasValues else { return playlist }
        return playlist.showing(texts.fieldValues).withCompleteOptions(at: time)
    }
}
