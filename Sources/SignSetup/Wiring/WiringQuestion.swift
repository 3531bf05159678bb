import Pixels

/// A question to a person about a pattern that the display shows.
package struct WiringQuestion: Hashable, Sendable {
    let text: String
    /// The texts of all answers in the order in which they are shown. Not every answer is possible on every display.
    let answers: [String]
    /// The picture that causes the pattern if it is shown with the puzzle's reference driver.
    let picture: Bitmap

    /// The answers for the position of the first LED or module. The last four are for a display with a single row or
    /// column of them.
    static let cornerAnswers = [
        "top left", "top right", "bottom left", "bottom right", "at the top", "at the bottom",
        "at the left end", "at the right end",
    ]

    /// Returns the index in `cornerAnswers` for `position` in a grid of `columns` and `rows`.
    static func cornerAnswer(_ position: Pixel, columns: Int, rows: Int) -> Int {
        let (isLeft, isTop) = (position.x == 0, position.y == 0)
        if rows == 1 { return isLeft ? 6 : 7 }
        if columns == 1 { return isTop ? 4 : 5 }
        return (isTop ? 0 : 2) + (isLeft ? 0 : 1)
    }
}

/// The edge of a board or module along which a line of LEDs is lit or, for half of a line, the end of that edge.
enum EdgePosition: Int {
    case top, bottom, left, right

    /// The answers for a line at an edge.
    static let edges = ["at the top", "at the bottom", "on the left", "on the right"]
    /// The answers for half of the line.
    static let halves = ["the upper half", "the lower half", "the left half", "the right half"]

    /// Creates the position of the pixels `lit` on a board of `size`: a line or, if `isHalf` is true, half of one.
    /// Returns nil if no pixel is lit.
    init?(_ lit: [Pixel], isHalf: Bool, on size: PixelSize) {
        guard let first = lit.first else { return nil }
        let isUpright = lit.allSatisfy { $0.x == first.x }
        // A whole line is along an edge; half of a line is at an end of that edge.
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
