import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// The picture of the visible part of the strip, the endless row of options between stationary regions.
///
/// Methods take the large carousel and clock as `inout`, unmodified, because getters would copy them.
struct StripView: Sendable {
    var cache = StripCache()
    /// The columns that were drawn in advance around the visible part of a horizontal banner. They are
    /// discarded while no frames are composed.
    private var scrollCache = ScrollCache()
    /// The picture of the visible part of the endless row of options, as large as the area where they move.
    var picture: Bitmap
    var crossingView: CrossingView
    private(set) var travel: Travel
    /// The size of the area in which options are drawn.
    private var area: PixelSize
    /// The axis along which the banner moves, stored so that frames do not retain the appearance to read it.
    private(set) var axis: Configuration.Axis
    var nextExpiry: Instant?
    private var typewriter = Typewriter()
    /// Whether any option has the typewriter effect, which shows its letters one after another. The value is
    /// stored because every frame reads it.
    private(set) var hasTypewriter: Bool
    /// The index of the cell (one option and its gap) at the start of the visible part. The search for that
    /// cell in the next frame starts here.
    private var hint = 0

    /// Creates a view that draws options of `appearance` in pictures of the size and format of `picture`.
    init(_ appearance: Appearance, _ picture: Bitmap) {
        axis = appearance.axis
        travel = appearance.travel
        hasTypewriter = appearance.hasTypewriter
        crossingView = CrossingView(picture)
        self.picture = picture
        area = picture.size
    }

    // MARK: Changes

    /// Marks the drawings of all options as possibly outdated. The drawing of each option is compared with
    /// its new content when the option comes into view.
    mutating func invalidateComparisons() { cache.invalidateComparisons() }

    /// Discards the resized drawings that were shown during a change of the letters' size.
    mutating func forgetScaled() { cache.discardScaled() }

    /// Discards the columns that were drawn in advance, and the pages of a transition.
    mutating func forgetAhead() {
        scrollCache.forget()
        crossingView.forget()
    }

    /// Adopts a new list of `count` options. Keeps an option's drawing if `isKept` is true for its index.
    mutating func changeList(count: Int, keeping isKept: (Int) -> Bool) {
        cache.reset(count: count, keeping: isKept)
    }

    /// Applies another appearance (a playlist with its layout) or another size of the options' area.
    mutating func layOut(_ appearance: Appearance, in area: PixelSize) {
        axis = appearance.axis
        travel = appearance.travel
        hasTypewriter = appearance.hasTypewriter
        crossingView.forget()
        hint = 0
        self.area = area
        let blankPicture = Bitmap(size: area, format: appearance.displayLayout.format)
        if !picture.hasSameShape(as: blankPicture) { picture = blankPicture }
    }

    /// Starts the typewriter effect, which shows letters one after another, if an option with this effect has
    /// just stopped in view. Returns whether the option must be redrawn.
    mutating func type(_ carousel: inout Carousel<Appearance>) -> Bool {
        guard let settled = carousel.settled,
            typewriter.rest(carousel.options[settled].id, at: carousel.now)
        else { return false }
        forgetAhead()
        invalidateComparisons()
        return true
    }

    // MARK: Frames

    /// The source of the columns that a horizontal banner shows in a frame.
    enum WindowSource {
        /// A range of coordinates of the strip (the endless row of options), in pixels.
        case strip(Range<Int>)
        /// The picture of a transition between two pages.
        case crossing
    }

    /// Draws the columns that a horizontal banner currently shows, unless they are already drawn. Returns
    /// where they are: in the strip (the endless row of options), or in the picture of a transition.
    @inline(__always)
    mutating func drawVisibleColumns(
        of carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) -> WindowSource {
        // The window is not copied, because every frame calls this method.
        if carousel.window.crossing != nil {
            drawCrossing(in: carousel.window, carousel: &carousel, clock: &clock, isZooming: isZooming)
            return .crossing
        }
        let position = carousel.window.position
        let visibleColumns = position..<position + picture.width
        // The scroll cache contains columns that were drawn in advance, so most frames draw nothing.
        if !scrollCache.covers(visibleColumns, at: carousel.now) {
            restartScrollCache(with: visibleColumns, carousel: &carousel, clock: &clock, isZooming: isZooming)
        }
        nextExpiry = scrollCache.expiry(in: visibleColumns)
        return .strip(visibleColumns)
    }

    /// Copies the columns `shown`, a result of `drawVisibleColumns(of:clock:isZooming:)`, to `frame`, which
    /// they fill completely. Returns whether this changes `frame`.
    @inline(__always)
    func show(_ shown: WindowSource, in frame: inout Bitmap) -> Bool {
        switch shown {
        case .strip(let columns): scrollCache.show(columns, in: &frame)
        case .crossing: frame.show(columnsFrom: 0, of: crossingView.picture)
        }
    }

    /// Copies the columns `shown`, a result of `drawVisibleColumns(of:clock:isZooming:)`, to the rectangle
    /// `area` of `frame`. Returns whether this changes `frame`.
    mutating func show(_ shown: WindowSource, in frame: inout Bitmap, at area: PixelRectangle) -> Bool {
        if area.size.height == frame.height {
            switch shown {
            case .strip(let columns): return scrollCache.show(columns, in: &frame, at: area.x)
            case .crossing:
                return frame.replaceColumns(from: area.x, with: 0..<picture.width, of: crossingView.picture)
            }
        }
        guard showInPicture(shown) else { return false }
        frame.copy(picture, to: area.origin)
        return true
    }

    /// Copies the columns `shown`, a result of `drawVisibleColumns(of:clock:isZooming:)`, to the view's
    /// property `picture`. Returns whether this changes the picture.
    @discardableResult
    mutating func showInPicture(_ shown: WindowSource) -> Bool {
        switch shown {
        case .strip(let columns): scrollCache.show(columns, in: &picture)
        case .crossing: picture.show(columnsFrom: 0, of: crossingView.picture)
        }
    }

    /// Restarts the cache of columns that are drawn in advance. The visible columns are drawn, and options
    /// ahead of them are copied if their drawings are cached.
    private mutating func restartScrollCache(
        with visibleColumns: Range<Int>,
        carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) {
        scrollCache.begin(with: visibleColumns, height: picture.height, format: picture.format)
        cache.beginFrame(revision: carousel.list.revision)
        drawInScrollCache(visibleColumns, carousel: &carousel, clock: &clock, isZooming: isZooming)
        copyCachedStripsAhead(of: &carousel)
    }

    /// Draws the columns with the strip coordinates `visibleColumns` into the cache of columns drawn in
    /// advance.
    private mutating func drawInScrollCache(
        _ visibleColumns: Range<Int>,
        carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) {
        forEachRun(in: visibleColumns, carousel: &carousel) { view, carousel, run, ringRange in
            let strip = run.option.map {
                view.strip(forOption: $0, carousel: &carousel, clock: &clock, isZooming: isZooming)
            }
            let expiry = run.option.flatMap { view.cache.expiry(ofOption: $0) }
            view.scrollCache.draw(strip, from: run.column, at: ringRange, until: expiry)
        }
    }

    /// Adds the options that will come into view to the columns drawn in advance, by copying their cached
    /// drawings. An option without a cached drawing is missing there, and nothing is drawn for it. The usable
    /// columns end at the missing option that will come into view first.
    private mutating func copyCachedStripsAhead(of carousel: inout Carousel<Appearance>) {
        // The coordinates of the missing options with the lowest and the highest coordinates.
        var firstMissing: Range<Int>?
        var lastMissing: Range<Int>?
        forEachRun(in: scrollCache.columnsAhead, carousel: &carousel) { view, carousel, run, ringRange in
            guard let optionIndex = run.option else {
                // A gap between options is dark.
                view.scrollCache.draw(nil, from: run.column, at: ringRange, until: nil)
                return
            }
            if let cached = view.cache.stripAhead(ofOption: optionIndex, at: carousel.now) {
                view.scrollCache.draw(cached.strip, from: run.column, at: ringRange, until: cached.expiry)
            } else {
                // Runs come in ascending order.
                firstMissing = firstMissing ?? ringRange
                lastMissing = ringRange
            }
        }
        // In a forward motion, the first missing option comes into view first, with its lower edge.
        let nearestMissingEdge =
            scrollCache.movesForward ? firstMissing?.lowerBound : lastMissing?.upperBound
        // Columns beyond this edge were copied, but are not used.
        scrollCache.extendDrawnRange(to: nearestMissingEdge)
    }

    /// Divides `coordinates`, a range along the endless strip of options, into runs and calls `body` for each
    /// run, in ascending order. A run belongs to a single option or gap. `body` receives this view and the
    /// carousel (which it cannot access otherwise during the call), the run, and the coordinates of the run.
    mutating func forEachRun(
        in coordinates: Range<Int>,
        carousel: inout Carousel<Appearance>,
        _ body: (inout StripView, inout Carousel<Appearance>, Ring.ColumnRun, Range<Int>) -> Void
    ) {
        var cell = hint
        var next = coordinates.lowerBound
        while next < coordinates.upperBound {
            let run = carousel.columnRun(at: next, cellHint: &cell)
            if next == coordinates.lowerBound { hint = cell }
            let end = next + min(run.count, coordinates.upperBound - next)
            body(&self, &carousel, run, next..<end)
            next = end
        }
    }

    /// Returns the drawing of the option at `index`: the cached one if its content is still the same, a
    /// resized copy of it while the size of the letters changes (`isZooming`), or else a new one.
    ///
    /// The content is identified by its `key`, which contains the current text and the scale of its letters.
    /// With the typewriter effect (`isTyped`), letters appear one after another once the option rests in
    /// view, so the key also contains when this has started (`typedSince`), or nil before that.
    mutating func strip(
        forOption index: Int,
        carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) -> Bitmap {
        let now = carousel.now
        // Usually, nothing has happened that could have changed the option since its last comparison.
        if let strip = cache.strip(ofOption: index, at: now) { return strip }

        // Otherwise, the cached drawing is used only if it has the same key.
        let appearance = carousel.list.appearance
        var time = clock.contentTime(at: now)
        var key = appearance.contentKey(of: index, text: carousel.options[index].text, at: time)
        let isTyped = appearance.hasTypewriter && appearance.contents.hasTypewriterEffect(ofOption: index)
        if isTyped { addTyping(ofOption: carousel.options[index].id, to: &key, and: &time, at: now) }
        if let strip = cache.strip(ofOption: index, showing: key, at: now) { return strip }
        let length = carousel.extent(of: index).length
        if isZooming, let strip = makeScaledStrip(forOption: index, key: key, length: length) { return strip }

        // If no letter has appeared yet, the drawing is valid only until the slide ends (`arrival`).
        let isBeforeTyping = isTyped && key.typedSince == nil
        let typingStart = isBeforeTyping ? carousel.arrival : nil
        return drawStrip(
            forOption: index,
            key: key,
            carousel: &carousel,
            at: time,
            length: length,
            until: typingStart
        )
    }

    /// Adds the progress of the typewriter effect to `key` and `time`: the instant since when the letters of
    /// the option with the id `id` have been appearing, and the duration from then to `now`.
    private func addTyping(
        ofOption id: String,
        to key: inout StripCache.ContentKey,
        and time: inout ContentTime,
        at now: Instant
    ) {
        key.typedSince = typewriter.start(of: id)
        // A negative duration means that the option has not come to rest, so that no letter is visible.
        let notRestedYet = Nanoseconds(-1)
        time.rested = key.typedSince.map { now - $0 } ?? notRestedYet
    }

    /// Draws the option at `index` as it looks at `time`, and pads the drawing to `length` pixels along the
    /// axis of motion. The drawing is cached with `key`, which identifies its content, until the content
    /// changes. If its letters start to appear earlier, at `typingStart`, it is cached only until then.
    private mutating func drawStrip(
        forOption index: Int,
        key: StripCache.ContentKey,
        carousel: inout Carousel<Appearance>,
        at time: ContentTime,
        length: Int,
        until typingStart: Instant?
    ) -> Bitmap {
        let content = carousel.list.appearance.content(of: index, styledText: key.styledText, at: time)
        let picture = content.draw(in: area, at: time)
        let drawing = StripCache.Drawing(
            strip: fitted(picture, length: length),
            rasterSize: picture.size,
            key: key,
            // A pan over right-to-left text starts at its right end.
            isReadFromRight: isReadFromRight(option: index, carousel: &carousel)
        )
        let now = carousel.now
        let contentExpiry = content.lifetime(at: time).map { now + $0 }
        cache.store(drawing, ofOption: index, until: earlier(contentExpiry, typingStart))
        return drawing.strip
    }

    /// Resizes the cached drawing of the option at `index` to the current scale and returns it, to be shown
    /// while the scale is changing. Returns nil if no drawing is cached.
    private mutating func makeScaledStrip(forOption index: Int, key: StripCache.ContentKey, length: Int)
        -> Bitmap?
    {
        guard let scale = key.scale,
            let cachedDrawing = cache.drawing(ofOption: index, styledText: key.styledText)
        else {
            return nil
        }
        let raster = cachedDrawing.strip.cropped(to: cachedDrawing.rasterSize)
        let strip = fitted(raster.scaled(from: cachedDrawing.scale, to: scale), length: length)
        cache.storeScaled(strip, forOption: index, scale: scale)
        return strip
    }

    /// Returns whether a pan over the option at `index` starts at the right end. This is the case for
    /// right-to-left text on a vertical banner. Horizontal banners do not pan.
    private func isReadFromRight(option index: Int, carousel: inout Carousel<Appearance>) -> Bool {
        guard axis == .vertical, case .text = carousel.list.appearance.contents.options[index].content else {
            return false
        }
        return carousel.options[index].text.runsFromRightToLeft
    }

    /// Returns `picture`, padded to `length` pixels along the axis of motion. On a horizontal banner, it is
    /// also padded to the height of the options' area.
    private func fitted(_ picture: Bitmap, length: Int) -> Bitmap {
        let size =
            switch axis {
            case .horizontal: PixelSize(width: length, height: self.picture.height)
            case .vertical: PixelSize(width: picture.width, height: length)
            }
        guard picture.size != size else { return picture }
        var strip = Bitmap(size: size, format: picture.format)
        let above = axis == .horizontal ? max(0, (size.height - picture.height) / 2) : 0
        strip.copy(picture, to: PixelPoint(x: 0, y: above))
        return strip
    }
}

extension Bitmap {
    /// Returns a copy of this picture that is cropped or extended to `size`, with its rows centered
    /// vertically. Added rows are dark.
    fileprivate func cropped(to size: PixelSize) -> Bitmap {
        guard self.size != size else { return self }
        var raster = Bitmap(size: size, format: format)
        let top = (height - size.height) / 2
        raster.copy(
            PixelRectangle(x: 0, y: max(0, top), width: size.width, height: size.height),
            from: self,
            to: PixelPoint(x: 0, y: max(0, -top))
        )
        return raster
    }
}
