/// Drawings of parts of Hangul syllables, each set for a place in the syllable. A part is named by the letter that
/// stands alone.
enum HangulDrawings {}

extension HangulDrawings {
    /// At the right of an initial, without a final.
    static var uprights: String {
        """
        ㅏ  ㅑ  ㅓ  ㅕ  ㅣ ㅐ   ㅒ   ㅔ    ㅖ
        #.  #.  .#  .#  #  #.#  #.#  .#.#  .#.#
        #.  #.  .#  .#  #  #.#  #.#  .#.#  .#.#
        #.  ##  .#  ##  #  #.#  ###  .#.#  ##.#
        ##  #.  ##  .#  #  ###  #.#  ##.#  .#.#
        #.  ##  .#  ##  #  #.#  ###  .#.#  ##.#
        #.  #.  .#  .#  #  #.#  #.#  .#.#  .#.#
        #.  #.  .#  .#  #  #.#  #.#  .#.#  .#.#
        #.  #.  .#  .#  #  #.#  #.#  .#.#  .#.#
        """
    }

    /// Above a final.
    static var shortUprights: String {
        """
        ㅏ  ㅑ  ㅓ  ㅕ  ㅣ ㅐ   ㅒ   ㅔ    ㅖ
        #.  #.  .#  .#  #  #.#  #.#  .#.#  .#.#
        #.  ##  .#  ##  #  #.#  ###  .#.#  ##.#
        ##  #.  ##  .#  #  ###  #.#  ##.#  .#.#
        #.  ##  .#  ##  #  #.#  ###  .#.#  ##.#
        #.  #.  .#  .#  #  #.#  #.#  .#.#  .#.#
        """
    }

    /// Above a high final.
    static var lowUprights: String {
        """
        ㅏ  ㅑ  ㅓ  ㅕ  ㅣ ㅐ   ㅒ   ㅔ    ㅖ
        #.  ##  .#  ##  #  #.#  ###  .#.#  ##.#
        ##  #.  ##  .#  #  ###  #.#  ##.#  .#.#
        #.  ##  .#  ##  #  #.#  ###  .#.#  ##.#
        #.  #.  .#  .#  #  #.#  #.#  .#.#  .#.#
        """
    }

    /// Below an initial, without a final.
    static var flats: String {
        """
        ㅗ       ㅛ       ㅜ       ㅠ       ㅡ
        ...#...  ..#.#..  .......  .......  .......
        ...#...  ..#.#..  #######  #######  #######
        #######  #######  ...#...  ..#.#..  .......
        """
    }

    /// Between an initial and a final.
    static var lowFlats: String {
        """
        ㅗ       ㅛ       ㅜ       ㅠ       ㅡ
        ...#...  ..#.#..  #######  #######  #######
        #######  #######  ...#...  ..#.#..  .......
        """
    }

    /// The flat part of a medial that is flat and upright, without a final.
    static var cornerFlats: String {
        """
        ㅗ     ㅜ     ㅡ
        ..#..  .....  .....
        ..#..  #####  .....
        #####  ..#..  #####
        .....  ..#..  .....
        """
    }

    /// The same above a final.
    static var lowCornerFlats: String {
        """
        ㅗ     ㅜ     ㅡ
        ..#..  #####  #####
        #####  ..#..  .....
        """
    }

    /// Flat medials that stand alone, as in ㅠㅠ.
    static var flatsAlone: String {
        """
        ㅗ       ㅛ       ㅜ       ㅠ       ㅡ
        .......  .......  .......  .......  .......
        ...#...  ..#.#..  .......  .......  .......
        ...#...  ..#.#..  #######  #######  .......
        ...#...  ..#.#..  ...#...  ..#.#..  .......
        ...#...  ..#.#..  ...#...  ..#.#..  #######
        #######  #######  ...#...  ..#.#..  .......
        .......  .......  ...#...  ..#.#..  .......
        .......  .......  .......  .......  .......
        """
    }
}
