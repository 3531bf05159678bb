/// A bitmap font in Adobe's Glyph Bitmap Distribution Format, in which every character is a filled block.
public struct TinyBDF {
    /// The characters that the font has.
    public var characters: String
    /// The number of rows of a character. One of them is below the baseline.
    public var rows: Int
    /// The name of the character set in which the font is encoded.
    public var registry = "ISO10646"

    /// Creates a font with these characters, each `rows` rows high.
    public init(_ characters: String, rows: Int = 16) {
        self.characters = characters
        self.rows = rows
    }

    /// The contents of the font file.
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
