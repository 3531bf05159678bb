import Pixels

/// The part of a frame that one of several displays shows, in that display's format.
///
/// It keeps its picture, so a display whose part has not changed is not sent anything.
public struct Pane: Sendable {
    /// The picture of the display, after `show`.
    public private(set) var picture: Bitmap
    private let stretches: [Stretch]
    /// Whether the picture is still dark because no frame was shown.
    private var isFresh = true

    /// Columns of the frame, and where they go.
    private struct Stretch: Hashable {
        var columns: Range<Int>
        var target: Int
        /// The colors that can be shown there; nil for all of them.
        var colors: LampColors?
    }

    /// The columns `columns` of a frame with `height` rows, on a display of `format` that can show `colors`; nil for all
    /// colors.
    public init(columns: Range<Int>, height: Int, format: PixelFormat, colors: LampColors? = nil) {
        picture = Bitmap(width: columns.count, height: height, format: format)
        stretches = [Stretch(columns: columns, target: 0, colors: colors)]
    }

    /// A whole frame of `size`. Only its `visible` columns can be seen, each part in the colors beside it; the others are
    /// dark.
    public init(
        of size: PixelSize,
        visible: [(columns: Range<Int>, colors: LampColors?)],
        format: PixelFormat
    ) {
        picture = Bitmap(size: size, format: format)
        stretches = visible.map { Stretch(columns: $0, target: $0.lowerBound, colors: $1) }
    }

    /// Takes the pane's part of `frame`, which has all its columns. `isNew`: whether the frame differs from the last
    /// one. Returns whether the picture is another one; the first picture always is.
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
