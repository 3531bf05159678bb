import MonotonicTime

/// A position along the motion, in 1/256 pixel (R-POS-1). It is 0 where the first option rests, and increases as the
/// banner moves forward, whether that is to the left or to the right on the display.
///
/// Positions do not wrap around at the end of the ring. Each lap adds the ring's length.
///
///     motion to the left                    motion to the right
///     |aaaa|bbbb|cccc|aaaa|                 |cccc|bbbb|aaaa|
///     0    4    8    12                          8    4    0
///
/// Only `Ring` converts a position to a window coordinate, because the result depends on the direction.
struct Position: Hashable, Comparable, Sendable {
    var subpixels: Int64

    static let start = Position(subpixels: 0)

    init(subpixels: Int64) {
        self.subpixels = subpixels
    }

    init(pixel: Int) {
        subpixels = Distance(pixels: pixel).subpixels
    }

    /// Creates the first position in the forward direction that is rounded to `pixel` or a later pixel.
    /// `rounding` is the direction of the rounding.
    init(reaching pixel: Int, _ rounding: Rounding) {
        switch rounding {
        case .down: self.init(pixel: pixel)
        case .up: self.init(subpixels: Position(pixel: pixel - 1).subpixels + 1)
        }
    }

    func pixel(_ rounding: Rounding) -> Int {
        Int(rounding.quotient(subpixels, by: Distance.subpixelsPerPixel))
    }

    static func < (left: Position, right: Position) -> Bool { left.subpixels < right.subpixels }

    static func + (position: Position, distance: Distance) -> Position {
        Position(subpixels: position.subpixels + distance.subpixels)
    }

    static func - (position: Position, distance: Distance) -> Position {
        Position(subpixels: position.subpixels - distance.subpixels)
    }

    /// Returns the distance from the position `start` to the position `end`, which is negative if it is
    /// backward.
    static func - (end: Position, start: Position) -> Distance {
        Distance(subpixels: end.subpixels - start.subpixels)
    }
}

/// A distance along the motion, in subpixels (1/256 pixel). It is positive in the forward direction. A
/// velocity is expressed as the distance traveled in a given duration.
struct Distance: Hashable, Comparable, Sendable {
    var subpixels: Int64

    fileprivate static let subpixelsPerPixel: Int64 = 256

    static let zero = Distance(subpixels: 0)

    init(subpixels: Int64) {
        self.subpixels = subpixels
    }

    init(pixels: Int) {
        subpixels = Int64(pixels) * Self.subpixelsPerPixel
    }

    /// The distance in integer pixels, truncated toward zero.
    var wholePixels: Int { Int(subpixels / Self.subpixelsPerPixel) }

    var magnitude: UInt64 { subpixels.magnitude }

    /// Returns whether the distance is an integer multiple of `unit`.
    func isMultiple(of unit: Distance) -> Bool {
        subpixels.isMultiple(of: max(1, unit.subpixels))
    }

    static func < (left: Distance, right: Distance) -> Bool { left.subpixels < right.subpixels }

    static func + (left: Distance, right: Distance) -> Distance {
        Distance(subpixels: left.subpixels + right.subpixels)
    }

    static func - (left: Distance, right: Distance) -> Distance {
        Distance(subpixels: left.subpixels - right.subpixels)
    }

    static prefix func - (distance: Distance) -> Distance {
        Distance(subpixels: -distance.subpixels)
    }
}

/// The direction in which fractions of a pixel are rounded.
///
/// The first column of the display is ⌊P⌋ for a coordinate P that grows to the right (R-POS-2). If the motion is to the
/// right, positions grow to the left, and rounding up yields the same column.
enum Rounding: Hashable, Sendable {
    case down
    case up

    /// Returns `dividend` divided by `divisor`, rounded to an integer in this direction. The divisor must be
    /// positive.
    @inline(__always)
    func quotient(_ dividend: Int64, by divisor: Int64) -> Int64 {
        switch self {
        case .down: dividend.flooredQuotient(by: divisor)
        case .up: dividend.ceiledQuotient(by: divisor)
        }
    }
}

extension Behavior.Direction {
    var rounding: Rounding {
        switch self {
        case .towardsStart: .down
        case .towardsEnd: .up
        }
    }
}
