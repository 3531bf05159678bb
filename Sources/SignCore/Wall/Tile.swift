import Pixels

/// The part of a frame that one of several displays shows, in the format of that display.
///
/// The tile stores its picture, so that a display whose part has not changed need not be updated.
public struct Tile: Sendable {
    /// The picture of the display, which `show` updates.
    public private(set) var picture: Bitmap
    private let stretches: [Stretch]
    /// Whether no frame has been shown yet, so that the picture is still dark.
    private var isFresh = true

    /// A range of columns in the frame, and the column of the picture at which it is shown.
    private struct Stretch: Hashable {
        var columns: Range<Int>
        var target: Int
        /// The colors that the display can show, or nil if it can show all colors.
        var colors: LampColors?
    }

    /// Creates a tile that shows the columns `columns` of a frame. `colors` are the colors that the display can show,
    /// or nil if it can show all colors.
    public init(columns: Range<Int>, height: Int, format: PixelFormat, colors: LampColors? = nil) {
        picture = Bitmap(width: columns.count, height: height, format: format)
        stretches = [Stretch(columns: columns, target: 0, colors: colors)]
    }

    /// Creates a tile of a frame with the given `size`. Only the ranges of columns in `visible` are shown, each in the
    /// colors of its display. All other columns are dark.
    public init(
        of size: PixelSize,
        visible: [(columns: Range<Int>, colors: LampColors?)],
        format: PixelFormat
    ) {
        picture = Bitmap(size: size, format: format)
        stretches = visible.map { Stretch(columns: $0, target: $0.lowerBound, colors: $1) }
    }

    /// Copies the tile's part of `frame`, which must contain all columns of the tile. `isNew` states whether `frame`
    /// differs from the previous frame. Returns whether the picture must be sent to the display. For the first frame,
    /// this is always true.
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
