import InfiniteScroll
import MonotonicTime
import Pixels

/// The two pages of a transition, and the picture between them.
///
/// The pages are drawn when the transition begins or their content changes. Each frame is then drawn from the pages and
/// the progress alone.
struct CrossingView: Sendable {
    /// The page that is leaving, and the page that is entering.
    private(set) var pages: (former: Bitmap, new: Bitmap)
    /// The picture between the two pages.
    private(set) var picture: Bitmap
    /// The next instant at which a page must be redrawn, or nil if neither page expires.
    private(set) var expiry: Instant?
    private var renderer = TransitionRenderer()
    /// The state with which the pages were drawn, or nil if the pages must be drawn.
    private var drawnState: PageState?

    /// The state, other than the contents of the pages, that determines how the pages are drawn.
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

    /// Creates a view for pages with the size and format of `page`.
    init(_ page: Bitmap) {
        pages = (page, page)
        picture = page
    }

    /// Discards the pages, so that they are redrawn before the next frame.
    mutating func forget() { drawnState = nil }

    /// Returns whether the pages of `crossing` are drawn and still valid.
    func hasPages(of crossing: Window.Crossing, _ window: Window, at now: Instant) -> Bool {
        drawnState == PageState(window, crossing) && expiry.map { now < $0 } ?? true
    }

    /// Returns two dark pictures with the size and format of `page`, for the pages of the next transition. They reuse
    /// the memory of the previous pages, which become invalid.
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

    /// Draws the picture of `crossing`. Its pages must have been drawn before.
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
