import Pixels
import SignCore
import Testing

/// Pictures of a transition beside each other, as rows of art.
///
/// In art of grays, `3` is a pixel of the old page, `6` one of the new page, and `9` a lit one.
struct GoldenFrames: CustomTestStringConvertible, Sendable {
    let transition: Transition
    let rows: [String]

    init(_ transition: Transition, _ art: String) {
        self.transition = transition
        rows = art.split(separator: "\n").map(String.init)
    }

    var testDescription: String { transition.rawValue }

    /// The rows of the same pictures on a display of bits.
    var bits: [String] { rows.map { String($0.map { "369".contains($0) ? "#" : $0 }) } }

    /// Returns the rows of pictures beside each other.
    static func rows(of pictures: [Bitmap], separator: String) -> [String] {
        (0..<(pictures.map(\.height).max() ?? 0)).map { y in
            pictures.filter { y < $0.height }.map { $0.art[y] }.joined(separator: separator)
        }
    }

    /// Returns the pictures at a quarter, a half and three quarters of the way, as rows of art.
    static func quarters(_ transition: Transition, from former: Bitmap, to new: Bitmap) -> [String] {
        rows(
            of: (1...3).map { picture(transition, from: former, to: new, travel: .left, quarter: $0) },
            separator: "  "
        )
    }

    /// Returns the pictures at half of the way as rows of art, with motion to the left, to the right,
    /// upward and downward.
    static func directions(_ transition: Transition, from former: Bitmap, to new: Bitmap) -> [String] {
        rows(
            of: Travel.all.map { picture(transition, from: former, to: new, travel: $0, quarter: 2) },
            separator: "  "
        )
    }

    private static func picture(
        _ transition: Transition,
        from former: Bitmap,
        to new: Bitmap,
        travel: Travel,
        quarter: Int
    ) -> Bitmap {
        var renderer = TransitionRenderer()
        let count = transition.stepCount(on: former, travel: travel, way: 4)
        return renderer.picture(
            transition,
            step: count * quarter / 4,
            of: count,
            from: former,
            to: new,
            travel: travel
        )
    }
}

/// The pages of the golden frames.
enum GoldenPages {
    private static let squares = (
        """
        ########
        ##......
        ##......
        #####...
        ##......
        ##......
        ##......
        ##......
        """,
        """
        .######.
        .##..##.
        .##..##.
        .#####..
        .####...
        .##.##..
        .##..##.
        .##...##
        """
    )

    private static let texts = (
        """
        #.....#####.####.
        #.....#.....#...#
        #.....#.....#...#
        #.....####..#...#
        #.....#.....#...#
        #.....#.....#...#
        #####.#####.####.
        """,
        """
        #...#..###..#...#
        ##..#.#...#.#...#
        #.#.#.#...#.#...#
        #..##.#...#.#.#.#
        #...#.#...#.#.#.#
        #...#.#...#.##.##
        #...#..###..#...#
        """
    )

    /// The letters F and R on 8 × 8 pixels.
    static let square = (former: Bitmap(art: squares.0), new: Bitmap(art: squares.1))
    /// The texts LED and NOW on 17 × 7 pixels.
    static let text = (former: Bitmap(art: texts.0), new: Bitmap(art: texts.1))

    /// The same pages in two grays, so that every pixel reveals its page.
    static let graySquare = (former: inked(square.former, "3"), new: inked(square.new, "6"))
    static let grayText = (former: inked(text.former, "3"), new: inked(text.new, "6"))

    private static func inked(_ page: Bitmap, _ digit: Character) -> Bitmap {
        let rows = page.art.map { String($0.map { $0 == "#" ? digit : $0 }) }
        return Bitmap(rows: rows, width: page.width) ?? page
    }

    /// A dark page and a lit one.
    static func darkAndLit(_ size: PixelSize) -> (former: Bitmap, new: Bitmap) {
        let dark = Bitmap(size: size)
        var lit = dark
        lit.fill()
        return (dark, lit)
    }
}
