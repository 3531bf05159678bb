import InfiniteScroll
import MonotonicTime
import Pixels

/// The picture of the displayed alert, which is drawn only once. Afterwards, only the visible part of it
/// changes.
struct AlertScreen: Sendable {
    /// Half the blinking period of an alert, which is visible in one half and dark in the other.
    static let blink = Nanoseconds.milliseconds(500)

    /// The part of an alert's picture that is visible at an instant.
    struct VisiblePart: Hashable, Sendable {
        /// The number of columns that are hidden at the left of the alert's picture.
        var offset: Int
        /// Whether a blinking alert is in the dark half of its blinking period.
        var isDark: Bool
    }

    let number: UInt64
    private let picture: Bitmap
    /// The instant at which an animated picture in the alert shows its next frame, or nil if the content is
    /// not animated.
    let expiry: Instant?
    private let left: Int
    private var visiblePart: VisiblePart?

    init(
        number: UInt64,
        content: any BannerContent,
        size display: PixelSize,
        format: PixelFormat,
        alignment: Behavior.Alignment,
        time: ContentTime,
        now: Instant
    ) {
        self.number = number
        picture = Self.converted(content.draw(in: display, at: time), to: format)
        expiry = content.lifetime(at: time).map { now + $0 }
        left = alignment.leadingBlank(in: max(0, display.width - picture.width))
    }

    /// Returns `picture` converted to the pixel format `format` of the display. The formats differ if the
    /// display was changed after the alert was raised, for example during the setup of a sign.
    private static func converted(_ picture: Bitmap, to format: PixelFormat) -> Bitmap {
        guard picture.format != format else { return picture }
        var converted = Bitmap(width: picture.width, height: picture.height, format: format)
        _ = converted.replaceColumns(from: 0, with: 0..<picture.width, of: picture)
        return converted
    }

    /// Draws the part `newPart` of the alert's picture into `backBuffer`, which has the size of the display.
    /// Returns false and does nothing if this part is already drawn.
    mutating func draw(_ newPart: VisiblePart, into backBuffer: inout Bitmap) -> Bool {
        guard newPart != visiblePart else { return false }
        visiblePart = newPart
        backBuffer.clear()
        guard !newPart.isDark else { return true }
        let width = min(backBuffer.width, picture.width - newPart.offset)
        backBuffer.copy(
            PixelRectangle(x: newPart.offset, y: 0, width: width, height: picture.height),
            from: picture,
            to: PixelPoint(x: left, y: max(0, (backBuffer.height - picture.height) / 2))
        )
        return true
    }
}

extension AlertQueue.Presentation {
    /// Returns the part of the picture of `alert` that is visible at `now`. `start` is the instant at which
    /// the alert appeared, plus the time during which other alerts covered it.
    func visiblePart(of alert: Alert, since start: Instant, at now: Instant) -> AlertScreen.VisiblePart {
        let halves = (now - start).rawValue / AlertScreen.blink.rawValue
        return AlertScreen.VisiblePart(
            offset: extent > 0 ? pan(since: start).pixelOffset(at: now) : 0,
            isDark: alert.blinks && halves % 2 == 1
        )
    }

    /// Returns the next instant after `now` at which the visible part of `alert` changes, or nil if it does
    /// not change again. `start` is the instant at which the alert appeared, plus the time during which other
    /// alerts covered it.
    func nextView(of alert: Alert, since start: Instant, after now: Instant) -> Instant? {
        let step = extent > 0 ? pan(since: start).nextPixelChange(after: now) : nil
        guard alert.blinks else { return step }
        let blink = AlertScreen.blink
        let halves = (now - start).rawValue / blink.rawValue
        return earlier(step, start + blink * (halves + 1))
    }

    private func pan(since start: Instant) -> Pan { Pan(start: start, extent: extent, timing: timing) }
}
