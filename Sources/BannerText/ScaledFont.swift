import Pixels

/// A font that enlarges the letters of another font by an integer factor and smooths their diagonals.
///
/// One pixel of the picture is one LED, so `scale` is also the factor on the display.
package struct ScaledFont: TextRasterizer {
    private let font: any TextRasterizer
    /// The factor by which letters are enlarged, at least 1.
    package let scale: Int

    package init(_ font: any TextRasterizer, scale: Int) {
        self.font = font
        self.scale = max(1, scale)
    }

    package var isVertical: Bool { font.isVertical }
    package var height: Int { font.height * scale }
    package var widestAdvance: Int { font.widestAdvance * scale }
    package func width(of text: String) -> Int { font.width(of: text) * scale }

    package func size(of text: String) -> PixelSize {
        let size = font.size(of: text)
        return PixelSize(width: size.width * scale, height: size.height * scale)
    }

    package func columns(of text: String) -> [Range<Int>] {
        font.columns(of: text).map { $0.lowerBound * scale..<$0.upperBound * scale }
    }

    package func missingGlyphs(in text: String) -> [Character] { font.missingGlyphs(in: text) }

    package func extent(of text: String) -> (width: Int, isComplete: Bool) {
        let (width, isComplete) = font.extent(of: text)
        return (width * scale, isComplete)
    }

    package func transliterations(in text: String) -> [(character: Character, letters: String)] {
        font.transliterations(in: text)
    }

    package func paintedSlices(of text: String) -> PaintedSlices { font.paintedSlices(of: text) }

    /// Returns the enlarged picture of `text`. Diagonals are smoothed only in one-bit pictures, because gray
    /// edges are smooth already.
    package func rasterize(_ text: String) -> Bitmap {
        let picture = font.rasterize(text)
        return picture.format == .bit ? picture.scaledSmoothly(by: scale) : picture.scaled(from: 1, to: scale)
    }
}
