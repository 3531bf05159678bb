import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// The visible part of the strip: options that move between the regions.
///
/// Its methods do not modify the carousel and the clock; see `Composer`.
struct StripView: Sendable {
    private(set) var cache = StripCache()
    /// The strip around the window of a horizontal banner. Discarded when nothing is composed.
    private var scrollCache = ScrollCache()
    /// The visible part, as large as the room.
    private(set) var picture: Bitmap
    /// The size in which options are drawn.
    private var room: PixelSize
    /// The axis of motion. Stored, because every frame would retain the look.
    private(set) var axis: Configuration.Axis
    private(set) var nextExpiry: Instant?
    /// The cell at the window's edge, where the next frame starts its search.
    private var hint = 0

    /// Creates an empty view with the size and format of `picture`.
    init(_ axis: Configuration.Axis, _ picture: Bitmap) {
        self.axis = axis
        self.picture = picture
        room = picture.size
    }

    // MARK: Changes

    /// Invalidates all options. Each one is compared when it comes into view.
    mutating func invalidateComparisons() { cache.invalidateComparisons() }

    /// Discards options that were resized for another letter size.
    mutating func forgetScaled() { cache.forgetScaled() }

    /// Discards the columns drawn ahead of the window.
    mutating func forgetAhead() { scrollCache.forget() }

    /// Shows another list of `count` options, some of which keep their strips, or the same list in another room.
    mutating func layOut(
        _ look: Look,
        in room: PixelSize,
        count: Int,
        isOther: Bool,
        keeping isKept: (Int) -> Bool
    ) {
        if isOther { cache.reset(count: count, keeping: isKept) }
        axis = look.axis
        hint = 0
        self.room = room
        let dark = Bitmap(size: room, format: look.stage.format)
        if !picture.hasShape(of: dark) { picture = dark }
    }

    // MARK: Frames

    /// Draws the parts of a horizontal banner that come into view. Returns the ring coordinates of `window`.
    @inline(__always)
    mutating func cover(
        _ window: Window,
        _ carousel: inout Carousel<Look>,
        at clock: inout ContentClock,
        isZooming: Bool
    ) -> Range<Int> {
        let shown = window.position..<window.position + picture.width
        if !scrollCache.covers(shown, at: carousel.now) {
            beginFilm(with: shown, &carousel, at: &clock, isZooming: isZooming)
        }
        nextExpiry = scrollCache.expiry(in: shown)
        return shown
    }

    /// Copies `shown`, which is covered, to the whole of `frame`. Returns whether `frame` changes.
    @inline(__always)
    func show(_ shown: Range<Int>, in frame: inout Bitmap) -> Bool { scrollCache.show(shown, in: &frame) }

    /// Copies `shown`, which is covered, to the room of `frame`. Returns whether `frame` changes.
    mutating func show(_ shown: Range<Int>, in frame: inout Bitmap, at room: PixelRectangle) -> Bool {
        if room.size.height == frame.height { return scrollCache.show(shown, in: &frame, at: room.x) }
        guard scrollCache.show(shown, in: &picture) else { return false }
        frame.copy(picture, to: room.origin)
        return true
    }

    mutating func showInPicture(_ shown: Range<Int>) { _ = scrollCache.show(shown, in: &picture) }

    /// Draws `shown`, and ahead of it the strips that are cached.
    private mutating func beginFilm(
        with shown: Range<Int>,
        _ carousel: inout Carousel<Look>,
        at clock: inout ContentClock,
        isZooming: Bool
    ) {
        scrollCache.begin(with: shown, height: picture.height, format: picture.format)
        cache.beginFrame(revision: carousel.list.revision)
        walk(shown, &carousel) { strips, carousel, run, part in
            let strip = run.option.map {
                strips.strip($0, &carousel, at: &clock, isZooming: isZooming)
            }
            let expiry = run.option.flatMap { strips.cache.expiry(of: $0) }
            strips.scrollCache.draw(strip, from: run.column, at: part, until: expiry)
        }
        var gap: Int?
        walk(scrollCache.ahead, &carousel) { strips, carousel, run, part in
            let ready = run.option.flatMap { strips.cache.readyStrip($0, at: carousel.now) }
            if run.option == nil || ready != nil {
                strips.scrollCache.draw(ready?.strip, from: run.column, at: part, until: ready?.expiry)
            } else {
                gap = strips.scrollCache.movesForward ? gap ?? part.lowerBound : part.upperBound
            }
        }
        scrollCache.extend(to: gap)
    }

    /// Draws `picture` of a vertical banner, one stretch of rows per option. Text is aligned across the room, or shifted by
    /// the pan.
    mutating func drawRows(
        from window: Window,
        _ carousel: inout Carousel<Look>,
        at clock: inout ContentClock,
        isZooming: Bool
    ) {
        cache.beginFrame(revision: carousel.list.revision)
        picture.clear()
        let alignment = carousel.list.look.lineAlignment
        let rows = window.position..<window.position + picture.height
        defer { nextExpiry = cache.nextExpiry }
        walk(rows, &carousel) { strips, carousel, run, part in
            guard let option = run.option else { return }
            let strip = strips.strip(option, &carousel, at: &clock, isZooming: isZooming)
            let panOffset = window.panned.map { $0.index == option ? $0.offset : 0 } ?? 0
            let overhang = strip.width - strips.picture.width
            // Right-to-left text begins at the right.
            let sourceX = strips.cache.isReadFromRight(option) ? max(0, overhang - panOffset) : panOffset
            let leadingPadding = max(0, alignment.leadingBlank(in: strips.picture.width - strip.width))
            let width = min(strip.width - sourceX, strips.picture.width)
            strips.picture.copy(
                PixelRectangle(x: sourceX, y: run.column, width: width, height: part.count),
                of: strip,
                to: PixelPoint(x: leadingPadding, y: part.lowerBound - window.position)
            )
        }
    }

    /// Calls `body` for each stretch of `coordinates` with a single content.
    private mutating func walk(
        _ coordinates: Range<Int>,
        _ carousel: inout Carousel<Look>,
        _ body: (inout StripView, inout Carousel<Look>, Ring.Run, Range<Int>) -> Void
    ) {
        var cell = hint
        var next = coordinates.lowerBound
        while next < coordinates.upperBound {
            let run = carousel.run(at: next, hint: &cell)
            if next == coordinates.lowerBound { hint = cell }
            let end = next + min(run.count, coordinates.upperBound - next)
            body(&self, &carousel, run, next..<end)
            next = end
        }
    }

    /// Returns the strip of option `index`. The engine has the current text of an option with the time, and its length.
    private mutating func strip(
        _ index: Int,
        _ carousel: inout Carousel<Look>,
        at clock: inout ContentClock,
        isZooming: Bool
    ) -> Bitmap {
        let now = carousel.now
        if let strip = cache.strip(index, at: now) { return strip }
        let look = carousel.list.look
        let time = clock.time(at: now)
        let key = look.contentKey(of: index, text: carousel.options[index].text, at: time)
        if let strip = cache.strip(index, showing: key, at: now) { return strip }
        let length = carousel.extent(of: index).length
        if isZooming, let strip = makeScaledStrip(index, key, length: length) { return strip }
        let content = look.content(of: index, words: key.words)
        let picture = content.draw(in: room, at: time)
        let strip = fitted(picture, length: length)
        cache.keep(
            StripCache.Drawing(
                strip: strip,
                rasterSize: picture.size,
                key: key,
                isReadFromRight: isReadFromRight(index, &carousel)
            ),
            of: index,
            until: content.lifetime(at: time).map { now + $0 }
        )
        return strip
    }

    /// Returns the strip of option `index`, resized from a drawing at another scale while the scale changes, or nil if there
    /// is no such drawing.
    private mutating func makeScaledStrip(_ index: Int, _ key: StripCache.ContentKey, length: Int) -> Bitmap?
    {
        guard let scale = key.scale, let cachedDrawing = cache.drawing(index, words: key.words) else {
            return nil
        }
        let raster = cachedDrawing.strip.cropped(to: cachedDrawing.rasterSize)
        let strip = fitted(raster.scaled(from: cachedDrawing.scale, to: scale), length: length)
        cache.keepScaled(strip, of: index, scale: scale)
        return strip
    }

    /// Returns whether option `index` has right-to-left text that may be panned, which only a vertical banner does.
    private func isReadFromRight(_ index: Int, _ carousel: inout Carousel<Look>) -> Bool {
        guard axis == .vertical, case .text = carousel.list.look.contents.options[index].content else {
            return false
        }
        return carousel.options[index].text.runsFromRightToLeft
    }

    /// Returns `picture` with its length on the ring and, on a horizontal banner, the height of the room.
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
    /// Returns the part of `size` in the middle of the height. Rows outside of this picture are dark.
    fileprivate func cropped(to size: PixelSize) -> Bitmap {
        guard self.size != size else { return self }
        var raster = Bitmap(size: size, format: format)
        let top = (height - size.height) / 2
        raster.copy(
            PixelRectangle(x: 0, y: max(0, top), width: size.width, height: size.height),
            of: self,
            to: PixelPoint(x: 0, y: max(0, -top))
        )
        return raster
    }
}
