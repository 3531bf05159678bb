import InfiniteScroll
import MonotonicTime
import Pixels

/// The size of the letters, and what is still to be done about it.
struct Zoom: Hashable, Sendable {
    /// When letters are drawn anew; nil while they are sharp.
    var sharpenAt: Instant?

    /// How long the last change must be past before letters are drawn anew: drawing is expensive, and what is
    /// drawn between two changes is thrown away.
    static let patience = Nanoseconds.milliseconds(150)
}

/// Letters of another size.
extension Banner {
    /// How many times as large as the font's own the letters of the options are.
    var scale: Int { carousel.latest.look.programme.scale }

    /// Takes an input that asks for letters of another size.
    mutating func rescale(to scale: Int, _ cause: Cause, at instant: Instant) {
        let allowed = carousel.latest.look.programme.configuration.text.allowedScales
        let refusal: Event.Refusal? =
            if allowed.count == 1 { .fixedScale } else if !allowed.contains(scale) { .atLimit } else { nil }
        if let refusal { return carousel.refuse(cause, reason: refusal, at: instant) }
        carousel.accept(cause, at: instant)
        changeScale(to: scale, at: instant)
    }

    /// Lays everything out for letters of another size, at once and with the selected option in its place. What
    /// was drawn already is shown scaled until nothing has changed for a while.
    mutating func changeScale(to scale: Int, at instant: Instant) {
        guard scale != self.scale else { return }
        let time = contentTime(at: instant)
        carousel.changeLooks { $0.scaled(to: scale, at: time) }
        carousel.revise(
            look.programme.allRevisions,
            pending: carousel.coming?.look.programme.allRevisions ?? [],
            atOnce: true,
            at: instant
        )
        zoom.sharpenAt = instant + Zoom.patience
        strips.compareAnew()
        composed = nil
    }

    /// The programme that a reload brings, at the scale that it says; or at the one that was chosen by hand,
    /// where the reload says nothing new about it.
    func programmeAtItsScale(_ programme: Programme, at instant: Instant) -> Programme {
        let old = carousel.latest.look.programme.configuration.text.scale
        let text = programme.configuration.text
        guard text.scale == old else { return programme }
        let allowed = text.allowedScales
        let scale = min(max(self.scale, allowed.lowerBound), allowed.upperBound)
        return programme.scaled(to: scale, at: contentTime(at: instant))
    }

    /// Nothing has changed for a while: letters are drawn anew, once each.
    mutating func sharpen(at instant: Instant) {
        zoom.sharpenAt = nil
        composed = nil
        strips.forgetScaled()
        carousel.advance(before: instant)
        journal.write(.rescaled(scale), after: &carousel)
    }

    /// The strip of option `index` made of what was drawn of it at another scale, while the scale is changing.
    mutating func scaledStrip(_ index: Int, _ wanted: StripCache.Wanted) -> Bitmap? {
        guard zoom.sharpenAt != nil, let scale = wanted.scale,
            let drawn = strips.drawn(index, words: wanted.words)
        else { return nil }
        let size = drawn.rasterSize
        var raster = drawn.strip
        if raster.size != size {
            raster = Bitmap(size: size)
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
