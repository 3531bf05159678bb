import MonotonicTime
import Pixels

extension Sign {
    /// Shows a picture from a lighting console instead of the banner. The bytes are the red, green and blue of each
    /// pixel, column by column.
    package mutating func show(
        _ picture: UnsafeRawBufferPointer,
        size: PixelSize,
        from console: RealtimeConsole,
        at instant: Instant
    ) {
        change(at: instant) { $0.show(picture, size: size, from: console, at: instant) }
    }

    /// Ends the pictures of a console, and shows the banner again. Does nothing if no console covers the display.
    package mutating func endRealtime(at instant: Instant) {
        change(at: instant) { $0.endRealtime(at: instant) }
    }
}
