import Pixels
import TestSupport

/// A model of the LED driver IS31FL3730, written from its datasheet. The chip copies its data registers to the LEDs
/// when the update register is written.
struct IS31FL3730Model: ModelledI2CChip {
    private var registers: [UInt8: UInt8]
    /// The data of matrix 1 and matrix 2 at the last update, which the LEDs show.
    private var shown: [[UInt8]]
    /// Uses of the chip that the datasheet does not define.
    private(set) var findings: [String] = []

    /// Creates a chip directly after power-up: it is shut down, and the data registers have random contents.
    init(using generator: inout SeededGenerator) {
        registers = [0x00: 0x80, 0x19: 128]
        shown = (0..<2).map { _ in (0..<11).map { _ in .random(in: 0...255, using: &generator) } }
    }

    var isRunning: Bool { configuration & 0x80 == 0 }
    /// The brightness of all LEDs, from 0 to 128.
    var brightness: Int { Int(registers[0x19] ?? 128) }
    var rowCurrent: UInt8 { registers[0x0D] ?? 0 }
    var configuration: UInt8 { registers[0x00] ?? 0 }

    /// Returns whether a bit is lit. `matrix` is 1 or 2.
    func isLit(matrix: Int, byte: Int, bit: Int) -> Bool {
        let isInUse = matrix == 1 ? configuration & 0x18 != 0x08 : configuration & 0x18 != 0x00
        return isRunning && isInUse && brightness > 0 && shown[matrix - 1][byte] & (1 << UInt8(bit)) != 0
    }

    mutating func receive(_ bytes: [UInt8]) {
        guard let first = bytes.first, bytes.count > 1 else {
            return findings.append("a message without data")
        }
        for (offset, byte) in bytes.dropFirst().enumerated() {
            let register = first &+ UInt8(offset)
            switch register {
            case 0x00...0x19: registers[register] = byte
            case 0xFF: registers = [0x00: 0x00, 0x19: 128]
            default: findings.append("unknown register \(register)")
            }
            if register == 0x19, byte > 128 { findings.append("brightness \(byte)") }
            if register == 0x0C {
                shown = [0x01, 0x0E].map { start in (0..<11).map { registers[start + $0] ?? 0 } }
            }
        }
    }

    /// Sets all registers to random values.
    mutating func scramble(using generator: inout SeededGenerator) {
        for register in UInt8(0x00)...0x18 { registers[register] = .random(in: 0...255, using: &generator) }
        registers[0x19] = .random(in: 0...128, using: &generator)
        shown = shown.map { $0.map { _ in .random(in: 0...255, using: &generator) } }
    }
}

extension IS31FL3730Model {
    /// The picture on a Scroll pHAT. It has eleven columns, and bit 0 is the top row.
    var scrollPHAT: Bitmap {
        var picture = Bitmap(width: 11, height: 5)
        for x in 0..<11 {
            for y in 0..<5 { picture[x, y] = isLit(matrix: 1, byte: x, bit: y) }
        }
        return picture
    }

    /// The two characters that a chip of a Micro Dot pHAT shows. On the left is matrix 2, with a byte for each column.
    /// On the right is matrix 1, with a byte for each row.
    var characters: (left: Bitmap, right: Bitmap) {
        var (left, right) = (Bitmap(width: 5, height: 7), Bitmap(width: 5, height: 7))
        for x in 0..<5 {
            for y in 0..<7 {
                left[x, y] = isLit(matrix: 2, byte: x, bit: y)
                right[x, y] = isLit(matrix: 1, byte: y, bit: x)
            }
        }
        return (left, right)
    }
}
