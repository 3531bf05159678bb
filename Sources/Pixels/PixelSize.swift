/// The width and the height of a picture or display, in pixels.
public struct PixelSize: Hashable, Sendable {
    /// The width, which is the number of pixel columns.
    public var width: Int
    /// The height, which is the number of pixel rows.
    public var height: Int

    /// Creates a size of `width` × `height` pixels.
    @inlinable public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
