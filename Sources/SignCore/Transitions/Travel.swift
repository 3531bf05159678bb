import Pixels

/// The direction in which the pages of a banner move over the display.
public enum Travel: Hashable, Sendable {
    /// To the left: the next page enters at the right.
    case left
    /// To the right: the next page enters at the left.
    case right
    /// Upward: the next page enters at the bottom.
    case up
    /// Downward: the next page enters at the top.
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

    /// The length of the page along the motion, in pixels.
    var length: Int { isHorizontal ? size.width : size.height }

    /// The length of the page across the motion, in pixels.
    var breadth: Int { isHorizontal ? size.height : size.width }

    /// Returns the coordinates of the pixel in column `x` and row `y`.
    func coordinates(x: Int, y: Int) -> (along: Int, across: Int) {
        switch travel {
        case .left: (x, y)
        case .right: (size.width - 1 - x, y)
        case .up: (y, x)
        case .down: (size.height - 1 - y, x)
        }
    }

    /// Returns the rectangle that contains the pixels at `along` and `across`.
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
