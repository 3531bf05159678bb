import MatrixDisplays
import Pixels

/// A picture that looks right only with the right wiring: an F at the top left, and an L at the bottom right if there is
/// room for it. On a display of colors the F is red and the L green.
public struct WiringConfirmation: Hashable, Sendable {
    /// The picture.
    public private(set) var picture: Bitmap
    /// What it shows, and what to do if it does not.
    public var words: String {
        guard !isOfDots else {
            let (red, green) = hasColors ? ("red ", "a green one") : ("", "another")
            return
                "The display shows a \(red)pixel at the top left\(hasSecond ? ", and \(green) at the bottom right" : ""). "
                + "If it does not, start again."
        }
        return letters
            + (tornAdvice.map { " If \(hasSecond ? "they are" : "it is") torn into pieces, \($0)." } ?? "")
    }

    private var letters: String {
        let (first, second) = hasColors ? ("a red F", "a green L") : ("an F", "an L")
        return "The display shows \(first) at the top left"
            + (hasSecond
                ? ", and \(second) at the bottom right. If they are not upright, start again."
                : ". If it is not upright, start again.")
    }

    /// What to do about letters in pieces; nil where nothing can tear them.
    private var tornAdvice: String? {
        guard let strip else { return nil }
        return strip.panelWidth == nil && strip.panelHeight == nil
            ? "the display has several panels: set panel_width and panel_height (docs/displays.md), then start again"
            : "correct the keys that begin with panel_ (docs/displays.md), then start again"
    }

    private let hasColors: Bool
    private let strip: StripWiring?
    private var isOfDots = false
    private var hasSecond = false

    /// The confirmation on a display of `size` and `format`; of LEDs that are wired like `strip`, if it has a strip.
    public init(size: PixelSize, format: PixelFormat, strip: StripWiring? = nil) {
        self.strip = strip
        picture = Bitmap(size: size, format: format)
        hasColors = format == .color
        let (width, height) = (size.width, size.height)
        if width >= 8, height >= 8 {
            draw(["#####", "#", "#", "####", "#", "#", "#"], x: 1, y: 0, .red)
            guard width > 8 || height > 8 else { return }
            draw(["#", "#", "#", "#", "#", "#", "#####"], x: width - 7, y: height - 8, .green)
        } else if width >= 3, height >= 5 {
            draw(["###", "#", "##", "#", "#"], x: 0, y: 0, .red)
            guard width >= 7 || height >= 11 else { return }
            draw(["#", "#", "#", "#", "###"], x: width - 3, y: height - 5, .green)
        } else {
            isOfDots = true
            draw(["#"], x: 0, y: 0, .red)
            guard width > 1 || height > 1 else { return }
            draw(["#"], x: width - 1, y: height - 1, .green)
        }
        hasSecond = true
    }

    private mutating func draw(_ rows: [String], x: Int, y: Int, _ color: Color) {
        for (row, text) in rows.enumerated() {
            for (column, dot) in text.enumerated() where dot == "#" {
                picture[colorAt: x + column, y + row] = hasColors ? color : .white
            }
        }
    }
}

extension Color {
    fileprivate static let red = Color(red: 255, green: 0, blue: 0)
    fileprivate static let green = Color(red: 0, green: 255, blue: 0)
}
