/// A simulated terminal with the functions that a display uses: it processes bytes and has a screen of characters with
/// colors.
///
/// Control sequences that it does not support are recorded as findings.
struct VirtualTerminal {
    struct Color: Hashable {
        var red: Int
        var green: Int
        var blue: Int
    }

    struct Cell: Hashable {
        var character: Character = " "
        /// The color of the character, or nil for the default color of the terminal.
        var foreground: Color?
        var background: Color?
    }

    let columns: Int
    let rows: Int
    private(set) var cells: [[Cell]]
    private(set) var isCursorVisible = true
    private(set) var isAlternateScreen = false
    private(set) var wraps = true
    private(set) var findings: [String] = []
    /// The number of cells that were written since the last call of `forgetWrites()`. Erased cells are not counted.
    private(set) var written = 0

    private var row = 0
    private var column = 0
    private var foreground: Color?
    private var background: Color?
    private var pending: [UInt8] = []

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Self.blank(columns, rows)
    }

    /// The lines of the screen, without spaces at the ends of lines and without empty lines at the end.
    var text: [String] {
        var lines = cells.map { line in
            var text = String(line.map(\.character))
            while text.last == " " { text.removeLast() }
            return text
        }
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    mutating func forgetWrites() {
        written = 0
    }

    mutating func receive(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            receive(byte)
        }
    }

    private static func blank(_ columns: Int, _ rows: Int) -> [[Cell]] {
        [[Cell]](repeating: [Cell](repeating: Cell(), count: columns), count: rows)
    }

    private mutating func receive(_ byte: UInt8) {
        if byte == 0x18 {
            pending = []
        } else if byte == 0x1B {
            if !pending.isEmpty { findings.append("cut off: \(pending)") }
            pending = [byte]
        } else if pending.first == 0x1B {
            pending.append(byte)
            guard pending.count > 2, (0x40...0x7E).contains(byte) else { return }
            perform(String(decoding: pending.dropFirst(2).dropLast(), as: UTF8.self), final: byte)
            pending = []
        } else if byte == UInt8(ascii: "\n") {
            row = min(row + 1, rows - 1)
            column = 0
        } else if byte < 0x20 {
            findings.append("control character \(byte)")
        } else {
            pending.append(byte)
            let length = pending[0] < 0x80 ? 1 : pending[0] < 0xE0 ? 2 : pending[0] < 0xF0 ? 3 : 4
            guard pending.count == length else { return }
            put(Character(String(decoding: pending, as: UTF8.self)))
            pending = []
        }
    }

    private mutating func put(_ character: Character) {
        if column >= columns {
            if wraps { findings.append("wrapped") }
            column = columns - 1
        }
        cells[row][column] = Cell(character: character, foreground: foreground, background: background)
        column += 1
        written += 1
    }

    private mutating func perform(_ parameters: String, final: UInt8) {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        switch (Character(UnicodeScalar(final)), parameters) {
        case ("H", _):
            row = min(max((numbers.first ?? 1) - 1, 0), rows - 1)
            column = min(max((numbers.dropFirst().first ?? 1) - 1, 0), columns - 1)
        case ("K", ""):
            for x in min(column, columns - 1)..<columns { cells[row][x] = Cell(background: background) }
        case ("J", "2"):
            cells = Self.blank(columns, rows)
        case ("m", _):
            color(numbers)
        case ("h", "?25"), ("l", "?25"):
            isCursorVisible = final == UInt8(ascii: "h")
        case ("h", "?7"), ("l", "?7"):
            wraps = final == UInt8(ascii: "h")
        case ("h", "?1049"), ("l", "?1049"):
            isAlternateScreen = final == UInt8(ascii: "h")
            cells = Self.blank(columns, rows)
            (row, column) = (0, 0)
        default:
            findings.append("sequence \(parameters)\(Character(UnicodeScalar(final)))")
        }
    }

    private mutating func color(_ numbers: [Int]) {
        var numbers = numbers[...]
        while let first = numbers.popFirst() {
            switch first {
            case 0:
                foreground = nil
                background = nil
            case 38 where numbers.count >= 4 && numbers.first == 2,
                48 where numbers.count >= 4 && numbers.first == 2:
                let values = [Int](numbers.prefix(4))
                numbers = numbers.dropFirst(4)
                let color = Color(red: values[1], green: values[2], blue: values[3])
                if first == 38 { foreground = color } else { background = color }
            case 38 where numbers.count >= 2 && numbers.first == 5,
                48 where numbers.count >= 2 && numbers.first == 5:
                let color = Self.palette(numbers[numbers.startIndex + 1])
                numbers = numbers.dropFirst(2)
                if first == 38 { foreground = color } else { background = color }
            case 30...37: foreground = Self.palette(first - 30)
            case 40...47: background = Self.palette(first - 40)
            case 90...97: foreground = Self.palette(first - 82)
            case 100...107: background = Self.palette(first - 92)
            default:
                findings.append("color \(first)")
            }
        }
    }

    /// Returns the color with this number in the palette of xterm (256colres.h and the resources of xterm).
    private static func palette(_ number: Int) -> Color {
        let named = [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        if number < 16 {
            return Color(red: named[number] >> 16, green: named[number] >> 8 & 255, blue: named[number] & 255)
        }
        if number >= 232 {
            let light = (number - 232) * 10 + 8
            return Color(red: light, green: light, blue: light)
        }
        func step(_ place: Int) -> Int {
            let digit = (number - 16) / place % 6
            return digit == 0 ? 0 : digit * 40 + 55
        }
        return Color(red: step(36), green: step(6), blue: step(1))
    }

    /// Returns the colors with these numbers.
    static func palette(_ numbers: ClosedRange<Int>) -> [Color] { numbers.map { palette($0) } }
}

extension VirtualTerminal.Cell {
    /// The visible colors of the upper and the lower half of the cell.
    var halves: (upper: VirtualTerminal.Color?, lower: VirtualTerminal.Color?) {
        switch character {
        case "▀": (foreground, background)
        case "▄": (background, foreground)
        case "█": (foreground, foreground)
        default: (background, background)
        }
    }
}
