import Pixels

/// The screen with the pictures of a lighting console. It covers the banner and its alerts.
struct RealtimeScreen: Sendable {
    /// The console whose picture is shown, or nil while the banner is visible.
    private(set) var console: RealtimeConsole?
    private var picture = Bitmap(width: 0, height: 0, format: .color)
    /// Whether the picture has arrived since the last frame was composed.
    private var isNew = false

    /// Whether the picture of a console covers the display.
    var coversDisplay: Bool { console != nil }

    /// Stores a picture of the given size: the red, green and blue of each pixel, column by column. Ignores bytes
    /// beyond the picture. Returns whether this is the first picture of the console.
    mutating func show(
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

    /// Shows the banner again, and releases the memory of the picture.
    mutating func end() { self = RealtimeScreen() }

    /// Copies the picture to `frame` in the frame's format, if the picture is new or the frame is dark. `isResized`
    /// states whether the frame is dark. Returns whether any pixel has changed. A picture whose size differs from that
    /// of the frame is not shown.
    mutating func compose(into frame: inout Bitmap, isResized: Bool) -> Bool {
        guard isNew || isResized, picture.size == frame.size else { return false }
        isNew = false
        return frame.replaceColumns(from: 0, with: 0..<picture.width, of: picture)
    }
}
