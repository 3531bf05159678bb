import Pixels

/// A font drawn a whole number of times as large, with its diagonals smoothed.
///
/// One pixel of the picture is one LED, so this scale is also the effective one.
public struct ScaledFont: TextRasterizer {
    private let font: any TextRasterizer
    /// How many times as large as the font's own its letters are, at least 1.
    public let scale: Int

    /// `font`, `scale` times as large.
    public init(_ font: any TextRasterizer, scale: Int) {
        self.font = font
        self.scale = max(1, scale)
    }

    /// Whether characters stand below each other.
    public var isVertical: Bool { font.isVertical }

    /// Rows of the pictures that it makes.
    public var height: Int { font.height * scale }

    /// Columns that no character takes more of.
    public var widestAdvance: Int { font.widestAdvance * scale }

    /// Columns that `text` takes.
    public func width(of text: String) -> Int { font.width(of: text) * scale }

    /// The size of the picture of `text`.
    public func size(of text: String) -> PixelSize {
        let size = font.size(of: text)
        return PixelSize(width: size.width * scale, height: size.height * scale)
    }

    /// The columns of each character of `text`.
    public func columns(of text: String) -> [Range<Int>] {
        font.columns(of: text).map { $0.lowerBound * scale..<$0.upperBound * scale }
    }

    /// The characters of `text` that the font lacks.
    public func missing(in text: String) -> [Character] { font.missing(in: text) }

    /// Columns that `text` takes, and whether none of its characters is a box.
    public func extent(of text: String) -> (width: Int, isComplete: Bool) {
        let (width, isComplete) = font.extent(of: text)
        return (width * scale, isComplete)
    }

    /// The characters of `text` that are shown in other letters.
    public func transliterations(in text: String) -> [(character: Character, letters: String)] {
        font.transliterations(in: text)
    }

    /// The picture of `text`. Edges in grays are smooth already.
    public func rasterize(_ text: String) -> Bitmap {
        let picture = font.rasterize(text)
        return picture.format == .bit ? picture.scaledSmoothly(by: scale) : picture.scaled(from: 1, to: scale)
    }
}
