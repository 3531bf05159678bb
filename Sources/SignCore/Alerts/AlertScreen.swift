import InfiniteScroll
import MonotonicTime
import Pixels

/// The picture of the displayed alert. The picture is drawn once, and then only its visible part moves.
struct AlertScreen: Sendable {
    /// Half of the period of a blinking alert: how long it is visible, and how long it is dark.
    static let blink = Nanoseconds.milliseconds(500)

    /// The visible part of the picture at an instant.
    struct VisiblePart: Hashable, Sendable {
        /// The number of columns at the left of the picture that are hidden.
        var offset: Int
        /// Whether a blinking alert is in the dark half of its period.
        var isDark: Bool
    }

    let number: UInt64
    private let picture: Bitmap
    /// The instant at which an animated picture shows its next frame, or nil if the content is not animated.
    let expiry: Instant?
    private let left: Int
    private var visiblePart: VisiblePart?

    init(
        _ number: UInt64,
        _ content: any BannerContent,
        on display: PixelSize,
        as format: PixelFormat,
        alignment: Behavior.Alignment,
        at time: ContentTime,
        now: Instant
    ) {
        self.number = number
        picture = Self.converted(content.draw(in: display, at: time), to: format)
        expiry = content.lifetime(at: time).map { now + $0 }
        left = alignment.leadingBlank(in: max(0, display.width - picture.width))
    }

    /// Returns `picture` in the format of the display. They differ if the display has changed since the alert was
    /// raised, as in the setup of a sign.
    private static func converted(_ picture: Bitmap, to format: PixelFormat) -> Bitmap {
        guard picture.format != format else { return picture }
        var converted = Bitmap(width: picture.width, height: picture.height, format: format)
        _ = converted.replaceColumns(from: 0, with: 0..<picture.width, of: picture)
        return converted
    }

    /// Draws the visible part `newPart` into `backBuffer`, which has the size of the display. Does nothing if that part
    /// is already drawn. Returns whether it was drawn.
    mutating func draw(_ newPart: VisiblePart, into backBuffer: inout Bitmap) -> Bool {
        guard newPart != visiblePart else { return false }
        visiblePart = newPart
        backBuffer.clear()
        guard !newPart.isDark else { return true }
        let width = min(backBuffer.width, picture.width - newPart.offset)
        backBuffer.copy(
            PixelRectangle(x: newPart.offset, y: 0, width: width, height: picture.height),
            of: picture,
            to: PixelPoint(x: left, y: max(0, (backBuffer.height - picture.height) / 2))
        )
        return true
    }
}

extension AlertQueue.Showing {
    /// Returns the visible part of `alert` at `now`. `start` is the instant at which the alert appeared,
    /// moved later by the time during which other alerts covered it.
    func view(of alert: Alert, since start: Instant, at now: Instant) -> AlertScreen.VisiblePart {
        let halves = (now - start).rawValue / AlertScreen.blink.rawValue
        return AlertScreen.VisiblePart(
            offset: extent > 0 ? pan(since: start).pixelOffset(at: now) : 0,
            isDark: alert.blinks && halves % 2 == 1
        )
    }

    /// Returns the next instant after `now` at which the visible part changes, or nil if it does not change again.
    func nextView(of alert: Alert, since start: Instant, after now: Instant) -> Instant? {
        let step = extent > 0 ? pan(since: start).nextPixelChange(after: now) : nil
        guard alert.blinks else { return step }
        let blink = AlertScreen.blink
        let halves = (now - start).rawValue / blink.rawValue
        return earlier(step, start + blink * (halves + 1))
    }

    private func pan(since start: Instant) -> Pan { Pan(start: start, extent: extent, timing: timing) }
}
