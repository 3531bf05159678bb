import Pixels

/// A stretch of the ring, drawn ahead: while the window moves along it, a frame is one block copy.
///
/// It shows the strips as they were when it began, and is forgotten when any of them changes.
struct Film: Sendable {
    /// The ring coordinates that are drawn.
    private(set) var drawn = 0..<0
    /// The ring coordinate of the picture's first column.
    private var origin = 0
    private var picture = Bitmap(width: 0, height: 0)

    /// How many columns there is room for on each side of a window of `width` columns.
    static func margin(of width: Int) -> Int { max(64, width) }

    /// Whether all of `window` is drawn.
    func covers(_ window: Range<Int>) -> Bool {
        drawn.lowerBound <= window.lowerBound && window.upperBound <= drawn.upperBound
    }

    /// Nothing of it is right any more.
    mutating func forget() { drawn = 0..<0 }

    /// Begins anew with `window`, of which every column is going to be drawn, `height` pixels high.
    mutating func begin(with window: Range<Int>, height: Int) {
        let margin = Self.margin(of: window.count)
        let size = PixelSize(width: window.count + 2 * margin, height: height)
        if picture.size != size { picture = Bitmap(size: size) }
        origin = window.lowerBound - margin
        drawn = window
    }

    /// Says that what lies between `drawn` and `coordinate` is drawn, too.
    mutating func extend(to coordinate: Int) {
        drawn = min(drawn.lowerBound, coordinate)..<max(drawn.upperBound, coordinate)
    }

    /// Draws the columns from `column` on of `strip`, or nothing where there is none, at `coordinates`.
    mutating func draw(_ strip: Bitmap?, from column: Int, at coordinates: Range<Int>) {
        let place = coordinates.lowerBound - origin
        if let strip {
            picture.copyColumns(column..<column + coordinates.count, of: strip, to: place)
        } else {
            picture.clearColumns(place..<place + coordinates.count)
        }
    }

    /// Copies what is drawn at `window` into `view`, which is as large as the window.
    func show(_ window: Range<Int>, in view: inout Bitmap) {
        view.copyColumns(window.lowerBound - origin..<window.upperBound - origin, of: picture, to: 0)
    }
}
