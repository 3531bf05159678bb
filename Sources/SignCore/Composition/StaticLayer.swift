import InfiniteScroll
import MonotonicTime
import Pixels

/// The stationary part of a frame: the regions at the edges of the display, and the page indicator dots. Its
/// picture is as large as the display.
///
/// A region is redrawn when it first appears, its size changes, or its content expires. The dots are redrawn
/// when the selection changes. Frames only copy the picture.
struct StaticLayer: Sendable {
    /// The picture of the regions and the dots around the options. The area of the options is dark.
    private(set) var picture = Bitmap(width: 0, height: 0)
    private(set) var nextExpiry: Instant?
    private(set) var rasterizationCount = 0
    private var layout: DisplayLayout.Layout?
    /// Whether the picture currently shows the regions. The value is stored because every frame reads it and
    /// copying a layout is expensive.
    private(set) var showsRegions = false
    private var drawings: [RegionsSettings.Edge: Drawing] = [:]
    private var dots: Dots?
    private var dotColor = Color.white

    private struct Drawing {
        var area: PixelSize
        var picture: Bitmap
        var expiry: Instant?

        func hasExpired(at now: Instant) -> Bool { expiry.map { $0 <= now } ?? false }
    }

    private struct Dots: Hashable {
        /// The index of the option whose dot is marked as the current one, or nil if none is marked.
        var markedOption: Int?
        /// The number of options, and thus of dots in the page indicator.
        var count: Int
    }

    /// Discards the drawings of all regions, because the configuration or their contents have changed.
    mutating func reset() {
        drawings = [:]
        hide()
    }

    mutating func hide() {
        layout = nil
        showsRegions = false
        nextExpiry = nil
    }

    /// Draws the regions of `layout`, such as a header, into a new `picture` of the size `displaySize`. Does
    /// nothing if the layout is unchanged and no drawing of a region has expired. `time` contains the instant
    /// `now` and the wall clock time for the contents.
    mutating func drawRegions(
        of layout: DisplayLayout.Layout,
        size displaySize: PixelSize,
        configuration: Configuration,
        contents: Contents,
        at time: ContentTime,
        now: Instant
    ) {
        let hasAnyDrawingExpired = nextExpiry.map { $0 <= now } ?? false
        guard hasAnyDrawingExpired || layout != self.layout else { return }

        self.layout = layout
        showsRegions = true
        picture = Bitmap(size: displaySize, format: contents.format)
        // The new picture contains no dots, so the next call of `drawDots` must draw them.
        dots = nil
        dotColor = configuration.dots.color ?? configuration.text.color

        nextExpiry = nil
        for region in layout.regions {
            guard let settings = configuration.regions[region.edge] else { continue }
            let drawing = drawing(of: region, contents: contents, at: time, now: now)
            nextExpiry = earlier(nextExpiry, drawing.expiry)
            place(drawing.picture, in: region.contentArea, settings: settings)
        }
    }

    /// Copies `regionPicture`, the picture of a region, to `area`, the area of the region on the display. A
    /// smaller picture is centered vertically and aligned horizontally as configured, and the region's
    /// background color fills the rest of the area. Of a larger picture, the area shows the top left part.
    private mutating func place(
        _ regionPicture: Bitmap,
        in area: PixelRectangle,
        settings: RegionSettings
    ) {
        // A monochrome picture has no background color. Its area is already dark.
        let hasColors = picture.format != .bit
        if hasColors, let background = settings.ink.background {
            picture.fill(area, with: background)
        }
        let blankColumns = max(0, area.width - regionPicture.width)
        let blankRows = max(0, area.height - regionPicture.height)
        let blankLeft = settings.alignment.leadingBlank(in: blankColumns)
        let blankAbove = blankRows / 2
        // `copy` skips pixels that a smaller picture lacks. The size of the area cuts off a larger picture.
        picture.copy(
            PixelRectangle(size: area.size),
            from: regionPicture,
            to: PixelPoint(x: area.x + blankLeft, y: area.y + blankAbove)
        )
    }

    /// Discards the drawings of regions that show the time, so that they are redrawn when next visible.
    /// Called after the wall clock was set.
    mutating func discardTimedDrawings() {
        drawings = drawings.filter { $0.value.expiry == nil }
        guard nextExpiry != nil else { return }
        layout = nil
        showsRegions = false
    }

    /// Draws the page indicator dots for `count` options, and highlights the dot of the option at
    /// `markedOption`, if any. Does nothing if the layout has no dots.
    mutating func drawDots(markedOption: Int?, count: Int) {
        let newDots = Dots(markedOption: markedOption, count: count)
        guard let strip = layout?.dots, dots != newDots else { return }
        dots = newDots
        PageIndicator.draw(
            markedOption: markedOption,
            count: count,
            in: strip,
            into: &picture,
            color: dotColor
        )
    }

    /// Returns the picture of a region, and the instant at which it must be redrawn. The picture is cached
    /// until then, or until the size of the region changes. It is empty if the region has no content.
    private mutating func drawing(
        of region: DisplayLayout.Region,
        contents: Contents,
        at time: ContentTime,
        now: Instant
    ) -> Drawing {
        let area = region.contentArea.size
        if let cachedDrawing = drawings[region.edge], cachedDrawing.area == area,
            !cachedDrawing.hasExpired(at: now)
        {
            return cachedDrawing
        }

        rasterizationCount += 1
        let content = contents[region.edge]
        let regionPicture = content?.draw(in: area, at: time)
        let drawing = Drawing(
            area: area,
            picture: regionPicture ?? Bitmap(width: 0, height: 0, format: contents.format),
            expiry: content?.lifetime(at: time).map { now + $0 }
        )
        drawings[region.edge] = drawing
        return drawing
    }
}
