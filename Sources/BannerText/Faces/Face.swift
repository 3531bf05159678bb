/// A face of the built-in font: its drawings, and how letters stand together.
struct Face: Sendable {
    /// Rows of every drawing.
    var height: Int
    /// What was drawn. Of two drawings of the same character the first counts.
    var glyphs: [String]
    /// Letters that make room for an accent above.
    var loweredLetters = ""
    /// Accents.
    var marks = ""
    /// What is shown for a character that the face does not have.
    var box: String
    /// Whether letters move together where their shapes leave room, such as an e under a T.
    var kerns = false

    /// Eight rows, letters of mostly four and five columns.
    static var wide: Face {
        Face(
            height: 8,
            glyphs: [
                WideGlyphs.digits, WideGlyphs.capitals, WideGlyphs.smallLetters, WideGlyphs.punctuation,
                WideGlyphs.signs, WideGlyphs.accentedCapitals, WideGlyphs.accentedSmallLetters,
                WideGlyphs.symbols, WideGlyphs.moreSymbols, WideGlyphs.extendedLatin, WideGlyphs.greek,
                WideGlyphs.cyrillic,
            ],
            loweredLetters: WideGlyphs.loweredLetters,
            marks: WideGlyphs.marks,
            box: """
                #####
                #...#
                #...#
                #...#
                #...#
                #...#
                #####
                .....
                """
        )
    }

    /// Eight rows, letters of at most four columns; five for small, Greek and Cyrillic ones with three stems.
    static var narrow: Face {
        Face(
            height: 8,
            glyphs: [
                NarrowGlyphs.digits, NarrowGlyphs.capitals, NarrowGlyphs.smallLetters,
                NarrowGlyphs.punctuation, NarrowGlyphs.signs, NarrowGlyphs.symbols,
                NarrowGlyphs.extendedLatin, NarrowGlyphs.greek, NarrowGlyphs.cyrillic,
            ],
            loweredLetters: NarrowGlyphs.loweredLetters,
            marks: NarrowGlyphs.marks,
            box: """
                ####
                #..#
                #..#
                #..#
                #..#
                #..#
                ####
                ....
                """,
            kerns: true
        )
    }

    /// Six rows, for rooms that are too low for eight.
    static var small: Face {
        Face(
            height: 6,
            glyphs: [
                SmallGlyphs.digits, SmallGlyphs.capitals, SmallGlyphs.smallLetters, SmallGlyphs.punctuation,
                SmallGlyphs.signs, SmallGlyphs.symbols, SmallGlyphs.extendedLatin, SmallGlyphs.greek,
                SmallGlyphs.cyrillic,
            ],
            loweredLetters: SmallGlyphs.loweredLetters,
            marks: SmallGlyphs.marks,
            box: """
                ####
                #..#
                #..#
                #..#
                ####
                ....
                """
        )
    }
}

/// The drawings of the wide face.
enum WideGlyphs {}

/// The drawings of the narrow face.
enum NarrowGlyphs {}

/// The drawings of the small face.
enum SmallGlyphs {}
