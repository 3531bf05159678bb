import Pixels

/// A font whose texts are rendered in system fonts by a separate process, `loopbanner-text`.
///
/// If the built-in font is first in the font list and has all characters of a text, the text is drawn
/// immediately, without that process. Any other text must be rendered. Until its picture arrives, the text is
/// dark and its width is an estimate.
package struct SystemFont: TextRasterizer {
    /// The settings for rendering the texts of the sign in system fonts.
    package let settings: TextRunSettings
    /// The height of the text in rows, or nil if it is the same as the height in `settings`.
    private let ownRows: Int?
    /// The font of this text, or nil for the fonts in `settings`.
    package let ownFont: TextFont?
    /// Whether the built-in font draws every text that it can draw completely, even if other fonts come first
    /// in the font list.
    private let prefersBuiltin: Bool
    package let isVertical: Bool
    /// A cache of the texts that have been rendered so far, with their pictures.
    package var renderedTexts = RenderedTexts()
    private let letters: InlineLetters
    private let hasOnlyBuiltin: Bool

    /// The minimum number of rows at which outline fonts are legible in general.
    private static let minimumReadableRows = 12

    /// Creates a font whose texts are rendered in system fonts by a separate process, or drawn in built-in
    /// letters. The font initially has no rendered texts.
    ///
    /// The font can differ from the settings of the sign in two ways, which apply to one text only: its
    /// height (`rows`) and its font (`font`).
    ///
    /// - Parameters:
    ///   - settings: The settings for all texts of the sign, including the list of fonts.
    ///   - isVertical: Whether characters are stacked vertically.
    ///   - rows: The height of the text in rows, or nil for the height in `settings`. If system fonts are
    ///     illegible at this height, built-in letters are used where possible.
    ///   - font: The font of the text, or nil for the fonts in `settings`. If it is a file, it is used at any
    ///     height.
    package init(
        _ settings: TextRunSettings,
        isVertical: Bool = false,
        rows: Int? = nil,
        font: TextFont? = nil
    ) {
        self.settings = settings
        self.isVertical = isVertical
        // A height that is the same as in the settings is not an exception.
        ownRows = rows == settings.rows ? nil : rows
        ownFont = font

        // The sign's settings, changed to the font and the height of this text.
        let ownSettings = settings.adapted(toFont: font, rows: rows)
        letters = ownSettings.letters(isVertical: isVertical)
        hasOnlyBuiltin = ownSettings.fonts.allSatisfy { $0 == .builtin }

        // In a low text, the built-in letters are more legible than system fonts. A font file for this text
        // is an explicit choice, however.
        let isBuiltinFirst = ownSettings.fonts.first == .builtin
        let isTooLowForSystemFonts = ownRows.map { $0 < Self.minimumReadableRows } ?? false
        let hasOwnFile = font?.isFile ?? false
        prefersBuiltin = isBuiltinFirst || (isTooLowForSystemFonts && !hasOwnFile)
    }

    package var height: Int { ownRows ?? settings.rows }

    /// The maximum width of a character in columns. It is estimated as twice the height, because few
    /// characters are wider.
    package var widestAdvance: Int { 2 * height }

    /// Whether text in built-in letters may use any of the built-in faces, which is only possible if the text
    /// is horizontal and eight rows high.
    var hasOwnFaces: Bool { !isVertical && prefersBuiltin && height == 8 }

    /// Returns whether the built-in font draws `text`, so that `loopbanner-text` does not need to render it.
    package func drawsLocally(_ text: String) -> Bool {
        hasOnlyBuiltin || prefersBuiltin && letters.cover(text)
    }

    func request(for text: String) -> TextRequest {
        TextRequest(text, isVertical: isVertical, rows: ownRows, font: ownFont)
    }

    /// Returns the request that must be sent to render `text` in system fonts. Returns nil if the text is
    /// empty, already rendered, or drawn with the built-in font.
    package func pendingRequest(for text: String) -> TextRequest? {
        let request = request(for: text)
        return text.isEmpty || drawsLocally(text) || renderedTexts[request] != nil ? nil : request
    }

    /// Returns the width of `text` in columns (its height in rows if vertical). As long as the text has not
    /// been rendered, the width may be an estimate.
    package func width(of text: String) -> Int {
        if drawsLocally(text) { return letters.width(of: text) }
        return renderedTexts.length(of: request(for: text)) ?? estimatedWidth(of: text)
    }

    /// Returns the size of the picture of `text`. A vertical text in built-in letters is as wide as its
    /// widest letter.
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

    /// Returns the characters of `text` that none of the fonts has. Returns an empty array if `text` is not
    /// rendered yet.
    package func missingGlyphs(in text: String) -> [Character] {
        drawsLocally(text)
            ? letters.missingGlyphs(in: text) : renderedTexts[request(for: text)]?.missingCharacters ?? []
    }

    /// Returns the picture of `text`, which is dark until the text is rendered. Letters of system fonts have
    /// gray levels if `settings.isShaded` is true. Otherwise the picture has one bit per pixel.
    package func rasterize(_ text: String) -> Bitmap {
        if drawsLocally(text) { return letters.picture(of: text) }
        return renderedTexts[request(for: text)]?.picture
            ?? Bitmap(size: size(of: text), format: settings.isShaded ? .gray : .bit)
    }

    package func paintedSlices(of text: String) -> PaintedSlices {
        drawsLocally(text) ? .none : renderedTexts[request(for: text)]?.paintedSlices ?? .none
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
