import BusInterfaces
import MatrixDisplays
import Pixels
import TestSupport

/// A wall of modules with a viewer in front of it: where each LED of each chip is seen.
///
/// The eight ways to hang a module are a separate table here, and the order of the chips is found by
/// walking along the cable; nothing is taken from the driver.
struct Wall {
    let layout: ModuleLayout
    let columns: Int
    let rows: Int

    /// Digit and bit of the LED that the viewer sees at (x, y) of a module.
    static func led(x: Int, y: Int, rotation: Int, isMirrored: Bool) -> (digit: Int, bit: Int) {
        switch (rotation, isMirrored) {
        case (0, false): (x, y)
        case (90, false): (y, 7 - x)
        case (180, false): (7 - x, 7 - y)
        case (270, false): (7 - y, x)
        case (90, true): (y, x)
        case (270, true): (7 - y, 7 - x)
        case (180, true): (x, 7 - y)
        case (0, true): (7 - x, y)
        default: (-1, -1)
        }
    }

    /// The modules in the order in which the cable reaches them, and whether each hangs upside down.
    var cable: [(column: Int, row: Int, isUpsideDown: Bool)] {
        var walk: [(column: Int, row: Int, isUpsideDown: Bool)] = []
        var row = layout.firstRow == .top ? 0 : rows - 1
        var leftwards = layout.order == .rightToLeft
        var isUpsideDown = false
        while row >= 0, row < rows {
            var column = leftwards ? columns - 1 : 0
            while column >= 0, column < columns {
                walk.append((column, row, isUpsideDown))
                column += leftwards ? -1 : 1
            }
            row += layout.firstRow == .top ? 1 : -1
            if layout.isSerpentine {
                leftwards.toggle()
                if layout.turnsReturningRows { isUpsideDown.toggle() }
            }
        }
        return walk
    }

    /// What the viewer sees of a chain's LEDs.
    func picture(of model: MAX7219ChainModel) -> Bitmap {
        var picture = Bitmap(width: columns * 8, height: rows * 8)
        for (chip, module) in cable.enumerated() {
            for y in 0..<8 {
                for x in 0..<8 {
                    let led = Self.led(
                        x: module.isUpsideDown ? 7 - x : x,
                        y: module.isUpsideDown ? 7 - y : y,
                        rotation: layout.rotation.rawValue,
                        isMirrored: layout.isMirrored
                    )
                    if model.isLit(chip: chip, digit: led.digit, bit: led.bit) {
                        picture[module.column * 8 + x, module.row * 8 + y] = true
                    }
                }
            }
        }
        return picture
    }
}

extension Bitmap {
    /// A picture of noise.
    static func random(width: Int, height: Int, using generator: inout SeededGenerator) -> Bitmap {
        var picture = Bitmap(width: width, height: height)
        for x in 0..<width {
            for y in 0..<height {
                picture[x, y] = Bool.random(using: &generator)
            }
        }
        return picture
    }

    /// Whether every lit pixel is lit in `other` too.
    func isSubset(of other: Bitmap) -> Bool {
        (0..<width).allSatisfy { x in (0..<height).allSatisfy { y in !self[x, y] || other[x, y] } }
    }
}
