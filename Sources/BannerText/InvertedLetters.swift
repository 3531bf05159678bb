import Pixels

/// Words whose inverted ones are in the letters of six rows, one row below the others' top.
///
/// Capitals of eight rows begin in the first row. Dark on light, with no lit row above, they would be open at the top: an N
/// would read as a Π. Lower letters have a lit row above and below.
struct InvertedLetters: TextRasterizer {
    /// A stretch of words in one font.
    private struct Run {
        var text: String
        var font: any TextRasterizer
        var columns: Range<Int>
        var y: Int
    }

    let height: Int
    let widestAdvance: Int
    private let others: any TextRasterizer
    private var runs: [Run] = []

    /// Creates the letters of `words`, whose plain ones `font` draws, at `scale`. Nil if no word is inverted, or if the
    /// letters of six rows lack a character.
    init?(_ words: StyledText, in font: any TextRasterizer, scale: Int) {
        var texts: [(text: String, isInverted: Bool)] = []
        for (character, style) in zip(words.words, words.styles) {
            if texts.last?.isInverted == style.isInverted {
                texts[texts.count - 1].text.append(character)
            } else {
                texts.append((String(character), style.isInverted))
            }
        }
        let inverted = texts.lazy.filter(\.isInverted).map(\.text)
        guard !inverted.isEmpty, inverted.allSatisfy({ BuiltinFont.small.missing(in: $0).isEmpty }) else {
            return nil
        }
        let small: any TextRasterizer =
            scale == 1 ? BuiltinFont.small : ScaledFont(BuiltinFont.small, scale: scale)
        others = font
        height = font.height
        widestAdvance = max(font.widestAdvance, small.widestAdvance)
        var x = 0
        for (text, isInverted) in texts {
            let font = isInverted ? small : font
            let width = font.width(of: text)
            runs.append(Run(text: text, font: font, columns: x..<x + width, y: isInverted ? scale : 0))
            if width > 0 { x += width + scale }
        }
    }

    /// Columns of the words, whatever `text` is.
    func width(of text: String) -> Int { runs.last { !$0.columns.isEmpty }?.columns.upperBound ?? 0 }

    /// The columns of each character of the words.
    func columns(of text: String) -> [Range<Int>] {
        runs.flatMap { run in
            run.font.columns(of: run.text).map {
                $0.lowerBound + run.columns.lowerBound..<$0.upperBound + run.columns.lowerBound
            }
        }
    }

    /// The characters that no font has: those of the plain words.
    func missing(in text: String) -> [Character] { others.missing(in: text) }

    /// The characters that are shown in other letters.
    func transliterations(in text: String) -> [(character: Character, letters: String)] {
        others.transliterations(in: text)
    }

    /// The picture of the words.
    func rasterize(_ text: String) -> Bitmap {
        var picture = Bitmap(width: width(of: text), height: height)
        for run in runs where !run.columns.isEmpty {
            picture.copy(run.font.rasterize(run.text), to: PixelPoint(x: run.columns.lowerBound, y: run.y))
        }
        return picture
    }
}
