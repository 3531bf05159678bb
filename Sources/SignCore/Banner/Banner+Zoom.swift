import InfiniteScroll
import MonotonicTime
import Pixels

/// The size of the letters, and the pending redraw.
struct Zoom: Hashable, Sendable {
    /// When letters are redrawn; nil while they are sharp.
    var sharpenAt: Instant?

    /// Delay between the last change and the redraw: drawing is expensive, and strips drawn between two
    /// changes are discarded.
    static let patience = Nanoseconds.milliseconds(150)
}

/// Changes of the letter size.
extension Banner {
    /// The scale of the options' letters, relative to the font's own size.
    var scale: Int { carousel.latest.look.playlist.scale }

    /// Handles an input that changes the letter size.
    mutating func rescale(to scale: Int, _ cause: Cause, at instant: Instant) {
        let allowed = carousel.latest.look.playlist.configuration.text.allowedScales
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
        let time = contentTime(at: instant)
        carousel.changeLooks { $0.scaled(to: scale, at: time) }
        carousel.revise(
            look.playlist.allRevisions,
            pending: carousel.coming?.look.playlist.allRevisions ?? [],
            atOnce: true,
            at: instant
        )
        zoom.sharpenAt = instant + Zoom.patience
        strips.compareAnew()
        composed = nil
    }

    /// The playlist of a reload at its scale, or at the manually chosen scale if the reload does not change
    /// the configured one.
    func playlistAtItsScale(_ playlist: Playlist, at instant: Instant) -> Playlist {
        let old = carousel.latest.look.playlist.configuration.text.scale
        let text = playlist.configuration.text
        guard text.scale == old else { return playlist }
        let allowed = text.allowedScales
        let scale = min(max(self.scale, allowed.lowerBound), allowed.upperBound)
        return playlist.scaled(to: scale, at: contentTime(at: instant))
    }

    /// The size has been stable for a while: redraws each text once.
    mutating func sharpen(at instant: Instant) {
        zoom.sharpenAt = nil
        composed = nil
        strips.forgetScaled()
        carousel.advance(before: instant)
        journal.write(.rescaled(scale), after: &carousel)
    }

    /// The strip of option `index` resized from a drawing at another scale, while the scale is changing.
    mutating func scaledStrip(_ index: Int, _ wanted: StripCache.Wanted) -> Bitmap? {
        guard zoom.sharpenAt != nil, let scale = wanted.scale,
            let drawn = strips.drawn(index, words: wanted.words)
        else { return nil }
        let size = drawn.rasterSize
        var raster = drawn.strip
        if raster.size != size {
            raster = Bitmap(size: size, format: raster.format)
            let top = (drawn.strip.height - size.height) / 2
            raster.copy(
                PixelRectangle(x: 0, y: max(0, top), width: size.width, height: size.height),
                of: drawn.strip,
                to: PixelPoint(x: 0, y: max(0, -top))
            )
        }
        let length = carousel.extent(of: index).length
        let strip = fitted(raster.scaled(from: drawn.scale, to: scale), length: length)
        strips.keepScaled(strip, of: index, scale: scale)
        return strip
    }
}
