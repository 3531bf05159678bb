/// The position of a picture in a terminal, and the part of it that fits.
///
/// One line of characters holds two rows of pixels. A bezel surrounds the picture if there is room for it.
/// Under the picture there is a note if part of it does not fit, and then text, as far as there is room.
struct TerminalLayout: Hashable, Sendable {
    /// Pixels shown in a line, from the left.
    let columns: Int
    /// Lines shown, from the top.
    let lines: Int
    /// Characters to the left and right of the picture.
    let sideBezel: Int
    /// Lines above and below it.
    let topBezel: Int
    /// Whether bezel and picture reach the terminal's last column.
    let fillsLine: Bool
    /// The maximum number of characters in a line of text.
    let textColumns: Int
    /// The note directly under the picture if part of it does not fit.
    let note: String?
    /// The lines for text, from 1.
    let textLines: Range<Int>

    /// The layout of a picture of `width` × `height` pixels. A terminal of unknown size has room for
    /// everything.
    init(width: Int, height: Int, terminal: TerminalSize?) {
        let allLines = (height + 1) / 2
        let terminal = terminal ?? TerminalSize(columns: width + 4, rows: allLines + 4)
        let isClipped = terminal.columns < width || terminal.rows < allLines

        columns = min(width, terminal.columns)
        lines = isClipped ? min(allLines, max(1, terminal.rows - 1)) : allLines
        sideBezel = terminal.columns >= width + 4 ? 2 : 0
        topBezel = sideBezel > 0 && terminal.rows >= allLines + 2 ? 1 : 0
        fillsLine = columns + 2 * sideBezel == terminal.columns
        textColumns = terminal.columns

        let shownRows = min(height, lines * 2)
        note =
            isClipped && terminal.rows > lines
            ? "\(columns)×\(shownRows) of \(width)×\(height) pixels fit; "
                + "the terminal needs \(width)×\(allLines) characters"
            : nil
        let below = isClipped ? lines + 2 : lines + 2 * topBezel + 2
        textLines = below..<max(below, terminal.rows + 1)
    }
}
