/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size of `width` × `height` pixels.
    @inlinable public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
