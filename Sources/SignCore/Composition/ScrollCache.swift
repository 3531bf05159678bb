import MonotonicTime
import Pixels

/// A picture of the visible columns of the ring (the endless row of all options) and of the columns ahead of
/// them. While the visible columns are in the picture, drawing a frame takes a single block copy.
///
/// The picture is discarded when one of its options changes, and restarted when the drawing of a visible
/// option expires.
struct ScrollCache: Sendable {
    /// The range of columns that have been drawn and are valid, in coordinates along the endless row of
    /// options.
    private(set) var drawnRange = 0..<0
    /// The position of the picture's first column, as a coordinate along the endless row of options.
    private var origin = 0
    private var picture = Bitmap(width: 0, height: 0)
    /// Whether the visible part moved toward higher coordinates along the endless row of options between the
    /// last two restarts of the cache.
    private(set) var movesForward = true

    /// The position of a drawn option whose drawing expires, such as an option with a clock, and the instant
    /// at which it expires.
    private struct Passing {
        var coordinates: Range<Int>
        var expiry: Instant
    }

    /// The drawn options whose drawings expire, such as options with a clock. Usually, there are none.
    private var passing: [Passing] = []

    /// The minimum number of columns that are drawn ahead of the visible part. A larger number means fewer
    /// restarts of the cache, but possibly more columns that are never shown.
    private static let shortestMargin = 128

    /// Returns whether the cache contains valid columns for all of `window`, a range of coordinates along the
    /// endless row of options, at `now`. An empty cache covers no range, not even an empty one.
    @inline(__always)
    func covers(_ window: Range<Int>, at now: Instant) -> Bool {
        drawnRange.lowerBound <= window.lowerBound && window.upperBound <= drawnRange.upperBound
            && !drawnRange.isEmpty
            && expiry(in: window).map { now < $0 } ?? true
    }

    /// Returns the earliest instant at which an option in `window` must be redrawn, or nil if none expires.
    /// `window` is a range of coordinates along the endless row of options.
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

    /// Restarts the cached picture at `window`, the visible range of coordinates along the endless row of
    /// options. The caller must then draw all columns of this range.
    mutating func begin(with window: Range<Int>, height: Int, format: PixelFormat) {
        movesForward = drawnRange.isEmpty || window.lowerBound >= drawnRange.lowerBound
        let margin = max(Self.shortestMargin, window.count)
        let size = PixelSize(width: window.count + margin, height: height)
        if picture.size != size || picture.format != format { picture = Bitmap(size: size, format: format) }
        origin = movesForward ? window.lowerBound : window.lowerBound - margin
        drawnRange = window
        passing.removeAll(keepingCapacity: true)
    }

    /// The part of the picture that is not drawn yet, ahead of the visible part in the direction of motion.
    /// It is a range of coordinates along the endless row of options.
    var columnsAhead: Range<Int> {
        movesForward ? drawnRange.upperBound..<origin + picture.width : origin..<drawnRange.lowerBound
    }

    /// Marks the columns of `columnsAhead` as drawn, from the columns already drawn up to the coordinate
    /// `gap`. If `gap` is nil, marks all of them.
    mutating func extendDrawnRange(to gap: Int?) {
        if movesForward {
            drawnRange = drawnRange.lowerBound..<(gap ?? columnsAhead.upperBound)
        } else {
            drawnRange = (gap ?? columnsAhead.lowerBound)..<drawnRange.upperBound
        }
    }

    /// Copies columns of an option's drawing, `strip`, from `column` onward to `coordinates`, a range along
    /// the endless row of options. Clears this range if `strip` is nil. The columns are valid until `expiry`,
    /// or indefinitely if `expiry` is nil.
    mutating func draw(
        _ strip: Bitmap?,
        from column: Int,
        at coordinates: Range<Int>,
        until expiry: Instant?
    ) {
        if let expiry { passing.append(Passing(coordinates: coordinates, expiry: expiry)) }
        let firstColumn = coordinates.lowerBound - origin
        if let strip {
            picture.copyColumns(column..<column + coordinates.count, from: strip, to: firstColumn)
        } else {
            picture.clearColumns(firstColumn..<firstColumn + coordinates.count)
        }
    }

    /// Copies the cached columns of `window`, a range of coordinates along the endless row of options, to
    /// `view`, a bitmap of equal width. Returns whether any pixel of `view` has changed.
    func show(_ window: Range<Int>, in view: inout Bitmap) -> Bool {
        view.show(columnsFrom: window.lowerBound - origin, of: picture)
    }

    /// Copies the cached columns of `window`, a range of coordinates along the endless row of options, to
    /// `frame` at column `x`. Returns whether any pixel of `frame` has changed.
    func show(_ window: Range<Int>, in frame: inout Bitmap, at x: Int) -> Bool {
        let columns = window.lowerBound - origin..<window.upperBound - origin
        return frame.replaceColumns(from: x, with: columns, of: picture)
    }
}
