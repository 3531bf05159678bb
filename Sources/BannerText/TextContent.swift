import Pixels

/// A text that stays as it is.
public struct TextContent: BannerContent {
    private let text: String
    private let font: any TextRasterizer

    /// `text`, drawn with `font` in one line.
    public init(_ text: String, font: any TextRasterizer) {
        self.text = text
        self.font = font
    }

    /// As wide as the text and as high as the font, whatever the room.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        PixelSize(width: font.width(of: text), height: font.height)
    }

    /// The text's pixels.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        font.rasterize(text)
    }

    /// The text.
    public func words(at time: ContentTime) -> String? { text }
}
