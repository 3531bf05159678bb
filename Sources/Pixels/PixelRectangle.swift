/// A part of a picture or of a display: a rectangle of whole pixels.
public struct PixelRectangle: Hashable, Sendable {
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
    /// Its extent; a negative width or height is an empty rectangle.
    public var size: PixelSize

    /// A rectangle of `width` × `height` pixels whose top left corner is at column `x`, row `y`.
    @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        size = PixelSize(width: width, height: height)
    }

    /// All of a picture that is as large as `whole`.
    @inlinable public init(of whole: PixelSize) {
        self.init(x: 0, y: 0, width: whole.width, height: whole.height)
    }

    /// The middle of a picture that is as large as `whole`, at most as large as `size`. Where the two halves that
    /// go cannot be equal, the right and the lower one is larger.
    public init(middleOf whole: PixelSize, size: PixelSize) {
        let width = max(0, min(whole.width, size.width))
        let height = max(0, min(whole.height, size.height))
        self.init(x: (whole.width - width) / 2, y: (whole.height - height) / 2, width: width, height: height)
    }

    /// Pixels from left to right.
    @inlinable public var width: Int { size.width }
    /// Pixels from top to bottom.
    @inlinable public var height: Int { size.height }
    /// The top left corner.
    @inlinable public var origin: PixelPoint { PixelPoint(x: x, y: y) }
}

/// A pixel's position, counted from the top left corner.
public struct PixelPoint: Hashable, Sendable {
    /// Columns to the right.
    public var x: Int
    /// Rows down.
    public var y: Int

    /// The pixel in column `x`, row `y`.
    @inlinable public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The top left corner.
    @inlinable public static var zero: PixelPoint { PixelPoint(x: 0, y: 0) }
}
