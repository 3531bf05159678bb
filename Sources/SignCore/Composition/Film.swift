import Pixels

/// A stretch of the ring, drawn ahead: while the window moves along it, a frame is one block copy.
///
/// It shows the strips as they were at its beginning, and is discarded when any of them changes.
struct Film: Sendable {
    /// The ring coordinates that are drawn.
    private(set) var drawn = 0..<0
    /// The ring coordinate of the picture's first column.
    private var origin = 0
    private var picture = Bitmap(width: 0, height: 0)

    /// The number of extra columns on each side of a window of `width` columns.
    static func margin(of width: Int) -> Int { max(64, width) }

    /// Whether all of `window` is drawn. A film that has not begun covers nothing, not even an empty window.
    func covers(_ window: Range<Int>) -> Bool {
        drawn.lowerBound <= window.lowerBound && window.upperBound <= drawn.upperBound && !drawn.isEmpty
    }

    /// Discards the film.
    mutating func forget() { drawn = 0..<0 }

    /// Restarts with `window`, whose columns will all be drawn, `height` pixels high.
    mutating func begin(with window: Range<Int>, height: Int, format: PixelFormat) {
        let margin = Self.margin(of: window.count)
        let size = PixelSize(width: window.count + 2 * margin, height: height)
        if picture.size != size || picture.format != format { picture = Bitmap(size: size, format: format) }
        origin = window.lowerBound - margin
        drawn = window
    }

    /// Extends `drawn` to `coordinate`.
    mutating func extend(to coordinate: Int) {
        drawn = min(drawn.lowerBound, coordinate)..<max(drawn.upperBound, coordinate)
    }

    /// Draws the columns of `strip` from `column` on at `coordinates`, or nothing without a strip.
    mutating func draw(_ strip: Bitmap?, from column: Int, at coordinates: Range<Int>) {
        let place = coordinates.lowerBound - origin
        if let strip {
            picture.copyColumns(column..<column + coordinates.count, of: strip, to: place)
        } else {
            picture.clearColumns(place..<place + coordinates.count)
        }
    }

    /// Copies the part at `window` into `view`, which has the window's size. Returns whether `view` changed.
    func show(_ window: Range<Int>, in view: inout Bitmap) -> Bool {
        view.show(columnsFrom: window.lowerBound - origin, of: picture)
    }
}
