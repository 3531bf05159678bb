import Pixels

/// A font for a text with inverted parts, which have dark letters on a lit background. Inverted letters use the six-row
/// face, one row below the top of the other letters.
///
/// The six-row face leaves a lit row above and below each letter. Capitals of the eight-row faces begin in the first
/// row and would be open at the top: an inverted N would look like a Π.
struct InvertedLetters: TextRasterizer {
    /// Consecutive characters of the text that are drawn in the same font.
    private struct Run {
        var text: String
        var font: any TextRasterizer
        var columns: Range<Int>
        var y: Int
    }

    let height: Int
    let widestAdvance: Int
    private let plainFont: any TextRasterizer
    private var runs: [Run] = []

    /// Creates the font for `text`. Parts that are not inverted use `font`. All letters are drawn at `scale`. Returns
    /// nil if nothing is inverted, or if the six-row face lacks a character of an inverted part.
    init?(_ text: StyledText, in font: any TextRasterizer, scale: Int) {
        var parts: [(text: String, isInverted: Bool)] = []
        for (character, style) in zip(text.text, text.styles) {
            if parts.last?.isInverted == style.isInverted {
                parts[parts.count - 1].text.append(character)
            } else {
                parts.append((String(character), style.isInverted))
            }
        }
        let inverted = parts.lazy.filter(\.isInverted).map(\.text)
        guard !inverted.isEmpty, inverted.allSatisfy({ BuiltinFont.small.missing(in: $0).isEmpty }) else {
            return nil
        }
        let small: any TextRasterizer =
            scale == 1 ? BuiltinFont.small : ScaledFont(BuiltinFont.small, scale: scale)
        plainFont = font
        height = font.height
        widestAdvance = max(font.widestAdvance, small.widestAdvance)
        var x = 0
        for (part, isInverted) in parts {
            let font = isInverted ? small : font
            let width = font.width(of: part)
            runs.append(Run(text: part, font: font, columns: x..<x + width, y: isInverted ? scale : 0))
            if width > 0 { x += width + scale }
        }
    }

    /// Returns the width of the text for which the font was created, whatever the argument is.
    func width(of text: String) -> Int { runs.last { !$0.columns.isEmpty }?.columns.upperBound ?? 0 }

    func columns(of text: String) -> [Range<Int>] {
        runs.flatMap { run in
            run.font.columns(of: run.text).map {
                $0.lowerBound + run.columns.lowerBound..<$0.upperBound + run.columns.lowerBound
            }
        }
    }

    func missing(in text: String) -> [Character] { plainFont.missing(in: text) }

    func transliterations(in text: String) -> [(character: Character, letters: String)] {
        plainFont.transliterations(in: text)
    }

    func rasterize(_ text: String) -> Bitmap {
        var picture = Bitmap(width: width(of: text), height: height)
        for run in runs where !run.columns.isEmpty {
            picture.copy(run.font.rasterize(run.text), to: PixelPoint(x: run.columns.lowerBound, y: run.y))
        }
        return picture
    }
}
