import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// A composer of the banner's frames. It combines the strip of moving options with the regions and dots
/// around it, and caches their drawings.
///
/// Methods take the carousel and the clock as `inout` without modifying them, because a getter would copy
/// these large values.
struct Composer: Sendable {
    /// The frame that is being composed. It is used only for alerts, and for banners with regions or dots
    /// around the options.
    private var backBuffer: Bitmap
    private(set) var strip: StripView
    private var staticLayer = StaticLayer()
    private var alertScreen: AlertScreen?
    /// The current layout of the display. It is stored separately, because reading it from the appearance
    /// would retain the appearance in every frame.
    private var layout: DisplayLayout.Layout
    private var applied: AppliedLayout
    private var frameKey: FrameKey?
    /// The state of the regions and dots around the options in the last frame, or nil if the next frame must
    /// be composed completely.
    private var surroundings: Surroundings?

    /// The state, apart from the time, that determines how the regions and dots around the options look.
    private struct Surroundings: Equatable {
        /// The index of the option whose dot is marked as the current one, or nil if the display shows no
        /// dots.
        var markedOption: Int?
        /// The number of options, which equals the number of dots.
        var count: Int
    }

    /// The state that determines the picture of the option strip, apart from the contents of the options.
    private struct FrameKey {
        var window: Window
        var revision: UInt64
        /// The index of the option whose dot is marked as the current one, or nil if the display shows no
        /// dots.
        var markedOption: Int?

        /// Returns whether this key still describes `carousel`, so that nothing has to be drawn. The position
        /// is compared first, because it is all that changes while the banner moves.
        @inline(__always)
        func describes(_ carousel: inout Carousel<Appearance>, marking markedOption: Int?) -> Bool {
            window.position == carousel.window.position && window == carousel.window
                && revision == carousel.list.revision && self.markedOption == markedOption
        }
    }

    /// The layout with which the current drawings were made: the appearance of the option list, and the
    /// arrangement of the display (regions shown or hidden).
    private struct AppliedLayout {
        var appearance: Appearance
        var list: UInt64 = 0
        var arrangement = Arrangement.framed
        var version: UInt64 = 0
    }

    init(_ appearance: Appearance) {
        applied = AppliedLayout(appearance: appearance)
        layout = appearance.displayLayout[.framed]
        backBuffer = appearance.displayLayout.darkFrame
        strip = StripView(appearance, backBuffer)
    }

    var rasterizationCount: Int { strip.cache.rasterizationCount + staticLayer.rasterizationCount }

    var size: PixelSize { backBuffer.size }

    /// The next instant at which visible content of the banner, such as a clock, must be redrawn, or nil if
    /// none expires. Alerts are not included.
    @inline(__always)
    var nextExpiry: Instant? { earlier(strip.nextExpiry, nextRegionExpiry) }

    /// The next instant at which a visible region around the options, such as a header with a clock, must be
    /// redrawn, or nil if no visible region expires.
    @inline(__always)
    var nextRegionExpiry: Instant? { staticLayer.nextExpiry }

    /// Returns the instant at which the drawing of alert number `number` becomes outdated. Returns nil if it
    /// never does, or if another alert or none is drawn.
    func expiry(ofAlert number: UInt64) -> Instant? {
        alertScreen?.number == number ? alertScreen?.expiry : nil
    }

    /// Returns whether the list and layout that were last drawn are outdated. `version` is the current
    /// version of the carousel's list and layout.
    @inline(__always)
    func isStale(_ version: UInt64) -> Bool { applied.version != version }

    // MARK: Changes

    /// Marks all drawings as possibly outdated after values or rendered texts have changed. Regions are
    /// redrawn. The drawing of an option is compared with its new content first.
    mutating func invalidateContents() {
        staticLayer.reset()
        invalidateStrips()
    }

    /// Marks the drawings of all options as possibly outdated. The drawing of each option is compared with
    /// its new content when the option comes into view.
    mutating func invalidateStrips() {
        strip.invalidateComparisons()
        frameKey = nil
    }

    mutating func forgetScaledStrips() {
        strip.forgetScaled()
        frameKey = nil
    }

    /// Discards the drawings that show the time, because the clock was set. They are redrawn when they are
    /// next visible.
    mutating func forgetTimes() {
        staticLayer.discardTimedDrawings()
        frameKey = nil
    }

    mutating func forgetAlert() { alertScreen = nil }

    /// Prepares for drawing the banner again after an alert or a picture has covered it.
    mutating func uncover() {
        alertScreen = nil
        frameKey = nil
    }

    // MARK: Frames

    /// Applies the carousel's current list and layout to the frame. Returns whether this changed the size or
    /// the pixel format of `frame`, which is then dark.
    @inline(__always)
    mutating func prepare(_ frame: inout Bitmap, for carousel: inout Carousel<Appearance>) -> Bool {
        if let expiry = nextExpiry, expiry <= carousel.now { frameKey = nil }
        guard isStale(carousel.layoutVersion) else { return false }
        return applyLayout(to: &frame, of: &carousel)
    }

    /// Draws the current frame over the previous one: the visible part of the strip of options, and the
    /// regions and dots around it. Call `prepare` first. Returns whether any pixel has changed.
    ///
    /// The cost depends only on the size of the display. Nothing is drawn while the banner stands still
    /// (INV-4, INV-10). This is the case if `frameKey`, the description of the previous frame, still applies.
    @inline(__always)
    mutating func composeBanner(
        _ carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool,
        into frame: inout Bitmap
    ) -> Bool {
        let markedOption = optionToMark(&carousel)
        // An option with the typewriter effect, whose letters appear one after another, must be redrawn when
        // it has just stopped.
        if strip.hasTypewriter, strip.type(&carousel) { frameKey = nil }
        if frameKey?.describes(&carousel, marking: markedOption) == true { return false }
        // Columns that were drawn in advance show the previous texts.
        if frameKey?.revision != carousel.list.revision { strip.forgetAhead() }
        frameKey = FrameKey(
            window: carousel.window,
            revision: carousel.list.revision,
            markedOption: markedOption
        )

        switch strip.axis {
        case .horizontal:
            let windowSource = strip.drawVisibleColumns(of: &carousel, clock: &clock, isZooming: isZooming)
            // Without regions and dots, the strip fills the frame.
            if layout.isBare { return strip.show(windowSource, in: &frame) }
            // If the regions and dots are still right, only the strip is drawn.
            if areSurroundingsCurrent(
                count: carousel.list.options.count,
                marking: markedOption,
                at: carousel.now
            ) {
                return strip.show(windowSource, in: &frame, at: layout.optionsArea)
            }
            strip.showInPicture(windowSource)
        case .vertical:
            strip.drawRowsInPicture(
                of: carousel.window,
                carousel: &carousel,
                clock: &clock,
                isZooming: isZooming
            )
            if layout.isBare { return frame.show(columnsFrom: 0, of: strip.picture) }
        }

        // The whole frame is composed in the back buffer, so that it can be compared with the previous one.
        composeBackBuffer(of: &carousel, clock: &clock, marking: markedOption)
        swap(&frame, &backBuffer)
        return frame != backBuffer
    }

    /// Returns the index of the option whose dot is marked as the current one, or nil if the display shows no
    /// dots. Although it changes nothing, the method is mutating, so that it does not copy the composer in
    /// every frame.
    @inline(__always)
    private mutating func optionToMark(_ carousel: inout Carousel<Appearance>) -> Int? {
        guard layout.dots != nil else { return nil }
        let marksDuringMove = carousel.list.appearance.dots == .select
        return carousel.markedOption(atRest: !marksDuringMove)
    }

    /// Draws an alert, which covers the entire display, over the previous frame. Call `prepare` first.
    /// Returns whether any pixel has changed.
    ///
    /// `alertScreen` is the drawing of the complete alert. It is made once, and again when the alert's
    /// content expires. Only a part of it is visible, because long texts move and alerts may blink. A new
    /// part is drawn into the back buffer, which is then exchanged with the frame.
    ///
    /// - Parameters:
    ///   - entry: The alert.
    ///   - start: The instant at which the alert was first shown. It determines which part of a long text is
    ///     in view.
    ///   - appearance: The settings with which texts are drawn.
    ///   - time: The time that the text of the alert shows.
    ///   - now: The instant of the frame.
    ///   - isResized: Whether the frame has a new size, which is the result of `prepare`.
    ///   - frame: The previous frame, which is replaced by the new one.
    mutating func composeAlert(
        _ entry: AlertQueue.Entry,
        since start: Instant,
        appearance: Appearance,
        at time: ContentTime,
        now: Instant,
        isResized: Bool,
        into frame: inout Bitmap
    ) -> Bool {
        let isOtherAlert = alertScreen?.number != entry.number
        let screenExpiry = expiry(ofAlert: entry.number)
        let hasExpired = if let screenExpiry { screenExpiry <= now } else { false }
        if isOtherAlert || hasExpired || isResized {
            alertScreen = Self.makeAlertScreen(of: entry, appearance: appearance, at: time, now: now)
        }

        let visiblePart = entry.showing.visiblePart(of: entry.alert, since: start, at: now)
        // False if the frame already shows this part.
        let hasDrawn = alertScreen?.draw(visiblePart, into: &backBuffer) == true
        guard hasDrawn else { return false }
        // These two records describe a frame of the banner, which this frame is not. Without them, the banner
        // is drawn completely after the alert.
        frameKey = nil
        surroundings = nil
        swap(&frame, &backBuffer)
        // The back buffer now contains the previous frame. Both may be equal, for example if both are dark.
        return frame != backBuffer
    }

    /// Returns the drawing of the complete alert `entry` with the settings in `appearance`. `time` is the
    /// time that its text shows at `now`.
    private static func makeAlertScreen(
        of entry: AlertQueue.Entry,
        appearance: Appearance,
        at time: ContentTime,
        now: Instant
    ) -> AlertScreen {
        AlertScreen(
            number: entry.number,
            content: appearance.contents.content(of: entry.alert),
            size: appearance.displayLayout.displaySize,
            format: appearance.contents.format,
            alignment: appearance.playlist.configuration.scroll.alignment,
            time: time,
            now: now
        )
    }

    // MARK: The layout

    /// Applies the carousel's current list and arrangement of the display (regions shown or hidden). Returns
    /// whether `frame` was replaced by a dark frame, because its size or pixel format had to change.
    @inline(never)
    private mutating func applyLayout(to frame: inout Bitmap, of carousel: inout Carousel<Appearance>) -> Bool
    {
        let appearance = carousel.list.appearance
        frameKey = nil
        surroundings = nil
        let previous = applied
        applied = AppliedLayout(
            appearance: appearance,
            list: carousel.list.number,
            arrangement: carousel.arrangement,
            version: carousel.layoutVersion
        )
        let isOtherList = applied.list != previous.list
        let isOtherArea = applied.arrangement != previous.arrangement
        if isOtherList { staticLayer.reset() }
        layout = appearance.displayLayout[carousel.arrangement]
        if isOtherList || isOtherArea {
            // In another area, every option must be redrawn.
            strip.changeList(count: carousel.options.count) { index in
                !isOtherArea && appearance.draws(index, as: previous.appearance)
            }
        }
        strip.layOut(appearance, in: layout.optionsArea.size)
        if !backBuffer.hasSameShape(as: appearance.displayLayout.darkFrame) {
            backBuffer = appearance.displayLayout.darkFrame
        }
        if layout.isBare { staticLayer.hide() }
        guard !frame.hasSameShape(as: backBuffer) else { return false }
        frame = appearance.displayLayout.darkFrame
        return true
    }

    // MARK: Regions and dots

    /// Returns whether the regions and dots of the last frame are still correct at `now`. `count` is the
    /// number of options. Although it changes nothing, the method is mutating, so that it does not copy the
    /// composer in every frame.
    private mutating func areSurroundingsCurrent(
        count: Int,
        marking markedOption: Int?,
        at now: Instant
    ) -> Bool {
        surroundings == Surroundings(markedOption: markedOption, count: count)
            && staticLayer.showsRegions
            && staticLayer.nextExpiry.map { now < $0 } ?? true
    }

    /// Composes a complete frame in the back buffer: the static layer, which consists of the regions (such as
    /// a header) and one dot for each option, and over it the picture of the moving options, which must
    /// already be drawn. The dot of the option at `markedOption` is marked, or none if `markedOption` is nil.
    ///
    /// The carousel contains the list of options and the time of the frame. It is not changed.
    private mutating func composeBackBuffer(
        of carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        marking markedOption: Int?
    ) {
        let appearance = carousel.list.appearance
        let now = carousel.now
        let optionCount = carousel.options.count
        staticLayer.drawRegions(
            of: layout,
            size: backBuffer.size,
            configuration: appearance.playlist.configuration,
            contents: appearance.contents,
            at: clock.contentTime(at: now),
            now: now
        )
        staticLayer.drawDots(markedOption: markedOption, count: optionCount)

        backBuffer.copyColumns(0..<backBuffer.width, from: staticLayer.picture, to: 0)
        backBuffer.copy(strip.picture, to: layout.optionsArea.origin)
        // With this record, the next frames draw the static layer only if dots or regions change.
        surroundings = Surroundings(markedOption: markedOption, count: optionCount)
    }
}
