import InfiniteScroll
import MonotonicTime
import Pixels

/// The two pages of a transition, and the picture that is drawn from them.
///
/// The pages are drawn when the transition begins or their content changes. Each frame is then drawn from the
/// pages and the progress of the transition alone.
struct CrossingView: Sendable {
    /// The page that leaves the display, and the page that enters it.
    private(set) var pages: (former: Bitmap, new: Bitmap)
    /// The picture of the transition at its current progress, drawn from the two pages.
    private(set) var picture: Bitmap
    /// The next instant at which a page of the transition must be redrawn, or nil if neither page expires.
    private(set) var expiry: Instant?
    private var renderer = TransitionRenderer()
    /// The state with which the pages of the transition were drawn, or nil if they must be drawn.
    private var drawnState: PageState?

    /// The state, apart from the contents of the pages, that determines how the pages of a transition are
    /// drawn.
    private struct PageState: Equatable {
        var position: Int
        var destination: Int
        var panned: Window.Panned?

        init(_ window: Window, _ crossing: Window.Crossing) {
            position = window.position
            destination = crossing.destination
            panned = window.panned
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
    func hasPages(of crossing: Window.Crossing, _ window: Window, at now: Instant) -> Bool {
        drawnState == PageState(window, crossing) && expiry.map { now < $0 } ?? true
    }

    /// Returns two dark pictures with the size and format of `page`, into which the pages of the next
    /// transition can be drawn. They reuse the memory of the previous pages, which become invalid.
    mutating func takePages(shapedAs page: Bitmap) -> (former: Bitmap, new: Bitmap) {
        drawnState = nil
        guard pages.former.hasShape(of: page) else {
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

    /// Stores `former` and `new`, the pages that leave and enter the display in the transition `crossing`.
    /// They are valid until `expiry`, or indefinitely if `expiry` is nil.
    mutating func keep(
        former: Bitmap,
        new: Bitmap,
        of crossing: Window.Crossing,
        in window: Window,
        until expiry: Instant?
    ) {
        pages = (former, new)
        drawnState = PageState(window, crossing)
        self.expiry = expiry
        if !picture.hasShape(of: former) { picture = former }
    }

    /// Draws the picture of the transition `crossing` at its current progress. The pages must have been drawn
    /// before. `travel` is the direction in which the banner moves.
    mutating func draw(_ crossing: Window.Crossing, travel: Travel) {
        renderer.draw(
            Transition(code: crossing.kind),
            step: crossing.step,
            of: crossing.count,
            from: pages.former,
            to: pages.new,
            travel: travel,
            into: &picture
        )
    }
}
