import Pixels

/// A text that stays as it is.
public struct TextContent: BannerContent {
    private let text: String
    private let typeface: Typeface

    /// `text`, drawn in one line with the font of `typeface` that suits the room.
    public init(_ text: String, in typeface: Typeface) {
        self.text = text
        self.typeface = typeface
    }

    /// The size of the text's pixels.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        typeface.size(of: text, in: room)
    }

    /// The text's pixels.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        typeface.font(for: text, in: room).rasterize(text)
    }

    /// The text.
    public func text(at time: ContentTime) -> String? { text }
}
