import InfiniteScroll
import MonotonicTime
import Pixels

/// The values in texts. A new value replaces text like a clock: the motion continues.
extension Banner {
    /// Sets a value, or removes it if `text` is nil.
    mutating func setValue(
        _ name: String,
        to text: String?,
        for lifetime: Nanoseconds?,
        _ cause: Cause,
        at instant: Instant
    ) {
        advance(to: instant)
        guard !carousel.hasStopped else { return }
        guard texts.values.allows(text ?? "", for: name) || text == nil else {
            return carousel.refuse(cause, reason: .atLimit, at: instant)
        }
        if texts.set(name, to: text, until: lifetime.map { instant + $0 }) { applyValues(at: instant) }
    }

    mutating func expireValues(at instant: Instant) {
        texts.expireValues(at: instant)
        applyValues(at: instant)
    }

    /// Shows the current values. As with a reload, an option that lacks a value is removed, and one that has all of them is
    /// added.
    private mutating func applyValues(at instant: Instant) {
        guard carousel.latestList.look.playlist.hasValues else { return }
        let values = texts.values.texts
        let time = clock.time(at: instant)
        carousel.changeLooks { $0.showing(values) }
        carousel.revise(
            look.playlist.revisionsOfValues(at: time),
            pending: carousel.pendingList?.look.playlist.revisionsOfValues(at: time) ?? [],
            at: instant
        )
        let latest = carousel.latestList.look
        let playlist = latest.playlist.withCompleteOptions(at: time)
        if playlist.absent != latest.playlist.absent {
            carousel.replace(list(of: Look(playlist), at: time), at: instant)
        }
        planTexts(from: time, at: instant)
        // New texts may have to be rendered first.
        texts.requestLinesAgain()
        // Equal texts may have other styles.
        composer.forgetContents()
    }

    /// Returns `playlist` with the current values and the options that have all of theirs.
    func playlistWithValues(_ playlist: Playlist, at time: ContentTime) -> Playlist {
        guard playlist.hasValues else { return playlist }
        return playlist.showing(texts.values.texts).withCompleteOptions(at: time)
    }
}
