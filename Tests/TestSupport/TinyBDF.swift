/// A font of bitmaps, in Adobe's Glyph Bitmap Distribution Format: every character is a filled block.
public struct TinyBDF {
    /// The characters of the font.
    public var characters: String
    /// The number of rows of a character, one of them below the baseline.
    public var rows: Int
    /// The character set of the font's encoding.
    public var registry = "ISO10646"

    /// Creates a font with `characters` of `rows` rows.
    public init(_ characters: String, rows: Int = 16) {
        self.characters = characters
        self.rows = rows
    }

    /// The file.
    public var text: String {
        let points = characters.unicodeScalars.map(\.value).sorted()
        let head = """
            STARTFONT 2.1
            FONT -test-made-medium-r-normal--\(rows)-\(rows * 10)-72-72-c-80-\(registry)-1
            SIZE \(rows) 72 72
            FONTBOUNDINGBOX 8 \(rows) 0 -1
            STARTPROPERTIES 6
            FAMILY_NAME "Made"
            FONT_ASCENT \(rows - 1)
            FONT_DESCENT 1
            PIXEL_SIZE \(rows)
            CHARSET_REGISTRY "\(registry)"
            CHARSET_ENCODING "1"
            ENDPROPERTIES
            CHARS \(points.count)

            """
        let glyphs = points.map { point in
            """
            STARTCHAR u\(point)
            ENCODING \(point)
            SWIDTH 500 0
            DWIDTH 8 0
            BBX 8 \(rows) 0 -1
            BITMAP
            \([String](repeating: "FE", count: rows).joined(separator: "\n"))
            ENDCHAR

            """
        }
        return head + glyphs.joined() + "ENDFONT\n"
    }
}
