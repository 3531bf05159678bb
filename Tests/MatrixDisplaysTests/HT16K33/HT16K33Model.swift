import Pixels
import TestSupport

/// A model of the LED driver HT16K33, written from its datasheet. The chip has commands of one byte, and 16 bytes of
/// display memory that are written through a pointer.
struct HT16K33Model: ModelledI2CChip {
    var memory: [UInt8]
    var pointer = 0
    var isOscillating = false
    var isDisplayOn = false
    var isBlinking = false
    var dimming = 15
    var hasInterruptPin = false
    /// Uses of the chip that the datasheet does not define.
    private(set) var findings: [String] = []

    /// Creates a chip directly after power-up: everything is off, and the memory has random contents.
    init(using generator: inout SeededGenerator) {
        memory = (0..<16).map { _ in .random(in: 0...255, using: &generator) }
    }

    /// Returns whether the LED between line COM `com` and line ROW `row` is lit.
    func isLit(com: Int, row: Int) -> Bool {
        isOscillating && isDisplayOn && !(hasInterruptPin && row == 15)
            && memory[2 * com + row / 8] & (1 << UInt8(row % 8)) != 0
    }

    mutating func receive(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return findings.append("an empty message") }
        switch first {
        case 0x00...0x0F:
            pointer = Int(first)
            for byte in bytes.dropFirst() {
                memory[pointer] = byte
                pointer = (pointer + 1) % 16
            }
            return
        case 0x20...0x2F: isOscillating = first & 1 != 0
        case 0x80...0x87:
            isDisplayOn = first & 1 != 0
            isBlinking = first & 6 != 0
        case 0xA0...0xA3: hasInterruptPin = first & 1 != 0
        case 0xE0...0xEF: dimming = Int(first & 15)
        default: findings.append("unknown command \(first)")
        }
        if bytes.count != 1 { findings.append("a command with data") }
    }

    /// Sets all registers to random values.
    mutating func scramble(using generator: inout SeededGenerator) {
        memory = (0..<16).map { _ in .random(in: 0...255, using: &generator) }
        isOscillating = .random(using: &generator)
        isDisplayOn = .random(using: &generator)
        isBlinking = .random(using: &generator)
        hasInterruptPin = .random(using: &generator)
        dimming = .random(in: 0...15, using: &generator)
    }
}

extension HT16K33Model {
    /// The picture on the square backpack. Its columns are connected to the lines ROW7, ROW0, ROW1 and so on.
    var backpack8x8: Bitmap {
        Bitmap(
            lamps: (0..<8).flatMap { com in
                (0..<8).map { row in ((row + 1) % 8, com, isLit(com: com, row: row)) }
            },
            8
        )
    }

    /// The picture on the backpack with two colors. Each row is a COM line. Its columns are the lines ROW0 to ROW7 for
    /// green and ROW8 to ROW15 for red.
    var bicolor: Bitmap {
        var seen = Bitmap(width: 8, height: 8, format: .color)
        for com in 0..<8 {
            for column in 0..<8 {
                seen[colorAt: column, com] = Color(
                    red: isLit(com: com, row: 8 + column) ? 255 : 0,
                    green: isLit(com: com, row: column) ? 255 : 0,
                    blue: 0
                )
            }
        }
        return seen
    }

    /// The picture on the double backpack. Each row is a COM line, and the columns are the lines ROW0 to ROW15.
    var backpack16x8: Bitmap {
        Bitmap(
            lamps: (0..<8).flatMap { com in (0..<16).map { row in (row, com, isLit(com: com, row: row)) } },
            16
        )
    }

    /// The picture on the FeatherWing. Each column is a COM line. In the left half, the rows from the top are ROW0 to
    /// ROW7, and in the right half ROW8 to ROW15.
    var featherWing: Bitmap {
        Bitmap(
            lamps: (0..<8).flatMap { com in
                (0..<16).map { row in (com + row / 8 * 8, row % 8, isLit(com: com, row: row)) }
            },
            16
        )
    }
}

extension Bitmap {
    /// Creates a picture of eight rows from the state of each LED.
    fileprivate init(lamps: [(x: Int, y: Int, isLit: Bool)], _ width: Int) {
        self.init(width: width, height: 8)
        for lamp in lamps { self[lamp.x, lamp.y] = lamp.isLit }
    }
}
