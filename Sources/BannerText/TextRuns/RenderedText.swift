import Pixels

/// The picture of a text that was rendered in system fonts, and the columns of its characters.
public struct RenderedText: Hashable, Sendable {
    /// The pixels of the text. A pixel is a single bit or, for displays with brightness levels, a gray level.
    public var picture: Bitmap
    /// The columns of the picture that each character occupies (rows in vertical text), in text order. The
    /// range of an invisible character is empty.
    public var columns: [Range<Int>]
    /// The multicolor pixels of the text's emoji, if the settings request them.
    var paintedSlices = PaintedSlices.none
    /// The characters that are drawn as boxes because none of the configured fonts has them. Each is listed
    /// once, in text order.
    public var missingCharacters: [Character]
    /// Whether the picture is a replacement in built-in letters because the text could not be rendered. The
    /// text may then be requested again.
    public let isPlaceholder: Bool

    /// Creates the result of rendering a text in system fonts.
    public init(picture: Bitmap, columns: [Range<Int>], missingCharacters: [Character]) {
        self.picture = picture
        self.columns = columns
        self.missingCharacters = missingCharacters
        isPlaceholder = false
    }

    /// Returns the number of characters that are visible if the text of `request` was truncated. Returns nil
    /// if all characters are visible.
    public func shownCharacterCount(of request: TextRequest) -> Int? {
        // Most texts are short, so their bytes are counted first, which is faster than counting characters.
        guard request.text.utf8.count > columns.count, request.text.count > columns.count else { return nil }
        return columns.count
    }

    /// Creates a replacement picture for a text that could not be rendered. The picture shows the text in
    /// built-in letters, with a box for every character that the built-in font lacks.
    public init(placeholderFor request: TextRequest, settings: TextRunSettings) {
        let setting = settings.adapted(to: request)
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
        missingCharacters = letters.missingGlyphs(in: text)
    }
}
