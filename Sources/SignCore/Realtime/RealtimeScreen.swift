import Pixels

/// The pictures of a lighting console, which cover the banner and its alerts.
struct RealtimeScreen: Sendable {
    /// The console whose picture is shown, or nil while the banner is visible.
    private(set) var console: RealtimeConsole?
    private var picture = Bitmap(width: 0, height: 0, format: .color)
    /// Whether the picture was not composed yet.
    private var isNew = false

    /// Whether a picture of a console covers the display.
    var coversDisplay: Bool { console != nil }

    /// Stores a picture of the given size: red, green and blue of each pixel, column by column. Bytes beyond the
    /// picture are ignored. Returns whether the picture is the first one of this console.
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

    /// Copies the picture to `frame`, in the format of the frame, if the picture is new or `isResized` states that the
    /// frame is dark. Returns whether any pixel changes. A picture of another size than the frame is not shown.
    mutating func compose(into frame: inout Bitmap, isResized: Bool) -> Bool {
        guard isNew || isResized, picture.size == frame.size else { return false }
        isNew = false
        return frame.replaceColumns(from: 0, with: 0..<picture.width, of: picture)
    }
}
