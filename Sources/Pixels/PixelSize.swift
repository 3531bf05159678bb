/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable {
    /// Pixels from left to right.
    public var width: Int
    /// Pixels from top to bottom.
    public var height: Int

    /// A size of `width` × `height` pixels.
    @inlinable public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
