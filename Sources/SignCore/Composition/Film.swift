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
    /// Whether the window moves towards higher coordinates, as far as two beginnings can tell.
    private(set) var movesForward = true

    /// The least number of columns ahead of the window: enough that few frames begin a film, and few that are drawn
    /// are never shown.
    private static let shortestMargin = 128

    /// Whether all of `window` is drawn. A film that has not begun covers nothing, not even an empty window.
    func covers(_ window: Range<Int>) -> Bool {
        drawn.lowerBound <= window.lowerBound && window.upperBound <= drawn.upperBound && !drawn.isEmpty
    }

    /// Discards the film.
    mutating func forget() { drawn = 0..<0 }

    /// Restarts with `window`, whose columns will all be drawn, `height` pixels high.
    mutating func begin(with window: Range<Int>, height: Int, format: PixelFormat) {
        movesForward = drawn.isEmpty || window.lowerBound >= drawn.lowerBound
        let margin = max(Self.shortestMargin, window.count)
        let size = PixelSize(width: window.count + margin, height: height)
        if picture.size != size || picture.format != format { picture = Bitmap(size: size, format: format) }
        origin = movesForward ? window.lowerBound : window.lowerBound - margin
        drawn = window
    }

    /// The coordinates ahead of the window with which the film began.
    var ahead: Range<Int> {
        movesForward ? drawn.upperBound..<origin + picture.width : origin..<drawn.lowerBound
    }

    /// Everything `ahead` is drawn too, up to `gap` if there is one.
    mutating func extend(to gap: Int?) {
        if movesForward {
            drawn = drawn.lowerBound..<(gap ?? ahead.upperBound)
        } else {
            drawn = (gap ?? ahead.lowerBound)..<drawn.upperBound
        }
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
