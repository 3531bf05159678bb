import Pixels

/// The part of a frame on one of several displays, in that display's format.
///
/// It stores its picture, so that an unchanged display is not updated.
public struct Tile: Sendable {
    /// The picture of the display, updated by `show`.
    public private(set) var picture: Bitmap
    private let stretches: [Stretch]
    /// Whether no frame was shown yet, so that the picture is dark.
    private var isFresh = true

    /// Columns of the frame and their position in the picture.
    private struct Stretch: Hashable {
        var columns: Range<Int>
        var target: Int
        /// The colors that the display can show; nil for all.
        var colors: LampColors?
    }

    /// Creates a tile with `columns` of a frame. `colors` are those that the display can show; nil for all.
    public init(columns: Range<Int>, height: Int, format: PixelFormat, colors: LampColors? = nil) {
        picture = Bitmap(width: columns.count, height: height, format: format)
        stretches = [Stretch(columns: columns, target: 0, colors: colors)]
    }

    /// Creates a tile as large as the frame, in which only the `visible` columns are not dark, each range in its colors.
    public init(
        of size: PixelSize,
        visible: [(columns: Range<Int>, colors: LampColors?)],
        format: PixelFormat
    ) {
        picture = Bitmap(size: size, format: format)
        stretches = visible.map { Stretch(columns: $0, target: $0.lowerBound, colors: $1) }
    }

    /// Copies the tile's part of `frame`, which has all its columns. `isNew` is whether the frame differs from the previous
    /// one. Returns whether the picture changes; the first one always does.
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
