import Pixels

/// The part of a frame that a display shows, in the display's pixel format.
///
/// A tile stores its picture, so that a display whose part has not changed need not be updated.
public struct Tile: Sendable {
    /// The picture on the display, which is updated by `show`.
    public private(set) var picture: Bitmap
    private let stretches: [Stretch]
    /// Whether `show` has not been called yet, so that the picture is still dark.
    private var isFresh = true

    /// A range of columns in the frame, and the column of the tile's picture at which its copy begins.
    private struct Stretch: Hashable {
        var columns: Range<Int>
        var target: Int
        /// The colors to which this range is limited, or nil if there is no limit.
        var colors: LampColors?
    }

    /// Creates a tile for a display that shows the given `columns` of a frame. `colors` are the colors to
    /// which the display is limited, or nil if it can show all colors.
    public init(columns: Range<Int>, height: Int, format: PixelFormat, colors: LampColors? = nil) {
        picture = Bitmap(width: columns.count, height: height, format: format)
        stretches = [Stretch(columns: columns, target: 0, colors: colors)]
    }

    /// Creates a tile as large as a frame of the given `size`, with only the columns in `visible`, and with
    /// all others dark. Each range is limited to the colors of its display, unless these are nil.
    public init(
        of size: PixelSize,
        visible: [(columns: Range<Int>, colors: LampColors?)],
        format: PixelFormat
    ) {
        picture = Bitmap(size: size, format: format)
        stretches = visible.map { Stretch(columns: $0, target: $0.lowerBound, colors: $1) }
    }

    /// Copies this display's part of `frame` to the picture. `isNew` states whether `frame` differs from the
    /// previous frame. Returns whether the picture must be sent to the display, which is always the case for
    /// the first frame.
    public mutating func show(_ frame: Bitmap, isNew: Bool) -> Bool {
        guard isNew || isFresh else { return false }
        var isChanged = isFresh
        isFresh = false
        for stretch in stretches
        where picture.replaceColumns(
            from: stretch.target,
            with: stretch.columns,
            of: frame,
            displayColors: stretch.colors
        ) {
            isChanged = true
        }
        return isChanged
    }
}
