import MonotonicTime
import Pixels

/// A picture of the visible part of the ring, and of the columns that follow in the direction of motion. While the
/// visible window stays within it, a frame requires only one block copy.
///
/// The ring is the endless row of all options. The picture is discarded when one of its options changes, and restarted
/// when a visible option expires.
struct ScrollCache: Sendable {
    /// The ring coordinates of the valid columns of `picture`.
    private(set) var drawnRange = 0..<0
    /// The ring coordinate of the first column in the picture.
    private var origin = 0
    private var picture = Bitmap(width: 0, height: 0)
    /// Whether the window moves toward higher ring coordinates, based on its positions at the last two
    /// restarts.
    private(set) var movesForward = true

    /// The ring coordinates of a drawn option that expires, such as an option with a clock.
    private struct Passing {
        var coordinates: Range<Int>
        var expiry: Instant
    }

    /// The drawn options that expire. Usually, there are none.
    private var passing: [Passing] = []

    /// The minimum number of columns to draw ahead of the window. A larger number makes restarts rarer, but
    /// may draw more columns that are never shown.
    private static let shortestMargin = 128

    /// Returns whether all of `window` is drawn and valid at `now`. An empty cache covers nothing, not even an empty
    /// window.
    @inline(__always)
    func covers(_ window: Range<Int>, at now: Instant) -> Bool {
        drawnRange.lowerBound <= window.lowerBound && window.upperBound <= drawnRange.upperBound
            && !drawnRange.isEmpty
            && expiry(in: window).map { now < $0 } ?? true
    }

    /// Returns the earliest instant at which the drawing of an option in `window` expires, or nil if none of
    /// them expires.
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

    /// Restarts the picture at `window`, given in ring coordinates. The caller must then draw all columns of `window`.
    mutating func begin(with window: Range<Int>, height: Int, format: PixelFormat) {
        movesForward = drawnRange.isEmpty || window.lowerBound >= drawnRange.lowerBound
        let margin = max(Self.shortestMargin, window.count)
        let size = PixelSize(width: window.count + margin, height: height)
        if picture.size != size || picture.format != format { picture = Bitmap(size: size, format: format) }
        origin = movesForward ? window.lowerBound : window.lowerBound - margin
        drawnRange = window
        passing.removeAll(keepingCapacity: true)
    }

    /// The ring coordinates that may be drawn ahead of the window: from the columns already drawn to the end of the
    /// picture, in the direction of motion.
    var ahead: Range<Int> {
        movesForward ? drawnRange.upperBound..<origin + picture.width : origin..<drawnRange.lowerBound
    }

    /// Marks the columns in `ahead` as drawn: those between the window and the ring coordinate `gap`, or all
    /// of them if `gap` is nil.
    mutating func extend(to gap: Int?) {
        if movesForward {
            drawnRange = drawnRange.lowerBound..<(gap ?? ahead.upperBound)
        } else {
            drawnRange = (gap ?? ahead.lowerBound)..<drawnRange.upperBound
        }
    }

    /// Copies the columns of `strip`, starting at `column`, to the ring coordinates `coordinates`. Clears these
    /// coordinates if `strip` is nil. They are valid until `expiry`, or indefinitely if `expiry` is nil.
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

    /// Copies the columns of `window` to `view`, which is as wide as `window`. Returns whether any pixel of `view` has
    /// changed.
    func show(_ window: Range<Int>, in view: inout Bitmap) -> Bool {
        view.show(columnsFrom: window.lowerBound - origin, of: picture)
    }

    /// Copies the columns of `window` to `frame`, starting at its column `x`. Returns whether any pixel of `frame` has
    /// changed.
    func show(_ window: Range<Int>, in frame: inout Bitmap, at x: Int) -> Bool {
        let columns = window.lowerBound - origin..<window.upperBound - origin
        return frame.replaceColumns(from: x, with: columns, of: picture)
    }
}
