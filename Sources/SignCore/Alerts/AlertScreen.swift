import InfiniteScroll
import MonotonicTime
import Pixels

/// The picture of the alert on the display: drawn once, and then moved.
struct AlertScreen: Sendable {
    /// Half of the time from one light to the next of an alert that blinks.
    static let blink = Nanoseconds.milliseconds(500)

    /// What of the picture is shown.
    struct View: Hashable, Sendable {
        /// The columns that are out of view at the left.
        var offset: Int
        /// Whether a blinking alert is in its dark half.
        var isDark: Bool
    }

    /// The number of its alert.
    let number: UInt64
    private let picture: Bitmap
    /// When a moving picture shows its next frame; nil is never.
    let expiry: Instant?
    private let left: Int
    /// What was drawn last.
    private var view: View?

    /// The alert of `number` on `stage`, with `content` at `time`.
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

    /// Draws `wanted` into `draft`, which has the display's size, unless it was drawn last. Returns whether it did.
    mutating func draw(_ wanted: View, into draft: inout Bitmap) -> Bool {
        guard wanted != view else { return false }
        view = wanted
        draft.clear()
        guard !wanted.isDark else { return true }
        let width = min(draft.width, picture.width - wanted.offset)
        draft.copy(
            PixelRectangle(x: wanted.offset, y: 0, width: width, height: picture.height),
            of: picture,
            to: PixelPoint(x: left, y: max(0, (draft.height - picture.height) / 2))
        )
        return true
    }
}

extension AlertQueue.Showing {
    /// What is in view at `now` of an alert whose time began at `start`.
    func view(of alert: Alert, since start: Instant, at now: Instant) -> AlertScreen.View {
        let halves = (now - start).rawValue / AlertScreen.blink.rawValue
        return AlertScreen.View(
            offset: extent > 0 ? pan(since: start).pixelOffset(at: now) : 0,
            isDark: alert.blinks && halves % 2 == 1
        )
    }

    /// When that is next another view; nil is never.
    func nextView(of alert: Alert, since start: Instant, after now: Instant) -> Instant? {
        let step = extent > 0 ? pan(since: start).nextPixelChange(after: now) : nil
        guard alert.blinks else { return step }
        let blink = AlertScreen.blink
        let halves = (now - start).rawValue / blink.rawValue
        return earlier(step, start + blink * (halves + 1))
    }

    private func pan(since start: Instant) -> Pan { Pan(start: start, extent: extent, timing: law) }
}
