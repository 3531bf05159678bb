import Pixels

/// The part of a frame that one of several displays shows, in that display's format.
///
/// The tile stores its picture, so that an unchanged display need not be updated.
public struct Tile: Sendable {
    /// The picture of the display, which `show` updates.
    public private(set) var picture: Bitmap
    private let stretches: [Stretch]
    /// Whether no frame has been shown yet, so that the picture is still dark.
    private var isFresh = true

    /// A range of columns of the frame, and the column at which the picture shows it.
    private struct Stretch: Hashable {
        var columns: Range<Int>
        var target: Int
        /// The colors that the display can show, or nil if it can show all.
        var colors: LampColors?
    }

    /// Creates a tile that shows the `columns` of a frame. `colors` are the colors that the display can show, or nil if
    /// it can show all.
    public init(columns: Range<Int>, height: Int, format: PixelFormat, colors: LampColors? = nil) {
        picture = Bitmap(width: columns.count, height: height, format: format)
        stretches = [Stretch(columns: columns, target: 0, colors: colors)]
    }

    /// Creates a tile of a frame with the given `size`. Only the `visible` columns are shown, each range in its
    /// display's colors. All other columns are dark.
    public init(
        of size: PixelSize,
        visible: [(columns: Range<Int>, colors: LampColors?)],
        format: PixelFormat
    ) {
        picture = Bitmap(size: size, format: format)
        stretches = visible.map { Stretch(columns: $0, target: $0.lowerBound, colors: $1) }
    }

    /// Copies the tile's part of `frame`, which must contain all columns of the tile. `isNew` indicates whether `frame`
    /// differs from the previous frame. Returns whether the picture must be sent to the display, which is always true
    /// for the first frame.
    public mutating func show(_ frame: Bitmap, isNew: Bool) -> Bool {
        guard isNew || isFresh else { return false }
        var isChanged = isFresh
        isFresh = false
        for stretch in stretches
        where picture.replaceColumns(
            from: stretch.target,
            with: stretch.columns,
            of: frame,
            in: stretch.colors
        ) {
            isChanged = true
        }
        return isChanged
    }
}
