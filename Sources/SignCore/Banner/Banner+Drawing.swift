import BannerText
import InfiniteScroll
import MonotonicTime
import Pixels

/// Composition of a frame: the window of the strip and the static part around it.
extension Banner {
    /// Draws the frame of `wanted` over the one before. Returns whether it differs.
    @inline(__always)
    mutating func draw(_ wanted: Composed, into frame: inout Bitmap) -> Bool {
        switch axis {
        case .horizontal:
            let shown = wanted.window.position..<wanted.window.position + view.width
            if !film.covers(shown, at: carousel.now) { beginFilm(with: shown) }
            viewExpiry = film.expiry(in: shown)
            // Without regions and dots the strip is the whole frame.
            if layout.isBare { return film.show(shown, in: &frame) }
            if isSurrounded(marking: wanted.marked) { return replaceStrip(shown, in: &frame) }
            _ = film.show(shown, in: &view)
        case .vertical:
            drawRows(from: wanted.window)
            viewExpiry = strips.nextExpiry
            if layout.isBare { return frame.show(columnsFrom: 0, of: view) }
        }
        surround(marking: wanted.marked)
        swap(&frame, &draft)
        return frame != draft
    }

    /// Whether the frame already has the regions and the dots as they should be now.
    private func isSurrounded(marking marked: Int?) -> Bool {
        surroundings == Surroundings(marked: marked, count: carousel.list.options.count) && backdrop.isShown
            && backdrop.nextExpiry.map { carousel.now < $0 } ?? true
    }

    /// Shows another part of the strip between the regions and the dots of `frame`. Returns whether it differs.
    private mutating func replaceStrip(_ shown: Range<Int>, in frame: inout Bitmap) -> Bool {
        let room = layout.room
        if room.size.height == frame.height { return film.show(shown, in: &frame, at: room.x) }
        guard film.show(shown, in: &view) else { return false }
        frame.copy(view, to: room.origin)
        return true
    }

    /// Draws the regions and the dots around the visible part of the strip.
    private mutating func surround(marking marked: Int?) {
        let look = look
        backdrop.show(
            layout,
            on: draft.size,
            look.playlist.configuration,
            look.contents,
            at: contentTime(at: carousel.now),
            now: carousel.now
        )
        backdrop.mark(marked, of: carousel.options.count)
        draft.copyColumns(0..<draft.width, of: backdrop.picture, to: 0)
        draft.copy(view, to: layout.room.origin)
        surroundings = Surroundings(marked: marked, count: carousel.options.count)
    }

    /// Draws `shown`, and ahead of it the strips that are already in the cache.
    private mutating func beginFilm(with shown: Range<Int>) {
        film.begin(with: shown, height: view.height, format: view.format)
        strips.beginFrame(revision: carousel.list.revision)
        walk(shown) { banner, run, part in
            let strip = run.option.map { banner.strip($0) }
            let expiry = run.option.flatMap { banner.strips.expiry(of: $0) }
            banner.film.draw(strip, from: run.column, at: part, until: expiry)
        }
        var gap: Int?
        walk(film.ahead) { banner, run, part in
            let ready = run.option.flatMap { banner.strips.readyStrip($0, at: banner.carousel.now) }
            if run.option == nil || ready != nil {
                banner.film.draw(ready?.strip, from: run.column, at: part, until: ready?.expiry)
            } else {
                gap = banner.film.movesForward ? gap ?? part.lowerBound : part.upperBound
            }
        }
        film.extend(to: gap)
    }

    /// Copies stretches of rows; each option's lines lie aligned across the room, or shifted by the pan.
    private mutating func drawRows(from window: Window) {
        let look = look
        strips.beginFrame(revision: carousel.list.revision)
        view.clear()
        walk(window.position..<window.position + view.height) { banner, run, part in
            guard let option = run.option else { return }
            let strip = banner.strip(option)
            let panned = window.panned.map { $0.index == option ? $0.offset : 0 } ?? 0
            let overhang = strip.width - banner.view.width
            // A line that is read from the right begins there.
            let shift = banner.strips.isReadFromRight(option) ? max(0, overhang - panned) : panned
            let blank = max(0, look.lineAlignment.leadingBlank(in: banner.view.width - strip.width))
            let width = min(strip.width - shift, banner.view.width)
            banner.view.copy(
                PixelRectangle(x: shift, y: run.column, width: width, height: part.count),
                of: strip,
                to: PixelPoint(x: blank, y: part.lowerBound - window.position)
            )
        }
    }

    /// Calls `body` for each stretch of `coordinates` with a single content.
    private mutating func walk(
        _ coordinates: Range<Int>,
        _ body: (inout Banner, Ring.Run, Range<Int>) -> Void
    ) {
        var cell = hint
        var next = coordinates.lowerBound
        while next < coordinates.upperBound {
            let run = carousel.run(at: next, hint: &cell)
            if next == coordinates.lowerBound { hint = cell }
            let end = next + min(run.count, coordinates.upperBound - next)
            body(&self, run, next..<end)
            next = end
        }
    }

    private mutating func strip(_ index: Int) -> Bitmap {
        if let strip = strips.strip(index, at: carousel.now) { return strip }
        let wanted = wanted(of: index)
        return strips.strip(index, showing: wanted, at: carousel.now) ?? scaledStrip(index, wanted)
            ?? drawnStrip(index, wanted)
    }

    /// The content of option `index`. For an option with the time the engine knows the current words and
    /// their length.
    private func wanted(of index: Int) -> StripCache.Wanted {
        look.wanted(
            of: index,
            saying: carousel.options[index].text,
            at: contentTime(at: carousel.now)
        )
    }

    private mutating func drawnStrip(_ index: Int, _ wanted: StripCache.Wanted) -> Bitmap {
        let content = look.content(of: index, saying: wanted.words)
        let time = contentTime(at: carousel.now)
        let picture = content.draw(in: layout.room.size, at: time)
        let strip = fitted(picture, length: carousel.extent(of: index).length)
        strips.keep(
            StripCache.Drawing(
                strip: strip,
                rasterSize: picture.size,
                wanted: wanted,
                isReadFromRight: isReadFromRight(index)
            ),
            of: index,
            until: content.lifetime(at: time).map { carousel.now + $0 }
        )
        return strip
    }

    /// Whether option `index` has words that are read from the right. On a horizontal banner nothing is panned across.
    private func isReadFromRight(_ index: Int) -> Bool {
        guard axis == .vertical, case .text = look.contents.options[index].content else { return false }
        return carousel.options[index].text.runsFromRightToLeft
    }

    /// `picture` as a strip: with its length on the ring and, on a horizontal banner, the height of the room.
    func fitted(_ picture: Bitmap, length: Int) -> Bitmap {
        let size =
            switch axis {
            case .horizontal: PixelSize(width: length, height: view.height)
            case .vertical: PixelSize(width: picture.width, height: length)
            }
        guard picture.size != size else { return picture }
        var strip = Bitmap(size: size, format: picture.format)
        let above = axis == .horizontal ? max(0, (size.height - picture.height) / 2) : 0
        strip.copy(picture, to: PixelPoint(x: 0, y: above))
        return strip
    }
}
