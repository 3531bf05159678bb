/// The position of a picture in a terminal, and the part of the picture that fits.
///
/// A character row shows two pixel rows. If there is space, a bezel surrounds the picture. If a part of the picture
/// does not fit, a note below the picture states this. Below it are as many rows of text as fit.
struct TerminalLayout: Hashable, Sendable {
    /// The number of visible pixels in each row, from the left.
    let columns: Int
    /// The number of visible character rows of the picture, from the top.
    let rows: Int
    /// The width of the bezel on each side of the picture, in characters.
    let sideBezel: Int
    /// The height of the bezel above and below the picture, in rows.
    let topBezel: Int
    /// Whether the bezel and the picture together reach the last column of the terminal.
    let fillsRow: Bool
    /// The maximum number of characters in a row of text.
    let textColumns: Int
    /// The note below the picture if a part of it is cut off. Nil if the whole picture fits.
    let note: String?
    /// The rows of the terminal that are free for text. The first row of the terminal is 1.
    let textRows: Range<Int>

    /// Creates the layout of a picture of `width` × `height` pixels. `terminal` is the size of the terminal, or nil if
    /// the size is unknown. Everything is then assumed to fit.
    init(width: Int, height: Int, terminal: TerminalSize?) {
        let allRows = (height + 1) / 2
        let terminal = terminal ?? TerminalSize(columns: width + 4, rows: allRows + 4)
        let isClipped = terminal.columns < width || terminal.rows < allRows

        columns = min(width, terminal.columns)
        rows = isClipped ? min(allRows, max(1, terminal.rows - 1)) : allRows
        sideBezel = terminal.columns >= width + 4 ? 2 : 0
        topBezel = sideBezel > 0 && terminal.rows >= allRows + 2 ? 1 : 0
        fillsRow = columns + 2 * sideBezel == terminal.columns
        textColumns = terminal.columns

        let visibleHeight = min(height, rows * 2)
        note =
            isClipped && terminal.rows > rows
            ? "\(columns)×\(visibleHeight) of \(width)×\(height) pixels fit; "
                + "the terminal needs \(width)×\(allRows) characters"
            : nil
        let below = isClipped ? rows + 2 : rows + 2 * topBezel + 2
        textRows = below..<max(below, terminal.rows + 1)
    }
}
