import InfiniteScroll
import MonotonicTime

/// Changes of the letter size.
extension Banner {
    /// The scale of the options' letters, relative to the font's own size.
    var scale: Int { carousel.latestList.look.playlist.scale }

    /// Handles an input that changes the letter size.
    mutating func rescale(to scale: Int, _ cause: Cause, at instant: Instant) {
        let allowed = carousel.latestList.look.playlist.configuration.text.allowedScales
        let refusal: Event.Refusal? =
            if allowed.count == 1 { .fixedScale } else if !allowed.contains(scale) { .atLimit } else { nil }
        if let refusal { return carousel.refuse(cause, reason: refusal, at: instant) }
        carousel.accept(cause, at: instant)
        changeScale(to: scale, at: instant)
    }

    /// Lays everything out for another letter size at once, with the selected option in its place. Existing
    /// strips are shown scaled until the size has been stable for a while.
    mutating func changeScale(to scale: Int, at instant: Instant) {
        guard scale != self.scale else { return }
        let time = clock.time(at: instant)
        carousel.changeLooks { $0.scaled(to: scale, at: time) }
        carousel.revise(
            look.playlist.allRevisions,
            pending: carousel.pendingList?.look.playlist.allRevisions ?? [],
            atOnce: true,
            at: instant
        )
        zoom.begin(at: instant)
        composer.compareStrips()
    }

    /// The playlist of a reload at its scale, or at the manually chosen scale if the reload does not change
    /// the configured one.
    func playlistAtItsScale(_ playlist: Playlist, at instant: Instant) -> Playlist {
        let old = carousel.latestList.look.playlist.configuration.text.scale
        let text = playlist.configuration.text
        guard text.scale == old else { return playlist }
        let allowed = text.allowedScales
        let scale = min(max(self.scale, allowed.lowerBound), allowed.upperBound)
        return playlist.scaled(to: scale, at: clock.time(at: instant))
    }

    /// The size has been stable for a while: redraws each text once.
    mutating func sharpen(at instant: Instant) {
        zoom.end()
        composer.forgetScaledStrips()
        carousel.advance(before: instant)
        journal.write(.rescaled(scale), after: &carousel)
    }
}
