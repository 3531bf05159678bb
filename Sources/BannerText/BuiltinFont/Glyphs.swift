extension BuiltinFont {
    /// Every glyph that was drawn, by block.
    static var sheets: [String] {
        [
            digits, capitals, smallLetters, punctuation,
            signs, accentedCapitals, accentedSmallLetters, symbols,
        ]
    }

    /// What is shown for a character without a glyph.
    static var boxArt: String {
        """
        #####
        #...#
        #...#
        #...#
        #...#
        #...#
        #####
        .....
        """
    }
}
