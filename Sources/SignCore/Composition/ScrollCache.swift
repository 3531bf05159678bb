import MonotonicTime
import Pixels

/// A stretch of the ring that is drawn ahead. While the window moves along it, a frame is one block copy.
///
/// The stretch is discarded when one of its strips changes, and restarted when a visible strip expires.
struct ScrollCache: Sendable {
    /// The ring coordinates of the drawn columns.
    private(set) var drawnRange = 0..<0
    /// The ring coordinate of the picture's first column.
    private var origin = 0
    private var picture = Bitmap(width: 0, height: 0)
    /// Whether the window moves towards higher coordinates, as far as two restarts show.
    private(set) var movesForward = true

    /// The coordinates of a strip that expires.
    private struct Passing {
        var coordinates: Range<Int>
        var expiry: Instant
    }

    /// The strips that expire; usually none.
    private var passing: [Passing] = []

    /// The minimum number of columns ahead of the window. It keeps restarts rare, and few drawn columns stay unused.
    private static let shortestMargin = 128

    /// Returns whether all of `window` is drawn and valid. An empty cache covers nothing, not even an empty window.
    @inline(__always)
    func covers(_ window: Range<Int>, at now: Instant) -> Bool {
        drawnRange.lowerBound <= window.lowerBound && window.upperBound <= drawnRange.upperBound
            && !drawnRange.isEmpty
            && expiry(in: window).map { now < $0 } ?? true
    }

    /// Returns the first expiry of a strip in `window`.
    @inline(__always)
    func expiry(in window: Range<Int>) -> Instant? { passing.isEmpty ? nil : firstExpiry(in: window) }

    private func firstExpiry(in window: Range<Int>) -> Instant? {
        var first: Instant?
        for stretch in passing where stretch.coordinates.overlaps(window) {
            first = earlier(first, stretch.expiry)
        }
        return first
    }

    mutating func forget() { drawnRange = 0..<0 }

    /// Restarts with `window`, all of whose columns will be drawn.
    mutating func begin(with window: Range<Int>, height: Int, format: PixelFormat) {
        movesForward = drawnRange.isEmpty || window.lowerBound >= drawnRange.lowerBound
        let margin = max(Self.shortestMargin, window.count)
        let size = PixelSize(width: window.count + margin, height: height)
        if picture.size != size || picture.format != format { picture = Bitmap(size: size, format: format) }
        origin = movesForward ? window.lowerBound : window.lowerBound - margin
        drawnRange = window
        passing.removeAll(keepingCapacity: true)
    }

    /// The coordinates ahead of the window of the last restart.
    var ahead: Range<Int> {
        movesForward ? drawnRange.upperBound..<origin + picture.width : origin..<drawnRange.lowerBound
    }

    /// Marks the columns `ahead` as drawn, up to `gap` if it is not nil.
    mutating func extend(to gap: Int?) {
        if movesForward {
            drawnRange = drawnRange.lowerBound..<(gap ?? ahead.upperBound)
        } else {
            drawnRange = (gap ?? ahead.lowerBound)..<drawnRange.upperBound
        }
    }

    /// Draws the columns of `strip` from `column` on at `coordinates`, or clears them if it is nil. They are valid until
    /// `expiry`.
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

    /// Copies the part at `window` to `view`, which has the window's size. Returns whether `view` changes.
    func show(_ window: Range<Int>, in view: inout Bitmap) -> Bool {
        view.show(columnsFrom: window.lowerBound - origin, of: picture)
    }

    /// Copies the part at `window` to the columns of `frame` from `x` on. Returns whether `frame` changes.
    func show(_ window: Range<Int>, in frame: inout Bitmap, at x: Int) -> Bool {
        let columns = window.lowerBound - origin..<window.upperBound - origin
        return frame.replaceColumns(from: x, with: columns, of: picture)
    }
}
