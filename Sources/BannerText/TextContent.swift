import Pixels

/// A text that stays as it is.
public struct TextContent: BannerContent {
    private let text: String
    private let fontSelection: FontSelection

    /// `text`, drawn in one line with the font of `fontSelection` that suits the room.
    public init(_ text: String, in fontSelection: FontSelection) {
        self.text = text
        self.fontSelection = fontSelection
    }

    /// The size of the text's pixels.
    public func size(in room: PixelSize, at time: ContentTime) -> PixelSize {
        fontSelection.size(of: text, in: room)
    }

    /// The text's pixels.
    public func draw(in room: PixelSize, at time: ContentTime) -> Bitmap {
        fontSelection.font(for: text, in: room).rasterize(text)
    }

    /// The text.
    public func words(at time: ContentTime) -> String? { text }
}
