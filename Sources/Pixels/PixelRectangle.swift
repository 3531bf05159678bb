/// A part of a display: a rectangle of whole pixels.
public struct PixelRectangle: Hashable, Sendable {
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
    /// Its extent.
    public var size: PixelSize

    /// A rectangle of `width` × `height` pixels whose top left corner is at column `x`, row `y`.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        size = PixelSize(width: width, height: height)
    }
}
