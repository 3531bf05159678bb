import Pixels

/// A text rendered in system fonts.
public struct RenderedText: Hashable, Sendable {
    /// The pixels: one bit each or, for displays with shades, the coverage of each pixel.
    public var picture: Bitmap
    /// The columns of each character in text order; for vertical text, its rows. The range of an invisible character is
    /// empty.
    public var columns: [Range<Int>]
    /// The characters that no font has, drawn as boxes, each once, in text order.
    public var missing: [Character]
    /// Whether this replaces a text that could not be rendered and may be requested again.
    public let isPlaceholder: Bool

    /// Creates a rendered text run.
    public init(picture: Bitmap, columns: [Range<Int>], missing: [Character]) {
        self.picture = picture
        self.columns = columns
        self.missing = missing
        isPlaceholder = false
    }

    /// Returns how many characters of `request` are shown, or nil if all of them are.
    public func shownCharacters(of request: TextRequest) -> Int? {
        // Counting characters takes time, and most texts are short.
        guard request.text.utf8.count > columns.count, request.text.count > columns.count else { return nil }
        return columns.count
    }

    /// Creates a placeholder that shows `request` in built-in letters, with a box for every missing character.
    public init(boxing request: TextRequest, as setting: TextRunSettings) {
        let setting = setting.sized(for: request)
        isPlaceholder = true
        let letters = setting.letters(isVertical: request.isVertical)
        let text = String(request.text.prefix(TextRequest.maxCharacters))
        picture = letters.picture(of: text)
        if request.isVertical {
            var centered = Bitmap(width: setting.rows, height: picture.height)
            centered.copy(picture, to: PixelPoint(x: (centered.width - picture.width) / 2, y: 0))
            picture = centered
        }
        columns = letters.columns(of: text)
        missing = letters.missing(in: text)
    }
}
