import MonotonicTime
import Pixels

extension Sign {
    /// Shows a picture that a lighting console sends, in place of the banner. The bytes are red, green and blue of each
    /// pixel, column by column.
    package mutating func show(
        _ picture: UnsafeRawBufferPointer,
        size: PixelSize,
        from console: RealtimeConsole,
        at instant: Instant
    ) {
        change(at: instant) { $0.show(picture, size: size, from: console, at: instant) }
    }

    /// Shows the banner again after the pictures of a console. Has no effect if no console covers the display.
    package mutating func endRealtime(at instant: Instant) {
        change(at: instant) { $0.endRealtime(at: instant) }
    }
}
