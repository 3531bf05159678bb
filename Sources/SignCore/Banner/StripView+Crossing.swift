import InfiniteScroll
import Pixels

/// The part of the view that draws the pictures of a transition between two pages (R-VIEW-1).
extension StripView {
    /// Draws the current picture of the transition between two pages that `window` shows. First, the leaving
    /// and the entering page are drawn if either has changed since the last frame. `window` contains the
    /// position of the leaving page, and `moment`, the progress of the transition, that of the entering page.
    mutating func drawCrossing(
        of window: Window,
        _ carousel: inout Carousel<Appearance>,
        at clock: inout ContentClock,
        isZooming: Bool
    ) {
        guard let moment = window.crossing else { return }
        if !crossing.hasPages(of: moment, window, at: carousel.now) {
            var (leavingPage, enteringPage) = crossing.takePages(shapedAs: picture)
            cache.beginFrame(revision: carousel.list.revision)
            draw(window, into: &leavingPage, of: &carousel, at: &clock, isZooming: isZooming)
            draw(
                Window(position: moment.destination),
                into: &enteringPage,
                of: &carousel,
                at: &clock,
                isZooming: isZooming
            )
            crossing.keep(
                former: leavingPage,
                new: enteringPage,
                of: moment,
                in: window,
                until: cache.nextExpiry
            )
        }

        nextExpiry = crossing.expiry
        crossing.draw(moment, travel: travel)
    }

    /// Draws the part of the strip (the endless row of options) that `window` shows into `page`, which must
    /// be dark.
    private mutating func draw(
        _ window: Window,
        into page: inout Bitmap,
        of carousel: inout Carousel<Appearance>,
        at clock: inout ContentClock,
        isZooming: Bool
    ) {
        guard axis == .horizontal else {
            return drawRows(of: window, into: &page, &carousel, at: &clock, isZooming: isZooming)
        }
        // A run is a sequence of adjacent columns that belong to the same option. `part` holds its ring coordinates.
        walk(window.position..<window.position + page.width, &carousel) { view, carousel, run, part in
            guard let option = run.option else { return }
            let strip = view.strip(forContentAt: option, of: &carousel, at: &clock, isZooming: isZooming)
            let columns = run.column..<run.column + part.count
            page.copyColumns(columns, of: strip, to: part.lowerBound - window.position)
        }
    }
}
