import Pixels

/// The fonts that a text can be drawn with, and the choice among them.
///
/// The choice depends on the text and on the room for it: the first font that both fits the room's rows and shows the
/// whole text in its columns. A text that is too long for all of them has the first font, and is panned over.
public struct FontSelection: Sendable {
    /// From the best to read to the smallest.
    private let candidates: [Candidate]
    /// Lines that others draw; nil if the candidates are all that there is.
    private var systemFont: SystemFont?
    /// How many times as large as the fonts' own the letters are, at least 1.
    public var scale = 1
    /// Whether a text should be seen as a whole. In a ticker none is, and all have the same letters.
    private let fitsColumns: Bool

    /// A font, or one that is not read before it is needed.
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

    /// One font for every text.
    public init(_ font: any TextRasterizer) {
        candidates = [.given(font)]
        fitsColumns = false
    }

    /// Lines as `setting` says. In lines of eight rows, a text that the built-in font can show alone has the best of its
    /// faces where that font is first in the list. `fitsColumns`: whether a text should be seen as a whole.
    public init(_ setting: TextRunSettings, fitsColumns: Bool) {
        self.init(fitsColumns: fitsColumns)
        systemFont = SystemFont(setting)
    }

    /// Vertical lines as `setting` says, whose columns are the setting's rows.
    public init(verticalLines setting: TextRunSettings) {
        self.init(fitsColumns: false)
        systemFont = SystemFont(setting, isVertical: true)
    }

    /// Returns these fonts for lines of `rows` rows, drawn as `setting` says otherwise. Lower lines than a font of the system
    /// can have are in the built-in font.
    public func sized(toRows rows: Int, _ setting: TextRunSettings) -> FontSelection {
        var fontSelection = self
        guard rows >= TextRunSettings.allowedRows.lowerBound else {
            fontSelection.systemFont = nil
            return fontSelection
        }
        let lines = systemFont?.lines
        fontSelection.systemFont = SystemFont(setting, isVertical: isVertical, rows: rows)
        if let lines { fontSelection.systemFont?.lines = lines }
        return fontSelection
    }

    /// Whether characters stand below each other.
    public var isVertical: Bool { systemFont?.isVertical ?? false }

    /// The lines that are drawn already; nil if it needs none.
    public var lines: RenderedTexts? {
        get { systemFont?.lines }
        set { if let newValue { systemFont?.lines = newValue } }
    }

    /// How its lines are drawn; nil if it needs none.
    public var textRunSettings: TextRunSettings? { systemFont?.setting }

    /// The line that `text` needs and that is not drawn; nil if there is none.
    public func pendingRequest(for text: String) -> TextRequest? {
        guard let systemFont else { return nil }
        if let wanted = systemFont.wanted(for: text) { return wanted }
        return text.isASCII ? nil : systemFont.wanted(for: TransliteratingFont(systemFont).spelled(text))
    }

    /// All lines that `text` needs, whether they are drawn or not.
    public func lines(for text: String) -> [TextRequest] {
        guard let systemFont, !systemFont.drawsLocally(text) else { return [] }
        return [text, TransliteratingFont(systemFont).spelled(text)].map(systemFont.request)
    }

    /// Whether it draws how much of each pixel is covered, and not only which are lit.
    public var isShaded: Bool { systemFont?.setting.isShaded ?? false }

    /// The font of lines, where `text` is to be drawn in it.
    private func systemFont(for text: String) -> SystemFont? {
        guard let systemFont else { return nil }
        return systemFont.hasOwnFaces && systemFont.drawsLocally(text) ? nil : systemFont
    }

    /// Whether the built-in font alone draws `text`.
    func isBuiltin(_ text: String) -> Bool { systemFont(for: text) == nil }

    /// The best of the built-in font's faces. `fitsColumns`: whether a text should be seen as a whole.
    public init(fitsColumns: Bool) {
        candidates = [.wide, .narrow, .small]
        self.fitsColumns = fitsColumns
    }

    /// The rows of the lowest letters that it has, at its scale.
    public var leastHeight: Int { (systemFont?.height ?? candidates.map(\.height).min() ?? 0) * scale }

    /// Columns that no character takes more of, those that are shown in other letters included.
    public var widestAdvance: Int {
        let fonts: [any TextRasterizer] = systemFont.map { [$0] } ?? candidates.map(\.font)
        return (fonts.map { TransliteratingFont($0).widestAdvance }.max() ?? 0) * scale
    }

    /// The rows of the letters for a room of `rows` rows.
    public func height(inRows rows: Int) -> Int {
        (systemFont?.height ?? candidates(forRows: rows).first?.height ?? 0) * scale
    }

    /// The font for `text` in `room`, at its scale. What it lacks is shown in letters of ASCII where that can be.
    public func font(for text: String, in room: PixelSize) -> any TextRasterizer {
        fitted(text, in: room).font
    }

    /// The size of `text` in the font for it in `room`. It is measured once, also where the choice takes its width.
    public func size(of text: String, in room: PixelSize) -> PixelSize {
        let (font, width) = fitted(text, in: room)
        return width.map { PixelSize(width: $0, height: font.height) } ?? font.size(of: text)
    }

    /// The font for `text`, and the width if it was measured.
    private func fitted(_ text: String, in room: PixelSize) -> (font: any TextRasterizer, width: Int?) {
        // Every font has ASCII, apart from control characters.
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

    /// Never empty: where none fits the lowest must do.
    private func candidates(forRows rows: Int) -> ArraySlice<Candidate> {
        let lower = candidates.drop { $0.height * scale > rows }
        guard let tallest = lower.first?.height else { return candidates.suffix(1) }
        return lower.prefix { $0.height == tallest }
    }
}
