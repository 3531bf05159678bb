import Pixels

/// A line of text as it was drawn.
public struct RenderedText: Hashable, Sendable {
    /// Its pixels: bits, or how much of each pixel is covered.
    public var picture: Bitmap
    /// The columns of each character, or the rows where they stand below each other, in the order of the text; empty for one
    /// that shows nothing.
    public var columns: [Range<Int>]
    /// The characters that no font has, each once, in their order. They are boxes.
    public var missing: [Character]
    /// Whether it stands for a line that could not be drawn, and that may be asked for again.
    public let isPlaceholder: Bool

    /// A line with these pixels.
    public init(picture: Bitmap, columns: [Range<Int>], missing: [Character]) {
        self.picture = picture
        self.columns = columns
        self.missing = missing
        isPlaceholder = false
    }

    /// How many characters of `request` it shows; nil if all.
    public func shownCharacters(of request: TextRequest) -> Int? {
        // Counting characters takes time, and most texts are short.
        guard request.text.utf8.count > columns.count, request.text.count > columns.count else { return nil }
        return columns.count
    }

    /// The line of `request` in built-in letters, with a box for every character that they lack: what is shown where
    /// nobody draws lines.
    public init(boxing request: TextRequest, as setting: TextRunSettings) {
        let setting = setting.sized(for: request)
        isPlaceholder = true
        let letters = setting.letters(isVertical: request.isVertical)
        let text = String(request.text.prefix(TextRequest.longest))
        picture = letters.picture(of: text)
        if request.isVertical {
            var line = Bitmap(width: setting.rows, height: picture.height)
            line.copy(picture, to: PixelPoint(x: (line.width - picture.width) / 2, y: 0))
            picture = line
        }
        columns = letters.columns(of: text)
        missing = letters.missing(in: text)
    }
}
