import InfiniteScroll
import MonotonicTime

/// A change of the letter size that is in progress. Existing drawings are shown resized for a short time,
/// until the letters are redrawn in the new size.
struct Zoom: Hashable, Sendable {
    /// The instant at which the letters are redrawn in the new size, or nil if their size is not changing.
    private(set) var nextDeadline: Instant?

    /// The delay between the last change of the letter size and the redrawing of the letters. It saves
    /// expensive drawings that the next quick change would discard.
    static let settlingTime = Nanoseconds.milliseconds(150)

    var isPending: Bool { nextDeadline != nil }

    mutating func begin(at instant: Instant) { nextDeadline = instant + Self.settlingTime }

    mutating func end() { nextDeadline = nil }
}

extension Banner {
    var scale: Int { carousel.latestList.appearance.playlist.scale }

    mutating func rescale(to scale: Int, cause: Cause, at instant: Instant) {
        let allowed = carousel.latestList.appearance.playlist.configuration.text.allowedScales
        let refusal: Event.Refusal? =
            if allowed.count == 1 { .fixedScale } else if !allowed.contains(scale) { .atLimit } else { nil }
        if let refusal { return carousel.refuse(cause, reason: refusal, at: instant) }
        carousel.accept(cause, at: instant)
        changeScale(to: scale, at: instant)
    }

    /// Changes the scale of the letters to `scale`, and keeps the selected option in place. Existing drawings
    /// are shown resized until the scale has not changed for `Zoom.settlingTime`.
    mutating func changeScale(to scale: Int, at instant: Instant) {
        guard scale != self.scale else { return }
        let time = clock.contentTime(at: instant)
        carousel.changeAppearances { $0.scaled(to: scale, at: time) }
        carousel.revise(
            appearance.playlist.allRevisions,
            pendingRevisions: carousel.pendingList?.appearance.playlist.allRevisions ?? [],
            atOnce: true,
            at: instant
        )
        zoom.begin(at: instant)
        composer.invalidateStrips()
    }

    /// Returns the reloaded `playlist` with its letters at the appropriate scale: the manually set scale if
    /// the configured scale is unchanged, otherwise the new configured scale.
    func playlistAtCurrentScale(_ playlist: Playlist, at instant: Instant) -> Playlist {
        let currentScale = carousel.latestList.appearance.playlist.configuration.text.scale
        let text = playlist.configuration.text
        guard text.scale == currentScale else { return playlist }
        let allowed = text.allowedScales
        let scale = min(max(self.scale, allowed.lowerBound), allowed.upperBound)
        return playlist.scaled(to: scale, at: clock.contentTime(at: instant))
    }

    /// Ends a change of the letter size, so that all texts are redrawn in the new size. Called once the size
    /// has not changed for `Zoom.settlingTime`.
    mutating func sharpen(at instant: Instant) {
        zoom.end()
        composer.forgetScaledStrips()
        carousel.advance(before: instant)
        journal.write(.rescaled(scale), after: &carousel)
    }
}
