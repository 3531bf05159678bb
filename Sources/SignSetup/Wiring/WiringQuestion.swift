import Pixels

/// A question about the display while a pattern is lit.
package struct WiringQuestion: Hashable, Sendable {
    let text: String
    /// The texts of all answers in display order. Not all are possible on every display.
    let answers: [String]
    /// The picture that lights the pattern through the puzzle's reference driver.
    let picture: Bitmap

    /// The positions of the first LED or module. The last four are for a single row or column.
    static let cornerAnswers = [
        "top left", "top right", "bottom left", "bottom right", "at the top", "at the bottom",
        "at the left end", "at the right end",
    ]

    /// Returns the index in `cornerAnswers` for `position` in a grid.
    static func cornerAnswer(_ position: Pixel, columns: Int, rows: Int) -> Int {
        let (isLeft, isTop) = (position.x == 0, position.y == 0)
        if rows == 1 { return isLeft ? 6 : 7 }
        if columns == 1 { return isTop ? 4 : 5 }
        return (isTop ? 0 : 2) + (isLeft ? 0 : 1)
    }
}

/// The edge of a board or module at which a line of LEDs is lit, or the end of that edge for half of a line.
enum EdgePosition: Int {
    case top, bottom, left, right

    /// The answers for a line at an edge.
    static let edges = ["at the top", "at the bottom", "on the left", "on the right"]
    /// The answers for half of the line.
    static let halves = ["the upper half", "the lower half", "the left half", "the right half"]

    /// Creates the position of `lit`, a line or half of one on a board of `size`, or returns nil if nothing is lit.
    init?(_ lit: [Pixel], isHalf: Bool, on size: PixelSize) {
        guard let first = lit.first else { return nil }
        let isUpright = lit.allSatisfy { $0.x == first.x }
        // A whole line has an edge, and half of it has an end of that edge.
        if isHalf != isUpright {
            self = 2 * first.x < size.width ? .left : .right
        } else {
            self = 2 * first.y < size.height ? .top : .bottom
        }
    }
}

struct Pixel: Hashable {
    var x: Int
    var y: Int

    /// All pixels of an area, row by row.
    static func all(in size: PixelSize) -> [Pixel] {
        (0..<size.width * size.height).map { Pixel(x: $0 % size.width, y: $0 / size.width) }
    }
}
