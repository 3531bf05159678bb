import Pixels

/// Draws frames as terminal output: two rows of pixels per line of half blocks.
///
/// It remembers the last frame and redraws a line only if one of its pixels changed. Lines are overwritten in
/// place, without clearing them first, so that nothing flickers.
struct TerminalPainter {
    /// The bytes of the last drawing, ready to be written.
    private(set) var bytes: [UInt8] = []

    private let width: Int
    private let height: Int
    private let style: TerminalStyle
    /// The lines of text of the last drawing.
    private var writtenLines = 0
    /// The last frame. It is changed in place, because it would otherwise be copied.
    private var shown: Bitmap
    /// For every eight rows, those that changed anywhere in the picture.
    private var changedRows: [UInt8]
    /// The brightness of the LEDs, which colors are dimmed to.
    private var brightness = 100

    private var bezel: [UInt8] = []
    private var picture: [UInt8] = []
    private var lit: [UInt8] = []
    private var unlit: [UInt8] = []
    private var reset: [UInt8] = []

    private static let glyphs: [[UInt8]] = [" ", "▀", "▄", "█"].map { [UInt8]($0.utf8) }
    private static let eraseScreen = escape("2J")
    private static let eraseLine = escape("K")
    private static let firstColumn = [UInt8](";1H".utf8)

    /// A painter of pictures of `width` × `height` pixels with lines of text under them.
    init(width: Int, height: Int, style: TerminalStyle) {
        let blank = Bitmap(width: width, height: height)
        self.width = blank.width
        self.height = blank.height
        self.style = style
        shown = blank
        changedRows = [UInt8](repeating: 0, count: blank.bytesPerColumn)
        // The longest line is the last one of an odd height, where every cell may change the color.
        bytes.reserveCapacity((height / 2 + 4) * (width * 3 + 120) + width * 24)
        setBrightness(100)
    }

    /// Sets the colors. Lines that are not redrawn keep theirs.
    mutating func setBrightness(_ percent: Int) {
        // Of 16 colors none is a dim one.
        brightness = style == .sixteen ? 100 : percent
        guard style != .plain else { return }
        let light = TerminalColor.lit(brightness: brightness)
        bezel = Self.escape("\(background(.bezel))m")
        picture = Self.escape("\(foreground(light));\(background(.unlit))m")
        lit = Self.escape("\(foreground(light))m")
        unlit = Self.escape("\(foreground(.unlit))m")
        reset = Self.escape("0m")
    }

    /// Draws the lines of `frame` in which a pixel differs from the previous frame.
    mutating func paintChanges(_ frame: Bitmap, layout: TerminalLayout) {
        remember(frame)
        bytes.removeAll(keepingCapacity: true)
        for line in 0..<layout.lines where changedRows[line / 4] >> UInt8(line % 4 * 2) & 3 != 0 {
            moveTo(line: layout.topBezel + line + 1)
            paint(line, layout)
        }
    }

    /// Draws the whole screen with `text`, after erasing it if `erasing`.
    mutating func paintAll(_ frame: Bitmap, text: [String] = [], layout: TerminalLayout, erasing: Bool) {
        remember(frame)
        bytes.removeAll(keepingCapacity: true)
        if erasing { bytes += Self.eraseScreen }
        if layout.topBezel > 0 { paintBezelLine(1, layout) }
        for line in 0..<layout.lines {
            moveTo(line: layout.topBezel + line + 1)
            paint(line, layout)
        }
        if layout.topBezel > 0 { paintBezelLine(layout.lines + 2, layout) }
        if let note = layout.note {
            paintText(note, line: layout.lines + 1, layout)
        }
        // The lines of a longer text before are erased.
        let lines = max(text.count, erasing ? 0 : writtenLines)
        for (index, line) in layout.textLines.prefix(lines).enumerated() {
            paintText(index < text.count ? text[index] : "", line: line, layout)
        }
        writtenLines = text.count
    }

    /// Draws the picture alone, as lines of text that stay where they are printed.
    mutating func paintStill(layout: TerminalLayout) {
        bytes.removeAll(keepingCapacity: true)
        for line in 0..<layout.lines {
            paint(line, layout)
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    private mutating func remember(_ frame: Bitmap) {
        for index in changedRows.indices { changedRows[index] = 0 }
        if shown.format != frame.format { shown = Bitmap(size: frame.size, format: frame.format) }
        for index in 0..<min(frame.bytes.count, shown.bytes.count)
        where frame.bytes[index] != shown.bytes[index] {
            let place = index % frame.bytesPerColumn
            switch frame.format {
            case .bit: changedRows[place] |= frame.bytes[index] ^ shown.bytes[index]
            case .gray: changedRows[place / 8] |= 1 << UInt8(place % 8)
            case .color: changedRows[place / 3 / 8] |= 1 << UInt8(place / 3 % 8)
            }
        }
        shown.copyColumns(0..<frame.width, of: frame, to: 0)
    }

    private mutating func paint(_ line: Int, _ layout: TerminalLayout) {
        paintBezel(layout)
        let isHalfALine = style != .plain && line * 2 + 1 == height
        if style != .plain, shown.format != .bit {
            paintColors(line, layout)
        } else if isHalfALine {
            paintHalfLine(line, layout)
        } else {
            bytes += picture
            for x in 0..<layout.columns {
                bytes += Self.glyphs[pixels(x, line)]
            }
        }
        paintBezel(layout)
        endLine(layout)
    }

    /// The last line of an odd height: its lower half is bezel, so even an unlit pixel is a block.
    private mutating func paintHalfLine(_ line: Int, _ layout: TerminalLayout) {
        bytes += bezel
        var former: Int?
        for x in 0..<layout.columns {
            let pixel = pixels(x, line)
            if pixel != former { bytes += pixel == 0 ? unlit : lit }
            bytes += Self.glyphs[1]
            former = pixel
        }
    }

    /// A line of upper half blocks: the upper pixel is the foreground, the lower one the background.
    private mutating func paintColors(_ line: Int, _ layout: TerminalLayout) {
        var former: [TerminalColor] = []
        for x in 0..<layout.columns {
            let pair = [light(x, 2 * line), light(x, 2 * line + 1)]
            if pair != former {
                bytes += Self.escape("\(foreground(pair[0]));\(background(pair[1]))m")
            }
            bytes += Self.glyphs[1]
            former = pair
        }
    }

    private func light(_ x: Int, _ y: Int) -> TerminalColor {
        guard y < height else { return .bezel }
        let color = shown[colorAt: x, y]
        return shown.format == .gray
            ? .lit(color.luminance, brightness: brightness) : .lit(color, brightness: brightness)
    }

    private mutating func paintBezelLine(_ line: Int, _ layout: TerminalLayout) {
        moveTo(line: line)
        bytes += bezel
        bytes.append(
            contentsOf: repeatElement(UInt8(ascii: " "), count: layout.columns + 2 * layout.sideBezel)
        )
        endLine(layout)
    }

    private mutating func paintBezel(_ layout: TerminalLayout) {
        guard layout.sideBezel > 0 else { return }
        bytes += bezel
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: layout.sideBezel))
    }

    private mutating func paintText(_ text: String, line: Int, _ layout: TerminalLayout) {
        moveTo(line: line)
        bytes += text.prefix(layout.textColumns).utf8
        if text.count < layout.textColumns { bytes += Self.eraseLine }
    }

    /// Erases the terminal's line to the right of the picture. A full line has nothing there: the cursor
    /// stays on its last character, which would be erased.
    private mutating func endLine(_ layout: TerminalLayout) {
        bytes += reset
        if !layout.fillsLine { bytes += Self.eraseLine }
    }

    /// Two pixels, the upper one as bit 0.
    private func pixels(_ x: Int, _ line: Int) -> Int {
        guard shown.format == .bit else {
            return (shown[x, 2 * line] ? 1 : 0) + (shown[x, 2 * line + 1] ? 2 : 0)
        }
        return Int(shown.bytes[x * changedRows.count + line / 4] >> UInt8(line % 4 * 2) & 3)
    }

    private mutating func moveTo(line: Int) {
        bytes.append(0x1B)
        bytes.append(UInt8(ascii: "["))
        appendDecimal(line)
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
