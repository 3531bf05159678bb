import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// The visible part of the strip: options that move along the room between the regions.
///
/// It changes neither the carousel nor the clock; see `Composer`.
struct StripView: Sendable {
    /// The rasters of the options.
    private(set) var cache = StripCache()
    /// The strip around the window of a horizontal banner. Discarded when nothing is composed.
    private var film = Film()
    /// What is in view, as large as the room.
    private(set) var picture: Bitmap
    /// Where options are drawn.
    private var room: PixelSize
    /// The axis of motion. Stored, because a look would be retained for every frame.
    private(set) var axis: Configuration.Axis
    /// When the first content in view expires; nil if none does.
    private(set) var nextExpiry: Instant?
    /// The cell at the window's edge, where the next frame starts its search.
    private var hint = 0

    /// Nothing drawn yet, in a room of the size and format of `picture`.
    init(_ axis: Configuration.Axis, _ picture: Bitmap) {
        self.axis = axis
        self.picture = picture
        room = picture.size
    }

    // MARK: Changes

    /// Options may show something else now. Each is compared when it comes into view.
    mutating func compareAnew() { cache.compareAnew() }

    /// Discards options that were resized for another letter size.
    mutating func forgetScaled() { cache.forgetScaled() }

    /// Discards the columns drawn ahead of the window.
    mutating func forgetAhead() { film.forget() }

    /// Shows another list of `count` options, of which some keep their strips, or the same in another room.
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

    /// Draws what comes into view on a horizontal banner. Returns the ring coordinates of `window`.
    @inline(__always)
    mutating func cover(
        _ window: Window,
        _ carousel: inout Carousel<Look>,
        at clock: inout ContentClock,
        isZooming: Bool
    ) -> Range<Int> {
        let shown = window.position..<window.position + picture.width
        if !film.covers(shown, at: carousel.now) {
            beginFilm(with: shown, &carousel, at: &clock, isZooming: isZooming)
        }
        nextExpiry = film.expiry(in: shown)
        return shown
    }

    /// Copies `shown`, which is covered, into the whole of `frame`. Returns whether it changed.
    @inline(__always)
    func show(_ shown: Range<Int>, in frame: inout Bitmap) -> Bool { film.show(shown, in: &frame) }

    /// Copies `shown`, which is covered, into the room of `frame`. Returns whether it changed.
    mutating func show(_ shown: Range<Int>, in frame: inout Bitmap, at room: PixelRectangle) -> Bool {
        if room.size.height == frame.height { return film.show(shown, in: &frame, at: room.x) }
        guard film.show(shown, in: &picture) else { return false }
        frame.copy(picture, to: room.origin)
        return true
    }

    /// Copies `shown`, which is covered, into `picture`.
    mutating func showInPicture(_ shown: Range<Int>) { _ = film.show(shown, in: &picture) }

    /// Draws `shown`, and ahead of it the strips that are already in the cache.
    private mutating func beginFilm(
        with shown: Range<Int>,
        _ carousel: inout Carousel<Look>,
        at clock: inout ContentClock,
        isZooming: Bool
    ) {
        film.begin(with: shown, height: picture.height, format: picture.format)
        cache.beginFrame(revision: carousel.list.revision)
        walk(shown, &carousel) { strips, carousel, run, part in
            let strip = run.option.map {
                strips.strip($0, &carousel, at: &clock, isZooming: isZooming)
            }
            let expiry = run.option.flatMap { strips.cache.expiry(of: $0) }
            strips.film.draw(strip, from: run.column, at: part, until: expiry)
        }
        var gap: Int?
        walk(film.ahead, &carousel) { strips, carousel, run, part in
            let ready = run.option.flatMap { strips.cache.readyStrip($0, at: carousel.now) }
            if run.option == nil || ready != nil {
                strips.film.draw(ready?.strip, from: run.column, at: part, until: ready?.expiry)
            } else {
                gap = strips.film.movesForward ? gap ?? part.lowerBound : part.upperBound
            }
        }
        film.extend(to: gap)
    }

    /// Draws `picture` of a vertical banner: stretches of rows; each option's lines lie aligned across the room, or
    /// shifted by the pan.
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
            let panned = window.panned.map { $0.index == option ? $0.offset : 0 } ?? 0
            let overhang = strip.width - strips.picture.width
            // A line that is read from the right begins there.
            let shift = strips.cache.isReadFromRight(option) ? max(0, overhang - panned) : panned
            let blank = max(0, alignment.leadingBlank(in: strips.picture.width - strip.width))
            let width = min(strip.width - shift, strips.picture.width)
            strips.picture.copy(
                PixelRectangle(x: shift, y: run.column, width: width, height: part.count),
                of: strip,
                to: PixelPoint(x: blank, y: part.lowerBound - window.position)
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

    /// The strip of option `index`. For an option with the time the engine knows the current words and their length.
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
        let wanted = look.wanted(of: index, saying: carousel.options[index].text, at: time)
        if let strip = cache.strip(index, showing: wanted, at: now) { return strip }
        let length = carousel.extent(of: index).length
        if isZooming, let strip = scaledStrip(index, wanted, length: length) { return strip }
        let content = look.content(of: index, saying: wanted.words)
        let picture = content.draw(in: room, at: time)
        let strip = fitted(picture, length: length)
        cache.keep(
            StripCache.Drawing(
                strip: strip,
                rasterSize: picture.size,
                wanted: wanted,
                isReadFromRight: isReadFromRight(index, &carousel)
            ),
            of: index,
            until: content.lifetime(at: time).map { now + $0 }
        )
        return strip
    }

    /// The strip of option `index` resized from a drawing at another scale, while the scale is changing.
    private mutating func scaledStrip(_ index: Int, _ wanted: StripCache.Wanted, length: Int) -> Bitmap? {
        guard let scale = wanted.scale, let drawn = cache.drawn(index, words: wanted.words) else {
            return nil
        }
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
        let strip = fitted(raster.scaled(from: drawn.scale, to: scale), length: length)
        cache.keepScaled(strip, of: index, scale: scale)
        return strip
    }

    /// Whether option `index` has words that are read from the right. On a horizontal banner nothing is panned across.
    private func isReadFromRight(_ index: Int, _ carousel: inout Carousel<Look>) -> Bool {
        guard axis == .vertical, case .text = carousel.list.look.contents.options[index].content else {
            return false
        }
        return carousel.options[index].text.runsFromRightToLeft
    }

    /// `picture` as a strip: with its length on the ring and, on a horizontal banner, the height of the room.
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
