import Pixels

/// A set of multicolor icons, decoded from text art.
///
/// The text art consists of blocks with an empty line between them. The first line of a block lists the characters of
/// its icons. Each other line is a row of pixels, with a cell for each icon. In a cell, each pixel is a letter of
/// `palette`, or `.` if it is transparent. Characters and cells are separated by any number of spaces.
struct ColorIconSheet: Sendable {
    /// The multicolor drawings of each character. If the built-in font draws a character in several widths,
    /// the character has a drawing for each width.
    let drawings: [Unicode.Scalar: [ColorIcon]]

    /// Parses text art that contains one or more tables of icons, separated by empty lines. The first line of
    /// a table lists the characters of its icons. Each icon is drawn in the cells below its character.
    init(_ art: String) {
        var drawings: [Unicode.Scalar: [ColorIcon]] = [:]
        var table: [[Substring]] = []
        // The line break at the end adds an empty line, which ends the last table.
        for line in (art + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                for (scalar, icon) in Self.icons(in: table) { drawings[scalar, default: []].append(icon) }
                table = []
            } else {
                table.append(line.split(separator: " "))
            }
        }
        self.drawings = drawings
    }

    /// Returns the icons in a table, each with its character. The first row of `table` lists the characters, and each
    /// other row has a cell for each icon.
    private static func icons(in table: [[Substring]]) -> [(scalar: Unicode.Scalar, icon: ColorIcon)] {
        let characters = table.first ?? []
        return characters.enumerated().compactMap { index, character in
            guard let scalar = character.unicodeScalars.first else { return nil }
            let cells = table.dropFirst().compactMap { $0.indices.contains(index) ? $0[index] : nil }
            return (scalar: scalar, icon: ColorIcon(cells))
        }
    }

    /// The color that each letter of the text art represents. A character that is not in this table is
    /// transparent.
    static let palette: [Character: Color] = [
        "R": Color(red: 230, green: 0, blue: 0),
        "O": Color(red: 255, green: 100, blue: 0),
        "Y": Color(red: 255, green: 190, blue: 0),
        "G": Color(red: 0, green: 180, blue: 0),
        "C": Color(red: 0, green: 190, blue: 230),
        "B": Color(red: 0, green: 70, blue: 255),
        "b": Color(red: 20, green: 50, blue: 160),
        "P": Color(red: 150, green: 0, blue: 210),
        "K": Color(red: 255, green: 80, blue: 150),
        "T": Color(red: 220, green: 130, blue: 40),
        "N": Color(red: 120, green: 50, blue: 0),
        "W": Color(red: 255, green: 255, blue: 255),
        "A": Color(red: 120, green: 120, blue: 130),
        "L": Color(red: 120, green: 170, blue: 240),
    ]
}

/// A multicolor icon, such as an emoji, decoded from text art.
struct ColorIcon: Hashable, Sendable {
    /// The pixels of each column of the icon, from top to bottom. Black pixels are transparent.
    let columns: [[Color]]

    /// Creates an icon from rows of text art, in which each letter is a pixel. Rows shorter than the longest
    /// one are padded with transparent pixels.
    fileprivate init(_ rows: [Substring]) {
        let rows = rows.map { $0.map { ColorIconSheet.palette[$0] ?? .black } }
        let width = rows.map(\.count).max() ?? 0
        columns = (0..<width).map { x in rows.map { $0.indices.contains(x) ? $0[x] : .black } }
    }
}
