import InfiniteScroll
import Pixels

extension StripView {
    /// Draws the rows that a vertical banner shows in `window` into the view's picture: a part of the strip
    /// (the endless column of options), or the picture of a transition.
    mutating func drawRowsInPicture(
        of window: Window,
        carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) {
        if window.crossing != nil {
            drawCrossing(in: window, carousel: &carousel, clock: &clock, isZooming: isZooming)
            picture.copy(crossingView.picture, to: .zero)
            return
        }
        cache.beginFrame(revision: carousel.list.revision)
        // The picture is moved out of this view, because a method of this view draws into it.
        var rows = Bitmap(width: 0, height: 0)
        swap(&rows, &picture)
        rows.clear()
        drawRows(of: window, into: &rows, carousel: &carousel, clock: &clock, isZooming: isZooming)
        swap(&rows, &picture)
        nextExpiry = cache.nextExpiry
    }

    /// Draws the rows that a vertical banner shows in `window` into `page`, a dark picture. Text that is
    /// narrower than the page is aligned horizontally. Wider text is shifted by the pan in `window`.
    ///
    /// The visible rows are a range of coordinates along the ring, the endless column of options. They are
    /// drawn in runs. Each run shows a part of a single option, and covers the part `ringRange` of the ring.
    /// The run begins at the row `stripRow` of `strip`, the drawing of the option alone.
    mutating func drawRows(
        of window: Window,
        into page: inout Bitmap,
        carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) {
        let alignment = carousel.list.appearance.lineAlignment
        let visibleRows = window.position..<window.position + page.height
        // The closure receives the view and the carousel, because they cannot be captured during the call.
        forEachRun(in: visibleRows, carousel: &carousel) { view, carousel, run, ringRange in
            // A gap between options stays dark.
            guard let optionIndex = run.option else { return }
            let strip = view.strip(
                forOption: optionIndex,
                carousel: &carousel,
                clock: &clock,
                isZooming: isZooming
            )
            // The engine counts columns along the axis of motion. On a vertical banner, these are rows.
            let stripRow = run.column
            let stripColumn = view.firstColumn(
                of: optionIndex,
                strip: strip,
                in: window,
                pageWidth: page.width
            )
            let visibleWidth = min(strip.width - stripColumn, page.width)
            // A drawing that is wider than the page leaves no column blank.
            let blankColumns = max(0, page.width - strip.width)
            let pageColumn = alignment.leadingBlank(in: blankColumns)
            let pageRow = ringRange.lowerBound - window.position
            page.copy(
                PixelRectangle(x: stripColumn, y: stripRow, width: visibleWidth, height: ringRange.count),
                from: strip,
                to: PixelPoint(x: pageColumn, y: pageRow)
            )
        }
    }

    /// Returns the first visible column of `strip`, the drawing of the option at index `option`. The page is
    /// `pageWidth` pixels wide. The result depends on how far the option has been panned.
    private func firstColumn(of option: Int, strip: Bitmap, in window: Window, pageWidth: Int) -> Int {
        var panOffset = 0
        if let panned = window.pannedOption, panned.index == option { panOffset = panned.offset }
        guard cache.isReadFromRight(optionAt: option) else { return panOffset }
        // Right-to-left text begins at the right.
        let overhang = strip.width - pageWidth
        return max(0, overhang - panOffset)
    }
}
