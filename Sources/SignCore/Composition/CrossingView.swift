import InfiniteScroll
import MonotonicTime
import Pixels

/// The picture of a transition, with the two pages from which it is drawn.
///
/// The pages are redrawn when the transition begins or their content changes. Each frame then depends only on
/// the pages and the progress of the transition.
struct CrossingView: Sendable {
    /// The page that leaves the display, and the page that enters it.
    private(set) var pages: (former: Bitmap, new: Bitmap)
    /// The picture of the transition at its current progress, drawn from the two pages.
    private(set) var picture: Bitmap
    /// The next instant at which either page of the transition must be redrawn, or nil if neither expires.
    private(set) var expiry: Instant?
    private var renderer = TransitionRenderer()
    /// The state for which the pages of the transition were drawn, or nil if they must be redrawn.
    private var drawnState: PageState?

    /// The state, apart from page contents, on which the drawings of the two pages depend.
    private struct PageState: Equatable {
        var position: Int
        var destination: Int
        var panned: Window.PannedOption?

        init(_ window: Window, _ crossing: Window.Crossing) {
            position = window.position
            destination = crossing.destination
            panned = window.pannedOption
        }
    }

    /// Creates a view for transitions between pages that have the size and format of `page`.
    init(_ page: Bitmap) {
        pages = (page, page)
        picture = page
    }

    /// Discards the pages of the transition, so that they are redrawn before the next frame.
    mutating func forget() { drawnState = nil }

    /// Returns whether the pages of the transition `crossing` have been drawn and are still valid at `now`.
    func hasPages(of crossing: Window.Crossing, window: Window, at now: Instant) -> Bool {
        drawnState == PageState(window, crossing) && expiry.map { now < $0 } ?? true
    }

    /// Returns two dark pictures with the size and format of `page`, for drawing the pages of the next
    /// transition. They reuse the memory of the previous pages, which become invalid.
    mutating func takePages(shapedAs page: Bitmap) -> (former: Bitmap, new: Bitmap) {
        drawnState = nil
        guard pages.former.hasSameShape(as: page) else {
            let dark = Bitmap(size: page.size, format: page.format)
            return (dark, dark)
        }
        var clearedPages = pages
        let empty = Bitmap(width: 0, height: 0)
        pages = (empty, empty)
        clearedPages.former.clear()
        clearedPages.new.clear()
        return clearedPages
    }

    /// Stores the pages of the transition `crossing`: `former` leaves the display, and `new` enters it. They
    /// are valid until `expiry`, or indefinitely if `expiry` is nil.
    mutating func storePages(
        former: Bitmap,
        new: Bitmap,
        of crossing: Window.Crossing,
        window: Window,
        until expiry: Instant?
    ) {
        pages = (former, new)
        drawnState = PageState(window, crossing)
        self.expiry = expiry
        if !picture.hasSameShape(as: former) { picture = former }
    }

    /// Draws the picture of the transition `crossing` at its current progress. Its pages must already have
    /// been drawn. `travel` is the direction in which the banner moves.
    mutating func draw(_ crossing: Window.Crossing, travel: Travel) {
        renderer.draw(
            Transition(code: crossing.kind),
            step: crossing.step,
            stepCount: crossing.stepCount,
            from: pages.former,
            to: pages.new,
            travel: travel,
            into: &picture
        )
    }
}
