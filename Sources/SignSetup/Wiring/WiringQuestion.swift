import Pixels

/// A question to a person about a pattern that the display shows, with the answers to choose from.
package struct WiringQuestion: Hashable, Sendable {
    let text: String
    /// The texts of all answers to the question, in the order in which they are shown. Some of them may be
    /// impossible on a particular display.
    let answers: [String]
    /// The picture that makes the display show the pattern of the question. It must be shown with the
    /// reference driver settings of the puzzle.
    let picture: Bitmap

    /// The answers to a question about the position of a lit LED, module or panel. The last four are for a
    /// display with a single row or column of them.
    static let cornerAnswers = [
        "top left", "top right", "bottom left", "bottom right", "at the top", "at the bottom",
        "at the left end", "at the right end",
    ]

    /// Returns the index in `cornerAnswers` of the answer that describes `position`. `columns` and `rows` are
    /// the numbers of LEDs, modules or panels across and down the display.
    static func cornerAnswer(for position: Pixel, columns: Int, rows: Int) -> Int {
        let (isLeft, isTop) = (position.x == 0, position.y == 0)
        if rows == 1 { return isLeft ? 6 : 7 }
        if columns == 1 { return isTop ? 4 : 5 }
        return (isTop ? 0 : 2) + (isLeft ? 0 : 1)
    }
}

/// The edge of a board or module along which a row or column of LEDs is lit. If only half of that row or
/// column is lit, this is the end at which the lit half lies.
enum EdgePosition: Int {
    case top, bottom, left, right

    /// The answers to a question about the edge along which LEDs are lit, in the order of the cases.
    static let edgeAnswers = ["at the top", "at the bottom", "on the left", "on the right"]
    /// The answers to a question about which half of an edge is lit, in the order of the cases.
    static let halfAnswers = ["the upper half", "the lower half", "the left half", "the right half"]

    /// Determines the edge along which the pixels in `litPixels` form a row or column on a board of
    /// `boardSize`. If `isHalf` is true, they form only half of it, and the result is the end at which that
    /// half lies. Returns nil if no pixel is lit.
    init?(litPixels: [Pixel], isHalf: Bool, boardSize: PixelSize) {
        guard let first = litPixels.first else { return nil }
        let isUpright = litPixels.allSatisfy { $0.x == first.x }
        // A whole line is along an edge of the board. Half of a line is at one end of its edge.
        if isHalf != isUpright {
            self = 2 * first.x < boardSize.width ? .left : .right
        } else {
            self = 2 * first.y < boardSize.height ? .top : .bottom
        }
    }
}

struct Pixel: Hashable {
    var x: Int
    var y: Int

    /// Returns the positions of all pixels in an area of `size`, row by row.
    static func all(in size: PixelSize) -> [Pixel] {
        (0..<size.width * size.height).map { Pixel(x: $0 % size.width, y: $0 / size.width) }
    }
}
