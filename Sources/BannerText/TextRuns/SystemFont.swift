import Pixels

/// A font that shows text in system fonts. The separate process `loopbanner-text` renders the text.
///
/// If the built-in font comes first in the list and has all characters of a text, the text is drawn immediately,
/// without that process. Other text needs a rendered picture. Until it is available, the text is dark and its width is
/// an estimate.
package struct SystemFont: TextRasterizer {
    /// The settings for rendering all texts of the sign in system fonts.
    package let setting: TextRunSettings
    /// The height in rows of a text with its own height, or nil for the height in `setting`.
    private let ownRows: Int?
    /// The font of a text with its own font, or nil for the fonts in `setting`.
    package let ownFont: TextFont?
    /// Whether the built-in font draws every text whose characters it has, even if other fonts come first in the list.
    private let prefersBuiltin: Bool
    package let isVertical: Bool
    /// The texts that have been rendered so far.
    package var renderedTexts = RenderedTexts()
    private let letters: InlineLetters
    private let hasOnlyBuiltin: Bool

    /// The minimum number of rows at which outline fonts are legible.
    private static let minimumReadableRows = 12

    /// Creates a font without rendered texts.
    ///
    /// `rows` is the height of a text with its own height, or nil for the height in `setting`. If `rows` is too low for
    /// legible system fonts, built-in letters are used where possible. `font` is the font of a text with its own font.
    /// If it is a file, it is used at any height.
    package init(
        _ setting: TextRunSettings,
        isVertical: Bool = false,
        rows: Int? = nil,
        font: TextFont? = nil
    ) {
        self.setting = setting
        self.isVertical = isVertical
        ownRows = rows == setting.rows ? nil : rows
        ownFont = font
        let fitted = setting.fitted(to: font, rows: rows)
        let isTooLow = ownRows.map { $0 < Self.minimumReadableRows } ?? false
        prefersBuiltin = fitted.fonts.first == .builtin || isTooLow && font?.isFile != true
        letters = fitted.letters(isVertical: isVertical)
        hasOnlyBuiltin = fitted.fonts.allSatisfy { $0 == .builtin }
    }

    package var height: Int { ownRows ?? setting.rows }

    /// An estimate: twice the height. Few characters are wider.
    package var widestAdvance: Int { 2 * height }

    /// Whether text in built-in letters may use any face of the built-in font. This requires horizontal text of eight
    /// rows.
    var hasOwnFaces: Bool { !isVertical && prefersBuiltin && height == 8 }

    /// Returns whether the built-in font draws `text`, so that `loopbanner-text` does not need to render it.
    package func drawsLocally(_ text: String) -> Bool {
        hasOnlyBuiltin || prefersBuiltin && letters.cover(text)
    }

    func request(for text: String) -> TextRequest {
        TextRequest(text, isVertical: isVertical, rows: ownRows, font: ownFont)
    }

    /// Returns the request to render `text`. Returns nil if the text is already rendered or is drawn with the built-in
    /// font.
    package func pendingRequest(for text: String) -> TextRequest? {
        let request = request(for: text)
        return text.isEmpty || drawsLocally(text) || renderedTexts[request] != nil ? nil : request
    }

    /// Returns the width of `text` in columns. It is an estimate if the text was never rendered.
    package func width(of text: String) -> Int {
        if drawsLocally(text) { return letters.width(of: text) }
        return renderedTexts.length(of: request(for: text)) ?? estimatedWidth(of: text)
    }

    /// Returns the size of the picture of `text`. Vertical text in built-in letters is as wide as the widest letter.
    package func size(of text: String) -> PixelSize {
        guard isVertical else { return PixelSize(width: width(of: text), height: height) }
        let breadth = drawsLocally(text) ? letters.breadth(of: text) : height
        return PixelSize(width: breadth, height: width(of: text))
    }

    package func columns(of text: String) -> [Range<Int>] {
        if drawsLocally(text) { return letters.columns(of: text) }
        if let rendered = renderedTexts[request(for: text)] { return rendered.columns }
        var end = 0
        return text.map { character in
            let start = end
            end += estimatedWidth(of: character)
            return start..<end
        }
    }

    /// Returns the characters of `text` that no font has. The result is empty if `text` is not rendered yet.
    package func missing(in text: String) -> [Character] {
        drawsLocally(text) ? letters.missing(in: text) : renderedTexts[request(for: text)]?.missing ?? []
    }

    /// Returns the picture of `text`. Its pixels are bits or, if `setting.isShaded` is true, gray levels.
    package func rasterize(_ text: String) -> Bitmap {
        if drawsLocally(text) { return letters.picture(of: text) }
        return renderedTexts[request(for: text)]?.picture
            ?? Bitmap(size: size(of: text), format: setting.isShaded ? .gray : .bit)
    }

    package func paint(of text: String) -> PaintedSlices {
        drawsLocally(text) ? .none : renderedTexts[request(for: text)]?.paint ?? .none
    }

    private func estimatedWidth(of text: String) -> Int {
        text.prefix(TextRequest.maxCharacters).reduce(0) { $0 + estimatedWidth(of: $1) }
    }

    private func estimatedWidth(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isWide { return height }
        guard !character.unicodeScalars.allSatisfy(\.isInvisible) else { return 0 }
        return isVertical ? height : height / 2
    }
}
