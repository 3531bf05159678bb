import InfiniteScroll
import MonotonicTime
import Pixels

/// The values in texts. A new one replaces words as the clock does: the motion goes on.
extension Banner {
    /// Sets a value, or takes it away; so does the end of its lifetime.
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
        if texts.set(name, to: text, until: lifetime.map { instant + $0 }) { adoptValues(at: instant) }
    }

    /// Takes away the values whose lifetime is over.
    mutating func expireValues(at instant: Instant) {
        texts.expireValues(at: instant)
        adoptValues(at: instant)
    }

    /// Shows the values from `instant` on. An option that lacks one leaves, and one that has them all comes, as with a
    /// reload.
    private mutating func adoptValues(at instant: Instant) {
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
        // The new words may need a line, and wait for it.
        texts.forgetLines()
        // The same words may have other styles.
        composer.forgetContents()
    }

    /// `playlist` with the present values, and with the options that these let take part.
    func playlistWithValues(_ playlist: Playlist, at time: ContentTime) -> Playlist {
        guard playlist.hasValues else { return playlist }
        return playlist.showing(texts.values.texts).withCompleteOptions(at: time)
    }
}
