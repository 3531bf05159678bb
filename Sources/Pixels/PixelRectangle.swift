/// A rectangle of pixels in a picture or on a display.
public struct PixelRectangle: Hashable, Sendable {
    /// The leftmost column of the rectangle.
    public var x: Int
    /// The topmost row of the rectangle.
    public var y: Int
    /// The size of the rectangle. If the width or the height is negative, the rectangle is empty.
    public var size: PixelSize

    /// Creates a rectangle whose top left corner is in column `x` and row `y`.
    @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        size = PixelSize(width: width, height: height)
    }

    /// Creates the rectangle that covers a complete picture of the size `whole`.
    @inlinable public init(size whole: PixelSize) {
        self.init(x: 0, y: 0, width: whole.width, height: whole.height)
    }

    /// Creates a rectangle of the size `size`, limited to the size `whole` of a picture, in the center of
    /// that picture. If the rectangle cannot be exactly in the center, the extra pixel is on the right or at
    /// the bottom.
    public init(middleOf whole: PixelSize, size: PixelSize) {
        let width = max(0, min(whole.width, size.width))
        let height = max(0, min(whole.height, size.height))
        self.init(x: (whole.width - width) / 2, y: (whole.height - height) / 2, width: width, height: height)
    }

    /// The number of columns in the rectangle.
    @inlinable public var width: Int { size.width }
    /// The number of rows in the rectangle.
    @inlinable public var height: Int { size.height }
    /// The position of the rectangle's top left corner.
    @inlinable public var origin: PixelPoint { PixelPoint(x: x, y: y) }
}

/// The position of a pixel, counted from the top left corner of a picture or display.
public struct PixelPoint: Hashable, Sendable {
    /// The column of the pixel, counted from 0 at the left.
    public var x: Int
    /// The row of the pixel, counted from 0 at the top.
    public var y: Int

    /// Creates the position in column `x` and row `y`.
    @inlinable public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The position of the top left pixel of a picture or display.
    @inlinable public static var zero: PixelPoint { PixelPoint(x: 0, y: 0) }
}
