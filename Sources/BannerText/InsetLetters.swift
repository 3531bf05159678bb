import Pixels

/// A font for a text with inverted or waving letters. These letters need a spare row above and below, so they
/// are drawn in the six-row face, one row below the top of the other letters.
///
/// Eight-row capitals begin in the first row. If they were inverted, they would have no top edge, and an N
/// would look like a Π. In a wave, they would be clipped.
struct InsetLetters: TextRasterizer {
    /// A sequence of consecutive characters of a text that are drawn in the same font.
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

    /// Creates a font that draws only the text `text`. Inverted letters need a spare row above and below for
    /// their lit edges, and waving letters need it to move. A sequence of such letters is *inset*: it is
    /// drawn in the small built-in font, which is six rows high, one row below the top. All other letters are
    /// drawn in `font`.
    ///
    /// Letters are enlarged `scale` times. Returns nil if no letter needs a spare row, or if the small font
    /// lacks a character that must be inset.
    init?(_ text: StyledText, in font: any TextRasterizer, scale: Int) {
        let parts = Self.splitByInset(text)
        let insetTexts = parts.lazy.filter(\.isInset).map(\.text)
        guard !insetTexts.isEmpty,
            insetTexts.allSatisfy({ BuiltinFont.small.missingGlyphs(in: $0).isEmpty })
        else { return nil }

        let insetFont: any TextRasterizer =
            scale == 1 ? BuiltinFont.small : ScaledFont(BuiltinFont.small, scale: scale)
        plainFont = font
        height = font.height
        widestAdvance = max(font.widestAdvance, insetFont.widestAdvance)

        appendRuns(of: parts, insetFont: insetFont, scale: scale)
    }

    /// Appends a run for each of `parts`, from left to right. A run is a part of the text with its font and
    /// its place in the picture.
    ///
    /// Plain letters are eight rows high, and fill the height of the picture. An inset part consists of
    /// inverted or waving letters, which need a spare row above and below. It is drawn in `insetFont`, whose
    /// letters are six rows high, and begins one row below the top. If letters are enlarged, each of these
    /// rows is `scale` pixels high.
    private mutating func appendRuns(
        of parts: [(text: String, isInset: Bool)],
        insetFont: any TextRasterizer,
        scale: Int
    ) {
        var firstColumn = 0
        for (partText, isInset) in parts {
            let partFont = isInset ? insetFont : plainFont
            let width = partFont.width(of: partText)
            let columns = firstColumn..<firstColumn + width
            // Above an inset part, one enlarged row remains spare.
            let spareRowHeight = scale
            let top = isInset ? spareRowHeight : 0
            runs.append(Run(text: partText, font: partFont, columns: columns, y: top))
            // A blank column, enlarged like the letters, separates visible runs.
            if width > 0 { firstColumn += width + scale }
        }
    }

    /// Splits `text` at each change between characters that need spare rows and characters that do not.
    /// `isInset` is true for a part that needs spare rows.
    private static func splitByInset(_ text: StyledText) -> [(text: String, isInset: Bool)] {
        var parts: [(text: String, isInset: Bool)] = []
        for (character, style) in zip(text.text, text.styles) {
            let isInset = style.spareRows > 0
            if parts.last?.isInset == isInset {
                parts[parts.count - 1].text.append(character)
            } else {
                parts.append((String(character), isInset))
            }
        }
        return parts
    }

    /// Returns the width of the text for which this font was created, in columns. The argument is ignored.
    func width(of text: String) -> Int { runs.last { !$0.columns.isEmpty }?.columns.upperBound ?? 0 }

    func columns(of text: String) -> [Range<Int>] {
        runs.flatMap { run in
            run.font.columns(of: run.text).map {
                $0.lowerBound + run.columns.lowerBound..<$0.upperBound + run.columns.lowerBound
            }
        }
    }

    func missingGlyphs(in text: String) -> [Character] { plainFont.missingGlyphs(in: text) }

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
