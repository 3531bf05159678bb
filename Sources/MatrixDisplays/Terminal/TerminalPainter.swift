import Pixels

/// A painter that converts frames to terminal output. Half-block characters show two pixel rows in each
/// character row.
///
/// The painter stores the last frame, and redraws a row only if one of its pixels has changed. Rows are
/// overwritten without erasing them first, which avoids flicker.
struct TerminalPainter {
    /// The terminal output of the last drawing, which the caller must write to the terminal.
    private(set) var bytes: [UInt8] = []

    private let width: Int
    private let height: Int
    private let style: TerminalStyle
    /// The number of text rows below the picture in the last drawing.
    private var textRowCount = 0
    /// The last frame that was drawn. New frames are copied into it, so that no memory is allocated.
    private var lastFrame: Bitmap
    /// The pixel rows that differ between the last two frames: one bit for each row, which is set if any
    /// pixel of the row has changed. Each byte contains eight rows.
    private var changedRows: [UInt8]
    /// The brightness to which the colors of the simulated LEDs are dimmed, in percent.
    private var brightness = 100

    private var bezel: [UInt8] = []
    private var picture: [UInt8] = []
    private var lit: [UInt8] = []
    private var unlit: [UInt8] = []
    private var reset: [UInt8] = []

    private static let glyphs: [[UInt8]] = [" ", "▀", "▄", "█"].map { [UInt8]($0.utf8) }
    private static let eraseScreen = escape("2J")
    private static let eraseToEndOfRow = escape("K")
    private static let firstColumn = [UInt8](";1H".utf8)

    init(width: Int, height: Int, style: TerminalStyle) {
        let blank = Bitmap(width: width, height: height)
        self.width = blank.width
        self.height = blank.height
        self.style = style
        lastFrame = blank
        changedRows = [UInt8](repeating: 0, count: blank.bytesPerColumn)
        // The longest row is the last row of an odd height, where the color may change in every cell.
        bytes.reserveCapacity((height / 2 + 4) * (width * 3 + 120) + width * 24)
        setBrightness(100)
    }

    /// Sets the brightness of the simulated LEDs in percent. It affects only rows that are drawn later.
    mutating func setBrightness(_ percent: Int) {
        // The 16-color palette has no dimmed colors.
        brightness = style == .sixteen ? 100 : percent
        guard style != .plain else { return }
        let light = TerminalColor.lit(brightness: brightness)
        bezel = Self.escape("\(background(.bezel))m")
        picture = Self.escape("\(foreground(light));\(background(.unlit))m")
        lit = Self.escape("\(foreground(light))m")
        unlit = Self.escape("\(foreground(.unlit))m")
        reset = Self.escape("0m")
    }

    /// Draws the rows of `frame` that differ from the previous frame, at their positions in `layout`, and
    /// stores the output in `bytes`.
    mutating func paintChanges(_ frame: Bitmap, layout: TerminalLayout) {
        storeFrame(frame)
        bytes.removeAll(keepingCapacity: true)
        for row in 0..<layout.rows where changedRows[row / 4] >> UInt8(row % 4 * 2) & 3 != 0 {
            moveTo(row: layout.topBezel + row + 1)
            paintPictureRow(row, layout: layout)
        }
    }

    /// Draws the complete screen: the picture `frame`, the bezel (the frame around it), the note of `layout`,
    /// and the rows of `text` below them. If `erasesScreen` is true, erases the screen first. Stores the
    /// output in `bytes`.
    mutating func paintAll(_ frame: Bitmap, text: [String] = [], layout: TerminalLayout, erasesScreen: Bool) {
        storeFrame(frame)
        bytes.removeAll(keepingCapacity: true)
        if erasesScreen { bytes += Self.eraseScreen }

        // The rows of a terminal are counted from 1.
        let hasBezelRows = layout.topBezel > 0
        if hasBezelRows { paintBezelRow(1, layout: layout) }
        for row in 0..<layout.rows {
            moveTo(row: layout.topBezel + row + 1)
            paintPictureRow(row, layout: layout)
        }
        if hasBezelRows { paintBezelRow(layout.rows + 2, layout: layout) }
        // A picture with a note is clipped, and has no bezel below it.
        if let note = layout.note { paintText(note, row: layout.rows + 1, layout: layout) }

        // If the previous text had more rows and is still visible, the additional rows are erased.
        let visibleRowCount = erasesScreen ? 0 : textRowCount
        let rowsToPaint = layout.textRows.prefix(max(text.count, visibleRowCount))
        for (index, row) in rowsToPaint.enumerated() {
            paintText(index < text.count ? text[index] : "", row: row, layout: layout)
        }
        textRowCount = text.count
    }

    /// Draws only the last picture, as rows of text that start at the cursor. It remains visible after the
    /// terminal is restored.
    mutating func paintStill(layout: TerminalLayout) {
        bytes.removeAll(keepingCapacity: true)
        for row in 0..<layout.rows {
            paintPictureRow(row, layout: layout)
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    private mutating func storeFrame(_ frame: Bitmap) {
        for index in changedRows.indices { changedRows[index] = 0 }
        if lastFrame.format != frame.format { lastFrame = Bitmap(size: frame.size, format: frame.format) }
        for index in 0..<min(frame.bytes.count, lastFrame.bytes.count)
        where frame.bytes[index] != lastFrame.bytes[index] {
            let offset = index % frame.bytesPerColumn
            switch frame.format {
            case .bit: changedRows[offset] |= frame.bytes[index] ^ lastFrame.bytes[index]
            case .gray: changedRows[offset / 8] |= 1 << UInt8(offset % 8)
            case .color: changedRows[offset / 3 / 8] |= 1 << UInt8(offset / 3 % 8)
            }
        }
        lastFrame.copyColumns(0..<frame.width, from: frame, to: 0)
    }

    private mutating func paintPictureRow(_ row: Int, layout: TerminalLayout) {
        paintBezel(layout)
        if style != .plain, lastFrame.format != .bit {
            paintColorRow(row, layout: layout)
        } else if style != .plain, row * 2 + 1 == height {
            paintHalfRow(row, layout: layout)
        } else {
            bytes += picture
            for x in 0..<layout.columns {
                bytes += Self.glyphs[pixels(x, row)]
            }
        }
        paintBezel(layout)
        endRow(layout)
    }

    /// Draws the last character row of a picture with an odd height. The lower half of the row is part of the
    /// bezel (the frame around the picture), so a half-block character is necessary even for an LED that is
    /// off.
    private mutating func paintHalfRow(_ row: Int, layout: TerminalLayout) {
        bytes += bezel
        var previous: Int?
        for x in 0..<layout.columns {
            let pixel = pixels(x, row)
            if pixel != previous { bytes += pixel == 0 ? unlit : lit }
            bytes += Self.glyphs[1]
            previous = pixel
        }
    }

    /// Draws a character row, which shows two pixel rows, as upper half-block characters. The foreground
    /// color is that of the upper pixel, and the background color is that of the lower pixel.
    private mutating func paintColorRow(_ row: Int, layout: TerminalLayout) {
        var previous: [TerminalColor] = []
        for x in 0..<layout.columns {
            let pair = [color(x, 2 * row), color(x, 2 * row + 1)]
            if pair != previous {
                bytes += Self.escape("\(foreground(pair[0]));\(background(pair[1]))m")
            }
            bytes += Self.glyphs[1]
            previous = pair
        }
    }

    private func color(_ x: Int, _ y: Int) -> TerminalColor {
        guard y < height else { return .bezel }
        let color = lastFrame[colorAt: x, y]
        return lastFrame.format == .gray
            ? .lit(color.luminance, brightness: brightness) : .lit(color, brightness: brightness)
    }

    private mutating func paintBezelRow(_ row: Int, layout: TerminalLayout) {
        moveTo(row: row)
        bytes += bezel
        bytes.append(
            contentsOf: repeatElement(UInt8(ascii: " "), count: layout.columns + 2 * layout.sideBezel)
        )
        endRow(layout)
    }

    private mutating func paintBezel(_ layout: TerminalLayout) {
        guard layout.sideBezel > 0 else { return }
        bytes += bezel
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: layout.sideBezel))
    }

    private mutating func paintText(_ text: String, row: Int, layout: TerminalLayout) {
        moveTo(row: row)
        bytes += text.prefix(layout.textColumns).utf8
        if text.count < layout.textColumns { bytes += Self.eraseToEndOfRow }
    }

    /// Ends a character row of the picture by erasing the rest of the terminal row. If the picture fills the
    /// terminal row, nothing is erased, because the cursor is still on the last character and would erase it.
    private mutating func endRow(_ layout: TerminalLayout) {
        bytes += reset
        if !layout.fillsRow { bytes += Self.eraseToEndOfRow }
    }

    /// Returns the two pixels that the character in column `x` of character row `row` shows, with the upper
    /// pixel in bit 0 and the lower pixel in bit 1.
    private func pixels(_ x: Int, _ row: Int) -> Int {
        guard lastFrame.format == .bit else {
            return (lastFrame[x, 2 * row] ? 1 : 0) + (lastFrame[x, 2 * row + 1] ? 2 : 0)
        }
        return Int(lastFrame.bytes[x * changedRows.count + row / 4] >> UInt8(row % 4 * 2) & 3)
    }

    private mutating func moveTo(row: Int) {
        bytes.append(0x1B)
        bytes.append(UInt8(ascii: "["))
        appendDecimal(row)
        bytes += Self.firstColumn
    }

    private mutating func appendDecimal(_ number: Int) {
        if number > 9 { appendDecimal(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    private static func escape(_ sequence: String) -> [UInt8] {
        [0x1B, UInt8(ascii: "[")] + sequence.utf8
    }

    private func foreground(_ color: TerminalColor) -> String {
        color.parameters(in: style, background: false)
    }

    private func background(_ color: TerminalColor) -> String {
        color.parameters(in: style, background: true)
    }
}
