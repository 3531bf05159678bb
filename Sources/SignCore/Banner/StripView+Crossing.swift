import InfiniteScroll
import Pixels

/// The part of the view that draws the pictures of a transition between two pages (R-VIEW-1).
extension StripView {
    /// Draws the current picture of the transition between two pages that `window` shows. First, the leaving
    /// and the entering page are drawn if either has changed since the last frame. `window` contains the
    /// position of the leaving page, and `crossingState`, the progress of the transition, that of the
    /// entering page.
    mutating func drawCrossing(
        in window: Window,
        carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) {
        guard let crossingState = window.crossing else { return }
        if !crossing.hasPages(of: crossingState, window: window, at: carousel.now) {
            var (leavingPage, enteringPage) = crossing.takePages(shapedAs: picture)
            cache.beginFrame(revision: carousel.list.revision)
            drawPage(of: window, into: &leavingPage, carousel: &carousel, clock: &clock, isZooming: isZooming)
            drawPage(
                of: Window(position: crossingState.destination),
                into: &enteringPage,
                carousel: &carousel,
                clock: &clock,
                isZooming: isZooming
            )
            crossing.storePages(
                former: leavingPage,
                new: enteringPage,
                of: crossingState,
                window: window,
                until: cache.nextExpiry
            )
        }

        nextExpiry = crossing.expiry
        crossing.draw(crossingState, travel: travel)
    }

    /// Draws the part of the strip (the endless row of options) that `window` shows into `page`, which must
    /// be dark.
    private mutating func drawPage(
        of window: Window,
        into page: inout Bitmap,
        carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) {
        guard axis == .horizontal else {
            return drawRows(of: window, into: &page, carousel: &carousel, clock: &clock, isZooming: isZooming)
        }
        // A run is a sequence of adjacent columns that belong to the same option. `ringRange` holds its ring
        // coordinates.
        forEachRun(in: window.position..<window.position + page.width, carousel: &carousel) {
            view,
            carousel,
            run,
            ringRange in
            guard let optionIndex = run.option else { return }
            let strip = view.strip(
                forOption: optionIndex,
                carousel: &carousel,
                clock: &clock,
                isZooming: isZooming
            )
            let columns = run.column..<run.column + ringRange.count
            page.copyColumns(columns, from: strip, to: ringRange.lowerBound - window.position)
        }
    }
}
