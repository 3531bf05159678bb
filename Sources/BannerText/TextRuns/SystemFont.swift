import Pixels

/// A font whose text runs `loopbanner-text` renders in system fonts.
///
/// If the built-in font comes first, text that it covers completely is drawn here at once. Other text uses its rendered
/// run. Until that is available, the picture is dark and its width an estimate.
package struct SystemFont: TextRasterizer {
    /// The settings of the sign's text runs.
    package let setting: TextRunSettings
    /// The height of the runs, or nil for that of the settings.
    private let ownRows: Int?
    /// Whether text that the built-in font covers uses it, regardless of the order of the fonts.
    private let prefersBuiltin: Bool
    package let isVertical: Bool
    /// The rendered text runs.
    package var renderedTexts = RenderedTexts()
    private let letters: InlineLetters
    private let hasOnlyBuiltin: Bool

    /// The minimum height for legible outline fonts.
    private static let minimumReadableRows = 12

    /// Creates a font without rendered text. `rows` overrides the height of the settings for some texts of a sign; in
    /// low runs these texts use built-in letters where possible.
    package init(_ setting: TextRunSettings, isVertical: Bool = false, rows: Int? = nil) {
        self.setting = setting
        self.isVertical = isVertical
        ownRows = rows == setting.rows ? nil : rows
        prefersBuiltin =
            setting.fonts.first == .builtin || ownRows.map { $0 < Self.minimumReadableRows } ?? false
        var sized = setting
        sized.rows = rows ?? setting.rows
        letters = sized.letters(isVertical: isVertical)
        hasOnlyBuiltin = setting.fonts.allSatisfy { $0 == .builtin }
    }

    package var height: Int { ownRows ?? setting.rows }

    /// An estimate: few characters are wider.
    package var widestAdvance: Int { 2 * height }

    /// Whether text in built-in letters can use the best face, as in runs of eight rows.
    var hasOwnFaces: Bool { !isVertical && prefersBuiltin && height == 8 }

    /// Returns whether `text` needs no rendered run.
    package func drawsLocally(_ text: String) -> Bool {
        hasOnlyBuiltin || prefersBuiltin && letters.cover(text)
    }

    func request(for text: String) -> TextRequest {
        TextRequest(text, isVertical: isVertical, rows: ownRows)
    }

    /// Returns the text run that must be rendered for `text`, or nil if none is missing.
    package func pendingRequest(for text: String) -> TextRequest? {
        let request = request(for: text)
        return text.isEmpty || drawsLocally(text) || renderedTexts[request] != nil ? nil : request
    }

    /// Returns the width of `text`, or an estimate if it was never rendered.
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

    /// Returns the characters that no font has, as far as `text` is rendered.
    package func missing(in text: String) -> [Character] {
        drawsLocally(text) ? letters.missing(in: text) : renderedTexts[request(for: text)]?.missing ?? []
    }

    /// Returns the picture of `text`: bits or, if shaded, the coverage of each pixel.
    package func rasterize(_ text: String) -> Bitmap {
        if drawsLocally(text) { return letters.picture(of: text) }
        return renderedTexts[request(for: text)]?.picture
            ?? Bitmap(size: size(of: text), format: setting.isShaded ? .gray : .bit)
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
