import InfiniteScroll
import MonotonicTime
import Pixels

/// The two pages of a transition, and the picture between them.
///
/// The pages are drawn when the transition begins or their content changes. Each frame then needs only the pages and
/// the progress.
struct CrossingView: Sendable {
    /// The page that the transition leaves, and the page that enters.
    private(set) var pages: (former: Bitmap, new: Bitmap)
    /// The picture between the pages.
    private(set) var picture: Bitmap
    /// The next instant at which a page must be drawn again, or nil if there is none.
    private(set) var expiry: Instant?
    private var renderer = TransitionRenderer()
    /// The description of the drawn pages, or nil if the pages must be drawn.
    private var drawnState: PageState?

    /// The state on which the pictures of the pages depend, apart from their contents.
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

    /// Creates a view for pages with the shape of `page`.
    init(_ page: Bitmap) {
        pages = (page, page)
        picture = page
    }

    /// Causes the pages to be drawn again before the next frame.
    mutating func forget() { drawnState = nil }

    /// Returns whether the pages of `crossing` are drawn and valid.
    func hasPages(of crossing: Window.Crossing, _ window: Window, at now: Instant) -> Bool {
        drawnState == PageState(window, crossing) && expiry.map { now < $0 } ?? true
    }

    /// Returns two dark pictures with the shape of `page`, for the pages of another transition. They use the memory of
    /// the previous pages, which are no longer valid.
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

    /// Stores the pages of `crossing`. They are valid until `expiry`, or indefinitely if `expiry` is nil.
    mutating func keep(
        _ former: Bitmap,
        _ new: Bitmap,
        of crossing: Window.Crossing,
        _ window: Window,
        until expiry: Instant?
    ) {
        pages = (former, new)
        drawnState = PageState(window, crossing)
        self.expiry = expiry
        if !picture.hasShape(of: former) { picture = former }
    }

    /// Draws the picture of `crossing`. The pages must be drawn.
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
