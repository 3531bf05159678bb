import Pixels

/// The rule that selects the font of a text on the display.
///
/// Only fonts that fit the height of the area are considered. The first one in which the text fits the width
/// is selected. If the text fits in none, the first font is used, and the text moves through the area
/// (panning).
public struct FontSelection: Sendable {
    /// The fonts from which the font of a text is selected, starting with the most readable one.
    private var candidates: [Candidate]
    /// The system fonts, or nil if every text is drawn with one of `candidates`.
    private var systemFont: SystemFont?
    /// The integer factor by which letters are enlarged on the display, at least 1.
    public var scale = 1
    /// Whether a text that would be too long for the area is drawn in a narrower font. False for a ticker,
    /// which never shows a complete text at once and uses the same letters for all texts.
    private var fitsColumns: Bool

    /// A font that can be selected for a text. A built-in face is created when it is first used.
    private enum Candidate: Sendable {
        case custom(any TextRasterizer)
        case wide, narrow, small

        var height: Int {
            switch self {
            case .custom(let font): font.height
            case .wide, .narrow: 8
            case .small: 6
            }
        }

        var font: any TextRasterizer {
            switch self {
            case .custom(let font): font
            case .wide: BuiltinFont.wide
            case .narrow: BuiltinFont.narrow
            case .small: BuiltinFont.small
            }
        }
    }

    /// Creates a selection that uses the font `font` for every text.
    public init(_ font: any TextRasterizer) {
        candidates = [.custom(font)]
        fitsColumns = false
    }

    /// Creates a selection among the built-in font faces. If `fitsColumns` is true, a text that would be too
    /// long for its area is drawn with a narrower face.
    public init(fitsColumns: Bool) {
        candidates = [.wide, .narrow, .small]
        self.fitsColumns = fitsColumns
    }

    /// Creates a selection for horizontal text in system fonts. If the built-in font is first in the font
    /// list of `setting`, it draws every eight-row text whose characters it all has. `fitsColumns` then
    /// determines which built-in faces can be used.
    public init(_ setting: TextRunSettings, fitsColumns: Bool) {
        self.init(fitsColumns: fitsColumns)
        systemFont = SystemFont(setting)
    }

    /// Creates a selection for vertical text in system fonts. The text is `setting.rows` columns wide.
    public init(verticalLines setting: TextRunSettings) {
        self.init(fitsColumns: false)
        systemFont = SystemFont(setting, isVertical: true)
    }

    /// Returns a copy of this selection for text that is `rows` rows high. If system fonts are illegible at
    /// this height, the copy uses only the built-in font.
    public func sized(toRows rows: Int, _ setting: TextRunSettings) -> FontSelection {
        var fontSelection = self
        guard rows >= TextRunSettings.allowedRows.lowerBound else {
            fontSelection.systemFont = nil
            return fontSelection
        }
        fontSelection.systemFont = makeSystemFont(systemFont?.ownFont, rows: rows, setting: setting)
        return fontSelection
    }

    /// Returns a copy of this selection for a text that uses `font` instead of the sign's fonts. If
    /// `fitsColumns` is true and `font` is not a single built-in face, a built-in face in which the text fits
    /// its area is preferred.
    public func using(_ font: TextFont, _ setting: TextRunSettings, fitsColumns: Bool) -> FontSelection {
        var fontSelection = self
        switch font {
        case .automatic, .file:
            fontSelection.candidates = [.wide, .narrow, .small]
            fontSelection.fitsColumns = fitsColumns
        case .face(let face):
            fontSelection.candidates = [.custom(face.font)]
            fontSelection.fitsColumns = false
        }
        guard font.isFile || systemFont != nil else { return fontSelection }
        fontSelection.systemFont = makeSystemFont(font, rows: systemFont?.height, setting: setting)
        return fontSelection
    }

    /// Creates a system font that keeps the texts rendered so far. If `font` or `rows` is nil, the
    /// corresponding value of `setting` is used.
    private func makeSystemFont(_ font: TextFont?, rows: Int?, setting: TextRunSettings) -> SystemFont {
        var new = SystemFont(setting, isVertical: isVertical, rows: rows, font: font)
        if let renderedTexts { new.renderedTexts = renderedTexts }
        return new
    }

    /// Whether the selected font stacks characters from top to bottom.
    public var isVertical: Bool { systemFont?.isVertical ?? false }

    /// A store of the texts rendered in system fonts so far, or nil if the selection uses no system fonts.
    public var renderedTexts: RenderedTexts? {
        get { systemFont?.renderedTexts }
        set { if let newValue { systemFont?.renderedTexts = newValue } }
    }

    /// The settings for rendering text in system fonts, or nil if the selection uses no system fonts.
    public var textRunSettings: TextRunSettings? { systemFont?.settings }

    /// Returns the request that must be sent to render `text` in system fonts. Returns nil if the text is
    /// already rendered or is drawn with the built-in font.
    public func pendingRequest(for text: String) -> TextRequest? {
        guard let systemFont else { return nil }
        if let request = systemFont.pendingRequest(for: text) { return request }
        guard !text.isASCII else { return nil }
        return systemFont.pendingRequest(for: TransliteratingFont(systemFont).transliterated(text))
    }

    /// Returns the requests to render `text` in system fonts, whether or not the text is already rendered.
    /// Returns an empty array if the text is drawn with the built-in font.
    public func requests(for text: String) -> [TextRequest] {
        guard let systemFont, !systemFont.drawsLocally(text) else { return [] }
        return [text, TransliteratingFont(systemFont).transliterated(text)].map(systemFont.request)
    }

    /// Whether system fonts are drawn with gray levels, which give letters smooth edges. If false, their
    /// pictures have one bit per pixel.
    public var isShaded: Bool { systemFont?.settings.isShaded ?? false }

    /// Returns the system font that draws `text`, or nil if the text is drawn with a built-in face.
    private func systemFont(for text: String) -> SystemFont? {
        guard let systemFont else { return nil }
        return systemFont.hasOwnFaces && systemFont.drawsLocally(text) ? nil : systemFont
    }

    /// Returns whether `text` is drawn with a built-in face instead of a system font.
    func isBuiltin(_ text: String) -> Bool { systemFont(for: text) == nil }

    /// The minimum number of rows that a text needs, which is the height of the lowest font at the current
    /// scale.
    public var minimumHeight: Int { (systemFont?.height ?? candidates.map(\.height).min() ?? 0) * scale }

    /// The maximum width of a character at the current scale, in columns. Characters that are missing in the
    /// font and are replaced by several ASCII letters are included.
    public var widestAdvance: Int {
        let fonts: [any TextRasterizer] = systemFont.map { [$0] } ?? candidates.map(\.font)
        return (fonts.map { TransliteratingFont($0).widestAdvance }.max() ?? 0) * scale
    }

    /// Returns the height of the letters, in rows, that the selection uses in an area of `rows` rows.
    public func height(inRows rows: Int) -> Int {
        (systemFont?.height ?? candidates(forRows: rows).first?.height ?? 0) * scale
    }

    /// Returns the font that draws `text` in `area` at the current scale. Where possible, the font replaces
    /// characters that it lacks with ASCII letters.
    public func font(for text: String, in area: PixelSize) -> any TextRasterizer {
        fontAndWidth(for: text, in: area).font
    }

    /// Returns the size of the picture of `text` in the font that is selected for `area`. To save time, the
    /// text is measured only once in that font.
    public func size(of text: String, in area: PixelSize) -> PixelSize {
        let (font, width) = fontAndWidth(for: text, in: area)
        return width.map { PixelSize(width: $0, height: font.height) } ?? font.size(of: text)
    }

    /// Returns the font that draws `text` in `area`, and the width of `text` in this font, in columns. The
    /// width is nil if the text did not have to be measured to select the font.
    ///
    /// If a system font draws the text, it is selected. Otherwise, the candidates are the fonts that fit
    /// the rows of `area`, from the widest and most readable to the narrowest, and the first one in which
    /// the text fits the columns is selected. If it fits in none, or if `fitsColumns` is false, the widest
    /// font is selected.
    private func fontAndWidth(for text: String, in area: PixelSize) -> (font: any TextRasterizer, width: Int?)
    {
        // Every font has all ASCII characters except control characters, so ASCII needs no replacement.
        let isASCII = text.isASCII
        func withReplacements(_ font: any TextRasterizer) -> any TextRasterizer {
            isASCII ? font : TransliteratingFont(font)
        }
        func scaled(_ font: any TextRasterizer) -> any TextRasterizer {
            scale == 1 ? font : ScaledFont(font, scale: scale)
        }

        if let font = systemFont(for: text) { return (scaled(withReplacements(font)), nil) }

        let candidates = candidates(forRows: area.height)
        let widestFont = withReplacements(candidates[candidates.startIndex].font)
        guard fitsColumns else { return (scaled(widestFont), nil) }
        let widestFontWidth = widestFont.width(of: text) * scale
        if widestFontWidth <= area.width { return (scaled(widestFont), widestFontWidth) }

        for narrowerCandidate in candidates.dropFirst() {
            let font = withReplacements(narrowerCandidate.font)
            let width = font.width(of: text) * scale
            if width <= area.width { return (scaled(font), width) }
        }
        return (scaled(widestFont), widestFontWidth)
    }

    /// Returns the tallest fonts among those that fit into `rows` rows. If no font fits, returns only the
    /// lowest one, so the result is never empty.
    private func candidates(forRows rows: Int) -> ArraySlice<Candidate> {
        let fittingCandidates = candidates.drop { $0.height * scale > rows }
        guard let tallest = fittingCandidates.first?.height else { return candidates.suffix(1) }
        return fittingCandidates.prefix { $0.height == tallest }
    }
}
