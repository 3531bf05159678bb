import InfiniteScroll
import MonotonicTime
import Pixels

/// The picture of the displayed alert. It is drawn once. Afterward only its visible part moves.
struct AlertScreen: Sendable {
    /// The half of the period of a blinking alert, for which it is visible or dark.
    static let blink = Nanoseconds.milliseconds(500)

    struct View: Hashable, Sendable {
        /// The number of columns of the picture that are hidden at the left.
        var offset: Int
        /// Whether a blinking alert is in the dark half of its period.
        var isDark: Bool
    }

    let number: UInt64
    private let picture: Bitmap
    /// The instant at which an animated picture shows its next frame, or nil for other content.
    let expiry: Instant?
    private let left: Int
    private var view: View?

    init(
        _ number: UInt64,
        _ content: any BannerContent,
        on display: PixelSize,
        alignment: Behavior.Alignment,
        at time: ContentTime,
        now: Instant
    ) {
        self.number = number
        picture = content.draw(in: display, at: time)
        expiry = content.lifetime(at: time).map { now + $0 }
        left = alignment.leadingBlank(in: max(0, display.width - picture.width))
    }

    /// Draws the visible part `newView` into `draft`, a picture of the display's size, unless `newView` is already
    /// drawn. Returns whether anything was drawn.
    mutating func draw(_ newView: View, into draft: inout Bitmap) -> Bool {
        guard newView != view else { return false }
        view = newView
        draft.clear()
        guard !newView.isDark else { return true }
        let width = min(draft.width, picture.width - newView.offset)
        draft.copy(
            PixelRectangle(x: newView.offset, y: 0, width: width, height: picture.height),
            of: picture,
            to: PixelPoint(x: left, y: max(0, (draft.height - picture.height) / 2))
        )
        return true
    }
}

extension AlertQueue.Showing {
    /// Returns the visible part of `alert` at `now`. `start` is the instant since which it has been displayed.
    func view(of alert: Alert, since start: Instant, at now: Instant) -> AlertScreen.View {
        let halves = (now - start).rawValue / AlertScreen.blink.rawValue
        return AlertScreen.View(
            offset: extent > 0 ? pan(since: start).pixelOffset(at: now) : 0,
            isDark: alert.blinks && halves % 2 == 1
        )
    }

    /// Returns the instant of the next change of the visible part after `now`, or nil if it does not change again.
    func nextView(of alert: Alert, since start: Instant, after now: Instant) -> Instant? {
        let step = extent > 0 ? pan(since: start).nextPixelChange(after: now) : nil
        guard alert.blinks else { return step }
        let blink = AlertScreen.blink
        let halves = (now - start).rawValue / blink.rawValue
        return earlier(step, start + blink * (halves + 1))
    }

    private func pan(since start: Instant) -> Pan { Pan(start: start, extent: extent, timing: timing) }
}
