import Pixels

/// The picture of a lighting console. While there is one, it covers the banner and all alerts.
struct RealtimeScreen: Sendable {
    /// The lighting console whose picture is shown, or nil while the banner is visible.
    private(set) var console: RealtimeConsole?
    private var picture = Bitmap(width: 0, height: 0, format: .color)
    /// Whether the current picture has arrived since the last frame was drawn, so that it must be copied to
    /// the next frame.
    private var isNew = false

    /// Whether the picture of a lighting console covers the display.
    var coversDisplay: Bool { console != nil }

    /// Stores a picture from `console` for the next frame. `bytes` contains the red, green and blue of each
    /// pixel, column by column. Excess bytes are ignored. Returns whether this is the first picture from this
    /// console.
    mutating func storePicture(
        _ bytes: UnsafeRawBufferPointer,
        size: PixelSize,
        from console: RealtimeConsole
    ) -> Bool {
        if picture.size != size { picture = Bitmap(size: size, format: .color) }
        picture.setBytes(bytes)
        isNew = true
        defer { self.console = console }
        return console != self.console
    }

    /// Discards the lighting console's picture and its memory, so that the banner is visible again.
    mutating func end() { self = RealtimeScreen() }

    /// Copies the lighting console's picture to `frame` in the frame's pixel format, if the picture is new or
    /// `isResized` indicates that the frame is dark. Does nothing if their sizes differ. Returns whether any
    /// pixel has changed.
    mutating func compose(into frame: inout Bitmap, isResized: Bool) -> Bool {
        guard isNew || isResized, picture.size == frame.size else { return false }
        isNew = false
        return frame.replaceColumns(from: 0, with: 0..<picture.width, of: picture)
    }
}
