import MonotonicTime
import Pixels

/// A picture of the visible part of the ring (the endless row of all options), and of the columns that follow
/// in the direction of motion. As long as the visible part stays within the picture, a frame requires only
/// one block copy.
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
    /// Whether the visible part moves toward higher coordinates along the endless row of options, based on
    /// its positions at the last two restarts of the cache.
    private(set) var movesForward = true

    /// The position of a drawn option whose drawing expires, such as an option with a clock, and the instant
    /// at which it expires.
    private struct Passing {
        var coordinates: Range<Int>
        var expiry: Instant
    }

    /// The drawn options whose drawings expire, such as options with a clock. Usually, there are none.
    private var passing: [Passing] = []

    /// The minimum number of columns that are drawn ahead of the visible part. A larger number makes restarts
    /// of the cache rarer, but may cause more columns to be drawn that are never shown.
    private static let shortestMargin = 128

    /// Returns whether all columns of `window`, a range of coordinates along the endless row of options, are
    /// drawn and valid at `now`. An empty cache covers nothing, not even an empty range.
    @inline(__always)
    func covers(_ window: Range<Int>, at now: Instant) -> Bool {
        drawnRange.lowerBound <= window.lowerBound && window.upperBound <= drawnRange.upperBound
            && !drawnRange.isEmpty
            && expiry(in: window).map { now < $0 } ?? true
    }

    /// Returns the earliest instant at which the drawing of an option in `window`, a range of coordinates
    /// along the endless row of options, expires. Returns nil if none of them expires.
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

    /// The coordinates along the endless row of options that may be drawn ahead of the visible part: from the
    /// columns already drawn to the end of the picture, in the direction of motion.
    var ahead: Range<Int> {
        movesForward ? drawnRange.upperBound..<origin + picture.width : origin..<drawnRange.lowerBound
    }

    /// Marks the columns in `ahead` as drawn: those between the visible part and the coordinate `gap`, or all
    /// of them if `gap` is nil.
    mutating func extend(to gap: Int?) {
        if movesForward {
            drawnRange = drawnRange.lowerBound..<(gap ?? ahead.upperBound)
        } else {
            drawnRange = (gap ?? ahead.lowerBound)..<drawnRange.upperBound
        }
    }

    /// Copies columns of `strip`, the drawing of an option, starting at `column`, to `coordinates`, a range
    /// along the endless row of options, or clears this range if `strip` is nil. The columns are valid until
    /// `expiry`, or indefinitely if `expiry` is nil.
    mutating func draw(
        _ strip: Bitmap?,
        from column: Int,
        at coordinates: Range<Int>,
        until expiry: Instant?
    ) {
        if let expiry { passing.append(Passing(coordinates: coordinates, expiry: expiry)) }
        let firstColumn = coordinates.lowerBound - origin
        if let strip {
            picture.copyColumns(column..<column + coordinates.count, of: strip, to: firstColumn)
        } else {
            picture.clearColumns(firstColumn..<firstColumn + coordinates.count)
        }
    }

    /// Copies the cached columns of `window`, a range of coordinates along the endless row of options, to
    /// `view`, which must be equally wide. Returns whether any pixel of `view` has changed.
    func show(_ window: Range<Int>, in view: inout Bitmap) -> Bool {
        view.show(columnsFrom: window.lowerBound - origin, of: picture)
    }

    /// Copies the cached columns of `window`, a range of coordinates along the endless row of options, to
    /// `frame`, starting at its column `x`. Returns whether any pixel of `frame` has changed.
    func show(_ window: Range<Int>, in frame: inout Bitmap, at x: Int) -> Bool {
        let columns = window.lowerBound - origin..<window.upperBound - origin
        return frame.replaceColumns(from: x, with: columns, of: picture)
    }
}
