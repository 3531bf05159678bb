import Pixels

/// The fonts that a text can be drawn with, and the choice among them.
///
/// The choice depends on the text and on the room for it: the first font that both fits the room's rows and shows the
/// whole text in its columns. A text that is too long for all of them has the first font, and is panned over.
public struct Typeface: Sendable {
    /// From the best to read to the smallest.
    private let candidates: [Candidate]
    /// How many times as large as the fonts' own the letters are, at least 1.
    public var scale = 1
    /// Whether a text should be seen as a whole. In a ticker none is, and all have the same letters.
    private let fitsColumns: Bool

    /// A font, or one that is not read before it is needed.
    private enum Candidate: Sendable {
        case given(any TextRasterizer)
        case wide, narrow, small

        var height: Int {
            switch self {
            case .given(let font): font.height
            case .wide, .narrow: 8
            case .small: 6
            }
        }

        var font: any TextRasterizer {
            switch self {
            case .given(let font): font
            case .wide: BuiltinFont.wide
            case .narrow: BuiltinFont.narrow
            case .small: BuiltinFont.small
            }
        }
    }

    /// One font for every text.
    public init(_ font: any TextRasterizer) {
        candidates = [.given(font)]
        fitsColumns = false
    }

    /// The best of the built-in font's faces. `fitsColumns`: whether a text should be seen as a whole.
    public init(fitsColumns: Bool) {
        candidates = [.wide, .narrow, .small]
        self.fitsColumns = fitsColumns
    }

    /// The rows of the lowest letters that it has, at its scale.
    public var leastHeight: Int { (candidates.map(\.height).min() ?? 0) * scale }

    /// Columns that no character takes more of, those that are shown in other letters included.
    public var widestAdvance: Int {
        (candidates.map { TransliteratingFont($0.font).widestAdvance }.max() ?? 0) * scale
    }

    /// The rows of the letters for a room of `rows` rows.
    public func height(inRows rows: Int) -> Int { (candidates(forRows: rows).first?.height ?? 0) * scale }

    /// The font for `text` in `room`, at its scale. What it lacks is shown in letters of ASCII where that can be.
    public func font(for text: String, in room: PixelSize) -> any TextRasterizer {
        let candidates = candidates(forRows: room.height)
        // Every font has ASCII, apart from control characters.
        let isASCII = text.isASCII
        func rasterizer(_ candidate: Candidate) -> any TextRasterizer {
            isASCII ? candidate.font : TransliteratingFont(candidate.font)
        }
        let fitting =
            fitsColumns ? candidates.first { rasterizer($0).width(of: text) * scale <= room.width } : nil
        let font = rasterizer(fitting ?? candidates[candidates.startIndex])
        return scale == 1 ? font : ScaledFont(font, scale: scale)
    }

    /// Never empty: where none fits the lowest must do.
    private func candidates(forRows rows: Int) -> ArraySlice<Candidate> {
        let lower = candidates.drop { $0.height * scale > rows }
        guard let tallest = lower.first?.height else { return candidates.suffix(1) }
        return lower.prefix { $0.height == tallest }
    }
}
