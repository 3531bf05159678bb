import InfiniteScroll
import Pixels

/// The part of the view that draws the pictures of a transition between two pages (R-VIEW-1).
extension StripView {
    /// Draws the current picture of the transition from a leaving to an entering page. Before that, both
    /// pages are drawn, unless they are unchanged since the last frame.
    ///
    /// `window` is at the position of the leaving page. It also contains the transition, with its progress
    /// and its destination, which is the position of the entering page.
    mutating func drawCrossing(
        in window: Window,
        carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) {
        guard let transition = window.crossing else { return }
        if !crossingView.hasPages(of: transition, window: window, at: carousel.now) {
            drawPages(of: transition, from: window, carousel: &carousel, clock: &clock, isZooming: isZooming)
        }
        nextExpiry = crossingView.expiry
        crossingView.draw(transition, travel: travel)
    }

    /// Draws the two pages of `transition`, the pictures that it blends. The former page, at `window`, leaves
    /// the display. The new page, at `newWindow`, enters it. A window is the part of the banner that the
    /// display shows at a position.
    private mutating func drawPages(
        of transition: Window.Crossing,
        from window: Window,
        carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) {
        let newWindow = Window(position: transition.destination)
        // The pages are dark pictures with the shape of `picture`, in the memory of the last transition's
        // pages.
        var (formerPage, newPage) = crossingView.takePages(shapedAs: picture)
        // From here on, the cache collects the expiry of every option that is drawn.
        cache.beginFrame(revision: carousel.list.revision)
        drawPage(of: window, into: &formerPage, carousel: &carousel, clock: &clock, isZooming: isZooming)
        drawPage(of: newWindow, into: &newPage, carousel: &carousel, clock: &clock, isZooming: isZooming)
        // A page with a clock is valid only until its text changes, and must then be drawn again.
        crossingView.storePages(
            former: formerPage,
            new: newPage,
            of: transition,
            window: window,
            until: cache.nextExpiry
        )
    }

    /// Draws the part of the banner that `window` shows into `page`, which must be dark.
    ///
    /// The visible columns of a horizontal banner are a range of coordinates along the ring, the endless row
    /// of options. They are drawn in runs. Each run shows a part of a single option. `ringRange` is the part
    /// of the ring that the run covers, and `stripColumns` are the same columns in `strip`, the drawing
    /// of the option alone. On the page, columns are counted from `window.position`.
    private mutating func drawPage(
        of window: Window,
        into page: inout Bitmap,
        carousel: inout Carousel<Appearance>,
        clock: inout ContentClock,
        isZooming: Bool
    ) {
        if axis == .vertical {
            drawRows(of: window, into: &page, carousel: &carousel, clock: &clock, isZooming: isZooming)
            return
        }
        let visibleColumns = window.position..<window.position + page.width
        // The closure receives the view and the carousel, because they cannot be captured during the call.
        forEachRun(in: visibleColumns, carousel: &carousel) { view, carousel, run, ringRange in
            // A gap between options stays dark.
            guard let optionIndex = run.option else { return }
            let strip = view.strip(
                forOption: optionIndex,
                carousel: &carousel,
                clock: &clock,
                isZooming: isZooming
            )
            let stripColumns = run.column..<run.column + ringRange.count
            let pageColumn = ringRange.lowerBound - window.position
            page.copyColumns(stripColumns, from: strip, to: pageColumn)
        }
    }
}
