import MonotonicTime
import Pixels

extension Sign {
    /// Shows a picture from a lighting console instead of the banner. `picture` contains the red, green and
    /// blue of each pixel, column by column, and `size` is its size in pixels.
    package mutating func show(
        _ picture: UnsafeRawBufferPointer,
        size: PixelSize,
        from console: RealtimeConsole,
        at instant: Instant
    ) {
        changeBanner(at: instant) { $0.showRealtimePicture(picture, size: size, from: console, at: instant) }
    }

    /// Removes the picture of a lighting console, so that the banner is visible again. Does nothing if no
    /// such picture covers the display.
    package mutating func endRealtime(at instant: Instant) {
        changeBanner(at: instant) { $0.endRealtime(at: instant) }
    }
}
