import MonotonicTime
import Pixels

/// A stretch of the ring, drawn ahead: while the window moves along it, a frame is one block copy.
///
/// It shows the strips as they were at its beginning. It is discarded when any of them changes, and begins again when one in
/// view expires.
struct Film: Sendable {
    /// The ring coordinates that are drawn.
    private(set) var drawn = 0..<0
    /// The ring coordinate of the picture's first column.
    private var origin = 0
    private var picture = Bitmap(width: 0, height: 0)
    /// Whether the window moves towards higher coordinates, as far as two beginnings can tell.
    private(set) var movesForward = true

    /// A stretch that shows a strip until it expires.
    private struct Passing {
        var coordinates: Range<Int>
        var expiry: Instant
    }

    /// The stretches that expire; most films have none.
    private var passing: [Passing] = []

    /// The least number of columns ahead of the window: enough that few frames begin a film, and few that are drawn
    /// are never shown.
    private static let shortestMargin = 128

    /// Whether all of `window` is drawn as it is `now`. A film that has not begun covers nothing, not even an empty window.
    @inline(__always)
    func covers(_ window: Range<Int>, at now: Instant) -> Bool {
        drawn.lowerBound <= window.lowerBound && window.upperBound <= drawn.upperBound && !drawn.isEmpty
            && expiry(in: window).map { now < $0 } ?? true
    }

    /// When the first stretch in `window` expires; nil is never.
    @inline(__always)
    func expiry(in window: Range<Int>) -> Instant? { passing.isEmpty ? nil : firstExpiry(in: window) }

    private func firstExpiry(in window: Range<Int>) -> Instant? {
        var first: Instant?
        for stretch in passing where stretch.coordinates.overlaps(window) {
            first = earlier(first, stretch.expiry)
        }
        return first
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
        passing.removeAll(keepingCapacity: true)
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

    /// Draws the columns of `strip` from `column` on at `coordinates`, or nothing without a strip. They are right until
    /// `expiry`; nil is always.
    mutating func draw(
        _ strip: Bitmap?,
        from column: Int,
        at coordinates: Range<Int>,
        until expiry: Instant?
    ) {
        if let expiry { passing.append(Passing(coordinates: coordinates, expiry: expiry)) }
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

    /// Copies the part at `window` into the columns of `frame` from `x` on. Returns whether `frame` changed.
    func show(_ window: Range<Int>, in frame: inout Bitmap, at x: Int) -> Bool {
        let columns = window.lowerBound - origin..<window.upperBound - origin
        return frame.replaceColumns(from: x, with: columns, of: picture)
    }
}
