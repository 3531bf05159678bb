import Pixels

/// Selects the font for a text.
///
/// The selection depends on the text and the area: it is the first font that fits the rows and shows the whole text in
/// the columns. A text that is too long in every font uses the first one, and is panned.
public struct FontSelection: Sendable {
    /// The candidates, from the most to the least readable.
    private let candidates: [Candidate]
    /// The font for text that is rendered in system fonts, or nil if only `candidates` are used.
    private var systemFont: SystemFont?
    /// The scale of the letters, at least 1.
    public var scale = 1
    /// Whether a narrower font is selected to show a whole text. A ticker, which shows no text as a whole, uses the
    /// same letters for all texts.
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

    /// Creates a selection that always uses `font`.
    public init(_ font: any TextRasterizer) {
        candidates = [.given(font)]
        fitsColumns = false
    }

    /// Creates a selection among the faces of the built-in font. `fitsColumns` indicates whether narrower faces are
    /// selected to show a whole text.
    public init(fitsColumns: Bool) {
        candidates = [.wide, .narrow, .small]
        self.fitsColumns = fitsColumns
    }

    /// Creates a selection for horizontal text that is rendered in system fonts. Text of eight rows uses the best face
    /// of the built-in font if that font covers it and is the first in the list.
    public init(_ setting: TextRunSettings, fitsColumns: Bool) {
        self.init(fitsColumns: fitsColumns)
        systemFont = SystemFont(setting)
    }

    /// Creates a selection for vertical text, `setting.rows` columns wide, that is rendered in system fonts.
    public init(verticalLines setting: TextRunSettings) {
        self.init(fitsColumns: false)
        systemFont = SystemFont(setting, isVertical: true)
    }

    /// Returns the selection for text of `rows` rows. If that is too low for system fonts, it uses the built-in font.
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

    /// The texts rendered so far, or nil if no system fonts are used.
    public var renderedTexts: RenderedTexts? {
        get { systemFont?.renderedTexts }
        set { if let newValue { systemFont?.renderedTexts = newValue } }
    }

    /// The settings for rendering text, or nil if no system fonts are used.
    public var textRunSettings: TextRunSettings? { systemFont?.setting }

    /// Returns the request to render `text`, or nil if it is already rendered or needs no rendering.
    public func pendingRequest(for text: String) -> TextRequest? {
        guard let systemFont else { return nil }
        if let request = systemFont.pendingRequest(for: text) { return request }
        guard !text.isASCII else { return nil }
        return systemFont.pendingRequest(for: TransliteratingFont(systemFont).transliterated(text))
    }

    /// Returns the requests for `text`, whether it is rendered or not; empty if it needs no rendering.
    public func requests(for text: String) -> [TextRequest] {
        guard let systemFont, !systemFont.drawsLocally(text) else { return [] }
        return [text, TransliteratingFont(systemFont).transliterated(text)].map(systemFont.request)
    }

    /// Whether pictures contain the coverage of each pixel instead of one bit.
    public var isShaded: Bool { systemFont?.setting.isShaded ?? false }

    /// Returns the system font if `text` is rendered in system fonts, otherwise nil.
    private func systemFont(for text: String) -> SystemFont? {
        guard let systemFont else { return nil }
        return systemFont.hasOwnFaces && systemFont.drawsLocally(text) ? nil : systemFont
    }

    /// Returns whether `text` is drawn with a face of the built-in font.
    func isBuiltin(_ text: String) -> Bool { systemFont(for: text) == nil }

    /// The height of the lowest font in rows, at the current scale.
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

    /// Returns the font for `text` in `room`, at the current scale. Missing characters are replaced by ASCII letters
    /// where possible.
    public func font(for text: String, in room: PixelSize) -> any TextRasterizer {
        fitted(text, in: room).font
    }

    /// Returns the size of `text` in its font. The text is measured once, even if the selection depends on its width.
    public func size(of text: String, in room: PixelSize) -> PixelSize {
        let (font, width) = fitted(text, in: room)
        return width.map { PixelSize(width: $0, height: font.height) } ?? font.size(of: text)
    }

    /// Returns the font for `text`, and the width of `text` if the selection measured it, otherwise nil.
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

    /// Returns the tallest fonts that fit into `rows` rows, or the lowest font if none fits. Never empty.
    private func candidates(forRows rows: Int) -> ArraySlice<Candidate> {
        let fitting = candidates.drop { $0.height * scale > rows }
        guard let tallest = fitting.first?.height else { return candidates.suffix(1) }
        return fitting.prefix { $0.height == tallest }
    }
}
