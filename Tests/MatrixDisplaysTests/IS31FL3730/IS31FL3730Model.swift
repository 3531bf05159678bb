import Pixels
import TestSupport

/// An IS31FL3730, from its datasheet: data registers that the update register copies to the LEDs.
struct IS31FL3730Model: ModelledI2CChip {
    private var registers: [UInt8: UInt8]
    /// What the LEDs have since the last update: the data of matrix 1 and 2.
    private var shown: [[UInt8]]
    /// What the datasheet does not define.
    private(set) var findings: [String] = []

    /// A chip that was just powered up: shut down, with random data.
    init(using generator: inout SeededGenerator) {
        registers = [0x00: 0x80, 0x19: 128]
        shown = (0..<2).map { _ in (0..<11).map { _ in .random(in: 0...255, using: &generator) } }
    }

    var isRunning: Bool { configuration & 0x80 == 0 }
    /// The brightness, 0 to 128.
    var brightness: Int { Int(registers[0x19] ?? 128) }
    var rowCurrent: UInt8 { registers[0x0D] ?? 0 }
    var configuration: UInt8 { registers[0x00] ?? 0 }

    /// The lit bit of byte `byte` of matrix 1 or 2.
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

    /// Anything at all in the registers.
    mutating func scramble(using generator: inout SeededGenerator) {
        for register in UInt8(0x00)...0x18 { registers[register] = .random(in: 0...255, using: &generator) }
        registers[0x19] = .random(in: 0...128, using: &generator)
        shown = shown.map { $0.map { _ in .random(in: 0...255, using: &generator) } }
    }
}

extension IS31FL3730Model {
    /// What a person sees on a Scroll pHAT: eleven columns, the top row in bit 0.
    var scrollPHAT: Bitmap {
        var picture = Bitmap(width: 11, height: 5)
        for x in 0..<11 {
            for y in 0..<5 { picture[x, y] = isLit(matrix: 1, byte: x, bit: y) }
        }
        return picture
    }

    /// The two characters of a Micro Dot pHAT's chip: matrix 2 at the left, a byte for each column; matrix
    /// 1 at the right, a byte for each row.
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
