/// A rectangle of pixels in a picture or on a display.
public struct PixelRectangle: Hashable, Sendable {
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
    /// The size. A rectangle whose width or height is negative is empty.
    public var size: PixelSize

    /// Creates a rectangle whose top left corner is in column `x` and row `y`.
    @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        size = PixelSize(width: width, height: height)
    }

    /// Creates a rectangle that covers a whole picture of size `whole`.
    @inlinable public init(of whole: PixelSize) {
        self.init(x: 0, y: 0, width: whole.width, height: whole.height)
    }

    /// Creates a rectangle in the center of a picture of size `whole`, with a size of `size` or, if that does not fit,
    /// as much of it as fits. If the number of remaining pixels is odd, the extra pixel is on the right or at the
    /// bottom.
    public init(middleOf whole: PixelSize, size: PixelSize) {
        let width = max(0, min(whole.width, size.width))
        let height = max(0, min(whole.height, size.height))
        self.init(x: (whole.width - width) / 2, y: (whole.height - height) / 2, width: width, height: height)
    }

    /// The number of columns.
    @inlinable public var width: Int { size.width }
    /// The number of rows.
    @inlinable public var height: Int { size.height }
    /// The top left corner.
    @inlinable public var origin: PixelPoint { PixelPoint(x: x, y: y) }
}

/// The position of a pixel, relative to the top left corner of a picture or display.
public struct PixelPoint: Hashable, Sendable {
    /// The column of the pixel.
    public var x: Int
    /// The row of the pixel.
    public var y: Int

    /// Creates the position in column `x` and row `y`.
    @inlinable public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The top left corner.
    @inlinable public static var zero: PixelPoint { PixelPoint(x: 0, y: 0) }
}
