import InfiniteScroll
import MonotonicTime
import Pixels

/// The static part of a frame: regions and dots, in one picture as large as the display.
///
/// A region is drawn when it first comes into view, when its room changes and when its content expires; the
/// dots when the selection changes. A frame only copies.
struct Backdrop: Sendable {
    /// The regions and the dots; dark where the strip goes.
    private(set) var picture = Bitmap(width: 0, height: 0)
    /// When the first region in view expires; nil is never.
    private(set) var nextExpiry: Instant?
    /// The number of regions drawn.
    private(set) var rasterizationCount = 0
    private var layout: Stage.Layout?
    /// Whether the picture has the regions in view. Stored, because every frame asks and a layout is large.
    private(set) var isShown = false
    private var drawn: [RegionsSettings.Edge: Drawn] = [:]
    private var dots: Dots?
    private var dotColor = Color.white

    private struct Drawn {
        var room: PixelSize
        var picture: Bitmap
        var expiry: Instant?
    }

    private struct Dots: Hashable {
        var marked: Int?
        var count: Int
    }

    /// Discards all drawings, for a new configuration.
    mutating func reset() {
        drawn = [:]
        hide()
    }

    /// Marks all regions as out of view.
    mutating func hide() {
        layout = nil
        isShown = false
        nextExpiry = nil
    }

    /// Shows the regions of `layout` as they are `now`, which is `time` for contents.
    mutating func show(
        _ layout: Stage.Layout,
        on display: PixelSize,
        _ configuration: Configuration,
        _ contents: Contents,
        at time: ContentTime,
        now: Instant
    ) {
        let isExpired = nextExpiry.map { $0 <= now } ?? false
        guard isExpired || layout != self.layout else { return }
        self.layout = layout
        isShown = true
        dots = nil
        picture = Bitmap(size: display, format: contents.format)
        dotColor = configuration.dots.color ?? configuration.text.color
        nextExpiry = nil
        for region in layout.regions {
            guard let settings = configuration.regions[region.edge] else { continue }
            let drawn = drawn(region, contents, at: time, now: now)
            if picture.format != .bit, let background = settings.ink.background {
                picture.fill(region.inner, with: background)
            }
            nextExpiry = earlier(nextExpiry, drawn.expiry)
            let spare = max(0, region.inner.size.width - drawn.picture.width)
            let above = max(0, region.inner.size.height - drawn.picture.height) / 2
            let (width, height) = (region.inner.width, region.inner.height)
            let left = settings.alignment.leadingBlank(in: spare)
            picture.copy(
                PixelRectangle(x: 0, y: 0, width: width, height: height),
                of: drawn.picture,
                to: PixelPoint(x: region.inner.x + left, y: region.inner.y + above)
            )
        }
    }

    /// Redraws contents with the time after the clock was set: at once, or when they come into view.
    mutating func forgetMoment() {
        drawn = drawn.filter { $0.value.expiry == nil }
        guard nextExpiry != nil else { return }
        layout = nil
        isShown = false
    }

    /// Marks option `marked` of `count` as selected, if there are dots.
    mutating func mark(_ marked: Int?, of count: Int) {
        let wanted = Dots(marked: marked, count: count)
        guard let line = layout?.dots, dots != wanted else { return }
        dots = wanted
        PageIndicator.draw(marked, of: count, in: line, of: &picture, color: dotColor)
    }

    private mutating func drawn(
        _ region: Stage.Region,
        _ contents: Contents,
        at time: ContentTime,
        now: Instant
    ) -> Drawn {
        if let kept = drawn[region.edge], kept.room == region.inner.size,
            kept.expiry.map({ now < $0 }) ?? true
        {
            return kept
        }
        rasterizationCount += 1
        let content = contents[region.edge]
        let made = Drawn(
            room: region.inner.size,
            picture: content?.draw(in: region.inner.size, at: time)
                ?? Bitmap(width: 0, height: 0, format: contents.format),
            expiry: content?.lifetime(at: time).map { now + $0 }
        )
        drawn[region.edge] = made
        return made
    }
}
