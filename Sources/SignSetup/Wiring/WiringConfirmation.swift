import MatrixDisplays
import Pixels

/// A test picture for the end of the setup that looks right only if the wiring of the display is configured
/// correctly. It shows an F at the top left and, if there is space, an L at the bottom right. On a color
/// display, the F is red and the L is green. A very small display shows dots instead of letters.
package struct WiringConfirmation: Hashable, Sendable {
    package private(set) var picture: Bitmap
    private let hasColors: Bool
    /// The advice to the user if the letters appear torn into pieces, or nil if the display cannot consist of
    /// panels that must be configured.
    private let tornAdvice: String?
    private var usesDots = false
    /// Whether the picture also contains the second mark: the L or, on a very small display, the second dot.
    private var hasSecondMark = false

    /// Creates the test picture for a display of this size and format. It contains two marks, which are
    /// letters or dots: one at the top left and, if there is space for both, a second one at the bottom
    /// right. The marks are the largest that fit. The picture is dark if the display has no pixels.
    ///
    /// - Parameters:
    ///   - size: The size of the display in pixels.
    ///   - format: The pixel format of the display.
    ///   - stripDriver: The driver of a display whose pixels follow a path, or nil for any other display.
    package init(size: PixelSize, format: PixelFormat, stripDriver: (any WiredStripDriver)? = nil) {
        tornAdvice = stripDriver.map { Self.makeTornAdvice(for: $0) }
        picture = Bitmap(size: size, format: format)
        hasColors = format == .color
        guard let marks = Marks.largest(fittingIn: size) else { return }
        usesDots = marks.isDots
        draw(marks.first, x: marks.margin, y: 0, color: .red)

        hasSecondMark = marks.bothFit(in: size)
        guard hasSecondMark else { return }
        let left = size.width - marks.size.width + marks.margin
        let top = size.height - marks.size.height
        draw(marks.second, x: left, y: top, color: .green)
    }

    /// The two marks of the test picture, at the top left and at the bottom right: the letters F and L, or
    /// dots.
    private struct Marks {
        var first: [String]
        var second: [String]
        var size: PixelSize
        /// The minimum size of a display that has space for both marks. It is sufficient if either the width
        /// or the height of the display reaches this size.
        var sizeForBoth: PixelSize
        /// The number of dark columns to the left of each mark.
        var margin = 0
        var isDots = false

        static let largeLetters = Marks(
            first: ["#####", "#", "#", "####", "#", "#", "#"],
            second: ["#", "#", "#", "#", "#", "#", "#####"],
            size: PixelSize(width: 8, height: 8),
            sizeForBoth: PixelSize(width: 9, height: 9),
            margin: 1
        )
        static let smallLetters = Marks(
            first: ["###", "#", "##", "#", "#"],
            second: ["#", "#", "#", "#", "###"],
            size: PixelSize(width: 3, height: 5),
            sizeForBoth: PixelSize(width: 7, height: 11)
        )
        static let dots = Marks(
            first: ["#"],
            second: ["#"],
            size: PixelSize(width: 1, height: 1),
            sizeForBoth: PixelSize(width: 2, height: 2),
            isDots: true
        )

        /// Returns the largest kind of marks that fits on a display of this size, or nil if none fits.
        static func largest(fittingIn displaySize: PixelSize) -> Marks? {
            [largeLetters, smallLetters, dots].first { marks in
                displaySize.width >= marks.size.width && displaySize.height >= marks.size.height
            }
        }

        /// Returns whether a display of this size has space for both marks, next to or below each other.
        func bothFit(in displaySize: PixelSize) -> Bool {
            displaySize.width >= sizeForBoth.width || displaySize.height >= sizeForBoth.height
        }
    }

    private mutating func draw(_ rows: [String], x: Int, y: Int, color: Color) {
        for (row, dots) in rows.enumerated() {
            for (column, dot) in dots.enumerated() where dot == "#" {
                picture[colorAt: x + column, y + row] = hasColors ? color : .white
            }
        }
    }

    /// A text that describes to the user what the display must show, and what to do if it shows something
    /// else.
    package var text: String {
        if usesDots {
            let (red, green) = hasColors ? ("red ", "a green one") : ("", "another")
            let second = hasSecondMark ? ", and \(green) at the bottom right" : ""
            return "The display shows a \(red)pixel at the top left\(second). If it does not, start again."
        }
        let (first, second) = hasColors ? ("a red F", "a green L") : ("an F", "an L")
        let secondLetter = hasSecondMark ? ", and \(second) at the bottom right" : ""
        let lettersAre = hasSecondMark ? "they are" : "it is"
        let advice = tornAdvice.map { " If \(lettersAre) torn into pieces, \($0)." } ?? ""
        return "The display shows \(first) at the top left\(secondLetter). "
            + "If \(lettersAre) not upright, start again.\(advice)"
    }

    private static func makeTornAdvice(for driver: some WiredStripDriver) -> String {
        guard driver.wiring.panelWidth == nil, driver.wiring.panelHeight == nil else {
            return "correct the keys that begin with panel_ (docs/displays.md), then start again"
        }
        return type(of: driver).sendsWholeRows
            ? "a card is not at its configured position: set panel_width and panel_height (docs/displays.md), then start again"
            : "the display has several panels: set panel_width and panel_height (docs/displays.md), then start again"
    }
}

extension Color {
    fileprivate static let red = Color(red: 255, green: 0, blue: 0)
    fileprivate static let green = Color(red: 0, green: 255, blue: 0)
}
