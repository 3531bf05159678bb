import Pixels

/// The icons that have a multicolor drawing, such as emoji. An icon is drawn in its own colors instead of the
/// color of the text, unless the user has set a color for it.
enum ColorIcons {
    /// The multicolor drawings of all icons. They are decoded when an icon is first drawn in colors.
    static let sheet = ColorIconSheet(art)

    /// Returns the multicolor drawing of `character` that is `width` columns wide, or nil if there is none.
    static func drawing(of character: Character, width: Int) -> ColorIcon? {
        guard let scalar = icon(character) else { return nil }
        return sheet.drawings[scalar]?.first { $0.columns.count == width }
    }

    /// Returns whether `text` contains a character that has a multicolor drawing.
    static func areIn(_ text: String) -> Bool {
        // A text of ASCII, Latin, Greek, Cyrillic or Korean letters contains neither byte, so it needs no
        // splitting.
        guard text.utf8.contains(where: { $0 == 0xE2 || $0 == 0xF0 }) else { return false }
        return text.contains { icon($0).map { sheet.drawings[$0] != nil } ?? false }
    }

    /// Returns the code point whose multicolor drawing is used for `character`. Returns nil if `character` is
    /// not an icon or is a sequence of several emoji.
    private static func icon(_ character: Character) -> Unicode.Scalar? {
        let scalars = character.unicodeScalars
        guard let first = scalars.first,
            (0x2600...0x27BF).contains(first.value) || 0x23F0 == first.value
                || first.value == 0x2B50 || (0x1F000...0x1FAFF).contains(first.value),
            scalars.dropFirst().allSatisfy({ $0.isInvisible || $0.isSkinTone })
        else { return nil }
        switch first {
        case "💙", "💚", "💛", "💜", "🧡", "🖤", "🤎", "🍏":
            // These share the drawing of an icon in another color, such as the red heart.
            return nil
        default: return LookAlikes.lookAlike(of: first) ?? Pictograms.substitute(for: first) ?? first
        }
    }
}

/// The columns of a text's picture that show multicolor icons or emoji, with their pixels. In vertical text,
/// these are rows.
struct IconColumns: Sendable {
    private var columns: [Int: [PaintedPixel]] = [:]

    /// A value for a text that contains no multicolor icons.
    static let none = IconColumns()

    private init() {}

    /// Finds the multicolor icons in `text`. `font` draws the text in an eight-row built-in face, enlarged
    /// `scale` times. Icons with the color of the text, whose style sets a color or is inverted, are left
    /// out. So are icons that `font` draws lower than other letters.
    init(of text: StyledText, in font: any TextRasterizer, scale: Int) {
        let styles = text.styles
        for (index, (character, range)) in zip(text.text, font.columns(of: text.text)).enumerated() {
            let style = styles[index]
            guard style.color == nil, !style.isInverted, style.chart == nil,
                !(style.waves && font is InsetLetters), !range.isEmpty,
                let icon = ColorIcons.drawing(of: character, width: range.count / scale)
            else { continue }
            for column in range {
                columns[column] = icon.columns[(column - range.lowerBound) / scale].map(
                    PaintedPixel.init(icon:)
                )
            }
        }
    }

    /// Finds the multicolor characters in `text`, which `font` draws enlarged `scale` times. Their pixels are
    /// in `paint`. Characters whose style sets a color or is inverted have the color of the text, so they are
    /// left out.
    init(of text: StyledText, in font: any TextRasterizer, scale: Int, _ paint: PaintedSlices) {
        for (range, style) in zip(font.columns(of: text.text), text.styles) {
            guard style.color == nil, !style.isInverted, style.chart == nil else { continue }
            for column in range { columns[column] = paint[column / scale] }
        }
    }

    /// Returns the multicolor pixels of a column of the text's picture from top to bottom, before the text is
    /// enlarged. Returns nil if the column has none, or if `column` is nil.
    subscript(column: Int?) -> [PaintedPixel]? { column.flatMap { columns[$0] } }
}
