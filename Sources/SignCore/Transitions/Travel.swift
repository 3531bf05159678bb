import Pixels

/// The direction in which the pages of a banner move over the display.
public enum Travel: Hashable, Sendable {
    /// Pages move to the left, so that the next page enters at the right.
    case left
    /// Pages move to the right, so that the next page enters at the left.
    case right
    /// Pages move upward, so that the next page enters at the bottom.
    case up
    /// Pages move downward, so that the next page enters at the top.
    case down
}

/// The coordinates of a page along and across the motion of the banner (R-VIEW-3). V is the length of the page along
/// the motion.
///
///     motion to the left        motion to the right
///     along  0 1 2 … V−1        along  V−1 … 2 1 0
///            ┌──────────┐              ┌──────────┐
///     across │          │       across │          │
///            └──────────┘              └──────────┘
///
/// `along` is 0 at the edge where pages leave the display. `across` is 0 at the top or, if the motion is vertical, at
/// the left.
struct PageAxes: Hashable, Sendable {
    /// The size of the page, in pixels.
    let size: PixelSize
    let travel: Travel

    private var isHorizontal: Bool { travel == .left || travel == .right }

    /// The length of the page in the direction of motion, in pixels.
    var length: Int { isHorizontal ? size.width : size.height }

    /// The length of the page at right angles to the motion, in pixels.
    var breadth: Int { isHorizontal ? size.height : size.width }

    /// Returns the coordinates of the pixel at column `x` and row `y`: `along` in the direction of the
    /// banner's motion, and `across` at right angles to it.
    func coordinates(x: Int, y: Int) -> (along: Int, across: Int) {
        switch travel {
        case .left: (x, y)
        case .right: (size.width - 1 - x, y)
        case .up: (y, x)
        case .down: (size.height - 1 - y, x)
        }
    }

    /// Returns the display's rectangle of pixels with the coordinates `along` (in the direction of the
    /// banner's motion) and `across` (at right angles to it).
    func rectangle(along: Range<Int>, across: Range<Int>) -> PixelRectangle {
        let first =
            switch travel {
            case .left, .up: along.lowerBound
            case .right, .down: length - along.upperBound
            }
        return isHorizontal
            ? PixelRectangle(x: first, y: across.lowerBound, width: along.count, height: across.count)
            : PixelRectangle(x: across.lowerBound, y: first, width: across.count, height: along.count)
    }
}
