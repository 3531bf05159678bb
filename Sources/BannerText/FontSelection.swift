import Pixels

/// The fonts for a text, and the selection among them.
///
/// The selection depends on the text and the area: the first font that fits the rows and shows the whole text in the
/// columns. A text that is too long for all of them uses the first font, and is panned.
public struct FontSelection: Sendable {
    /// The candidates, from the most to the least readable.
    private let candidates: [Candidate]
    /// The font of rendered text runs, or nil if only the candidates are used.
    private var systemFont: SystemFont?
    /// The scale of the letters, at least 1.
    public var scale = 1
    /// Whether a text should be visible as a whole. A ticker shows no text as a whole, and uses the same letters for all.
    private let fitsColumns: Bool

    /// A font. The built-in faces are created only when needed.
    private enum Candidate: Sendable {
        case given(any TextRasterizer)
        case wide, narrow, small

        var height: Int {
            switch self {
            case .given(let font): font.height
            case .wide, .narrow: 8
            case .small: 6
            }
        }

        var font: any TextRasterizer {
            switch self {
            case .given(let font): font
            case .wide: BuiltinFont.wide
            case .narrow: BuiltinFont.narrow
            case .small: BuiltinFont.small
            }
        }
    }

    /// Creates a selection of one font.
    public init(_ font: any TextRasterizer) {
        candidates = [.given(font)]
        fitsColumns = false
    }

    /// Creates a selection among the faces of the built-in font.
    public init(fitsColumns: Bool) {
        candidates = [.wide, .narrow, .small]
        self.fitsColumns = fitsColumns
    }

    /// Creates a selection for horizontal text runs. In runs of eight rows, text that the built-in font covers uses the
    /// best of its faces if that font comes first.
    public init(_ setting: TextRunSettings, fitsColumns: Bool) {
        self.init(fitsColumns: fitsColumns)
        systemFont = SystemFont(setting)
    }

    /// Creates a selection for vertical text runs, which are `setting.rows` columns wide.
    public init(verticalLines setting: TextRunSettings) {
        self.init(fitsColumns: false)
        systemFont = SystemFont(setting, isVertical: true)
    }

    /// Returns the selection for text runs of `rows` rows. Runs too low for system fonts use the built-in font.
    public func sized(toRows rows: Int, _ setting: TextRunSettings) -> FontSelection {
        var fontSelection = self
        guard rows >= TextRunSettings.allowedRows.lowerBound else {
            fontSelection.systemFont = nil
            return fontSelection
        }
        let texts = renderedTexts
        fontSelection.systemFont = SystemFont(setting, isVertical: isVertical, rows: rows)
        fontSelection.renderedTexts = texts
        return fontSelection
    }

    /// Whether characters are stacked.
    public var isVertical: Bool { systemFont?.isVertical ?? false }

    /// The rendered text runs, or nil if none are used.
    public var renderedTexts: RenderedTexts? {
        get { systemFont?.renderedTexts }
        set { if let newValue { systemFont?.renderedTexts = newValue } }
    }

    /// The settings of text runs, or nil if none are used.
    public var textRunSettings: TextRunSettings? { systemFont?.setting }

    /// Returns the text run that must be rendered for `text`, or nil if none is missing.
    public func pendingRequest(for text: String) -> TextRequest? {
        guard let systemFont else { return nil }
        if let request = systemFont.pendingRequest(for: text) { return request }
        guard !text.isASCII else { return nil }
        return systemFont.pendingRequest(for: TransliteratingFont(systemFont).transliterated(text))
    }

    /// Returns all text runs of `text`, rendered or not.
    public func requests(for text: String) -> [TextRequest] {
        guard let systemFont, !systemFont.drawsLocally(text) else { return [] }
        return [text, TransliteratingFont(systemFont).transliterated(text)].map(systemFont.request)
    }

    /// Whether pictures have the coverage of each pixel instead of bits.
    public var isShaded: Bool { systemFont?.setting.isShaded ?? false }

    /// Returns the font of text runs if it draws `text`.
    private func systemFont(for text: String) -> SystemFont? {
        guard let systemFont else { return nil }
        return systemFont.hasOwnFaces && systemFont.drawsLocally(text) ? nil : systemFont
    }

    /// Returns whether the faces of the built-in font draw `text`.
    func isBuiltin(_ text: String) -> Bool { systemFont(for: text) == nil }

    /// The height of the lowest letters in rows, scaled.
    public var minimumHeight: Int { (systemFont?.height ?? candidates.map(\.height).min() ?? 0) * scale }

    /// The maximum number of columns of a character, including transliterated ones.
    public var widestAdvance: Int {
        let fonts: [any TextRasterizer] = systemFont.map { [$0] } ?? candidates.map(\.font)
        return (fonts.map { TransliteratingFont($0).widestAdvance }.max() ?? 0) * scale
    }

    /// Returns the height of the letters in an area of `rows` rows.
    public func height(inRows rows: Int) -> Int {
        (systemFont?.height ?? candidates(forRows: rows).first?.height ?? 0) * scale
    }

    /// Returns the font for `text` in `room`, scaled. Missing characters are transliterated where possible.
    public func font(for text: String, in room: PixelSize) -> any TextRasterizer {
        fitted(text, in: room).font
    }

    /// Returns the size of `text` in its font. The text is measured once, even if the selection depends on its width.
    public func size(of text: String, in room: PixelSize) -> PixelSize {
        let (font, width) = fitted(text, in: room)
        return width.map { PixelSize(width: $0, height: font.height) } ?? font.size(of: text)
    }

    /// Returns the font for `text`, and its width if it was measured.
    private func fitted(_ text: String, in room: PixelSize) -> (font: any TextRasterizer, width: Int?) {
        // Every font has ASCII, except control characters.
        let isASCII = text.isASCII
        func completed(_ font: any TextRasterizer) -> any TextRasterizer {
            isASCII ? font : TransliteratingFont(font)
        }
        func scaled(_ font: any TextRasterizer) -> any TextRasterizer {
            scale == 1 ? font : ScaledFont(font, scale: scale)
        }
        if let font = systemFont(for: text) { return (scaled(completed(font)), nil) }
        let candidates = candidates(forRows: room.height)
        let first = completed(candidates[candidates.startIndex].font)
        guard fitsColumns else { return (scaled(first), nil) }
        let width = first.width(of: text) * scale
        guard width > room.width else { return (scaled(first), width) }
        for font in candidates.dropFirst().lazy.map({ completed($0.font) }) {
            let narrower = font.width(of: text) * scale
            if narrower <= room.width { return (scaled(font), narrower) }
        }
        return (scaled(first), width)
    }

    /// Returns the tallest candidates that fit, or the lowest one if none fits. Never empty.
    private func candidates(forRows rows: Int) -> ArraySlice<Candidate> {
        let fitting = candidates.drop { $0.height * scale > rows }
        guard let tallest = fitting.first?.height else { return candidates.suffix(1) }
        return fitting.prefix { $0.height == tallest }
    }
}
