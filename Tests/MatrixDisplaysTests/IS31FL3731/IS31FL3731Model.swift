import Pixels
import TestSupport

/// A model of the LED driver IS31FL3731, written from its datasheet. The chip has eight frames of LED registers and a
/// page of function registers. Another register selects one of these pages.
struct IS31FL3731Model: ModelledI2CChip {
    private var frames: [[UInt8]]
    private var functions: [UInt8]
    private var page: UInt8
    /// Uses of the chip that the datasheet does not define.
    private(set) var findings: [String] = []

    /// Creates a chip directly after power-up: it is shut down, the frames have random contents, and any page is
    /// selected.
    init(using generator: inout SeededGenerator) {
        frames = (0..<8).map { _ in (0..<0xB4).map { _ in .random(in: 0...255, using: &generator) } }
        functions = [UInt8](repeating: 0, count: 13)
        page = .random(in: 0...7, using: &generator)
    }

    var isRunning: Bool { functions[0x0A] & 1 == 1 }

    /// Returns the duty cycle at which LED `number` is visible.
    func light(_ number: Int) -> UInt8 {
        guard isRunning, functions[0] == 0 else { return 0 }
        let frame = frames[Int(functions[1] & 7)]
        let isEnabled = frame[number / 8] & 1 << UInt8(number % 8) != 0
        return isEnabled ? frame[0x24 + number] : 0
    }

    /// Whether an LED of the visible frame blinks.
    var blinks: Bool { frames[Int(functions[1] & 7)][0x12..<0x24].contains { $0 != 0 } }

    mutating func receive(_ bytes: [UInt8]) {
        guard let first = bytes.first, bytes.count > 1 else {
            return findings.append("a message without data")
        }
        if first == 0xFD {
            page = bytes[1]
            if page > 7, page != 0x0B { findings.append("unknown page \(page)") }
            return
        }
        for (offset, byte) in bytes.dropFirst().enumerated() {
            let register = Int(first) + offset
            switch page {
            case 0...7 where register < 0xB4: frames[Int(page)][register] = byte
            case 0x0B where register < functions.count: functions[register] = byte
            default: findings.append("unknown register \(register) of page \(page)")
            }
        }
    }

    /// Sets all registers to random values.
    mutating func scramble(using generator: inout SeededGenerator) {
        self = IS31FL3731Model(using: &generator)
        for register in functions.indices { functions[register] = .random(in: 0...255, using: &generator) }
    }
}

extension IS31FL3731Model {
    /// The duty cycles on a Scroll pHAT HD, row by row, with the LEDs in the order of the board's drawing. Columns 8 to
    /// 0 are the first rows of the chip's matrix A, counted from the bottom. Columns 9 to 16 are those of matrix B.
    var scrollPHATHD: [[UInt8]] {
        (0..<7).map { y in
            let left = (0...8).map { x in light(16 * (8 - x) + (6 - y)) }
            let right = (9..<17).map { x in light(16 * (x - 9) + 8 + y) }
            return left + right
        }
    }
}
