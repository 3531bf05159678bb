import Pixels

/// A font whose lines are drawn elsewhere, by fonts of the system.
///
/// What the built-in letters can show alone, where they come first, is drawn here and at once. Any other text has the line
/// that was drawn for it. Until there is one it is dark, and as wide as can be guessed.
public struct SystemFont: TextRasterizer {
    /// How the lines of the sign are drawn.
    public let setting: TextRunSettings
    /// Rows of its own lines; nil are those of the setting.
    private let ownRows: Int?
    /// Whether texts that the built-in letters can show alone have these, whatever comes first in the list.
    private let prefersBuiltin: Bool
    /// Whether characters stand below each other.
    public let isVertical: Bool
    /// The lines that there are.
    public var lines = RenderedTexts()
    private let letters: InlineLetters
    private let drawsAlone: Bool

    /// Fonts are hard to read in lines of fewer rows.
    private static let leastReadable = 12

    /// Lines as `setting` says; none is drawn yet. `isVertical`: whether characters stand below each other. `rows` of its own
    /// are for some texts of a sign; where they are few, these texts have built-in letters as far as possible.
    public init(_ setting: TextRunSettings, isVertical: Bool = false, rows: Int? = nil) {
        self.setting = setting
        self.isVertical = isVertical
        ownRows = rows == setting.rows ? nil : rows
        prefersBuiltin = setting.fonts.first == .builtin || ownRows.map { $0 < Self.leastReadable } ?? false
        var sized = setting
        sized.rows = rows ?? setting.rows
        letters = sized.letters(isVertical: isVertical)
        drawsAlone = setting.fonts.allSatisfy { $0 == .builtin }
    }

    /// Rows of a line.
    public var height: Int { ownRows ?? setting.rows }

    /// Columns that hardly a character takes more of.
    public var widestAdvance: Int { 2 * height }

    /// Whether a text in built-in letters alone has the best of their faces: in lines of eight rows.
    var hasOwnFaces: Bool { !isVertical && prefersBuiltin && height == 8 }

    /// Whether `text` needs no line of others.
    public func drawsLocally(_ text: String) -> Bool {
        drawsAlone || prefersBuiltin && letters.cover(text)
    }

    /// The line of `text`.
    func request(for text: String) -> TextRequest {
        TextRequest(text, isVertical: isVertical, rows: ownRows)
    }

    /// The line that `text` needs and that is not drawn; nil if there is none.
    public func wanted(for text: String) -> TextRequest? {
        let request = request(for: text)
        return text.isEmpty || drawsLocally(text) || lines[request] != nil ? nil : request
    }

    /// Columns of `text`, guessed where its line was never drawn.
    public func width(of text: String) -> Int {
        if drawsLocally(text) { return letters.width(of: text) }
        return lines.length(of: request(for: text)) ?? guessedWidth(of: text)
    }

    /// The size of the picture of `text`. A vertical line of the built-in letters alone is as wide as the widest of them.
    public func size(of text: String) -> PixelSize {
        guard isVertical else { return PixelSize(width: width(of: text), height: height) }
        return PixelSize(width: drawsLocally(text) ? letters.breadth(of: text) : height, height: width(of: text))
    }

    /// The columns of each character of `text`.
    public func columns(of text: String) -> [Range<Int>] {
        if drawsLocally(text) { return letters.columns(of: text) }
        if let line = lines[request(for: text)] { return line.columns }
        var end = 0
        return text.map { character in
            let start = end
            end += guessedWidth(of: character)
            return start..<end
        }
    }

    /// The characters that no font has, as far as the line is drawn.
    public func missing(in text: String) -> [Character] {
        drawsLocally(text) ? letters.missing(in: text) : lines[request(for: text)]?.missing ?? []
    }

    /// The picture of `text`: bits, or how much of each pixel is covered.
    public func rasterize(_ text: String) -> Bitmap {
        if drawsLocally(text) { return letters.picture(of: text) }
        return lines[request(for: text)]?.picture
            ?? Bitmap(size: size(of: text), format: setting.isShaded ? .gray : .bit)
    }

    private func guessedWidth(of text: String) -> Int {
        text.prefix(TextRequest.longest).reduce(0) { $0 + guessedWidth(of: $1) }
    }

    private func guessedWidth(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isWide { return height }
        guard !character.unicodeScalars.allSatisfy(\.isInvisible) else { return 0 }
        return isVertical ? height : height / 2
    }
}
