import BusInterfaces

/// The position of a picture in a terminal, and the part of the picture that fits.
///
/// A character row shows two pixel rows. If there is space, a bezel (a frame) surrounds the picture. If the
/// picture is cut off, a note below it states this. The remaining rows are available for text.
struct TerminalLayout: Hashable, Sendable {
    /// The number of pixels in each row of the picture that are visible in the terminal, from the left.
    let columns: Int
    /// The number of character rows of the picture that are visible in the terminal, from the top.
    let rows: Int
    /// The width of the bezel (the frame around the picture) on each side, in characters.
    let sideBezel: Int
    /// The height of the bezel (the frame around the picture) above and below, in character rows.
    let topBezel: Int
    /// Whether the picture and the bezel (the frame around it) reach the last column of the terminal.
    let fillsRow: Bool
    /// The maximum number of characters in a row of text below the picture.
    let textColumns: Int
    /// The note, below the picture, that a part of the picture is cut off. Nil if the picture is complete or
    /// there is no row for the note.
    let note: String?
    /// The range of terminal rows that are free for text below the picture. The first row of the terminal is
    /// 1.
    let textRows: Range<Int>

    /// Creates the layout of a picture of `width` × `height` pixels in a terminal, where each row of
    /// characters shows two rows of pixels. From top to bottom, the terminal contains the picture, a note or
    /// a blank row, and rows of text.
    ///
    /// If there is space, a bezel (a frame) surrounds the picture: first only at its sides, then also above
    /// and below it. If the picture does not fit, it is clipped, and the note states this.
    ///
    /// - Parameter terminalSize: The size of the terminal. If it is nil, everything is assumed to fit.
    init(width: Int, height: Int, terminalSize: TerminalSize?) {
        let pictureRows = (height + 1) / 2
        let widthWithBezel = width + 2 * Self.bezelColumns
        let heightWithBezel = pictureRows + 2 * Self.bezelRows
        let availableSize =
            terminalSize ?? TerminalSize(columns: widthWithBezel, rows: heightWithBezel + Self.spareRows)
        let isClipped = availableSize.columns < width || availableSize.rows < pictureRows

        columns = min(width, availableSize.columns)
        // A clipped picture leaves a row for the note. The numbers of columns and rows are those that are
        // visible.
        rows = isClipped ? min(pictureRows, max(1, availableSize.rows - 1)) : pictureRows

        // A clipped picture never has a bezel above and below it.
        let hasSideBezel = availableSize.columns >= widthWithBezel
        let hasTopBezel = hasSideBezel && availableSize.rows >= heightWithBezel
        sideBezel = hasSideBezel ? Self.bezelColumns : 0
        topBezel = hasTopBezel ? Self.bezelRows : 0
        fillsRow = columns + 2 * sideBezel == availableSize.columns
        textColumns = availableSize.columns

        let hasRowForNote = availableSize.rows > rows
        if isClipped, hasRowForNote {
            let visibleHeight = min(height, rows * 2)
            note =
                "\(columns)×\(visibleHeight) of \(width)×\(height) pixels fit; "
                + "the terminal needs \(width)×\(pictureRows) characters"
        } else {
            note = nil
        }

        // Rows are counted from 1. A note, or else a blank row, is between the picture and the text.
        let rowsOfNote = 1
        let firstTextRow = rows + 2 * topBezel + rowsOfNote + 1
        textRows = firstTextRow..<max(firstTextRow, availableSize.rows + 1)
    }

    /// The width of the bezel (the frame around the picture) on each side, in characters.
    private static let bezelColumns = 2
    /// The height of the bezel (the frame around the picture) above and below, in character rows.
    private static let bezelRows = 1
    /// The number of rows below the picture and its bezel (the frame around it) that are assumed to exist if
    /// the terminal does not report its size.
    private static let spareRows = 2
}
