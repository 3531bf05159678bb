import MonotonicTime

/// A place on the ring, counted along the motion: 0 is where the first option rests, and it grows as the banner
/// goes forward, whichever way that is on the display.
///
/// Fixed point, 256 subpixels a pixel (R-POS-1). A position is not folded into the ring: a banner that has gone
/// round once stands one lap further on.
///
///     motion to the left                    motion to the right
///     |aaaa|bbbb|cccc|aaaa|                 |cccc|bbbb|aaaa|
///     0    4    8    12                          8    4    0
///
/// Only `Ring` knows which of the two it is: it turns a position into the window's coordinate.
struct Position: Hashable, Comparable, Sendable {
    /// The count of subpixels.
    var subpixels: Int64

    /// Where the first option rests.
    static let start = Position(subpixels: 0)

    init(subpixels: Int64) {
        self.subpixels = subpixels
    }

    /// The whole pixel `pixel`.
    init(pixel: Int) {
        subpixels = Distance(pixels: pixel).subpixels
    }

    /// The first position, going forward, that shows `pixel` or a later one.
    init(reaching pixel: Int, _ rounding: Rounding) {
        switch rounding {
        case .down: self.init(pixel: pixel)
        case .up: self.init(subpixels: Position(pixel: pixel - 1).subpixels + 1)
        }
    }

    /// The whole pixel that shows this position.
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

    /// The way from `start` to `end`; negative when it leads back.
    static func - (end: Position, start: Position) -> Distance {
        Distance(subpixels: end.subpixels - start.subpixels)
    }
}

/// A way along the motion in subpixels, positive forward. As a velocity it is the way in some length of time.
struct Distance: Hashable, Comparable, Sendable {
    /// The count of subpixels.
    var subpixels: Int64

    fileprivate static let subpixelsPerPixel: Int64 = 256

    /// No way at all.
    static let zero = Distance(subpixels: 0)

    init(subpixels: Int64) {
        self.subpixels = subpixels
    }

    init(pixels: Int) {
        subpixels = Int64(pixels) * Self.subpixelsPerPixel
    }

    /// The whole pixels of it, those that are begun left out; for a way forward.
    var wholePixels: Int { Int(subpixels / Self.subpixelsPerPixel) }

    /// How far it is, whichever way.
    var magnitude: UInt64 { subpixels.magnitude }

    /// Whether it is `unit` some number of times.
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

/// How what lies between two whole numbers becomes one of them.
///
/// A display's first column is ⌊P⌋ of a coordinate that grows to the right (R-POS-2). Along a motion to the right
/// positions grow to the left, so there the same column is found by rounding up.
enum Rounding: Hashable, Sendable {
    case down
    case up

    /// `dividend` divided by a positive `divisor`.
    @inline(__always)
    func quotient(_ dividend: Int64, by divisor: Int64) -> Int64 {
        switch self {
        case .down: dividend.flooredQuotient(by: divisor)
        case .up: dividend.ceiledQuotient(by: divisor)
        }
    }
}

extension Behavior.Direction {
    /// How positions along this motion are rounded.
    var rounding: Rounding {
        switch self {
        case .towardsStart: .down
        case .towardsEnd: .up
        }
    }
}
