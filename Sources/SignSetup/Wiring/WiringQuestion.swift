import Pixels

/// A question about what a person sees on the display while a pattern is lit.
public struct WiringQuestion: Hashable, Sendable {
    /// The question in words.
    public let words: String
    /// All answers in words, in the order in which they are offered. Not all are possible on every display.
    public let answers: [String]
    /// The picture that lights the pattern, for the puzzle's reference driver.
    public let picture: Bitmap
}

/// Where a line of LEDs lies on a board or module, and where half of that line is.
enum LinePlace: Int, CaseIterable {
    case top, bottom, left, right

    /// The answers to the question for the edge at which a line is lit.
    static let edges = ["at the top", "at the bottom", "on the left", "on the right"]
    /// The answers to the question for the half of the line that is lit.
    static let halves = ["the upper half", "the lower half", "the left half", "the right half"]

    /// The place of `lit`, a line at an edge of a board of `size`, or half of one, from the top left.
    init?(_ lit: [PixelPlace], isHalf: Bool, on size: PixelSize) {
        guard let first = lit.first else { return nil }
        let isUpright = lit.allSatisfy { $0.x == first.x }
        // A line lies at an edge, and half of it at one end of that edge.
        if isHalf != isUpright {
            self = 2 * first.x < size.width ? .left : .right
        } else {
            self = 2 * first.y < size.height ? .top : .bottom
        }
    }
}

/// A pixel.
struct PixelPlace: Hashable {
    var x: Int
    var y: Int
}
